import { sql } from 'kysely'
import type { Fen, Rate } from '../../../contract/money.ts'
import type { Db } from '../database/db.ts'

export type BoardRow = {
  slotId: number
  from: Date
  until: Date
  stopped: boolean
  closed: boolean
  id: number
  productId: number
  name: string
  unitName: string
  each: Rate
  pieces: number
  left: number
  held: number
  ordered: number
  sold: number
  lapsed: number
  companies: number
  money: Fen
  waiting: Fen
}

/** Every item of the activity, slot by slot, with what has become of its pieces. */
export async function boardRows(db: Db, promotionId: number): Promise<BoardRow[]> {
  const of = (state: string) => sql`coalesce(sum(h.pieces) filter (where h.state = ${state}), 0)::int`
  const money = (state: string) => sql`coalesce(sum(l.gross_fen) filter (where h.state = ${state}), 0)::bigint`
  const { rows } = await sql<BoardRow>`
    select t.id as "slotId", t.from_at as "from", t.until_at as until, t.stopped_at is not null as stopped, t.closed_at is not null as closed,
      f.id, f.product_id as "productId", p.name, p.unit as "unitName", f.each_e4 as each, f.pieces, f."left",
      ${of('held')} as held, ${of('ordered')} as ordered, ${of('sold')} as sold,
      coalesce(sum(h.pieces) filter (where h.why = 'lapsed'), 0)::int as lapsed,
      count(distinct h.company_id) filter (where h.state <> 'released')::int as companies, ${money('sold')} as money, ${money('ordered')} as waiting
    from flash_slot t join flash_item f on f.slot_id = t.id join product p on p.id = f.product_id
    left join flash_hold h on h.item_id = f.id
    left join order_line l on h.order_id is not null and l.own_offer->>'kind' = 'flash' and (l.own_offer->>'id')::bigint = h.id
    where t.promotion_id = ${promotionId} group by t.id, f.id, p.id order by t.from_at, f.id`.execute(db)
  return rows
}
