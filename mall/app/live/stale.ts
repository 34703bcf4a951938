import { listDesignApprovals } from '../../../contract/artwork/designApproval.ts'
import { listDesigns } from '../../../contract/artwork/shelf.ts'
import { approvalOf, listApprovals } from '../../../contract/approval/approval.ts'
import { listNotices } from '../../../contract/notice.ts'
import { listOrders, orderDetail } from '../../../contract/order/order.ts'
import { payStatus } from '../../../contract/payment/payment.ts'
import { listStatements, statementDetail } from '../../../contract/plan/statement.ts'
import type { Heard } from '../../../kit/live/live.ts'

/** What is shown of one order, and what is shown of several. */
const ofOrder = [orderDetail, payStatus, approvalOf]
const ofOrders = [listOrders, listApprovals]

/** What nothing but a notice tells of: the merchant's answer to an objection, a colleague's design and his word about it. */
const ofNotices = [listStatements, statementDetail, listDesigns, listDesignApprovals].map(({ path }) => [path])

/** What is to be read again after something was heard, as the beginnings of query keys. */
export function staleBy(heard: Heard): readonly (readonly string[])[] {
  // Of the merchant's desks.
  if (heard.name === 'desk') return []
  if (heard.name === 'unread') return [[listNotices.path], ...ofNotices]
  const lists = ofOrders.map(({ path }) => [path])
  if (heard.name === 'order') return [...ofOrder.map(({ path }) => [path, heard.data.orderId]), ...lists]
  // The first word, and the last: what was changed before or will be is not told.
  return [...ofOrder.map(({ path }) => [path]), ...lists, [listNotices.path], ...ofNotices]
}
