import { sql } from 'kysely'
import { fen, yuan, parseYuan } from '../../../contract/money.ts'
import type { OrderReceipt } from '../../../contract/price/price.ts'
import type { QuotedLine } from '../../../contract/order/quotation.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Seller } from '../../../contract/order/seller.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Buyer } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import { onPage, type Paging } from '../database/listing.sql.ts'

export type Paper = {
  number: string
  lines: QuotedLine[]
  receipt: OrderReceipt
  seller: Seller
  valid_until: Date
}

/** Keeps a quotation for ever. Answers its id. */
export async function insertQuotation(tx: Tx, buyer: Pick<Buyer, 'companyId' | 'accountId'>, paper: Paper, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into quotation (number, company_id, account_id, lines, receipt, gross_fen, seller, buyer_name, valid_until, created_at)
    select ${paper.number}, c.id, ${buyer.accountId}, ${JSON.stringify(paper.lines)}, ${JSON.stringify(paper.receipt)},
      ${parseYuan(paper.receipt.gross)}, ${JSON.stringify(paper.seller)}, c.name, ${paper.valid_until}, ${now}
    from company c where c.id = ${buyer.companyId} returning id`.execute(tx)
  return rows[0]?.id ?? refuse('company.missing')
}

/** The buyer's own quotations; with order.viewAll the company's. */
const seen = ({ companyId, accountId, grants }: Buyer) =>
  grants.has('order.viewAll') ? sql`q.company_id = ${companyId}` : sql`q.company_id = ${companyId} and q.account_id = ${accountId}`

export type Kept = Paper & { buyer_name: string; contact: string; created_at: Date }

/** @throws Refusal 'quotation.missing', also for another company's or a colleague's that the buyer does not see. */
export async function readQuotation(db: Db | Tx, buyer: Buyer, number: string): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select q.number, q.lines, q.receipt, q.seller, q.valid_until, q.buyer_name, q.created_at, a.nickname as contact
    from quotation q join account a on a.id = q.account_id where q.number = ${number} and ${seen(buyer)}`.execute(db)
  return rows[0] ?? refuse('quotation.missing')
}

type Listed = {
  number: string
  created_at: Date
  valid_until: Date
  gross_fen: number
  contact: string
  goods: string[]
}

/** The quotations the buyer sees, the newest first. */
export async function quotationPage(db: Db, buyer: Buyer, paging: Paging, now: Date) {
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Listed>`select q.number, q.created_at, q.valid_until, q.gross_fen, a.nickname as contact,
      (select array_agg(line->>'storeName' order by place) from jsonb_array_elements(q.lines) with ordinality as t (line, place)) as goods
      from quotation q join account a on a.id = q.account_id where ${seen(buyer)}
      order by q.id desc ${onPage(paging)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from quotation q where ${seen(buyer)}`.execute(db),
  ])
  return {
    rows: rows.map(({ number, created_at, valid_until, gross_fen, contact, goods }) => ({
      number,
      createTime: shanghai(created_at),
      validUntil: shanghai(valid_until),
      expired: valid_until < now,
      gross: yuan(fen(Number(gross_fen))),
      contact,
      goods,
    })),
    total: counted[0]?.total ?? 0,
  }
}
