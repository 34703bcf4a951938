import { sql } from 'kysely'
import type { Rate } from '../../../contract/money.ts'
import { holdMachine, type HoldState, type ReleaseReason } from '../../../contract/promotion/holdState.ts'
import type { Owner } from '../cart/cart.sql.ts'
import type { Refusal } from '../../../contract/refusal.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import { enough } from '../database/asking.ts'
import { fromOf, toOf } from '../database/moves.sql.ts'
import { together, togetherLast, type Asks } from '../database/together.ts'
import { barredDays, givenInTurn, heldFor, lapseDays, looseAfter, soldOut, type Facts, type Wish } from './flash.rules.ts'

// Pieces of an item are taken for all who wait for them in one transaction, in the order of coming. The item's row is locked first and all
// takes of it wait for each other there, so what is read after it – what is left, what companies and accounts have – is true until the commit,
// which goes in the same write as what is written. What `left` and the holds that are not released say together is always what the item had.

export type Taken = { readonly given: readonly (number | Refusal)[]; readonly left: number }

/** Holds pieces for each of these, in their order, for a while: its hold's id, or why there is none. Null: there is no such item. */
export const takePieces = (db: Db, itemId: number, wishes: readonly Wish[], now: Date): Promise<Taken | null> =>
  inTransaction(db, async (tx) => {
    const companies = [...new Set(wishes.map(({ companyId }) => companyId))]
    const [, item, uses, lapses] = await together(tx, (at) => [
      lockItem(at, itemId),
      itemNow(at, itemId),
      usesOf(at, itemId, companies),
      lapsesOf(at, companies, now),
    ])
    if (!item) return null
    const [ofCompanies, ofAccounts] = [new Map<number, number>(), new Map<number, number>()]
    for (const { companyId, accountId, pieces } of uses)
      if (accountId === 0) ofCompanies.set(companyId, pieces)
      else ofAccounts.set(accountId, pieces)
    const { why, left } = givenInTurn({ item, ofCompanies, ofAccounts, lapses }, wishes, now)
    const lucky = wishes.filter((_, at) => why[at] === null)
    if (lucky.length === 0) return { given: why.map((one) => one ?? soldOut(left)), left }
    const [holds] = await togetherLast(tx, (at) => [writeHolds(at, itemId, item, lucky, now)])
    const idsOf = Map.groupBy(holds, keyOf)
    // Two holds of one account with as many pieces are the same to it.
    const next = (wish: Wish): number => {
      const id = idsOf.get(keyOf(wish))?.shift()?.id
      if (id === undefined) throw new Error('a hold was not written')
      return id
    }
    return { given: wishes.map((wish, at) => why[at] ?? next(wish)), left }
  })

const keyOf = ({ accountId, pieces }: { readonly accountId: number; readonly pieces: number }): string => `${accountId} ${pieces}`

const lockItem = (at: Asks, itemId: number) => sql`/* kept */ select from flash_item where id = ${itemId} for no key update`.execute(at)

type ItemNow = Omit<Facts, 'ofCompany' | 'ofAccount' | 'lapses'> & { readonly version: number; readonly each: Rate }

async function itemNow(at: Asks, itemId: number): Promise<ItemNow | undefined> {
  const { rows } = await sql<ItemNow>`/* kept */
    select f.product_id as "productId", p.unit, m.state, t.from_at as "from", t.until_at as until, t.stopped_at is not null or f.closed as stopped, f."left",
      f.per_company as "perCompany", f.per_account as "perAccount", f.version, f.each_e4 as each
    from flash_item f join flash_slot t on t.id = f.slot_id join promotion m on m.id = f.promotion_id
      join product p on p.id = f.product_id where f.id = ${itemId}`.execute(at)
  return rows[0]
}

/** What these companies and their accounts have of it; the account 0 is all of the company. */
async function usesOf(at: Asks, itemId: number, companies: readonly number[]): Promise<(Owner & { pieces: number })[]> {
  const { rows } = await sql<Owner & { pieces: number }>`/* kept */
    select company_id as "companyId", account_id as "accountId", pieces from flash_use
    where item_id = ${itemId} and company_id = any(${enough(companies)})`.execute(at)
  return rows
}

/** When pieces that these companies had held lapsed, or were let go when most of their time was over, the newest first. */
async function lapsesOf(at: Asks, companies: readonly number[], now: Date): Promise<Map<number, Date[]>> {
  const { rows } = await sql<{ companyId: number; at: Date }>`/* kept */
    select company_id as "companyId", released_at as at from flash_hold where company_id = any(${enough(companies)})
      and why in ('lapsed', 'dropped') and (why = 'lapsed' or released_at > created_at + (until_at - created_at) / 2)
      and released_at > ${now}::timestamptz - make_interval(days => ${lapseDays + barredDays}) order by released_at desc`.execute(at)
  const lapses = new Map<number, Date[]>()
  for (const one of rows) lapses.set(one.companyId, [...(lapses.get(one.companyId) ?? []), one.at])
  return lapses
}

async function writeHolds(at: Asks, itemId: number, { version, each }: ItemNow, wishes: readonly Wish[], now: Date) {
  const { rows } = await sql<{ id: number; accountId: number; pieces: number }>`/* kept */
    with w as materialized (select * from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb)
        as w ("companyId" bigint, "accountId" bigint, pieces int)),
      u as (insert into flash_use as u (item_id, company_id, account_id, pieces)
        select ${itemId}::bigint, "companyId", account, sum(pieces) from (
          select "companyId", 0 as account, pieces from w union all select "companyId", "accountId", pieces from w) t group by 2, 3
        on conflict (item_id, company_id, account_id) do update set pieces = u.pieces + excluded.pieces),
      f as (update flash_item set "left" = "left" - (select sum(pieces) from w) where id = ${itemId})
    insert into flash_hold (item_id, company_id, account_id, pieces, version, each_e4, until_at, created_at)
    select ${itemId}::bigint, "companyId", "accountId", pieces, ${version}::int, ${each}::bigint, ${new Date(now.getTime() + heldFor)}::timestamptz,
      ${now}::timestamptz from w returning id, account_id as "accountId", pieces`.execute(at)
  return rows
}

export type HoldNow = {
  id: number
  promotionId: number
  version: number
  name: string
  each: Rate
  pieces: number
  until: Date
  state: HoldState
  setAside: boolean
  /** The activity is paused or stopped. */
  halted: boolean
  why: ReleaseReason | null
  /** Whether lines at a price of the company's own take part. */
  forAgreed: boolean
  agreed: boolean
  /** It is for new customers, and the company has ordered since. */
  ordered: boolean
}

/** The owner's own holds among these. */
export async function holdsNow(db: Asks, { companyId, accountId }: Owner, ids: readonly number[]): Promise<HoldNow[]> {
  const { rows } = await sql<HoldNow>`/* kept */
    select h.id, f.promotion_id as "promotionId", h.version, m.name, h.each_e4 as each, h.pieces, h.until_at as until, h.state,
      f.set_aside as "setAside", m.state <> 'published' or t.stopped_at is not null as halted, h.why,
      coalesce((v.terms ->> 'forAgreed')::boolean, false) as "forAgreed",
      exists (select from company c join level l on l.id = c.level_id join book_price b on b.product_id = f.product_id
        and b.book_id in (c.price_book_id, l.price_book_id) where c.id = h.company_id) as agreed,
      v.terms -> 'audience' ->> 'who' = 'newcomers' and exists (select from company c where c.id = h.company_id and c.first_order_id is not null) as ordered
    from flash_hold h join flash_item f on f.id = h.item_id join flash_slot t on t.id = f.slot_id join promotion m on m.id = f.promotion_id
    join promotion_version v on v.promotion_id = f.promotion_id and v.version = h.version
    where h.id = any(${enough(ids)}) and h.company_id = ${companyId} and h.account_id = ${accountId}`.execute(db)
  return rows
}

/**
 * Gives back the pieces of these holds: the items first, then counts of companies and accounts, then, where the slot is closed already, the
 * lots. `sold`: also of those that were paid, whose pieces lie in their lots again.
 */
export async function releaseHolds(
  tx: Tx,
  which: ReturnType<typeof sql>,
  why: ReleaseReason,
  now: Date,
  { sold = false }: { readonly sold?: boolean } = {},
): Promise<number> {
  const from = sold ? fromOf(holdMachine, 'release', 'giveBack') : fromOf(holdMachine, 'release')
  const { rows } = await sql<{ id: number; itemId: number; companyId: number; accountId: number; pieces: number; was: HoldState }>`
    with h as materialized (select h.id, h.state from flash_hold h where ${which} and h.state in ${from} order by h.id for no key update of h)
    update flash_hold r set state = ${toOf(holdMachine, 'release')}, why = ${why}, released_at = ${now} from h where r.id = h.id
    returning r.id, r.item_id as "itemId", r.company_id as "companyId", r.account_id as "accountId", r.pieces, h.state as was`.execute(tx)
  if (rows.length > 0) await giveBack(tx, rows)
  return rows.length
}

type Given = {
  readonly itemId: number
  readonly companyId: number
  readonly accountId: number
  readonly pieces: number
  readonly was: HoldState
}

/** Pieces of holds are had by nobody any more. */
export async function giveBack(tx: Tx, given: readonly Given[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g ("itemId" bigint, "companyId" bigint, "accountId" bigint, pieces int, was text)`
  // The items first, as who takes of them does.
  const { rows: back } = await sql<{ productId: number; pieces: number; sold: number; closed: boolean; setAside: boolean }>`
    with g as (select "itemId" as id, sum(pieces)::int as pieces, coalesce(sum(pieces) filter (where was = 'sold'), 0)::int as sold from ${rows} group by 1),
      i as materialized (select f.id, g.pieces, g.sold from flash_item f join g using (id) order by f.id for no key update of f)
    update flash_item f set "left" = f."left" + i.pieces from i where f.id = i.id
    returning f.product_id as "productId", i.pieces, i.sold, f.closed, f.set_aside as "setAside"`.execute(tx)
  await sql`
    with g as materialized (
        select "itemId" as item_id, "companyId" as company_id, 0::bigint as account_id, sum(pieces)::int as pieces from ${rows} group by 1, 2
        union all select "itemId", "companyId", "accountId", sum(pieces)::int from ${rows} group by 1, 2, 3)
    update flash_use u set pieces = u.pieces - g.pieces from g
    where u.item_id = g.item_id and u.company_id = g.company_id and u.account_id = g.account_id`.execute(tx)
  const lots = back.filter(({ setAside }) => setAside)
  if (lots.length === 0) return
  await sql`
    with w as (select "productId" as id, sum(pieces) as pieces, sum(sold) as sold, sum(case when closed then 0 else sold end - case when closed then pieces - sold else 0 end) as held
        from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as w ("productId" bigint, pieces int, sold int, closed boolean) group by 1),
      s as materialized (select s.product_id, w.sold, w.held from spot_stock s join w on w.id = s.product_id order by 1 for no key update of s)
    update spot_stock t set on_hand = t.on_hand + s.sold, held = t.held + s.held from s where t.product_id = s.product_id`.execute(tx)
}

/** Which holds are meant: an order's, those of these that their owner still has, those of these slots, the next that nobody ordered in time, that no line came of, or of stopped slots. */
export const holdsOfOrder = ({ id, companyId }: { readonly id: number; readonly companyId: number }) =>
  sql`h.order_id = ${id} and h.company_id = ${companyId}`
export const ownHolds = ({ companyId, accountId }: Owner, ids: readonly number[]) =>
  sql`h.id = any(${[...ids]}) and h.company_id = ${companyId} and h.account_id = ${accountId} and h.state = 'held'`
export const heldOfSlots = (ids: readonly number[]) =>
  sql`h.state = 'held' and h.item_id in (select f.id from flash_item f where f.slot_id = any(${[...ids]}))`
const someHeld = (where: ReturnType<typeof sql>, atMost: number) =>
  sql`h.id in (select h.id from flash_hold h where h.state = 'held' and ${where} order by h.id limit ${atMost} for no key update skip locked) and h.state = 'held'`
export const lapsedHolds = (at: Date, atMost: number) => someHeld(sql`h.until_at <= ${at}`, atMost)
/** Taken a while ago, and no line has come of it: who was to put it in is gone. */
export const looseHolds = (at: Date, atMost: number) =>
  someHeld(
    sql`h.until_at <= ${new Date(at.getTime() + heldFor - looseAfter)} and not exists (select from cart_line c
      where c.account_id = h.account_id and c.own_offer ->> 'kind' = 'flash' and (c.own_offer ->> 'id')::bigint = h.id)`,
    atMost,
  )
export const stoppedHolds = (atMost: number) =>
  someHeld(sql`h.item_id in (select f.id from flash_item f join flash_slot t on t.id = f.slot_id where t.stopped_at is not null)`, atMost)
