import { sql } from 'kysely'
import type { Match, ProductBlank } from '../../../contract/goods/blank.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'

const choices = (
  axis: 'colours' | 'sizes',
) => sql`(select coalesce(json_agg(json_build_object('key', one ->> 'key', 'label', one ->> 'label')
  order by at), '[]'::json) from jsonb_array_elements(coalesce(v.rules -> ${sql.lit(axis)}, '[]'::jsonb)) with ordinality c (one, at))`

/** What a product is made of, with the colours and sizes of its public price. @throws Refusal 'goods.missing'. */
export async function readProductBlank(db: Db | Tx, productId: number): Promise<ProductBlank> {
  const { rows } = await sql<ProductBlank>`
    select p.id as "productId", p.name, coalesce(k.revision, 0) as revision, k.blank_id as "blankId", coalesce(k.costed, false) as costed,
      ${choices('colours')} as colours, ${choices('sizes')} as sizes,
      (select coalesce(json_agg(json_build_object('colour', m.colour, 'size', m.size, 'variantId', m.variant_id)
        order by m.colour, m.size), '[]'::json) from product_blank_match m where m.product_id = p.id) as matches
    from product p left join product_blank k on k.product_id = p.id
    left join current_price c on c.product_id = p.id
    left join price_version v on v.product_id = c.product_id and v.version = c.version
    where p.id = ${productId}`.execute(db)
  return rows[0] ?? refuse('goods.missing')
}

/**
 * Locks a product so that nobody else says of what it is made, and no line of it begins to hold or take it meanwhile (`keepMadeOf`).
 * @throws Refusal 'goods.missing'.
 */
export async function lockProduct(tx: Tx, productId: number): Promise<void> {
  const { rows } = await sql`select 1 from product where id = ${productId} for update`.execute(tx)
  if (rows.length === 0) refuse('goods.missing')
}

export type MadeOf = { readonly blankId: number | null; readonly costed: boolean; readonly matches: readonly Match[] }

/** Lets a locked product be made of these and of no others. @throws Refusal 'blank.variant.missing' for one of other blank goods. */
export async function writeProductBlank(tx: Tx, productId: number, revision: number, { blankId, costed, matches }: MadeOf): Promise<void> {
  await tx.deleteFrom('product_blank').where('product_id', '=', productId).execute()
  if (blankId === null) return
  await tx.insertInto('product_blank').values({ product_id: productId, blank_id: blankId, costed, revision }).execute()
  const { rows } = await sql`
    insert into product_blank_match (product_id, colour, size, variant_id)
    select ${productId}, m.colour, m.size, v.id
    from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as m (colour text, size text, "variantId" bigint)
    join blank_variant v on v.id = m."variantId" and v.blank_id = ${blankId} on conflict do nothing returning 1`.execute(tx)
  if (rows.length < matches.length) refuse('blank.variant.missing')
}
