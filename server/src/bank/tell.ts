import type { Tx } from '../db.ts'
import { insertNotice } from '../notice/notice.sql.ts'

/** Tells those of the company who pay. */
export async function tellBalance(tx: Tx, companyId: number, title: string, body: string, now: Date): Promise<void> {
  await insertNotice(tx, { companyId, title, body, link: '/myOrder', to: null, alsoGranted: 'order.pay' }, now)
}
