import { sql } from 'kysely'
import { enough } from '../database/asking.ts'
import type { SlotTerms } from '../../../contract/promotion/flashRule.ts'
import { parseRate } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import { daysLater, fromShanghai } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'
import { holdStock, releaseStock } from '../stock/stock.sql.ts'
import type { Slot, Stock } from './flash.rules.ts'
import { heldOfSlots, releaseHolds } from './take.sql.ts'

type Activity = { readonly id: number; readonly version: number; readonly slots: readonly SlotTerms[] }

/**
 * Writes the slots of an activity as its terms say, those that are there already with more of what they had, and sets the pieces of
 * lots aside. @throws Refusal stock.short where a lot has too few, promotion.published for goods of a slot that is closed.
 */
export async function putSlots(tx: Tx, { id, version, slots }: Activity): Promise<void> {
  const lots = new Map<number, number>()
  for (const slot of slots) {
    const { rows } = await sql<{ id: number; closed: boolean }>`insert into flash_slot as t (promotion_id, from_at, until_at)
      values (${id}, ${fromShanghai(slot.from)}, ${fromShanghai(slot.until)})
      on conflict (promotion_id, from_at) do update set until_at = case when t.closed_at is null then excluded.until_at else t.until_at end
      returning id, closed_at is not null as closed`.execute(tx)
    const [put] = rows
    for (const item of slot.items) {
      const more = await putItem(tx, { ...item, slotId: put?.id ?? 0, promotionId: id, version }, put?.closed ?? false)
      if (more > 0) lots.set(item.productId, (lots.get(item.productId) ?? 0) + more)
    }
  }
  await holdStock(tx, new Map([...lots].toSorted(([a], [b]) => a - b)))
}

type NewItem = SlotTerms['items'][number] & { readonly slotId: number; readonly promotionId: number; readonly version: number }

/** Answers how many pieces of a lot it takes more than before; 0: it is of none. What is closed stays as it was. */
async function putItem(tx: Tx, item: NewItem, over: boolean): Promise<number> {
  const { rows: had } = await sql<{ pieces: number; closed: boolean }>`select pieces, closed from flash_item
    where slot_id = ${item.slotId} and product_id = ${item.productId} for no key update`.execute(tx)
  const [before] = had
  if (before?.closed) return 0
  if (over) refuse('promotion.published', null, '已停止或已结束的场次不能增加商品，请另加一场')
  const more = item.pieces - (before?.pieces ?? 0)
  const { rows } = await sql<{ setAside: boolean }>`
    insert into flash_item as f (slot_id, promotion_id, version, product_id, each_e4, pieces, "left", per_company, per_account, set_aside)
    select ${item.slotId}, ${item.promotionId}, ${item.version}, p.id, ${parseRate(item.each)}, ${item.pieces}, ${item.pieces},
      ${item.perCompany}::int, ${item.perAccount}::int, p.type = 'spot' from product p where p.id = ${item.productId}
    on conflict (slot_id, product_id) do update set version = excluded.version, each_e4 = excluded.each_e4,
      pieces = excluded.pieces, "left" = f."left" + ${more}::int, per_company = excluded.per_company, per_account = excluded.per_account
    returning set_aside as "setAside"`.execute(tx)
  return rows[0]?.setAside ? more : 0
}

/**
 * Closes these slots: nothing more is taken of them, and what is left of lots goes back; where they are stopped, what lies in carts first.
 * Locked in the order in which whoever gives pieces back locks: holds, counts, items, lots. Answers the slots' ids.
 */
export async function closeSlots(tx: Tx, which: ReturnType<typeof sql>, now: Date, stopped: boolean): Promise<number[]> {
  const { rows: slots } = await sql<{ id: number }>`
    with t as materialized (select t.id from flash_slot t where ${which} and t.closed_at is null order by t.id for no key update of t)
    update flash_slot s set closed_at = ${now}, stopped_at = ${stopped ? now : null}::timestamptz from t where s.id = t.id
    returning s.id`.execute(tx)
  const ids = slots.map(({ id }) => id)
  if (ids.length === 0) return ids
  if (stopped) await releaseHolds(tx, heldOfSlots(ids), 'stopped', now)
  const { rows } = await sql<{ productId: number; left: number; setAside: boolean }>`
    with i as materialized (select id from flash_item where slot_id = any(${ids}) order by id for no key update)
    update flash_item f set closed = true from i where f.id = i.id
    returning f.product_id as "productId", f."left", f.set_aside as "setAside"`.execute(tx)
  const lots = new Map<number, number>()
  for (const { productId, left, setAside } of rows) if (setAside && left > 0) lots.set(productId, (lots.get(productId) ?? 0) + left)
  if (lots.size > 0) await releaseStock(tx, new Map([...lots].toSorted(([a], [b]) => a - b)))
  return ids
}

/** A slot of the activity. @throws Refusal flash.missing. */
export async function slotOf(tx: Tx, promotionId: number, id: number): Promise<{ from: Date; until: Date; closed: boolean }> {
  const { rows } = await sql<{ from: Date; until: Date; closed: boolean }>`select from_at as "from", until_at as until,
    closed_at is not null as closed from flash_slot where id = ${id} and promotion_id = ${promotionId} for no key update`.execute(tx)
  return rows[0] ?? refuse('flash.missing')
}

/** The slots of published activities that were not over for a day, the first to begin first. */
export async function readSlots(db: Db | Tx, now: Date): Promise<Slot[]> {
  const { rows } = await sql<Omit<Slot, 'from' | 'until'> & { from: Date; until: Date }>`/* kept */
    select t.id, t.promotion_id as "promotionId", m.name, v.terms -> 'audience' as audience, (v.terms ->> 'forAgreed')::boolean as "forAgreed",
      m.extended, t.from_at as "from", t.until_at as until, t.stopped_at is not null as stopped,
      (select json_agg(json_build_object('id', f.id, 'productId', f.product_id, 'each', f.each_e4, 'version', f.version, 'pieces', f.pieces,
        'perCompany', f.per_company, 'perAccount', f.per_account) order by f.id) from flash_item f where f.slot_id = t.id) as items
    from flash_slot t join promotion m on m.id = t.promotion_id and m.state = 'published'
    join promotion_version v on v.promotion_id = m.id and v.version = m.version
    where t.until_at > ${daysLater(now, -1)} order by t.from_at, t.id`.execute(db)
  return rows.map((row) => ({ ...row, from: row.from.getTime(), until: row.until.getTime() }))
}

/** How many pieces of each of these items are left, and how many were paid for. */
export async function stockOf(db: Db, ids: readonly number[]): Promise<Map<number, Stock>> {
  const { rows } = await sql<Stock>`/* kept */ select f.id, f."left",
    coalesce((select sum(h.pieces) from flash_hold h where h.item_id = f.id and h.state = 'sold'), 0)::int as sold
    from flash_item f where f.id = any(${enough(ids)})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Which slots are meant: one, those of an activity, those whose time is over. */
export const slotNamed = (id: number) => sql`t.id = ${id}`
export const slotsOfActivity = (id: number) => sql`t.promotion_id = ${id}`
export const slotsOver = (at: Date) => sql`t.until_at <= ${at}`
