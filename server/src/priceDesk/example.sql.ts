import { sql } from 'kysely'
import { yuan, type Fen } from '../../../contract/money.ts'
import { Selection } from '../../../contract/price/price.ts'
import type { Example } from '../../../contract/price/priceDesk.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { isOurs } from './priceDesk.sql.ts'

const most = 50
const ofOurs = sql<boolean>`exists (select from product p where p.id = price_example.product_id and ${isOurs})`

/** The examples of a product's public price (`bookId` null) or of its price in a book, the oldest first. */
export async function examplesOf(db: Db, productId: number, bookId: number | null): Promise<Example[]> {
  const rows = await db
    .selectFrom('price_example')
    .select(['id', 'name', 'selection', 'quantity', 'gross_fen'])
    .where('product_id', '=', productId)
    .where('book_id', 'is not distinct from', bookId)
    .orderBy('id')
    .execute()
  return rows.map(({ gross_fen, selection, ...row }) => ({
    ...row,
    selection: Selection.parse(selection),
    gross: yuan(gross_fen),
  }))
}

type New = Omit<Example, 'id' | 'gross'> & { productId: number; bookId: number | null; gross: Fen }

/** @throws Refusal 'price.example.full'. */
export async function insertExample(tx: Tx, { productId, bookId, selection, gross, ...example }: New): Promise<number> {
  if ((await examplesOf(tx, productId, bookId)).length >= most) refuse('price.example.full')
  const row = { product_id: productId, book_id: bookId, selection: JSON.stringify(selection), gross_fen: gross }
  const { id } = await tx
    .insertInto('price_example')
    .values({ ...row, ...example })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What an example must cost from now on. */
export async function setGross(tx: Tx, accepted: readonly { id: number; gross: Fen }[]): Promise<void> {
  if (accepted.length === 0) return
  const [ids, sums] = [accepted.map(({ id }) => id), accepted.map(({ gross }) => gross)]
  await sql`update price_example e set gross_fen = now.gross
    from unnest(${ids}::bigint[], ${sums}::bigint[]) as now (id, gross) where e.id = now.id`.execute(tx)
}

/** Deletes an example and tells what it was. @throws Refusal 'price.example.missing'. */
export async function removeExample(tx: Tx, id: number): Promise<{ productId: number; name: string; gross: string }> {
  const row = await tx
    .deleteFrom('price_example')
    .where('id', '=', id)
    .where(ofOurs)
    .returning(['product_id', 'name', 'gross_fen'])
    .executeTakeFirst()
  return row ? { productId: row.product_id, name: row.name, gross: yuan(row.gross_fen) } : refuse('price.example.missing')
}
