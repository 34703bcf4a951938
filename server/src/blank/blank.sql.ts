import { sql } from 'kysely'
import type { BlankDetail, BlankForm } from '../../../contract/goods/blank.ts'
import { fen } from '../../../contract/money.ts'
import { refusals, refuse } from '../../../contract/refusal.ts'
import { sqlState, type Db, type Tx } from '../database/db.ts'
import type { Lying } from './blank.rules.ts'

/** Nothing ever came of the variant `v`, and nothing is made of it. */
const removable = sql`(v.on_hand = 0 and not exists (select from blank_movement m where m.variant_id = v.id)
  and not exists (select from blank_need n where n.variant_id = v.id)
  and not exists (select from purchase_line l where l.variant_id = v.id)
  and not exists (select from product_blank_match k where k.variant_id = v.id))`

/** One of the blank goods with its variants and what is made of it. @throws Refusal 'blank.missing'. */
export async function readBlank(db: Db | Tx, id: number): Promise<BlankDetail> {
  const { rows } = await sql<BlankDetail>`
    select b.id, b.revision, b.code, b.name, b.unit as "unitName", b.supplier_id as "supplierId", b.remark,
      b.archived_at is not null as archived,
      (select coalesce(json_agg(json_build_object('id', v.id, 'colour', v.colour, 'size', v.size, 'lowAt', v.low_at, 'onHand', v.on_hand,
        'removable', ${removable}) order by v.id), '[]'::json) from blank_variant v where v.blank_id = b.id) as variants,
      (select coalesce(json_agg(json_build_object('id', p.id, 'number', p.number, 'name', p.name, 'costed', k.costed) order by p.id),
        '[]'::json) from product_blank k join product p on p.id = k.product_id where k.blank_id = b.id) as products
    from blank_goods b where b.id = ${id}`.execute(db)
  return rows[0] ?? refuse('blank.missing')
}

/** Locks one of the blank goods; answers which state of it stands. @throws Refusal 'blank.missing'. */
export async function lockBlank(tx: Tx, id: number): Promise<{ id: number; revision: number }> {
  const row = await tx.selectFrom('blank_goods').select(['id', 'revision']).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? refuse('blank.missing')
}

export type BlankFields = Pick<BlankForm, 'code' | 'name' | 'unitName' | 'supplierId' | 'remark' | 'archived'>

/** Writes it, new where it has no id. @throws Refusal 'blank.code.taken'; nothing of the transaction counts then. */
export async function writeBlank(tx: Tx, id: number | null, fields: BlankFields, now: Date): Promise<number> {
  const { unitName: unit, supplierId: supplier_id, archived, ...same } = fields
  const row = { ...same, unit, supplier_id }
  try {
    if (id === null) {
      const values = { ...row, archived_at: archived ? now : null, created_at: now }
      return (await tx.insertInto('blank_goods').values(values).returning('id').executeTakeFirstOrThrow()).id
    }
    await tx
      .updateTable('blank_goods')
      .set((has) => ({
        ...row,
        archived_at: archived ? has.fn.coalesce('archived_at', sql<Date>`${now}::timestamptz`) : null,
        revision: has('revision', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    return id
  } catch (error) {
    if (sqlState(error) === '23505') refuse('blank.code.taken', { fields: { code: refusals['blank.code.taken'].msg } })
    throw error
  }
}

type VariantFields = BlankForm['variants'][number]

/** Lets locked blank goods have these variants and no others. @throws Refusal 'blank.variant.missing', 'blank.variant.used'. */
export async function setVariants(tx: Tx, blankId: number, variants: readonly VariantFields[]): Promise<void> {
  const kept = variants.flatMap(({ id }) => id ?? [])
  const gone = await sql<{ removable: boolean }>`select ${removable} as removable from blank_variant v
    where v.blank_id = ${blankId} and v.id <> all(${kept}::bigint[])`.execute(tx)
  if (gone.rows.some((row) => !row.removable)) refuse('blank.variant.used')
  await sql`delete from blank_variant v where v.blank_id = ${blankId} and v.id <> all(${kept}::bigint[])`.execute(tx)
  try {
    for (const { id, colour, size, lowAt } of variants) {
      const row = { colour, size, low_at: lowAt }
      if (id === undefined)
        await tx
          .insertInto('blank_variant')
          .values({ ...row, blank_id: blankId })
          .execute()
      else {
        const done = await tx.updateTable('blank_variant').set(row).where('id', '=', id).where('blank_id', '=', blankId).executeTakeFirst()
        if (done.numUpdatedRows === 0n) refuse('blank.variant.missing')
      }
    }
  } catch (error) {
    if (sqlState(error) === '23505') refuse('blank.variant.taken')
    throw error
  }
}

/** Whose a line is. @throws Refusal 'order.missing'. */
export async function lineCompany(tx: Tx, lineId: number): Promise<{ id: number; companyId: number }> {
  const row = await tx.selectFrom('order_line').select(['id', 'company_id as companyId']).where('id', '=', lineId).executeTakeFirst()
  return row ?? refuse('order.missing')
}

/** A variant as a sheet names it: what of it stands already; `variantId` null: nothing. */
export type Found = Lying & { readonly variantId: number | null; readonly lowAt: number | null }

/** The blank goods of a code, locked; null: there are none. */
export async function lockByCode(tx: Tx, code: string): Promise<number | null> {
  const row = await tx.selectFrom('blank_goods').select('id').where('code', '=', code).forUpdate().executeTakeFirst()
  return row?.id ?? null
}

/** The variant of this colour and size, locked. */
export async function variantByWords(
  tx: Tx,
  blankId: number | null,
  { colour, size }: { readonly colour: string; readonly size: string },
): Promise<Found> {
  const { rows } = await sql<Found>`
    select id as "variantId", on_hand as "onHand", value_fen as value, last_e4 as last, low_at as "lowAt"
    from blank_variant where blank_id = ${blankId} and colour = ${colour} and size = ${size} for no key update`.execute(tx)
  return rows[0] ?? { variantId: null, onHand: 0, value: fen(0), last: null, lowAt: null }
}

export async function addVariant(tx: Tx, blankId: number, { colour, size, lowAt }: Omit<VariantFields, 'id'>): Promise<number> {
  const values = { blank_id: blankId, colour, size, low_at: lowAt }
  return (await tx.insertInto('blank_variant').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function setLow(tx: Tx, variantId: number, lowAt: number | null): Promise<void> {
  await tx.updateTable('blank_variant').set({ low_at: lowAt }).where('id', '=', variantId).execute()
}
