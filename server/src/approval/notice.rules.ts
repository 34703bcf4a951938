import { decidersOf, type Judged } from './approval.rules.ts'
import { said } from '../notice/orderNotices.rules.ts'
import type { Said } from '../notice/said.rules.ts'

type Level = { readonly 订单号: string; readonly 级别: string }
type Waiting = Judged & { readonly companyId: number; readonly number: string }

/** What those are told whose word the order waits for. `except`: whoever made it wait. */
export function waitingNotice(
  order: Waiting,
  except: number | null,
  say: (blanks: Level) => Said = (blanks) => said('approval.waiting', blanks),
) {
  const { approval, companyId, number } = order
  const level = approval && approval.of > 1 ? `（第 ${approval.place} 级，共 ${approval.of} 级）` : ''
  return {
    companyId,
    ...say({ 订单号: number, 级别: level || ' ' }),
    link: `/orderDetail/${number}`,
    to: decidersOf(order),
    except,
  }
}
