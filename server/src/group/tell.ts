import { shanghai } from '../../../contract/text.ts'
import type { Tx } from '../database/db.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { said } from '../notice/orderNotices.rules.ts'
import { waitingIn } from './group.sql.ts'

/** Tells those that wait in an open group how it stands; `butOrder`: whose doing it is. */
export async function tellWaiting(
  tx: Tx,
  groupId: number,
  name: 'group.joined' | 'group.ending',
  butOrder: number | null,
  now: Date,
): Promise<void> {
  for (const { companyId, accountId, number, title, people, paid, until } of await waitingIn(tx, groupId, butOrder)) {
    const blanks = { 订单号: number, 商品: title, 已付款: String(paid), 还差: String(people - paid), 截止: shanghai(until).slice(0, 16) }
    await insertNotice(tx, { companyId, ...said(name, blanks), link: `/orderDetail/${number}`, to: accountId }, now)
  }
}
