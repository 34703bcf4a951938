import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveOrder } from '../../../contract/order/moveOrder.ts'
import { anApprovalShop, type ApprovalShop } from './approval.fixture.ts'

let w: ApprovalShop
beforeAll(async () => void (w = await anApprovalShop()))
afterAll(() => w.close())

test('whatever people do, an order that waits for approval has exactly one open level, and no other has any', async () => {
  const [a, b] = [await w.colleague('审批甲', ['order.approve']), await w.colleague('审批乙', ['order.approve'])]
  await w.rule({ mode: 'all', approverIds: [a.id, b.id] }, { mode: 'any', approverIds: [] }, { mode: 'all', approverIds: [] })
  const people = [w.main, w.buyer, a.token, b.token, await w.token('approver')]
  const step = fc.record({
    token: fc.constantFrom(...people),
    move: fc.oneof(
      { weight: 12, arbitrary: fc.constant('approve') },
      { weight: 2, arbitrary: fc.constant('refuse') },
      { weight: 3, arbitrary: fc.constant('resubmit') },
      { weight: 1, arbitrary: fc.constant('cancel') },
    ),
    level: fc.constantFrom(1, 2, 3),
  })
  const wrong = () =>
    w.number(sql`select count(*) as n from customer_order o where (o.state = 'pending_approval')::int <>
      (select count(*) from approval_step s where s.order_id = o.id and s.state = 'open')`)
  const doubled = () =>
    w.number(sql`select count(*) as n from approval_seat t join approval_step s on s.id = t.step_id
      join customer_order o on o.id = s.order_id where t.account_id = o.account_id or t.decided_by = o.account_id`)
  const reached = new Set<string>()
  const pairs = fc.array(fc.tuple(step, step), { minLength: 12, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(pairs, async (walk) => {
      const orderId = await w.bigOrder()
      for (const atOnce of walk) {
        await Promise.all(atOnce.map((one) => w.ask(one.token, moveOrder, { ...one, orderId, reason: '随机' })))
        expect(await wrong()).toBe(0)
        expect(await doubled()).toBe(0)
        reached.add((await w.detail(w.main, orderId)).state)
      }
    }),
    { numRuns: 12, seed: 20261121 },
  )
  expect(reached).toEqual(new Set(['pending_approval', 'pending_payment', 'rejected', 'cancelled']))
})
