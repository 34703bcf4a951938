import type { Db, Tx } from '../../src/database/db.ts'
import { wordMaker } from '../../src/search/wordMaker.ts'
import type { Places } from './insertTree.ts'
import { shelfFacts } from '../../src/catalog/shelf.rules.ts'
import type { Draft } from './rows.ts'

/** A product that was written. */
export type Written = { readonly id: number; readonly draft: Draft }

/** Products written at once: PostgreSQL takes 65 535 values in a statement. */
const batch = 500

/** Writes the products with their first price version and, for lots, their stock. Sources stand before their lots. */
export async function insertProducts(db: Db | Tx, drafts: readonly Draft[], places: Places): Promise<Written[]> {
  const words = await wordMaker()
  const written: Written[] = []
  for (let at = 0; at < drafts.length; at += batch) {
    const some = drafts.slice(at, at + batch)
    const ids = await db
      .insertInto('product')
      .values(some.map((draft) => productRow(draft, places, words)))
      .returning(['id', 'number'])
      .execute()
    const byNumber = new Map(ids.map(({ id, number }) => [number, id]))
    written.push(...some.map((draft) => ({ id: byNumber.get(draft.number) ?? 0, draft })))
  }
  for (let at = 0; at < written.length; at += batch) await insertPrices(db, written.slice(at, at + batch))
  await insertDrawings(db, written)
  await insertLots(db, written)
  return written
}

function productRow(draft: Draft, places: Places, words: Awaited<ReturnType<typeof wordMaker>>) {
  const place = places.get(draft.leaf)
  if (!place) throw new Error(`no category ${draft.leaf}`)
  const [category1_id, category2_id, category3_id] = place.ids
  const { number, type, name, subtitle, unit, sort, sales, rules, material, processes, tags, pictures } = draft
  return {
    number,
    type,
    name,
    subtitle,
    unit,
    sort,
    sales,
    material,
    processes,
    tags,
    pictures,
    category1_id,
    category2_id,
    category3_id,
    ...shelfFacts(rules),
    price_fen: draft.price,
    params: JSON.stringify(draft.params),
    story: JSON.stringify(draft.story),
    words: words({ ...draft, categories: place.names }),
  }
}

async function insertPrices(db: Db | Tx, written: readonly Written[]): Promise<void> {
  await db
    .insertInto('price_version')
    .values(
      written.map(({ id, draft }) => ({
        product_id: id,
        version: 1,
        rules: JSON.stringify(draft.rules),
        first_selection: JSON.stringify(draft.first),
      })),
    )
    .execute()
  await db
    .insertInto('current_price')
    .values(written.map(({ id }) => ({ product_id: id, version: 1 })))
    .execute()
}

/** Long before anybody of the demo bought: a proof of what is printed stands only where nothing was drawn anew since. */
const drawnAt = new Date('2025-01-01T00:00:00Z')

async function insertDrawings(db: Db | Tx, written: readonly Written[]): Promise<void> {
  const rows = written.flatMap(({ id, draft: { printViews } }) =>
    printViews.length > 0 ? [{ product_id: id, version: 1, views: JSON.stringify(printViews), updated_at: drawnAt }] : [],
  )
  for (let at = 0; at < rows.length; at += batch)
    await db
      .insertInto('print_drawing')
      .values(rows.slice(at, at + batch))
      .execute()
}

async function insertLots(db: Db | Tx, written: readonly Written[]): Promise<void> {
  const ids = new Map(written.map(({ id, draft }) => [draft.name, id]))
  const rows = written.flatMap(({ id, draft: { lot } }) =>
    lot
      ? [{ product_id: id, on_hand: lot.left, source_id: ids.get(lot.source) ?? null, source_selection: JSON.stringify(lot.selection) }]
      : [],
  )
  for (let at = 0; at < rows.length; at += batch)
    await db
      .insertInto('spot_stock')
      .values(rows.slice(at, at + batch))
      .execute()
}
