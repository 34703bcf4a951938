import { sql, type RawBuilder } from 'kysely'
import { enough } from '../database/asking.ts'
import { goodsTypes } from '../../../contract/goods.ts'
import type { ShelfGoods } from '../../../contract/goods/shelfGoods.ts'
import { parseYuan, type Fen } from '../../../contract/money.ts'
import { promotionTabs, type PromotionTab } from '../../../contract/promotion/promotionDesk.ts'
import type { PromotionState } from '../../../contract/promotion/promotionState.ts'
import type { PromotionKind } from '../../../contract/promotion/rule.ts'
import type { PromotionTerms } from '../../../contract/promotion/terms.ts'
import { refuse } from '../../../contract/refusal.ts'
import { daysLater, fromShanghai } from '../../../contract/text.ts'
import type { Scope } from '../../../pricing/scope.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing, onPage } from '../database/listing.sql.ts'
import type { Customer, Live } from './offer.rules.ts'
import { scopeOf } from '../../../pricing/scope.ts'

/** An activity as it is kept, with what its present version says. */
export type Kept = {
  id: number
  kind: PromotionKind
  state: PromotionState
  version: number
  revision: number
  name: string
  from: Date
  until: Date
  extended: boolean
  budget: Fen | null
  used: Fen
  spent: boolean
  reason: string
  askedBy: number | null
  askedName: string | null
  staffName: string
  terms: PromotionTerms
}

const columns = sql`m.id, m.kind, m.state, m.version, m.revision, m.name, m.from_at as "from", m.until_at as "until", m.extended,
  m.budget_fen as budget, m.spent,
  (select coalesce(sum(x.amount_fen), 0) from order_offer x where x.promotion_id = m.id and x.released_at is null)::bigint as used, m.reason, m.asked_by as "askedBy",
  (select name from staff a where a.id = m.asked_by) as "askedName", f.name as "staffName", v.terms`
const from = sql`from promotion m join promotion_version v on v.promotion_id = m.id and v.version = m.version
  join staff f on f.id = m.staff_id`

/** The activities that are published and at `now` were not over for a week, the oldest first. */
export async function readLive(db: Db | Tx, now: Date): Promise<Live[]> {
  const { rows } = await sql<Pick<Kept, 'id' | 'version' | 'from' | 'until' | 'extended' | 'terms'>>`/* kept */
    select m.id, m.version, m.from_at as "from", m.until_at as "until", m.extended, v.terms
    from promotion m join promotion_version v on v.promotion_id = m.id and v.version = m.version
    where m.state = 'published' and not m.spent and m.until_at > ${daysLater(now, -7)} order by m.id`.execute(db)
  return rows.map((row) => ({ ...row, from: row.from.getTime(), until: row.until.getTime(), scope: scopeOf(row.terms) }))
}

/** What is left of the budgets of these activities, with tax; those without one are left out. */
export async function budgetsLeft(db: Db | Tx, ids: readonly number[]): Promise<Map<number, Fen>> {
  const { rows } = await sql<{ id: number; left: Fen }>`/* kept */
    select id, budget_fen - used_fen as left from promotion where id = any(${enough(ids)}) and budget_fen is not null`.execute(db)
  return new Map(rows.map(({ id, left }) => [id, left]))
}

/** Whether activity `m` waits for a second one's word: what is over can be published no more. */
export const isAsked = (now: Date): RawBuilder<unknown> => sql`(m.state = 'draft' and m.asked_by is not null and m.until_at > ${now})`

const ofTab = (tab: PromotionTab, now: Date): RawBuilder<unknown> =>
  ({
    all: sql`true`,
    draft: sql`m.state = 'draft'`,
    asked: isAsked(now),
    upcoming: sql`(m.state in ('published', 'paused') and m.from_at > ${now})`,
    running: sql`(m.state in ('published', 'paused') and m.from_at <= ${now} and m.until_at > ${now})`,
    ended: sql`(m.state = 'stopped' or m.state in ('published', 'paused') and m.until_at <= ${now})`,
  })[tab]

type Asked = { readonly keyword?: string | undefined; readonly kind?: PromotionKind | undefined }
const found = ({ keyword, kind }: Asked): RawBuilder<unknown> =>
  sql`${keyword ? sql`m.name ilike ${containing(keyword)}` : sql`true`} and ${kind ? sql`m.kind = ${kind}` : sql`true`}`

/**
 * What a merchant looks for first: what runs, what comes, what is not published yet, what is over; of each that which begins first, of what
 * is over that which began last.
 */
const orderAt = (now: Date): RawBuilder<unknown> => sql`case when ${ofTab('running', now)} then 0 when ${ofTab('upcoming', now)} then 1
  when m.state = 'draft' then 2 else 3 end, case when ${ofTab('ended', now)} then null else m.from_at end, m.from_at desc, m.id desc`

/** A page of activities, what runs first. */
export async function promotionPage(
  db: Db,
  asked: Asked & { readonly state: PromotionTab; readonly page: number; readonly limit: number },
  now: Date,
): Promise<Kept[]> {
  const { rows } = await sql<Kept>`select ${columns} ${from} where ${found(asked)} and ${ofTab(asked.state, now)}
    order by ${orderAt(now)} ${onPage(asked)}`.execute(db)
  return rows
}

/** How many are under each tab. */
export async function promotionCounts(db: Db, asked: Asked, now: Date): Promise<Record<PromotionTab, number>> {
  const tabs = Object.keys(promotionTabs) as PromotionTab[]
  const counted = tabs.map((tab) => sql`count(*) filter (where ${ofTab(tab, now)})::int as ${sql.ref(tab)}`)
  const { rows } = await sql<Record<PromotionTab, number>>`select ${sql.join(counted)} from promotion m where ${found(asked)}`.execute(db)
  return rows[0] ?? { all: 0, draft: 0, asked: 0, upcoming: 0, running: 0, ended: 0 }
}

/** Those that are at some time between the two moments, drafts too, the first to begin first. */
export async function promotionsBetween(db: Db, first: Date, last: Date): Promise<Kept[]> {
  const { rows } = await sql<Kept>`select ${columns} ${from} where m.from_at < ${last} and m.until_at > ${first} and m.state <> 'stopped'
    order by m.from_at, m.id limit 500`.execute(db)
  return rows
}

/** @throws Refusal promotion.missing. */
export async function promotionById(db: Db | Tx, id: number): Promise<Kept> {
  const { rows } = await sql<Kept>`select ${columns} ${from} where m.id = ${id}`.execute(db)
  return rows[0] ?? refuse('promotion.missing')
}

/** The same, kept from others to the end of `tx`. @throws Refusal promotion.missing. */
export async function lockPromotion(tx: Tx, id: number): Promise<Kept> {
  const { rows } = await sql<Kept>`select ${columns} ${from} where m.id = ${id} for no key update of m`.execute(tx)
  return rows[0] ?? refuse('promotion.missing')
}

/** Nobody else publishes or changes what is published until `tx` ends: whether two clash is asked under it. */
export async function lockCalendar(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('promotion'))`.execute(tx)
}

type Version = { version: number; at: Date; staffName: string; terms: PromotionTerms }
/** Every version, the newest first. */
export async function versionsOf(db: Db, id: number): Promise<Version[]> {
  const { rows } = await sql<Version>`select v.version, v.created_at as at, f.name as "staffName", v.terms
    from promotion_version v join staff f on f.id = v.staff_id where v.promotion_id = ${id} order by v.version desc`.execute(db)
  return rows
}

const columnsOf = (terms: PromotionTerms) => ({
  name: terms.name,
  from_at: fromShanghai(terms.from),
  until_at: fromShanghai(terms.until),
  budget_fen: terms.budget === null ? null : parseYuan(terms.budget),
})

/** A new draft. Answers its id. */
export async function insertPromotion(tx: Tx, terms: PromotionTerms, staffId: number, now: Date): Promise<number> {
  const made = tx.insertInto('promotion').values({ kind: terms.rule.kind, ...columnsOf(terms), staff_id: staffId, created_at: now })
  const { id } = await made.returning('id').executeTakeFirstOrThrow()
  await insertVersion(tx, { id, version: 1 }, terms, staffId, now)
  return id
}

/** Another version of it. More budget may be taken again; who asked for it to be published asked for another. */
export async function changePromotion(
  tx: Tx,
  { id, version }: Pick<Kept, 'id' | 'version'>,
  terms: PromotionTerms,
  { staffId, extended, now }: { readonly staffId: number; readonly extended: boolean; readonly now: Date },
): Promise<void> {
  await insertVersion(tx, { id, version: version + 1 }, terms, staffId, now)
  await tx
    .updateTable('promotion')
    .set((of) => ({
      ...columnsOf(terms),
      version: version + 1,
      revision: of('revision', '+', 1),
      extended,
      spent: false,
      asked_by: null,
      asked_at: null,
    }))
    .where('id', '=', id)
    .execute()
}

async function insertVersion(tx: Tx, { id, version }: Pick<Kept, 'id' | 'version'>, terms: PromotionTerms, staffId: number, now: Date) {
  const row = { promotion_id: id, version, terms: JSON.stringify(terms), staff_id: staffId, created_at: now }
  await tx.insertInto('promotion_version').values(row).execute()
  if (terms.rule.kind !== 'group') return
  // What pages name a product of it by, whatever the version.
  const goods = terms.rule.goods.map(({ productId }) => ({ promotion_id: id, product_id: productId }))
  await tx
    .insertInto('group_item')
    .values(goods)
    .onConflict((row) => row.doNothing())
    .execute()
}

/** Moves it. */
export async function setPromotion(
  tx: Tx,
  id: number,
  set: { state?: PromotionState; reason?: string; asked_by?: number | null; asked_at?: Date | null },
): Promise<void> {
  await tx
    .updateTable('promotion')
    .set((of) => ({ ...set, revision: of('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Whether product `p` is within. */
export const isWithin = ({ categories, products, types, not }: Scope): RawBuilder<unknown> => sql`(
  ${categories ? sql`(p.category1_id = any(${[...categories]}) or p.category2_id = any(${[...categories]}) or p.category3_id = any(${[...categories]}))` : sql`true`}
  and ${products ? sql`p.id = any(${[...products]})` : sql`true`} and ${types ? sql`p.type = any(${[...types]})` : sql`true`}
  and not p.id = any(${[...(not ?? [])]}))`

/** Published activities of the kind that are at some time within these from `now` on, but for `id`. */
export async function atTheSameTime(
  db: Db | Tx,
  { kind, id, from: first, until }: Pick<Kept, 'kind' | 'id' | 'from' | 'until'>,
  now: Date,
): Promise<Kept[]> {
  const { rows } = await sql<Kept>`select ${columns} ${from} where m.kind = ${kind} and m.id <> ${id}
    and m.state in ('published', 'paused') and m.from_at < ${until} and m.until_at > ${first} and m.until_at > ${now}
    order by m.from_at`.execute(db)
  return rows
}

/** Whether any product that is sold is within both. */
export async function haveGoodsInCommon(db: Db | Tx, one: Scope, other: Scope): Promise<boolean> {
  const { rows } = await sql`select 1 from product p where p.on_sale and ${isWithin(one)} and ${isWithin(other)} limit 1`.execute(db)
  return rows.length > 0
}

type Named = { id: number; name: string }
/** Names of what terms name, by their ids. */
export async function namedIn(
  db: Db | Tx,
  ids: {
    readonly products: readonly number[]
    readonly categories: readonly number[]
    readonly companies: readonly number[]
    readonly levels: readonly number[]
  },
): Promise<{ goods: ShelfGoods[]; categories: Named[]; companies: Named[]; levels: Named[] }> {
  const goods = await db
    .selectFrom('product')
    .select(['id', 'name', 'number', 'type', 'on_sale as onSale', sql<string>`pictures[1]`.as('image')])
    .where('id', 'in', [0, ...ids.products])
    .orderBy('id')
    .execute()
  const ofTable = (table: 'category' | 'company' | 'level', wanted: readonly number[]) =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('id', 'in', [0, ...wanted])
      .orderBy('id')
      .execute()
  return {
    goods: goods.map(({ type, ...one }) => ({ ...one, qiliGoodsTypeId: goodsTypes[type].wire })),
    categories: await ofTable('category', ids.categories),
    companies: await ofTable('company', ids.companies),
    levels: await ofTable('level', ids.levels),
  }
}

/** A company, as activities look at it now. */
export async function readCustomer(tx: Tx, companyId: number): Promise<Customer> {
  const company = await tx
    .selectFrom('company')
    .select(['level_id', 'first_order_id'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { companyId, tariff: { levelId: company.level_id, isNew: company.first_order_id === null } }
}
