import { sql } from 'kysely'
import { addJob } from './jobs.sql.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startJobs, type Workers } from './jobs.ts'
import { aWorld, type TestWorld } from './testWorld.ts'

let w: TestWorld
beforeAll(async () => void (w = await aWorld('mall_migrated')))
afterAll(() => w.close())

const code = { phone: '13800000001', type: 'login', code: '000000', until: '2026-11-21T02:10:00Z' } as const
const takenByTheKilled = sql`update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes', locked_by = 'killed', attempts = case when key is null then 1 else max_attempts end`

test('a job whose transaction is rolled back never runs, one that a killed process took runs again', async () => {
  await expect(
    w.db.transaction().execute(async (tx) => {
      await addJob(tx, 'sms', { ...code, phone: '13800000009' })
      throw new Error('the order was refused')
    }),
  ).rejects.toThrow('refused')
  await addJob(w.db, 'sms', code)
  await addJob(w.db, 'sweep', {}, 'sweep')
  // Killed with its process each time it was tried.
  await addJob(w.db, 'packing', { consignmentId: 1 }, 'packing 1')
  await takenByTheKilled.execute(w.db)
  await addJob(w.db, 'sweep', {}, 'sweep')

  // One that nobody tries again by itself is told in the log.
  await sql`select graphile_worker.add_job('ticket', '{"id": 7}', run_at => now() - interval '1 hour')`.execute(w.db)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no paper' where payload ->> 'id' = '7'`.execute(
    w.db,
  )
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)

  const done: string[] = []
  const made: Partial<Workers> = {
    sms: async ({ phone }) => void done.push(phone),
    sweep: async () => void done.push('sweep'),
    ticket: async () => void done.push('ticket'),
    packing: async () => void done.push('packing'),
  }
  const jobs = await startJobs(w.pool, made as Workers, { outside: ['webhook'], waitedFor: ['printDesign'] })
  await expect.poll(() => done.toSorted(), { timeout: 10_000 }).toEqual(['13800000001', 'packing', 'sweep'])
  await expect
    .poll(
      async () =>
        (await sql`select 1 from graphile_worker.jobs where task_identifier not in ('sweep', 'tidy', 'ticket')`.execute(w.db)).rows,
      { timeout: 10_000 },
    )
    .toEqual([])
  expect(log.mock.calls.join()).toMatch(/后台任务 ticket（编号 \d+）多次失败，不再自动重试：no paper/)
  log.mockRestore()
  await jobs.stop()
})
