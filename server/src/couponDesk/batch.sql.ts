import { sql, type RawBuilder } from 'kysely'
import type { BatchTerms, WayToHave } from '../../../contract/coupon/batch.ts'
import { couponMachine, type BatchState, type CouponState } from '../../../contract/coupon/couponState.ts'
import { batchTabs, type BatchTab } from '../../../contract/coupon/couponDesk.ts'
import { parseYuan, type Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import { fromShanghai } from '../../../contract/text.ts'
import { codeHash } from '../coupon/take.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing, onPage, type Paging } from '../database/listing.sql.ts'
import { fromOf, toOf } from '../database/moves.sql.ts'
import { askedReason, type Kept } from './batch.rules.ts'

const count = (state: CouponState) => sql`(count(*) filter (where c.state = ${sql.lit(state)}))::int`
const batches = sql`select b.id, b.name, b.terms, b.state, b.reason, b."left", b.from_at as "from", b.until_at as until, b.revision,
    b.staff_id as "staffId", s.name as "staffName", f.given, f.unused, f.held, f.used, f.expired, f.revoked, f.off, f.gross, k.codes, k."openCodes"
  from coupon_batch b join staff s on s.id = b.staff_id,
    lateral (select count(*)::int as given, ${count('granted')} as unused, ${count('held')} as held, ${count('used')} as used,
      ${count('expired')} as expired, ${count('revoked')} as revoked, coalesce(sum(c.off_fen) filter (where c.state = 'used'), 0)::bigint as off,
      coalesce(sum(o.gross_fen) filter (where c.state = 'used'), 0)::bigint as gross
      from coupon c left join customer_order o on o.id = c.order_id and c.state = 'used' where c.batch_id = b.id) f,
    lateral (select count(*)::int as codes, (count(*) filter (where coupon_id is null))::int as "openCodes" from coupon_code where batch_id = b.id) k`

type Filter = { readonly keyword?: string | undefined; readonly state: BatchTab }

const found = ({ keyword }: Pick<Filter, 'keyword'>): RawBuilder<unknown> => {
  const like = keyword ? containing(keyword) : null
  return sql`(${like}::text is null or b.name ilike ${like})`
}
/** Whether batch `b` waits for a second one's word. */
export const waitsForWord = sql`(b.state = 'paused' and b.reason = ${askedReason})`

/** The batches of a tab: those that stand so, as `standingOf` says it. */
function ofTab(tab: BatchTab, now: Date): RawBuilder<unknown> {
  const isGone = sql`(b."left" = 0 and b.how <> 'code')`
  const runs = sql`b.state = 'open' and b.from_at <= ${now} and b.until_at > ${now}`
  return {
    all: sql`true`,
    asked: waitsForWord,
    upcoming: sql`(b.state = 'open' and b.from_at > ${now} and b.until_at > ${now})`,
    open: sql`(${runs} and not ${isGone})`,
    gone: sql`(${runs} and ${isGone})`,
    ended: sql`(b.state = 'open' and b.until_at <= ${now})`,
    paused: sql`(b.state = 'paused' and not ${waitsForWord})`,
    stopped: sql`b.state = 'stopped'`,
  }[tab]
}

/** A page of batches, the newest first. */
export async function batchPage(db: Db, asked: Filter & Paging, now: Date): Promise<Kept[]> {
  const { rows } = await sql<Kept>`${batches} where ${found(asked)} and ${ofTab(asked.state, now)}
    order by b.id desc ${onPage(asked)}`.execute(db)
  return rows
}

/** How many are under each tab. */
export async function batchCounts(db: Db, asked: Filter, now: Date): Promise<Record<BatchTab, number>> {
  const tabs = Object.keys(batchTabs) as BatchTab[]
  const counted = tabs.map((tab) => sql`count(*) filter (where ${ofTab(tab, now)})::int as ${sql.ref(tab)}`)
  const { rows } = await sql<Record<BatchTab, number>>`select ${sql.join(counted)} from coupon_batch b where ${found(asked)}`.execute(db)
  return rows[0] ?? { all: 0, asked: 0, upcoming: 0, open: 0, gone: 0, ended: 0, paused: 0, stopped: 0 }
}

/** @throws Refusal batch.missing. */
export async function batchById(db: Db | Tx, id: number): Promise<Kept> {
  const { rows } = await sql<Kept>`${batches} where b.id = ${id}`.execute(db)
  return rows[0] ?? refuse('batch.missing')
}

/** The same, locked. @throws Refusal batch.missing. */
export async function lockBatch(tx: Tx, id: number): Promise<Kept> {
  await sql`select 1 from coupon_batch where id = ${id} for no key update`.execute(tx)
  return batchById(tx, id)
}

const columnsOf = (terms: BatchTerms) => ({
  terms: JSON.stringify(terms),
  name: terms.name,
  how: terms.how satisfies WayToHave,
  pieces: terms.pieces,
  per_company: terms.perCompany,
  per_account: terms.perAccount,
  from_at: fromShanghai(terms.from),
  until_at: fromShanghai(terms.until),
  budget_fen: terms.budget === null ? null : parseYuan(terms.budget),
})

export async function insertBatch(tx: Tx, terms: BatchTerms, staffId: number, now: Date): Promise<number> {
  const row = { ...columnsOf(terms), left: terms.pieces, staff_id: staffId, created_at: now }
  return (await tx.insertInto('coupon_batch').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Other terms, of whoever typed what they take off; as many more are left as there are more pieces. */
export async function changeBatch(tx: Tx, was: Kept, terms: BatchTerms, staffId: number): Promise<void> {
  const more = terms.pieces - was.terms.pieces
  await tx
    .updateTable('coupon_batch')
    .set((row) => ({
      ...columnsOf(terms),
      staff_id: staffId,
      left: sql<number>`${row.ref('left')} + ${more}`,
      revision: sql<number>`revision + 1`,
    }))
    .where('id', '=', was.id)
    .execute()
}

export async function setBatchState(tx: Tx, id: number, state: BatchState, reason: string): Promise<void> {
  await tx
    .updateTable('coupon_batch')
    .set({ state, reason, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute()
}

/** The verified companies among these and of these levels, by id. */
export async function companiesAmong(tx: Tx, companyIds: readonly number[], levelIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from company where state = 'verified'
    and (id = any(${[...companyIds]}::bigint[]) or level_id = any(${[...levelIds]}::bigint[])) order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

type Gift = {
  readonly batchId: number
  readonly each: number
  readonly perCompany: number | null
  readonly from: Date
  readonly until: Date
}

/**
 * Gives each of the companies so many. The companies' counts come first, as they do where one is taken: neither waits for the other. Answers to whom: not those that may have no more;
 * null where not as many are left, or none are given any more, and nothing must stay written.
 */
export async function giveTo(tx: Tx, companies: readonly number[], gift: Gift, now: Date): Promise<number[] | null> {
  const { rows } = await sql<{ given: number[]; left: boolean }>`
    with n as (insert into coupon_count as n (batch_id, company_id, account_id, pieces)
        select ${gift.batchId}, c, 0, ${gift.each} from unnest(${[...companies]}::bigint[]) as c
        where ${gift.perCompany}::int is null or ${gift.each} <= ${gift.perCompany}::int order by c
        on conflict (batch_id, company_id, account_id) do update set pieces = n.pieces + ${gift.each}
        where ${gift.perCompany}::int is null or n.pieces + ${gift.each} <= ${gift.perCompany} returning company_id),
      b as (update coupon_batch set "left" = "left" - (select count(*) from n) * ${gift.each}
        where id = ${gift.batchId} and "left" >= (select count(*) from n) * ${gift.each} and state = 'open' and until_at > ${now} returning id),
      made as (insert into coupon (batch_id, company_id, how, from_at, until_at, created_at)
        select b.id, n.company_id, 'give', ${gift.from}, ${gift.until}, ${now} from b, n, generate_series(1, ${gift.each}))
    select coalesce((select json_agg(company_id order by company_id) from n), '[]'::json) as given, exists (select from b) as left`.execute(
    tx,
  )
  const [row] = rows
  return row?.left ? row.given : null
}

/** Keeps codes, and sets their pieces aside. False where not as many are left. */
export async function insertCodes(tx: Tx, batchId: number, codes: readonly string[], now: Date): Promise<boolean> {
  const { rows } = await sql<{ made: number }>`
    with b as (update coupon_batch set "left" = "left" - ${codes.length} where id = ${batchId} and "left" >= ${codes.length} returning id),
      made as (insert into coupon_code (hash, batch_id, created_at) select h, b.id, ${now} from b, unnest(${codes.map(codeHash)}::bytea[]) as h returning 1)
    select count(*)::int as made from made`.execute(tx)
  return rows[0]?.made === codes.length
}

export type Given = {
  readonly id: number
  readonly companyId: number
  readonly companyName: string
  readonly accountName: string
  readonly state: CouponState
  readonly how: WayToHave
  readonly at: Date
  readonly from: Date
  readonly until: Date
  readonly usedAt: Date | null
  readonly orderId: string | null
  readonly orderKey: number | null
  readonly batchName: string
  readonly gross: Fen | null
  readonly off: Fen | null
  readonly reason: string
}

type CouponFilter = { readonly id?: number | undefined; readonly keyword?: string | undefined; readonly state: CouponState | 'all' }

function givenWhere({ id, keyword, state }: CouponFilter): RawBuilder<unknown> {
  const like = keyword ? containing(keyword) : null
  return sql`(${id ?? null}::bigint is null or c.batch_id = ${id ?? null}) and (${like}::text is null or m.name ilike ${like} or o.number ilike ${like})
    and ${state === 'all' ? sql`true` : sql`c.state = ${state}`}`
}
const givenFrom = sql`from coupon c join coupon_batch b on b.id = c.batch_id join company m on m.id = c.company_id left join account a on a.id = c.account_id
  left join customer_order o on o.id = c.order_id`

/** A page of a batch's coupons, the newest first. */
export async function givenPage(db: Db, asked: CouponFilter & Paging): Promise<Given[]> {
  const { rows } =
    await sql<Given>`select c.id, c.company_id as "companyId", m.name as "companyName", coalesce(a.nickname, '') as "accountName",
      c.state, c.how, c.created_at as at, c.from_at as "from", c.until_at as until, c.used_at as "usedAt", o.number as "orderId", o.id as "orderKey",
      b.name as "batchName", o.gross_fen as gross, c.off_fen as off, c.reason
    ${givenFrom} where ${givenWhere(asked)} order by c.id desc ${onPage(asked)}`.execute(db)
  return rows
}

export async function countGiven(db: Db, asked: CouponFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${givenFrom} where ${givenWhere(asked)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Revokes those that nobody uses. Answers which, with whose they were. */
export async function revokeThem(tx: Tx, ids: readonly number[], reason: string): Promise<{ id: number; companyId: number }[]> {
  const { rows } = await sql<{
    id: number
    companyId: number
  }>`update coupon set state = ${toOf(couponMachine, 'revoke')}, reason = ${reason}
    where id in (select id from coupon where id = any(${[...ids]}::bigint[]) and state in ${fromOf(couponMachine, 'revoke')} order by id for no key update)
    returning id, company_id as "companyId"`.execute(tx)
  return rows
}
