import { inTransaction, type Db, type Tx } from '../database/db.ts'
import { addJob } from '../jobs.sql.ts'
import { mostDue } from '../due.ts'
import type { Services } from '../services.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { beginRuns, companyAfter, lockRun, setRun, writeStatement, type Issued } from './issue.sql.ts'
import { lateMonth, monthBefore, monthName, owedWords } from './statement.rules.ts'
import { said } from '../notice/companyNotices.rules.ts'

/**
 * Makes the statements of the months that are over, company by company, each in a transaction of its own: it can be killed
 * between any two and goes on there. A company whose statement fails holds up no other and is tried again.
 */
export async function issueStatements({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const failures: unknown[] = []
  await beginRuns(db, monthBefore(lateMonth(now())))
  let failedAfter: number | null = null
  for (let done = 0, after = 0, more = true; more && done < mostDue; done++) {
    try {
      const step = await oneStep(db, after, failedAfter, now())
      more = step.more
      after = step.reached
    } catch (failure) {
      failures.push(failure)
      failedAfter ??= after
      const next = await inTransaction(db, (tx) => companyAfter(tx, after))
      more = next !== null
      after = next ?? after
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} statements failed`)
}

/** One company's statement of the earliest month that is not done. How far it is, is remembered up to the first failure only. */
const oneStep = (db: Db, after: number, failedAfter: number | null, now: Date) =>
  inTransaction(db, async (tx) => {
    const run = await lockRun(tx)
    if (!run) return { more: false, reached: after }
    const from = Math.max(after, run.reached)
    const companyId = await companyAfter(tx, from)
    if (companyId === null) {
      if (failedAfter === null) await setRun(tx, run.month, from, true)
      return { more: failedAfter === null, reached: 0 }
    }
    const issued = await writeStatement(tx, companyId, run.month, now)
    if (issued) await tell(tx, issued, run.month, now)
    if (failedAfter === null) await setRun(tx, run.month, companyId, false)
    return { more: true, reached: companyId }
  })

async function tell(tx: Tx, { id, companyId, number, closing }: Issued, month: string, now: Date): Promise<void> {
  await addJob(tx, 'statement', { id }, `statement ${id}`)
  const words = said('statement.made', { 月份: monthName(month), 对账单号: number, 余额: owedWords(closing) })
  await insertNotice(tx, { companyId, ...words, link: '/statement', to: null, alsoGranted: 'order.pay' }, now)
}
