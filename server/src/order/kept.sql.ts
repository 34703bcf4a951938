import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../database/db.ts'
import type { Briefed, Printing } from './kept.rules.ts'
import { chainsOn } from './proof.sql.ts'

/** The order whose proof the proof `p` repeats; null: none. */
export const keptFrom = sql`(select ko.number from proof kp join order_line kl on kl.id = kp.line_id
  join customer_order ko on ko.id = kl.order_id where kp.id = p.kept_from)`

/** Whether the proof `p`, of a line `l`, stands as it was approved: its file is the same, and nobody has drawn the print areas anew since. */
export const stands = sql<boolean>`(p.state = 'approved'
  and exists (select from stored_file pf where pf.id = p.file_id and pf.hash = p.hash)
  and not exists (select from print_drawing d where d.product_id = l.product_id and d.updated_at > p.created_at))`

/** The positions of the product of the line `l` as they were when it was priced. */
export const positionsThen = sql`coalesce((select v.rules -> 'positions' from price_version v where v.product_id = l.product_id
  and v.version = (l.receipt ->> 'priceVersion')::int), '[]'::jsonb)`

const printing = sql`json_build_object('selection', l.receipt -> 'selection', 'matrix', l.receipt -> 'matrix', 'positions', ${positionsThen},
  'briefs', (select coalesce(json_agg(json_build_object('position', b.position, 'note', b.note) order by b.id), '[]'::json)
    from line_artwork b where b.line_id = l.id and not b.replaced))`

export type Candidate = {
  readonly lineId: number
  /** The line that is to be proofed, and the one that was. */
  readonly now: Printing & Briefed
  readonly then: Printing & Briefed
  readonly proofId: number
  readonly number: string
  readonly round: number
}

/** More proofs of one artwork than these are not looked through. */
const lookedThrough = 100

/**
 * The proofs that stand approved of the same product and the same artwork, in orders that are `seen`, for each line of the order that
 * has artwork and never had a proof; those approved last first, and of copies
 * the original. Artwork is the same file by file, in the same order.
 */
export async function approvedBefore(tx: Tx, orderId: number, seen: RawBuilder<unknown>): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with mine as (
      select l.id, l.company_id, l.product_id, ${printing} as printing, a.ids, a.hashes from order_line l
      cross join lateral (select array_agg(a.file_id order by a.id) as ids, array_agg(f.hash order by a.id) as hashes
        from line_artwork a join stored_file f on f.id = a.file_id where a.line_id = l.id and not a.replaced) a
      where l.order_id = ${orderId} and l.state = 'preflight' and a.ids is not null
        and not exists (select from proof p where p.line_id = l.id))
    select m.id as "lineId", m.printing as now, ${printing} as then, p.id as "proofId", o.number, p.round from mine m
    join line_artwork u on u.file_id = m.ids[1] and u.company_id = m.company_id
    join order_line l on l.id = u.line_id and l.product_id = m.product_id and l.order_id <> ${orderId}
    join customer_order o on o.id = l.order_id and ${seen}
    join proof p on p.line_id = l.id and p.artwork_hashes = m.hashes and ${stands}
    order by p.answered_at desc, p.id limit ${lookedThrough}`.execute(tx)
  return rows
}

/** What was said of the artwork of then holds of a line of which nobody said anything, since it is the same file by file. */
export async function keepBriefs(tx: Tx, lineId: number, from: number): Promise<void> {
  await sql`
    with mine as (select a.id, row_number() over (order by a.id) as place from line_artwork a where a.line_id = ${lineId} and not a.replaced),
    before as (select a.position, a.note, row_number() over (order by a.id) as place from line_artwork a join proof p on p.line_id = a.line_id
      where p.id = ${from} and not a.replaced)
    update line_artwork u set position = b.position, note = b.note from mine m join before b on b.place = m.place
    where u.id = m.id and u.position is null`.execute(tx)
}

/** Sends the proof `from` anew, of a line of the same company: the same file, of the same artwork. False where it is not there or not approved. */
export async function insertKeptProof(
  tx: Tx,
  { lineId, companyId, from }: { lineId: number; companyId: number; from: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into proof (line_id, company_id, round, file_id, hash, artwork_hashes, chains, note, state, kept_from, created_at)
    select ${lineId}, p.company_id, 1, p.file_id, p.hash, p.artwork_hashes, ${chainsOn(lineId)}, p.note, 'sent', p.id, ${now}
    from proof p where p.id = ${from} and p.company_id = ${companyId} and p.state = 'approved' returning 1`.execute(tx)
  return rows.length === 1
}
