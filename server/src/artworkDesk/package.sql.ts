import { sql } from 'kysely'
import { refuse } from '../../../contract/refusal.ts'
import type { Db } from '../database/db.ts'
import { seenByStaff } from '../order/order.sql.ts'
import type { PackedLine } from './package.rules.ts'

/** What goes into the package of a line. @throws Refusal order.missing. */
export async function packedLine(db: Db, lineId: number): Promise<PackedLine> {
  const { rows } = await sql<PackedLine>`
    select o.number as "orderId", l.title,
      (select coalesce(json_agg(json_build_object('name', f.name, 'size', f.size, 'hash', f.hash, 'position', a.position, 'note', a.note) order by a.id), '[]'::json)
        from line_artwork a join stored_file f on f.id = a.file_id where a.line_id = l.id and not a.replaced) as artwork,
      (select json_build_object('name', f.name, 'size', f.size, 'hash', p.hash, 'round', p.round, 'state', p.state)
        from proof p join stored_file f on f.id = p.file_id where p.line_id = l.id
        order by p.state in ('sent', 'approved') desc, p.round desc limit 1) as proof
    from order_line l join customer_order o on o.id = l.order_id where l.id = ${lineId} and ${seenByStaff}`.execute(db)
  return rows[0] ?? refuse('order.missing')
}
