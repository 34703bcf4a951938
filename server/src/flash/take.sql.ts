import { sql } from 'kysely'
import type { Rate } from '../../../contract/money.ts'
import type { HoldState, ReleaseReason } from '../../../contract/promotion/holdState.ts'
import type { Owner } from '../cart/cart.sql.ts'
import { sqlState, type Db, type Tx } from '../db.ts'
import type { Asks } from '../together.ts'
import { barredDays, heldFor, lapseDays, lapsesAtMost, type Facts } from './flash.rules.ts'

// Pieces of an item are taken by one statement, which is its own transaction: the company's and the account's own rows first, the row
// that all wait for last. What `left` and the holds that are not released say together is always what the item had.

export type Wish = { readonly itemId: number; readonly productId: number; readonly pieces: number }

const unlimited = 2 ** 30
const nothingTaken = '23502' // not_null_violation

/**
 * Takes pieces while the slot runs, within what a company and an account may have, and holds them for a while. Answers the hold's id;
 * null: there were none to be had, and nothing is written.
 */
export async function takePieces(
  db: Db,
  { companyId, accountId }: Owner,
  { itemId, productId, pieces }: Wish,
  now: Date,
): Promise<number | null> {
  const cap = (column: 'per_company' | 'per_account') =>
    sql`(select coalesce(${sql.ref(column)}, ${unlimited}::int) from flash_item where id = ${itemId})`
  const taking = sql<{ id: number }>`/* kept */
    with c as (insert into flash_use as u (item_id, company_id, account_id, pieces)
        select ${itemId}, ${companyId}, 0, ${pieces}::int where ${pieces}::int <= ${cap('per_company')} and not ${isBarred(companyId, now)}
        on conflict (item_id, company_id, account_id) do update set pieces = u.pieces + excluded.pieces
          where u.pieces + excluded.pieces <= ${cap('per_company')} returning 1),
      a as (insert into flash_use as u (item_id, company_id, account_id, pieces)
        select ${itemId}, ${companyId}, ${accountId}, ${pieces}::int where exists (select from c) and ${pieces}::int <= ${cap('per_account')}
        on conflict (item_id, company_id, account_id) do update set pieces = u.pieces + excluded.pieces
          where u.pieces + excluded.pieces <= ${cap('per_account')} returning 1),
      f as (update flash_item f set "left" = f."left" - ${pieces}::int from flash_slot t, promotion m
        where f.id = ${itemId} and f.product_id = ${productId} and t.id = f.slot_id and m.id = f.promotion_id and m.state = 'published'
          and not f.closed and t.stopped_at is null and t.from_at <= ${now} and t.until_at > ${now} and f."left" >= ${pieces}::int
          and exists (select from a) returning f.id, f.version, f.each_e4)
    insert into flash_hold (item_id, company_id, account_id, pieces, version, each_e4, until_at, created_at)
    values ((select id from f), ${companyId}, ${accountId}, ${pieces}::int, (select version from f), (select each_e4 from f),
      ${new Date(now.getTime() + heldFor)}, ${now}) returning id`
  try {
    const { rows } = await taking.execute(db)
    return rows[0]?.id ?? null
  } catch (error) {
    // A hold of nothing cannot be written, and undoes what was counted before it.
    if (sqlState(error) === nothingTaken) return null
    throw error
  }
}

/** The company let pieces lapse too often, and not long ago. */
const isBarred = (companyId: number, now: Date) => sql`exists (select from (
    select released_at as last, lead(released_at, ${lapsesAtMost - 1}::int) over (order by released_at desc) as third from flash_hold
    where company_id = ${companyId} and why = 'lapsed' and released_at > ${now}::timestamptz - make_interval(days => ${lapseDays + barredDays})) l
  where l.last > ${now}::timestamptz - make_interval(days => ${barredDays}) and l.third >= l.last - make_interval(days => ${lapseDays}))`

/** What stands before pieces that could not be taken; null: there is no such item. */
export async function factsOf(db: Db, { companyId, accountId }: Owner, itemId: number, now: Date): Promise<Facts | null> {
  const used = (account: number) =>
    sql`coalesce((select u.pieces from flash_use u where u.item_id = f.id and u.company_id = ${companyId} and u.account_id = ${account}), 0)`
  const { rows } = await sql<Omit<Facts, 'lapses'> & { lapses: string[] }>`
    select f.product_id as "productId", m.state, t.from_at as "from", t.until_at as until,
      t.stopped_at is not null as stopped, f."left",
      f.per_company as "perCompany", f.per_account as "perAccount", ${used(0)} as "ofCompany", ${used(accountId)} as "ofAccount",
      (select coalesce(json_agg(h.released_at order by h.released_at desc), '[]'::json) from flash_hold h where h.company_id = ${companyId}
        and h.why = 'lapsed' and h.released_at > ${now}::timestamptz - make_interval(days => ${lapseDays + barredDays})) as lapses
    from flash_item f join flash_slot t on t.id = f.slot_id join promotion m on m.id = f.promotion_id where f.id = ${itemId}`.execute(db)
  const [row] = rows
  return row ? { ...row, lapses: row.lapses.map((at) => new Date(at)) } : null
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
}

/** The owner's own holds among these. */
export async function holdsNow(db: Asks, { companyId, accountId }: Owner, ids: readonly number[]): Promise<HoldNow[]> {
  const { rows } = await sql<HoldNow>`/* kept */
    select h.id, f.promotion_id as "promotionId", h.version, m.name, h.each_e4 as each, h.pieces, h.until_at as until, h.state,
      f.set_aside as "setAside", m.state <> 'published' or t.stopped_at is not null as halted, h.why,
      coalesce((v.terms ->> 'forAgreed')::boolean, false) as "forAgreed",
      exists (select from company c join level l on l.id = c.level_id join book_price b on b.product_id = f.product_id
        and b.book_id in (c.price_book_id, l.price_book_id) where c.id = h.company_id) as agreed
    from flash_hold h join flash_item f on f.id = h.item_id join flash_slot t on t.id = f.slot_id join promotion m on m.id = f.promotion_id
    join promotion_version v on v.promotion_id = f.promotion_id and v.version = h.version
    where h.id = any(${[...ids]}) and h.company_id = ${companyId} and h.account_id = ${accountId}`.execute(db)
  return rows
}

/**
 * Gives back the pieces of these holds: counts of companies and accounts first, then the items, then, where the slot is closed already, the
 * lots. `sold`: also of those that were paid, whose pieces lie in their lots again.
 */
export async function releaseHolds(
  tx: Tx,
  which: ReturnType<typeof sql>,
  why: ReleaseReason,
  now: Date,
  { sold = false }: { readonly sold?: boolean } = {},
): Promise<number> {
  const from = sold ? sql`('held', 'ordered', 'sold')` : sql`('held', 'ordered')`
  const { rows } = await sql<{ id: number; itemId: number; companyId: number; accountId: number; pieces: number; was: HoldState }>`
    with h as materialized (select h.id, h.state from flash_hold h where ${which} and h.state in ${from} order by h.id for no key update of h)
    update flash_hold r set state = 'released', why = ${why}, released_at = ${now} from h where r.id = h.id
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
  await sql`
    with g as materialized (
        select "itemId" as item_id, "companyId" as company_id, 0::bigint as account_id, sum(pieces)::int as pieces from ${rows} group by 1, 2
        union all select "itemId", "companyId", "accountId", sum(pieces)::int from ${rows} group by 1, 2, 3),
      u as materialized (select u.item_id, u.company_id, u.account_id, g.pieces from flash_use u join g using (item_id, company_id, account_id)
        order by 1, 2, 3 for no key update of u)
    update flash_use t set pieces = t.pieces - u.pieces from u
    where t.item_id = u.item_id and t.company_id = u.company_id and t.account_id = u.account_id`.execute(tx)
  const { rows: back } = await sql<{ productId: number; pieces: number; sold: number; closed: boolean; setAside: boolean }>`
    with g as (select "itemId" as id, sum(pieces)::int as pieces, coalesce(sum(pieces) filter (where was = 'sold'), 0)::int as sold from ${rows} group by 1),
      i as materialized (select f.id, g.pieces, g.sold from flash_item f join g using (id) order by f.id for no key update of f)
    update flash_item f set "left" = f."left" + i.pieces from i where f.id = i.id
    returning f.product_id as "productId", i.pieces, i.sold, f.closed, f.set_aside as "setAside"`.execute(tx)
  const lots = back.filter(({ setAside }) => setAside)
  if (lots.length === 0) return
  await sql`
    with w as (select "productId" as id, sum(pieces) as pieces, sum(sold) as sold, sum(case when closed then 0 else sold end - case when closed then pieces - sold else 0 end) as held
        from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as w ("productId" bigint, pieces int, sold int, closed boolean) group by 1),
      s as materialized (select s.product_id, w.sold, w.held from spot_stock s join w on w.id = s.product_id order by 1 for no key update of s)
    update spot_stock t set on_hand = t.on_hand + s.sold, held = t.held + s.held from s where t.product_id = s.product_id`.execute(tx)
}

/** Which holds are meant: an order's, those of these that their owner still has, the next that nobody ordered in time, the next of stopped slots. */
export const holdsOfOrder = ({ id, companyId }: { readonly id: number; readonly companyId: number }) =>
  sql`h.order_id = ${id} and h.company_id = ${companyId}`
export const ownHolds = ({ companyId, accountId }: Owner, ids: readonly number[]) =>
  sql`h.id = any(${[...ids]}) and h.company_id = ${companyId} and h.account_id = ${accountId} and h.state = 'held'`
const someHeld = (where: ReturnType<typeof sql>, atMost: number) =>
  sql`h.id in (select h.id from flash_hold h where h.state = 'held' and ${where} order by h.id limit ${atMost} for no key update skip locked) and h.state = 'held'`
export const lapsedHolds = (at: Date, atMost: number) => someHeld(sql`h.until_at <= ${at}`, atMost)
export const stoppedHolds = (atMost: number) =>
  someHeld(sql`h.item_id in (select f.id from flash_item f join flash_slot t on t.id = f.slot_id where t.stopped_at is not null)`, atMost)
