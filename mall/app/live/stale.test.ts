import { expect, test } from 'vitest'
import { approvalOf, listApprovals } from '../../../contract/approval/approval.ts'
import { listNotices } from '../../../contract/notice.ts'
import { orderDetail } from '../../../contract/order/order.ts'
import { statementDetail } from '../../../contract/plan/statement.ts'
import type { Heard } from '../../../kit/live/live.ts'
import { staleBy } from './stale.ts'

const order: Heard = { name: 'order', data: { orderId: 'D1', state: 'rejected', tab: 'approval', about: ['order'] } }

test('a word of an order reaches all that is shown of it: also who decided, and the desk of approvals', () => {
  expect(staleBy(order)).toEqual(expect.arrayContaining([[orderDetail.path, 'D1'], [approvalOf.path, 'D1'], [listApprovals.path]]))
  expect(staleBy(order)).not.toContainEqual([listNotices.path])
})

test('after a pause everything is read again, and a desk of the merchant’s is no buyer’s', () => {
  expect(staleBy({ name: 'lost' })).toEqual(expect.arrayContaining([[approvalOf.path], [listNotices.path]]))
  expect(staleBy({ name: 'desk', data: { desk: 'claim' } })).toEqual([])
})

test('the merchant’s answer to an objection comes with a notice, and the open statement shows it', () => {
  expect(staleBy({ name: 'unread', data: { unread: 1 } })).toEqual(expect.arrayContaining([[listNotices.path], [statementDetail.path]]))
  expect(staleBy({ name: 'lost' })).toContainEqual([statementDetail.path])
})
