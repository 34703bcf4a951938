import { sql } from 'kysely'
import type { OrderReceipt, Receipt } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { GoodsType } from '../../../contract/goods.ts'
import type { Tx } from '../database/db.ts'

export type Original = {
  productId: number
  type: GoodsType
  quantity: number
  matrix: Matrix | null
  words: string[]
  receipt: Receipt
  orderReceipt: OrderReceipt
}

/** The line that is to be made anew, and the receipt of its order. */
export async function readOriginal(tx: Tx, lineId: number): Promise<Original> {
  const { rows } = await sql<Original>`
    select l.product_id as "productId", l.type, l.quantity, l.matrix, l.selection_text as words, l.receipt, o.receipt as "orderReceipt"
    from order_line l join customer_order o on o.id = l.order_id where l.id = ${lineId}`.execute(tx)
  return rows[0] ?? refuse('claim.missing')
}

export type NewRemake = {
  number: string
  lineId: number
  quantity: number
  matrix: Matrix | null
  words: readonly string[]
  receipt: Receipt
  orderReceipt: OrderReceipt
  holdsStock: boolean
  mark: string
}

/** Where pieces of the line `l` of the order `o` are wanted anew: where it went, to the first of several. */
const wantedAt = sql`coalesce((select c.address from consignment_line k join consignment c on c.id = k.consignment_id
  where k.order_line_id = l.id order by c.place limit 1), o.address)`

/**
 * Writes an order of one line, to be made anew at no price, for whoever placed the first and to the address it went to: its artwork
 * and its approved proof are those of the line it is made for. Answers its id; null where the number is taken.
 */
export async function insertRemake(tx: Tx, remake: NewRemake, now: Date): Promise<number | null> {
  const { lineId } = remake
  const { rows } = await sql<{ id: number }>`
    with old as (select l.*, o.account_id, ${wantedAt} as address from order_line l join customer_order o on o.id = l.order_id
      where l.id = ${lineId}),
    o as (
      insert into customer_order (number, company_id, account_id, state, tab, receipt, gross_fen, address, mark, holds_stock,
        due_at, created_at)
      select ${remake.number}, old.company_id, old.account_id, 'pending_payment', 'payment',
        ${JSON.stringify(remake.orderReceipt)}::jsonb, 0, old.address, ${remake.mark}, ${remake.holdsStock}, null, ${now}
      from old on conflict (number) do nothing returning id, company_id),
    l as (
      insert into order_line (order_id, company_id, place, product_id, type, title, number, picture, selection,
        selection_text, quantity, unit, matrix, receipt, gross_fen, printed, sample, state, remake_of)
      select o.id, o.company_id, 1, old.product_id, old.type, old.title, old.number, old.picture, old.selection,
        ${[...remake.words]}::text[], ${remake.quantity}, old.unit, ${remake.matrix && JSON.stringify(remake.matrix)}::jsonb,
        ${JSON.stringify(remake.receipt)}::jsonb, 0, old.printed, false, 'ready', old.id
      from o, old returning id, company_id),
    artwork as (
      insert into line_artwork (line_id, company_id, file_id, position, note, created_at)
      select l.id, l.company_id, a.file_id, a.position, a.note, ${now} from l, line_artwork a
      where a.line_id = ${lineId} and not a.replaced order by a.id returning id, company_id, file_id),
    chains as (
      insert into artwork_chain (line_artwork_id, company_id, links, chain)
      select n.id, n.company_id, c.links, c.chain from artwork n join line_artwork a on a.file_id = n.file_id
      join artwork_chain c on c.line_artwork_id = a.id where a.line_id = ${lineId} and not a.replaced on conflict do nothing),
    approved as (
      insert into proof (line_id, company_id, round, file_id, hash, artwork_hashes, chains, note, state, answer, answered_by,
        answered_at, created_at)
      select l.id, l.company_id, 1, p.file_id, p.hash, p.artwork_hashes, p.chains, p.note, 'approved', p.answer, p.answered_by,
        p.answered_at, ${now} from l, proof p where p.line_id = ${lineId} and p.state = 'approved'),
    parcel as (
      insert into consignment (order_id, company_id, place, state, address)
      select o.id, o.company_id, 1, 'waiting', old.address from o, old returning id, company_id),
    share as (
      insert into consignment_line (consignment_id, company_id, order_line_id, quantity, matrix)
      select c.id, c.company_id, l.id, ${remake.quantity}, ${remake.matrix && JSON.stringify(remake.matrix)}::jsonb from parcel c, l)
    select id from o`.execute(tx)
  return rows[0]?.id ?? null
}
