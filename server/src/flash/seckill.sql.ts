import { sql } from 'kysely'
import type { CardRow } from '../catalog/card.rules.ts'
import { cardFields } from '../catalog/card.sql.ts'
import { isVisible, type Visibility } from '../catalog/visibility.sql.ts'
import type { Owner } from '../cart/cart.sql.ts'
import type { Db, Tx } from '../database/db.ts'

/** Those of these products that are on sale and visible, by id. */
export async function goodsSeen(db: Db, ids: readonly number[], visibility: Visibility): Promise<Map<number, CardRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CardRow>`select ${cardFields} from product p
    where p.id = any(${[...ids]}) and p.on_sale and ${isVisible(sql, visibility)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of which of these slots the account is to be told. */
export async function remindersOf(db: Db, { companyId, accountId }: Owner, slots: readonly number[]): Promise<Set<number>> {
  if (slots.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`select slot_id as id from flash_reminder
    where company_id = ${companyId} and account_id = ${accountId} and slot_id = any(${[...slots]})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The account is to be told when the slot begins, or not any more. False: it has begun, or there is no such slot. */
export async function setReminder(tx: Tx, { companyId, accountId }: Owner, slot: number, on: boolean, now: Date): Promise<boolean> {
  if (!on) {
    await sql`delete from flash_reminder where slot_id = ${slot} and company_id = ${companyId} and account_id = ${accountId}`.execute(tx)
    return true
  }
  const { rows } = await sql`insert into flash_reminder as r (slot_id, company_id, account_id, created_at)
    select t.id, ${companyId}, ${accountId}, ${now} from flash_slot t join promotion m on m.id = t.promotion_id and m.state = 'published'
    where t.id = ${slot} and t.from_at > ${now} and t.closed_at is null
    on conflict (slot_id, account_id) do update set told_at = r.told_at returning 1`.execute(tx)
  return rows.length > 0
}

export type Due = { slotId: number; companyId: number; accountId: number; from: Date; name: string }

/** The next one that is to be told of a slot that begins before `soon`, marked as told. */
export async function nextToTell(tx: Tx, soon: Date, now: Date): Promise<Due | null> {
  const { rows } = await sql<Due>`
    with r as (select r.slot_id, r.account_id from flash_reminder r join flash_slot t on t.id = r.slot_id
        join promotion m on m.id = t.promotion_id and m.state = 'published'
        where r.told_at is null and t.from_at <= ${soon} and t.until_at > ${now} and t.closed_at is null
        order by r.account_id, r.slot_id limit 1 for update of r skip locked)
    update flash_reminder d set told_at = ${now} from r, flash_slot t, promotion m
    where d.slot_id = r.slot_id and d.account_id = r.account_id and t.id = d.slot_id and m.id = t.promotion_id
    returning d.slot_id as "slotId", d.company_id as "companyId", d.account_id as "accountId", t.from_at as "from", m.name`.execute(tx)
  return rows[0] ?? null
}
