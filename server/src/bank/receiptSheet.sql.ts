import { sql } from 'kysely'
import { outcomes, receiptStates, type ReceiptState } from '../../../contract/payment/payment.ts'
import { yuan } from '../../../contract/money.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Db } from '../database/db.ts'
import { containing } from '../database/listing.sql.ts'
import { joinedReceipts, listedReceipts, type ListedReceipt } from '../payment/receiptList.sql.ts'
import type { Column } from '../sheet/item.rules.ts'
import type { ExportedPage } from '../sheet/desk.ts'

const column = (name: string, more: Partial<Column> = {}): Column => ({
  name,
  note: '',
  example: '',
  exportOnly: true,
  ...more,
})

/** What is exported of the bank's receipts. */
export const receiptColumns: readonly Column[] = [
  column('银行流水号', { width: 28 }),
  column('到账时间', { width: 20 }),
  column('金额', { numeric: true }),
  column('付款户名', { width: 28 }),
  column('付款账号', { width: 24 }),
  column('附言', { width: 36 }),
  column('收款账户', { width: 24 }),
  column('状态'),
  column('结果'),
  column('入账订单', { width: 24 }),
  column('入订单金额', { numeric: true }),
  column('转余额金额', { numeric: true }),
  column('待认领金额', { numeric: true }),
  column('登记人'),
  column('确认人'),
]

type Filter = { readonly state: string; readonly keyword: string }

const matching = ({ state, keyword }: Filter) => sql`true ${state === 'all' ? sql`` : sql`and r.state = ${state}`}
  ${keyword === '' ? sql`` : sql`and (r.reference ilike ${containing(keyword)} or r.payer_name ilike ${containing(keyword)} or r.remark ilike ${containing(keyword)})`}`

export async function countReceipts(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from bank_receipt r where ${matching(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

const atOnce = 500

/** The receipts after `after`, the oldest first. */
export async function receiptsAfter(db: Db, filter: Filter, after: number): Promise<ExportedPage> {
  const { rows } = await sql<ListedReceipt>`
    select ${listedReceipts} ${joinedReceipts} where ${matching(filter)} and r.id > ${after} order by r.id limit ${atOnce}`.execute(db)
  return {
    rows: rows.map(cellsOf),
    things: rows.length,
    next: rows.length < atOnce ? null : (rows.at(-1)?.id ?? null),
  }
}

const cellsOf = (receipt: ListedReceipt): string[] => [
  receipt.reference,
  shanghai(receipt.receivedAt),
  yuan(receipt.amount),
  receipt.payerName,
  receipt.payerAccount,
  receipt.remark,
  receipt.payeeAccount,
  receiptStates[receipt.state satisfies ReceiptState],
  receipt.outcome ? outcomes[receipt.outcome] : '',
  receipt.orderNumber ?? '',
  yuan(receipt.booked),
  yuan(receipt.surplus),
  yuan(receipt.left),
  receipt.recordedBy,
  receipt.bookedBy ?? '',
]
