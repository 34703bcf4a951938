import { sql, type RawBuilder } from 'kysely'
import type { Links } from '../../../artwork/chain.ts'
import type { Process } from '../../../artwork/preflight.ts'
import type { Tx, Db } from '../database/db.ts'
import { seenByStaff } from '../order/order.sql.ts'
import type { Bound } from '../print/links.ts'

/** A design on a line that nobody wrote down yet of what it is printed. */
export type Unbound = {
  readonly id: number
  readonly companyId: number
  readonly surface: Bound
  readonly pdf: string
  /** What it is printed by; null: nobody knows. */
  readonly process: Process | null
}

/** What a position of a line (`l`) is printed by, as it was priced (`v`): the kind of its process, of several that by which it is cut; null: nobody knows. */
export const processAt = (position: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select v.rules::jsonb -> 'processes' -> (p ->> 'process') ->> 'kind'
    from jsonb_array_elements(coalesce(l.receipt -> 'selection' -> 'prints', '[]')::jsonb) p where p ->> 'position' = ${position}
    order by v.rules::jsonb -> 'processes' -> (p ->> 'process') ->> 'kind' is distinct from 'insert' limit 1)`

/** Designs on the lines of an order without a chain. */
export async function unbound(tx: Tx, orderId: number): Promise<Unbound[]> {
  const { rows } = await sql<Unbound>`select a.id, a.company_id as "companyId", g.surface, f.hash as pdf,
      ${processAt(sql`g.position`)} as process
    from order_line l join line_artwork a on a.line_id = l.id join stored_file f on f.id = a.file_id
    join design_file g on g.file_id = f.id and g.company_id = a.company_id
    left join price_version v on v.product_id = l.product_id and v.version = (l.receipt ->> 'priceVersion')::int
    where l.order_id = ${orderId} and not a.replaced and not exists (select from artwork_chain c where c.line_artwork_id = a.id)
    order by a.id`.execute(tx)
  return rows
}

/** Writes down what a design on a line is printed from, once. */
export async function insertChain(
  tx: Tx,
  { id, companyId }: Pick<Unbound, 'id' | 'companyId'>,
  links: Links,
  chain: string,
): Promise<void> {
  await sql`insert into artwork_chain (line_artwork_id, company_id, links, chain)
    values (${id}, ${companyId}, ${JSON.stringify(links)}::jsonb, ${chain}) on conflict do nothing`.execute(tx)
}

/** What a design was printed from when it was put on a line. */
export type Chained = {
  readonly fileId: number
  readonly name: string
  readonly links: Links
  readonly chain: string
}

/** The chains of the files that lie on a line that is seen by staff, as they lie there. */
export async function chainsOnLine(db: Db | Tx, lineId: number): Promise<Chained[]> {
  const { rows } = await sql<Chained>`select a.file_id as "fileId", f.name, c.links, c.chain
    from order_line l join customer_order o on o.id = l.order_id join line_artwork a on a.line_id = l.id
    join stored_file f on f.id = a.file_id join artwork_chain c on c.line_artwork_id = a.id
    where l.id = ${lineId} and not a.replaced and ${seenByStaff} order by a.id`.execute(db)
  return rows
}

export type Bounded = Chained & { readonly replaced: boolean; readonly surface: Bound | null; readonly stored: string }

/** The chains of an order, replaced artwork too, with what there is now of each; and those that its proofs show. */
export async function chainsOfOrder(
  db: Db,
  number: string,
): Promise<{ files: Bounded[]; proofs: { round: number; chain: string; known: boolean }[] }> {
  const { rows: files } = await sql<Bounded>`select a.file_id as "fileId", f.name, c.links, c.chain, a.replaced, g.surface, f.hash as stored
    from customer_order o join order_line l on l.order_id = o.id join line_artwork a on a.line_id = l.id
    join artwork_chain c on c.line_artwork_id = a.id join stored_file f on f.id = a.file_id left join design_file g on g.file_id = f.id
    where o.number = ${number} order by l.place, a.id`.execute(db)
  const { rows: proofs } = await sql<{ round: number; chain: string; known: boolean }>`select p.round, n.chain,
      exists (select from line_artwork a join artwork_chain c on c.line_artwork_id = a.id where a.line_id = l.id and c.chain = n.chain) as known
    from customer_order o join order_line l on l.order_id = o.id join proof p on p.line_id = l.id
    cross join lateral unnest(p.chains) with ordinality n (chain, at) where o.number = ${number} order by l.place, p.round, n.at`.execute(
    db,
  )
  return { files, proofs }
}
