import { decidersOf, type Judged } from './approval.rules.ts'

type Waiting = Judged & { readonly companyId: number; readonly number: string }

/** What those are told whose word the order waits for. `except`: whoever made it wait. */
export function waitingNotice(order: Waiting, except: number | null, title = '有订单待您审批') {
  const { approval, companyId, number } = order
  const level = approval && approval.of > 1 ? `（第 ${approval.place} 级，共 ${approval.of} 级）` : ''
  return {
    companyId,
    title,
    body: `订单 ${number}${level || ' '}等待审批`,
    link: `/orderDetail/${number}`,
    to: decidersOf(order),
    except,
  }
}
