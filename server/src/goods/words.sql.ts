import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import type { Findable } from '../search/words.ts'

export type FindableGoods = Findable & { readonly id: number; readonly revision: number }

const findable = sql`p.id, p.revision, p.number, p.name, p.subtitle, p.material, p.processes, p.tags, p.params,
  (select array_agg(c.name order by c.level) from category c
    where c.id in (p.category1_id, p.category2_id, p.category3_id)) as categories`

/** What these products are found by. */
export async function findableAmong(tx: Tx, ids: readonly number[]): Promise<FindableGoods[]> {
  const { rows } = await sql<FindableGoods>`
    select ${findable} from product p where p.id = any(${ids}::bigint[]) order by p.id`.execute(tx)
  return rows
}

/** What a product is found by. */
export async function findableGoods(tx: Tx, id: number): Promise<FindableGoods> {
  const { rows } = await sql<FindableGoods>`select ${findable} from product p where p.id = ${id}`.execute(tx)
  const [found] = rows
  if (!found) throw new Error(`product ${id} has gone`)
  return found
}

/** What the next `most` products of a category of any level, after product `after`, are found by. */
export async function findableIn(db: Db, categoryId: number, after: number, most: number): Promise<FindableGoods[]> {
  const { rows } = await sql<FindableGoods>`
    select ${findable} from product p
    where ${categoryId} in (p.category1_id, p.category2_id, p.category3_id) and p.id > ${after}
    order by p.id limit ${most}`.execute(db)
  return rows
}

/** Writes the words of products; of one that was edited since it was read they are newer and stay. */
export async function setWords(
  db: Db | Tx,
  made: readonly { readonly id: number; readonly revision: number; readonly words: string }[],
): Promise<void> {
  await sql`
    update product p set words = x.words::tsvector
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as x (id bigint, revision int, words text)
    where p.id = x.id and p.revision = x.revision`.execute(db)
}
