import { sql } from 'kysely'
import { refuse } from '../../../contract/refusal.ts'
import type { Tx } from '../database/db.ts'
import type { LostLine, Recoloured } from './recolour.rules.ts'

/** A line with what its colours follow from. @throws Refusal order.missing. */
export async function readLost(tx: Tx, lineId: number): Promise<LostLine> {
  const { rows } = await sql<LostLine>`
    select l.colours_lost as lost, l.unit, l.matrix, l.picture, l.receipt, v.rules,
      (select json_agg(json_build_object('consignmentId', c.id, 'place', c.place, 'quantity', k.quantity) order by c.place)
        from consignment_line k join consignment c on c.id = k.consignment_id where k.order_line_id = l.id) as parts
    from order_line l join price_version v on v.product_id = l.product_id and v.version = (l.receipt ->> 'priceVersion')::int
    where l.id = ${lineId}`.execute(tx)
  return rows[0] ?? refuse('order.missing')
}

/** Writes a line's colours, and those of its parts in the consignments. */
export async function writeColours(tx: Tx, lineId: number, { matrix, words, picture, shares }: Recoloured): Promise<void> {
  await sql`update order_line set matrix = ${JSON.stringify(matrix)}::jsonb, selection_text = ${words}::text[], picture = ${picture},
    colours_lost = false where id = ${lineId}`.execute(tx)
  await sql`update consignment_line k set matrix = s.matrix from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb)
    as s ("consignmentId" bigint, matrix jsonb) where k.order_line_id = ${lineId} and k.consignment_id = s."consignmentId"`.execute(tx)
}
