import { dropJob, listJobs, smsStanding, tryJobAgain, type JobRow } from '../../../contract/job/jobDesk.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { smsUse } from '../sms/smsBudget.sql.ts'
import type { Routes } from '../services.ts'
import { faultWords, jobWords, shownError } from './jobWords.ts'
import { beginAgain, deskJobs, lockDeskJob, removeJob, type DeskJob } from './jobDesk.sql.ts'

/** 后台任务: what goes wrong behind the pages, where nobody would see it, and what may be done with it. */
export const jobDeskRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(listJobs, async ({ input, db }) => {
    const { rows, queues } = await deskJobs(db, input)
    return { rows: rows.map(rowOf), total: queues[input.queue], queues }
  })

  serve(smsStanding, async ({ db, now }) =>
    (await smsUse(db, services, now)).map(({ of, used, most }) => ({ label: smsLabels[of] ?? of, used, most })),
  )

  serveOnce(tryJobAgain, async ({ input: { id }, tx, audit }) => {
    const job = (await lockDeskJob(tx, id)) ?? refuse('job.missing')
    await beginAgain(tx, id)
    await audit('job.again', `job ${id}`, { before: factsOf(job) })
    return true as const
  })

  serveOnce(dropJob, async ({ input: { id, reason }, tx, audit }) => {
    const job = (await lockDeskJob(tx, id)) ?? refuse('job.missing')
    await removeJob(tx, id)
    await audit('job.drop', `job ${id}`, { before: factsOf(job), after: { reason } })
    return true as const
  })
}

const smsLabels: Readonly<Record<string, string>> = {
  'all hour': '近 1 小时',
  'all day': '近 24 小时',
  'open hour': '近 1 小时，新手机号与通知',
  'open day': '近 24 小时，新手机号与通知',
}

const factsOf = ({ name, payload, tries, error }: DeskJob) => {
  const { label, about } = jobWords(name, payload)
  return { label, about, tries, fault: faultWords(shownError(error)) }
}

const rowOf = ({ id, name, payload, error, lockedAt, ...job }: DeskJob): JobRow => ({
  id,
  ...jobWords(name, payload),
  tries: job.tries,
  triesAtMost: job.triesAtMost,
  createTime: shanghai(job.createdAt),
  lastTime: shanghai(job.lastAt),
  nextTime: job.tries >= job.triesAtMost || lockedAt ? null : shanghai(job.nextAt),
  fault: faultWords(shownError(error)),
  error: shownError(error),
  working: lockedAt !== null,
})
