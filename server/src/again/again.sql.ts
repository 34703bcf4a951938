import { sql, type RawBuilder } from 'kysely'
import type { GoodsType } from '../../../contract/goods.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { AppliedOffer } from '../../../contract/price/offer.ts'
import type { Position, Receipt } from '../../../contract/price/price.ts'
import type { Db, Tx } from '../database/db.ts'
import { positionsThen, stands } from '../order/kept.sql.ts'

export type OrderedLine = {
  lineId: number
  productId: number
  title: string
  picture: string
  type: GoodsType
  unit: string
  words: string[]
  receipt: Receipt
  remake: boolean
  artworkIds: number[]
  approved: boolean
  positions: Position[]
  /** Of its order. */
  offers: AppliedOffer[]
}

/** The lines of an order as they were ordered. @throws Refusal order.missing – also for one that is not `seen`. */
export async function orderedLines(db: Db | Tx, number: string, seen: RawBuilder<unknown>): Promise<OrderedLine[]> {
  const { rows } = await sql<OrderedLine>`
    select l.id as "lineId", l.product_id as "productId", l.title, l.picture, l.type, l.unit, l.selection_text as words, l.receipt,
      l.remake_of is not null as remake, coalesce(a.ids, '{}') as "artworkIds",
      exists (select from proof p where p.line_id = l.id and p.artwork_hashes = a.hashes and ${stands}) as approved, ${positionsThen} as positions,
      coalesce(o.receipt -> 'offers', '[]') as offers
    from customer_order o join order_line l on l.order_id = o.id
    left join lateral (select array_agg(a.file_id order by a.id) as ids, array_agg(f.hash order by a.id) as hashes
      from line_artwork a join stored_file f on f.id = a.file_id where a.line_id = l.id and not a.replaced) a on true
    where o.number = ${number} and l.gift_of is null and ${seen} order by l.place`.execute(db)
  return rows.length > 0 ? rows : refuse('order.missing')
}
