import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Tx } from './db.ts'

/** Where each table that holds companies' things stands once more, as a view of one's own customers' rows. */
export const ownSchema = 'own_customers'

/** Who asks, as the database is told; null: nobody that it was told of, who sees nothing. */
const me = `nullif(current_setting('mall.own', true), '')::bigint`

type Table = {
  readonly name: string
  /** Whether a row may be of no company; null: it does not say whose it is. */
  readonly ofNobody: boolean | null
  /** Its columns that name a row of another table; `needed`: each row names one. */
  readonly names: readonly { readonly column: string; readonly table: string; readonly key: string; readonly needed: boolean }[]
}

/** All tables, with what tells whose their rows are. */
const tables = `
  select c.relname as name, (select not a.attnotnull from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) as "ofNobody",
    coalesce((select json_agg(json_build_object('column', a.attname, 'table', f.confrelid::regclass::text, 'key', k.attname, 'needed', a.attnotnull) order by f.conname)
      from pg_constraint f join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
        join pg_attribute k on k.attrelid = f.confrelid and k.attnum = f.confkey[1]
      where f.contype = 'f' and f.conrelid = c.oid and cardinality(f.conkey) = 1), '[]') as names
  from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace order by c.relname`

const own = `select c.id from company c where c.manager_id = ${me}`

/** What of the merchant's files is about a company: the rows that name it say which. */
const aboutCompanies = [
  ['proof', 'file_id'],
  ['claim_evidence', 'file_id'],
  ['step_photo', 'file_id'],
  ['job_ticket', 'file_id'],
  ['waybill', 'label_id'],
] as const
/** Kinds of the merchant's files that are about no company. */
const ofNoCompany = `('picture', 'profile')`

/** Tables that tell otherwise than by a company's id, or by a row that has one, whose their rows are. */
const otherwise: Readonly<Record<string, string>> = {
  company: `manager_id = ${me}`,
  // What another one took out or brought in may be of anybody's customers.
  export_run: `staff_id = ${me}`,
  import_run: `staff_id = ${me}`,
  bulk_run: `staff_id = ${me}`,
  ship_run: `staff_id = ${me}`,
  // Money at the bank has no company; it is told with whose it was booked for.
  entry: `company_id in (${own}) or company_id is null and exists (select from entry beside
    where beside.posting_id = entry.posting_id and beside.company_id in (${own}))`,
  posting: `exists (select from entry where entry.posting_id = posting.id and entry.company_id in (${own}))`,
  // Summed of everybody's: what is written goes into them, and nothing of them is seen.
  figure_due: 'false',
  figure_part: 'false',
  figure_sum: 'false',
  ledger_due: 'false',
  ledger_sum: 'false',
  receipt_count: 'false',
  // Of what a colleague brought or had made, a file's number alone shows nothing: it may be of anybody's customer.
  stored_file: `company_id in (${own}) or company_id is null and (staff_id = ${me} or kind in ${ofNoCompany} or ${aboutCompanies
    .map(([table, column]) => `exists (select from ${table} t where t.${column} = stored_file.id and t.company_id in (${own}))`)
    .join(' or ')})`,
  bank_receipt: `exists (select from payment_intent i where i.id = bank_receipt.intent_id and i.company_id in (${own}))
    or exists (select from receipt_part p where p.receipt_id = bank_receipt.id and p.company_id in (${own}))`,
}

/** Log-ins name the person who logs in, staff too: no row of theirs is read for what it tells of a company. */
const leftOut = new Set(['session'])
/** What names a file names the merchant's as well. */
const noParents = new Set(['stored_file'])

/** What holds of the rows of own customers; null: the table holds nothing of companies, as far as `covered` tell. */
function conditionOf({ name, ofNobody, names }: Table, covered: ReadonlySet<string>): string | null {
  if (leftOut.has(name)) return null
  if (otherwise[name]) return otherwise[name]
  if (ofNobody !== null) return `${ofNobody ? 'company_id is null or ' : ''}company_id in (${own})`
  const parents = names.filter(({ table }) => covered.has(table) && !noParents.has(table))
  if (parents.length === 0) return null
  return parents
    .map(
      ({ column, table, key, needed }) =>
        `(${needed ? '' : `${column} is null or `}${column} in (select ${key} from ${ownSchema}.${table}))`,
    )
    .join(' and ')
}

/** Of all tables those that hold something of companies, each after those that it is known by. */
function conditions(all: readonly Table[]): Map<string, string> {
  const found = new Map<string, string>()
  const add = (among: readonly Table[]) => {
    for (const table of among) {
      const condition = conditionOf(table, new Set(found.keys()))
      if (condition !== null) found.set(table.name, condition)
    }
  }
  const direct = ({ name, ofNobody }: Table) => name in otherwise || ofNobody !== null
  add(all.filter(direct))
  for (let before = -1; before !== found.size;) {
    before = found.size
    add(all.filter((table) => !direct(table)))
  }
  return found
}

export async function hasOwnViews(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regnamespace('${ownSchema}') is not null as there`)
  return rows[0]?.there ?? false
}

/** Takes the views out of the way of a migration. */
export const dropOwnViews = `drop schema if exists ${ownSchema} cascade`

/**
 * Makes the views of own customers' rows anew, after the tables of a migration, in its transaction; what is a view itself is made once
 * more over them. Before the tables know whose customer a company is there are none.
 */
export async function makeOwnViews(client: pg.ClientBase): Promise<void> {
  const known = await client.query<{ known: boolean }>(
    "select exists (select from pg_attribute where attrelid = to_regclass('company') and attname = 'manager_id') as known",
  )
  if (!known.rows[0]?.known) return
  const { rows } = await client.query<Table>(tables)
  const made = [...conditions(rows)].map(
    ([name, condition]) => `create view ${ownSchema}.${name} as select * from ${name} where ${condition}`,
  )
  const views = await client.query<{ name: string; text: string }>(
    'select viewname as name, definition as text from pg_views where schemaname = current_schema() order by viewname',
  )
  const over = views.rows.map(({ name, text }) => `create view ${ownSchema}.${name} as ${text.replace(/;\s*$/, '')}`)
  await client.query(`${dropOwnViews}; create schema ${ownSchema}; ${made.join('; ')}`)
  if (over.length === 0) return
  const { rows: paths } = await client.query<{ path: string }>("select current_setting('search_path') as path")
  await client.query(
    `set local search_path to ${ownSchema}, ${paths[0]?.path ?? 'public'}; ${over.join('; ')}; set local search_path to ${paths[0]?.path ?? 'public'}`,
  )
}

/** Fails where there are no views: nothing is shown rather than everything. */
export const seeingOwn = (staffId: number): CompiledQuery =>
  CompiledQuery.raw(
    `select set_config('mall.own', $1, true), set_config('search_path', '${ownSchema}, ' || current_setting('search_path'), true),
    $2::text::regclass`,
    [String(staffId), `${ownSchema}.company`],
  )

/** From here on the transaction finds and changes, of what is a company's, only what is of this member of staff's own customers. */
export async function seeOwn(tx: Tx, staffId: number): Promise<void> {
  await tx.executeQuery(seeingOwn(staffId))
}
