import { daysLater } from '../../../contract/text.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../database/db.ts'

export type Passing = { readonly id: number; readonly hash: string; readonly preview: string | null }

/**
 * Up to a hundred files that were not meant to stay, locked: archives, portraits that nobody wears and licences whose
 * registration never came or that another took the place of, a day old or of somebody who has left; sheets of no run, job tickets, papers of many;
 * pictures brought for a review or a claim that nothing was said with for a week.
 */
export async function lockPassing(tx: Tx, now: Date): Promise<Passing[]> {
  const { rows } = await sql<Passing>`
    select f.id, f.hash, f.preview from stored_file f left join account a on a.id = f.account_id
    where (f.kind in ('export', 'avatar', 'licence', 'sheet', 'ticket', 'sheaf') and (f.created_at < ${daysLater(now, -1)} or a.state = 'removed')
        or f.kind in ('review', 'evidence') and f.created_at < ${daysLater(now, -7)})
      and not exists (select from account w where w.avatar_id = f.id)
      and not exists (select from company c where c.licence_id = f.id)
      and not exists (select from import_run r where r.file_id = f.id)
      and not exists (select from export_run r where r.file_id = f.id)
      and not exists (select from review_picture p where p.file_id = f.id)
      and not exists (select from claim_evidence e where e.file_id = f.id)
      and not exists (select from consignment_note_picture n where n.file_id = f.id)
    order by f.id limit 100 for update of f skip locked`.execute(tx)
  return rows
}

/**
 * Up to a hundred artworks, transfer slips and stamped papers, locked, that no row of any table names a week after they were
 * brought; of ids beyond `after`, where the next hundred begin. Nearly all are named, so this is no question for every minute.
 */
export async function lockUnattached(tx: Tx, now: Date, after: number): Promise<Passing[]> {
  const { rows } = await sql<Passing>`
    select f.id, f.hash, f.preview from stored_file f
    where f.kind in ('artwork', 'voucher', 'stamped') and f.id > ${after} and f.created_at < ${daysLater(now, -7)}
      ${await namedByNone(tx)}
    order by f.id limit 100 for update of f skip locked`.execute(tx)
  return rows
}

/** How long the file of a design is there to be ordered. */
const orderedWithin = 30 // days

/**
 * Up to a hundred files that were made of designs, locked, that nothing names but what they were made of: thirty days old, or of somebody who
 * has left; of ids beyond `after`, where the next hundred begin. `isKept`: a design of the company still is what the file shows. It is
 * looked for once a night in the designs of one company, for the few files that were never ordered. What a run has just answered is named.
 */
export async function lockUnordered(tx: Tx, now: Date, after: number): Promise<(Passing & { readonly isKept: boolean })[]> {
  const { rows } = await sql<Passing & { readonly isKept: boolean }>`
    select f.id, f.hash, f.preview, a.state <> 'removed' and exists (
      select from design d, jsonb_array_elements(d.document -> 'surfaces') s
      where d.company_id = g.company_id and d.deleted_at is null and d.picture_ids @> g.file_ids and s -> 'position' = g.surface -> 'position'
        and s -> 'layers' = g.surface -> 'layers' and d.document -> 'names' is not distinct from g.surface -> 'names') as "isKept"
    from design_file g join stored_file f on f.id = g.file_id join account a on a.id = g.account_id
    where g.file_id > ${after} and (f.created_at < ${daysLater(now, -orderedWithin)} or a.state = 'removed')
      ${await namedByNone(tx, 'design_file')}
      and not exists (select from print_run r where r.company_id = g.company_id and r.account_id = g.account_id
        and r.files @> jsonb_build_array(jsonb_build_object('id', f.id)))
    order by g.file_id limit 100 for update of f skip locked`.execute(tx)
  return rows
}

/**
 * That no foreign key of any table but `besides` leads to the file `f`, no list of files in any table has it, and no line of a quotation: asked of the
 * catalogue, so that a table added tomorrow keeps its files. A list is told by its name, `file_ids`, `artwork_ids`, `picture_ids`.
 */
async function namedByNone(tx: Tx, besides = ''): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ table: string; column: string; isList: boolean }>`
    select c.conrelid::regclass::text as table, quote_ident(a.attname) as column, false as "isList"
    from pg_constraint c cross join unnest(c.conkey, c.confkey) k (here, there)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.here
    join pg_attribute i on i.attrelid = c.confrelid and i.attnum = k.there and i.attname = 'id'
    where c.contype = 'f' and c.confrelid = 'stored_file'::regclass and c.conrelid::regclass::text <> ${besides}
    union all select a.attrelid::regclass::text, quote_ident(a.attname), true from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and not a.attisdropped
      and a.atttypid = 'bigint[]'::regtype and a.attname ~ '(^|_)(file|artwork|picture)_ids$'`.execute(tx)
  const lists = [
    ...rows.flatMap(({ table, column, isList }) => (isList ? [{ table, list: `t.${column}` }] : [])),
    { table: 'quotation', list: 'artwork_ids_in(t.lines)' },
  ]
  const named = [
    ...rows.flatMap(({ table, column, isList }) => (isList ? [] : [`select from ${table} t where t.${column} = f.id`])),
    // The indexes are of lists that are not empty.
    ...lists.map(({ table, list }) => `select from ${table} t where ${list} @> array[f.id] and ${list} <> '{}'`),
  ]
  return sql.raw(named.map((row) => `and not exists (${row})`).join('\n'))
}

/** Of the contents of these files those that no other file has. */
export async function onlyIn(tx: Tx, files: readonly Passing[]): Promise<string[]> {
  const ids = files.map(({ id }) => id)
  const hashes = files.flatMap(({ hash, preview }) => (preview ? [hash, preview] : [hash]))
  const { rows } = await sql<{ hash: string }>`
    select distinct h.hash from unnest(${hashes}::text[]) h (hash)
    where not exists (select from stored_file f where f.hash = h.hash and f.id <> all(${ids}::bigint[]))
      and not exists (select from stored_file f where f.preview = h.hash and f.id <> all(${ids}::bigint[]))`.execute(tx)
  return rows.map(({ hash }) => hash)
}

export async function deleteFiles(tx: Tx, files: readonly Passing[]): Promise<void> {
  const ids = files.map(({ id }) => id)
  await tx.deleteFrom('stored_file').where('id', 'in', ids).execute()
}
