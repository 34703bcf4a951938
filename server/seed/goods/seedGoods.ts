import type { Db, Tx } from '../../src/database/db.ts'
import { drafts } from './catalogue.ts'
import { insertProducts } from './insert.ts'
import { insertPages } from './insertPages.ts'
import { insertTree } from './insertTree.ts'

/** Writes the demo catalogue: categories, products with their prices and lots, the home page, scenes, texts and settings. */
export async function seedGoods(db: Db | Tx): Promise<void> {
  const places = await insertTree(db)
  const products = await insertProducts(db, drafts(), places)
  await insertPages(db, products, places)
}
