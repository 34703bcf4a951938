import { sql } from 'kysely'
import type { Position } from '../../../contract/price/price.ts'
import type { PrintDrawing, PrintView } from '../../../contract/goods/printArea.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'

export type Drawn = {
  readonly id: number
  readonly name: string
  readonly number: string
  readonly pictures: string[]
  readonly picture_alts: string[]
  readonly positions: Position[]
  readonly colours: PrintDrawing['colours']
  /** 0: nothing was drawn yet. */
  readonly version: number
  readonly views: PrintView[]
}

/** A product with what was drawn of it and the positions of its public price. @throws Refusal 'goods.missing'. */
export async function readDrawing(db: Db | Tx, id: number): Promise<Drawn> {
  const { rows } = await sql<Drawn>`
    select p.id, p.name, p.number, p.pictures, p.picture_alts,
      coalesce(v.rules -> 'positions', '[]'::jsonb) as positions,
      (select coalesce(jsonb_agg(jsonb_build_object('key', c -> 'key', 'label', c -> 'label') order by at), '[]'::jsonb)
        from jsonb_array_elements(coalesce(v.rules -> 'colours', '[]'::jsonb)) with ordinality as colour (c, at)) as colours,
      coalesce(d.version, 0) as version, coalesce(d.views, '[]'::jsonb) as views
    from product p left join print_drawing d on d.product_id = p.id
    left join current_price now on now.product_id = p.id
    left join price_version v on v.product_id = now.product_id and v.version = now.version
    where p.id = ${id}`.execute(db)
  return rows[0] ?? refuse('goods.missing')
}

/** Lets one at a time draw on a product, and nobody change its pictures meanwhile. @throws Refusal 'goods.missing'. */
export async function lockProduct(tx: Tx, id: number): Promise<void> {
  const found = await tx.selectFrom('product').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!found) refuse('goods.missing')
}

export async function putDrawing(
  tx: Tx,
  { id, version, views, now }: { id: number; version: number; views: readonly PrintView[]; now: Date },
): Promise<void> {
  const drawing = { version, views: JSON.stringify(views), updated_at: now }
  await tx
    .insertInto('print_drawing')
    .values({ product_id: id, ...drawing })
    .onConflict((taken) => taken.column('product_id').doUpdateSet(drawing))
    .execute()
}
