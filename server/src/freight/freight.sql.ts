import { sql } from 'kysely'
import type { FreightTemplate, FreightTerms, PickupPlace } from '../../../contract/price/freightTemplate.ts'
import type { KeptPickup, KeptTemplate } from '../../../contract/price/freightDesk.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import type { FreightNow } from './freight.rules.ts'

type Row = { id: number; version: number; name: string; terms: Omit<FreightTerms, 'name'>; isDefault: boolean }
const shown = ({ terms, ...row }: Row): FreightTemplate => ({ ...row, ...terms })
const columns = ['id', 'version', 'name', 'terms', 'is_default as isDefault'] as const

export async function readFreight(db: Db | Tx): Promise<FreightNow> {
  const templates = await db.selectFrom('freight_template').select(columns).orderBy('id').execute()
  const pickups = await db.selectFrom('pickup_place').select(['id', 'name', 'address', 'phone', 'hours']).orderBy('id').execute()
  return { templates: templates.map(shown), pickups }
}

/** How many products that are sold go by each template; by null the one for all. */
async function goodsByTemplate(db: Db): Promise<Map<number | null, number>> {
  const { rows } = await sql<{ template: number | null; goods: number }>`
    select (v.rules -> 'freight' ->> 'template')::bigint as template, count(*)::int as goods
    from product p join current_price c on c.product_id = p.id join price_version v on v.product_id = p.id and v.version = c.version
    where p.on_sale and v.rules -> 'freight' ->> 'kind' = 'template' group by 1`.execute(db)
  return new Map(rows.map(({ template, goods }) => [template, goods]))
}

export async function keptFreight(db: Db): Promise<{ templates: KeptTemplate[]; pickups: KeptPickup[]; byDefault: number }> {
  const { templates } = await readFreight(db)
  const goods = await goodsByTemplate(db)
  const pickups = await db.selectFrom('pickup_place').select(['id', 'name', 'address', 'phone', 'hours', 'version']).orderBy('id').execute()
  return { templates: templates.map((one) => ({ ...one, goods: goods.get(one.id) ?? 0 })), pickups, byDefault: goods.get(null) ?? 0 }
}

/** Lets nobody else change templates or places until the transaction ends. */
export async function lockFreight(tx: Tx): Promise<void> {
  await sql`lock table freight_template, pickup_place in share row exclusive mode`.execute(tx)
}

/** Whether price rules name the template: in force, of a product or a price book, or waiting for their moment. */
export async function isNamed(tx: Tx, id: number): Promise<boolean> {
  const names = (rules: string) => sql`${sql.ref(rules)} -> 'freight' ->> 'template' = ${String(id)}`
  const { rows } = await sql`select 1 from price_version v
    where ${names('v.rules')} and (
      exists (select from current_price c where c.product_id = v.product_id and c.version = v.version)
      or exists (select from book_price b where b.product_id = v.product_id and b.version = v.version))
    union all select 1 from price_schedule s where s.state = 'waiting' and ${names('s.rules')} limit 1`.execute(tx)
  return rows.length > 0
}

/** A template by its id. @throws Refusal freight.missing. */
export async function templateById(tx: Tx, id: number): Promise<FreightTemplate> {
  const row = await tx.selectFrom('freight_template').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? shown(row) : refuse('freight.missing')
}

export async function countTemplates(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('freight_template')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds a template, the first as the one for all; or changes one. To be asked under `lockFreight`. @throws Refusal freight.taken. */
export async function writeTemplate(tx: Tx, id: number | null, { name, ...terms }: FreightTerms, now: Date): Promise<number> {
  const same = await tx.selectFrom('freight_template').select('id').where('name', '=', name).executeTakeFirst()
  if (same && same.id !== id) refuse('freight.taken')
  const row = { name, terms: JSON.stringify(terms), changed_at: now }
  if (id === null) {
    const isDefault = (await countTemplates(tx)) === 0
    const made = tx.insertInto('freight_template').values({ ...row, is_default: isDefault })
    return (await made.returning('id').executeTakeFirstOrThrow()).id
  }
  await tx
    .updateTable('freight_template')
    .set((of) => ({ ...row, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return id
}

/** Makes it the one for all. */
export async function setDefault(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('freight_template').set({ is_default: false }).where('is_default', '=', true).execute()
  await tx.updateTable('freight_template').set({ is_default: true }).where('id', '=', id).execute()
}

export async function removeTemplate(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('freight_template').where('id', '=', id).execute()
}

/** @throws Refusal freight.pickup.missing. */
export async function pickupById(tx: Tx, id: number): Promise<KeptPickup> {
  const places = tx.selectFrom('pickup_place').select(['id', 'name', 'address', 'phone', 'hours', 'version'])
  return (await places.where('id', '=', id).executeTakeFirst()) ?? refuse('freight.pickup.missing')
}

export async function countPickups(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('pickup_place')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds a place or changes one. To be asked under `lockFreight`. @throws Refusal freight.taken. */
export async function writePickup(tx: Tx, id: number | null, place: Omit<PickupPlace, 'id'>, now: Date): Promise<number> {
  const same = await tx.selectFrom('pickup_place').select('id').where('name', '=', place.name).executeTakeFirst()
  if (same && same.id !== id) refuse('freight.taken', null, '已有同名的自提点')
  const row = { ...place, changed_at: now }
  if (id === null) return (await tx.insertInto('pickup_place').values(row).returning('id').executeTakeFirstOrThrow()).id
  await tx
    .updateTable('pickup_place')
    .set((of) => ({ ...row, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return id
}

export async function removePickup(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('pickup_place').where('id', '=', id).execute()
}
