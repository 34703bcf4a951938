import { formatYuan } from '../../../contract/money.ts'
import type { Tx } from '../database/db.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import type { Invoice } from './invoice.sql.ts'
import { companyNotices, said } from '../notice/companyNotices.rules.ts'

/** What is told of invoices. */
export type Told = Extract<keyof typeof companyNotices, `invoice.${string}`> extends `invoice.${infer Name}` ? Name : never

/** Tells those of the company who look after invoices, and whoever applied. */
export async function tell(tx: Tx, invoice: Invoice, told: Told, words: string, now: Date): Promise<void> {
  const { companyId, accountId: to, number, amount } = invoice
  const notice = { companyId, ...said(`invoice.${told}`, { 申请号: number, 金额: formatYuan(amount), 说明: words }), link: '/invoice', to }
  await insertNotice(tx, { ...notice, alsoGranted: 'invoice.manage' }, now)
}
