import { sql, type RawBuilder } from 'kysely'
import type { ContractContent } from '../../../contract/contract/contractContent.ts'
import type { ContractKind, ContractQueue, ContractState, ContractTab } from '../../../contract/contract/contractState.ts'
import type { Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import { livingStates } from '../../../contract/order/orderState.ts'
import { orderIn } from '../order/stateIn.sql.ts'
import { dayStart, type Day } from '../../../contract/text.ts'
import type { SettlementPaper } from '../../../contract/promotion/poolState.ts'
import type { Db } from '../database/db.ts'
import { containing, onPage, type Paging } from '../database/listing.sql.ts'
import type { KnownParts } from './contract.rules.ts'
import { endingBy } from './due.sql.ts'

export type ListedContract = {
  id: number
  number: string
  kind: ContractKind
  orderNumber: string | null
  companyName: string
  goods: string | null
  lines: number
  gross: Fen | null
  /** Of a frame contract: the term of its newest version, and what counts of the version in force. */
  from: Day | null
  until: Day | null
  ceiling: string | null
  used: Fen
  open: boolean
  openFrom: Day | null
  openUntil: Day | null
  under: string | null
  version: number
  state: ContractState
  effective: number | null
  createdAt: Date
  expiresAt: Date
}

type Asked = Paging & {
  readonly kind?: ContractKind | undefined
  readonly keyword?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const joined = sql`contract k left join customer_order o on o.id = k.order_id join company c on c.id = k.company_id
  join contract_version v on v.contract_id = k.id and v.version = k.version`
const listed = sql`k.id, k.number, k.kind, k.used_fen as used,
  v.content->>'from' as from, v.content->>'until' as until, v.content->>'ceiling' as ceiling,
  k.open, k.from_day as "openFrom", k.until_day as "openUntil",
  (select f.number from contract f where f.id = k.frame_id) as under, o.number as "orderNumber", c.name as "companyName", o.gross_fen as gross, k.version, k.state,
  k.effective, k.created_at as "createdAt", v.expires_at as "expiresAt",
  (select l.title from order_line l where l.order_id = o.id order by l.place limit 1) as goods,
  (select count(*)::int from order_line l where l.order_id = o.id) as lines`

function filters({ keyword, from, to, kind }: Asked): RawBuilder<unknown>[] {
  const part = keyword ? containing(keyword) : ''
  const named = sql`(k.number ilike ${part} or o.number ilike ${part} or c.name ilike ${part}
    or exists (select 1 from order_line l where l.order_id = o.id and l.title ilike ${part}))`
  return [
    ...(keyword ? [named] : []),
    ...(kind === undefined ? [] : [sql`k.kind = ${kind}`]),
    ...(from === undefined ? [] : [sql`k.created_at >= ${dayStart(from)}`]),
    ...(to === undefined ? [] : [sql`k.created_at < ${dayStart(to, 1)}`]),
  ]
}

/** A flow of it that an authority's platform does not let go. */
const held = sql`exists (select 1 from contract_flow f join contract_version w on w.id = f.version_id
  where w.contract_id = k.id and f.stuck_since is not null)`

async function pageOf(db: Db, where: readonly RawBuilder<unknown>[], paging: Asked) {
  const all = sql.join([...where], sql` and `)
  const { rows } = await sql<ListedContract & { held: boolean }>`
    select ${listed}, ${held} as held from ${joined} where ${all} order by k.id desc ${onPage(paging)}`.execute(db)
  return rows
}

const inTab: Record<ContractTab, RawBuilder<unknown>> = {
  all: sql`true`,
  pending_buyer: sql`k.state in ('making', 'pending_buyer')`,
  signed_buyer: sql`k.state = 'signed_buyer'`,
  effective: sql`k.state = 'effective'`,
  ended: sql`k.state in ('refused', 'expired', 'amended', 'terminated')`,
}

/** A page of the contracts that are `seen`, the newest first, and how many stand in each tab. */
export async function contractPage(db: Db, seen: RawBuilder<unknown>, asked: Asked & { type: ContractTab }) {
  const matching = [seen, ...filters(asked)]
  const counts = sql.join(
    (Object.keys(inTab) as ContractTab[]).map((tab) => sql`count(*) filter (where ${inTab[tab]})::int as ${sql.ref(tab)}`),
  )
  const [rows, { rows: counted }] = await Promise.all([
    pageOf(db, [...matching, inTab[asked.type]], asked),
    sql<Record<ContractTab, number>>`select ${counts} from ${joined} where ${sql.join(matching, sql` and `)}`.execute(db),
  ])
  const tabs: Partial<Record<ContractTab, number>> = counted[0] ?? {}
  return { rows, total: tabs[asked.type] ?? 0, tabs: tabs as Record<string, number> }
}

/**
 * What waits for the merchant: to be signed, to be written anew after it was refused, or to be ended at an authority's platform.
 * Each found by its own index: all that ever was is not read for it.
 */
const waiting = sql`k.id in (
  select w.contract_id from contract_flow f join contract_version w on w.id = f.version_id where f.stuck_since is not null
  union select s.id from contract s where s.state = 'signed_buyer'
  union select r.id from contract r left join customer_order o on o.id = r.order_id
    where r.state = 'refused' and (r.kind = 'frame' or ${orderIn(livingStates)}))`

/** What puts a contract `k`, of the order `o` where it has one, into a queue of the desk. */
export const inQueue = (state: ContractQueue, today: Day): RawBuilder<unknown> => {
  if (state === 'all') return sql`true`
  if (state === 'ending') return sql`k.open and ${endingBy(today)}`
  return state === 'open' ? waiting : sql`k.state = ${state}`
}

/** A page of every company's contracts for the desk, and how many wait for the merchant in all. */
export async function deskPage(db: Db, asked: Asked & { state: ContractQueue }, today: Day) {
  const where = [inQueue(asked.state, today), ...filters(asked)]
  const [rows, { rows: counted }, { rows: open }] = await Promise.all([
    pageOf(db, where, asked),
    sql<{ n: number }>`select count(*)::int as n from ${joined} where ${sql.join(where, sql` and `)}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from ${joined} where ${waiting}`.execute(db),
  ])
  return { rows, total: counted[0]?.n ?? 0, open: open[0]?.n ?? 0 }
}

export type ShownVersion = {
  id: number
  version: number
  state: ContractState
  content: ContractContent
  hash: string
  reason: string
  refused: string
  progress: number
  pdfId: number | null
  pdfHash: string | null
  record: object | null
  recordHash: string | null
  /** The paper with both certified signatures; null: there is none. */
  certifiedId: number | null
  heldFlow: string | null
  heldSince: Date | null
  createdAt: Date
  expiresAt: Date
}

/** One contract with all its versions, the newest first. @throws Refusal contract.missing – also for one that is not `seen`. */
export async function readShown(
  db: Db,
  number: string,
  seen: RawBuilder<unknown>,
): Promise<{ contract: ListedContract & { orderState: string | null }; versions: ShownVersion[] }> {
  const { rows } = await sql<ListedContract & { orderState: string | null }>`
    select ${listed}, o.state as "orderState" from ${joined} where k.number = ${number} and ${seen}`.execute(db)
  const [contract = refuse('contract.missing')] = rows
  const versions = await db
    .selectFrom('contract_version')
    .select(['contract_version.id', 'version', 'contract_version.state', 'content', 'hash', 'reason', 'refused'])
    .select(['progress', 'record', 'contract_version.pdf_id as pdfId', 'contract_version.pdf_hash as pdfHash'])
    .select(['record_hash as recordHash', 'contract_version.created_at as createdAt', 'expires_at as expiresAt'])
    .leftJoin('contract_flow', 'contract_flow.version_id', 'contract_version.id')
    .select(['contract_flow.pdf_id as certifiedId', 'contract_flow.stuck_since as heldSince'])
    .select((row) => row.ref('contract_flow.flow_id').as('heldFlow'))
    .where('contract_id', '=', contract.id)
    .orderBy('version', 'desc')
    .execute()
  return { contract, versions: versions as ShownVersion[] }
}

export type ShownStamped = { versionId: number; fileId: number; side: 'buyer' | 'staff'; name: string; createdAt: Date }

/** The stamped copies of these versions, in the order they came. */
export async function stampedOf(db: Db, versionIds: readonly number[]): Promise<ShownStamped[]> {
  return db
    .selectFrom('contract_stamped')
    .select(['version_id as versionId', 'file_id as fileId', 'side', 'name', 'created_at as createdAt'])
    .where('version_id', 'in', [...versionIds])
    .orderBy('id')
    .execute()
}

/** The hashes of the settlements of runs that the order of the version `v` was in: of its text and its paper. */
const settlementsOf = sql`coalesce((select array_agg(h.hash) from contract k join order_line l on l.order_id = k.order_id
  join pool_member m on m.line_id = l.id cross join lateral (values (m.paper_hash), (m.pdf_hash)) h (hash)
  where k.id = v.contract_id and h.hash is not null), '{}')`

/** The settlement of a run that has one of these hashes for its text or its paper; null: none has. */
export async function settlementByHash(db: Db, hashes: readonly string[]): Promise<KnownParts | null> {
  const { rows } =
    await sql<KnownParts>`select 'settlement' as kind, coalesce(m.pdf_hash, '') as pdf, m.paper_hash as record, '{}'::text[] as others, null as authority
    from pool_member m where m.paper_hash = any(${[...hashes]}) or m.pdf_hash = any(${[...hashes]}) order by m.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** The settlement of a run as it stands in a contract's bundle. */
export type ShownSettlement = { readonly paper: SettlementPaper; readonly pdfId: number | null }

/** The settlements of runs that the order of this version's contract was in. */
export async function settlementsOfVersion(db: Db, versionId: number): Promise<ShownSettlement[]> {
  const { rows } =
    await sql<ShownSettlement>`select m.paper, m.pdf_id as "pdfId" from contract_version v join contract k on k.id = v.contract_id
    join order_line l on l.order_id = k.order_id join pool_member m on m.line_id = l.id and m.company_id = k.company_id
    where v.id = ${versionId} and m.paper is not null order by m.id`.execute(db)
  return rows
}

/** The signed version that has one of these hashes for its paper or its record, with all its parts; null: none has. */
export async function versionByHash(db: Db, hashes: readonly string[]): Promise<KnownParts | null> {
  const { rows } = await sql<KnownParts>`
    select 'contract' as kind, v.pdf_hash as pdf, v.record_hash as record,
      (select coalesce(array_agg(f.hash), '{}') from contract_stamped s join stored_file f on f.id = s.file_id
        where s.version_id = v.id) || coalesce((select array[w.pdf_hash] from contract_flow w
        where w.version_id = v.id and w.pdf_hash is not null), '{}') || ${settlementsOf} as others,
      v.record->'certified'->>'authority' as authority
    from contract_version v where v.record_hash is not null
      and (v.record_hash = any(${[...hashes]}) or v.pdf_hash = any(${[...hashes]})
        or v.id = any(select version_id from contract_flow where pdf_hash = any(${[...hashes]})))
    order by v.id limit 1`.execute(db)
  return rows[0] ?? null
}
