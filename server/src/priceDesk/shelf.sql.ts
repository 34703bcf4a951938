import { sql } from 'kysely'
import { addJob } from '../jobs.sql.ts'
import type { GoodsType } from '../../../contract/goods.ts'
import type { PriceRules } from '../../../contract/price/price.ts'
import { shelfFacts, toldBy, type Told, spotPrice } from '../catalog/shelf.rules.ts'
import type { Tx } from '../database/db.ts'

/** What is written into lists: what a product was sold by publicly, and is from now on. */
type Sale = { readonly type: GoodsType; readonly was: PriceRules | null; readonly rules: PriceRules }

/**
 * Has lists, facets and the product's own page know what the public price of a locked product says. Where what it tells of
 * itself changed, its search words are made anew, and whoever is editing the product is told.
 */
export async function setShelf(tx: Tx, productId: number, { type, was, rules }: Sale): Promise<void> {
  const { rows } = await sql<Told & { unit: string; leaf: number }>`
    select material, processes, params, unit, category3_id as leaf from product where id = ${productId}`.execute(tx)
  const [row] = rows
  if (!row) return
  const told = toldBy(row, type, row.unit, { was, rules })
  const changed = (['material', 'processes', 'params'] as const).some((field) => JSON.stringify(row[field]) !== JSON.stringify(told[field]))
  await tx
    .updateTable('product')
    .set({ ...shelfFacts(rules), price_fen: spotPrice(type, rules) })
    .$if(changed, (update) => update.set((of) => ({ ...told, params: JSON.stringify(told.params), revision: of('revision', '+', 1) })))
    .where('id', '=', productId)
    .execute()
  if (changed) await addJob(tx, 'words', { categoryId: row.leaf }, `words ${row.leaf}`)
}
