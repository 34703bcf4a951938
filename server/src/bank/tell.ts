import type { Tx } from '../database/db.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { said } from '../notice/orderNotices.rules.ts'

/** Tells those of the company who pay. */
export async function tellBalance(tx: Tx, companyId: number, title: string, body: string, now: Date): Promise<void> {
  const words = said('payment.balance', { 事项: title, 说明: body })
  await insertNotice(tx, { companyId, ...words, link: '/myOrder', to: null, alsoGranted: 'order.pay' }, now)
}
