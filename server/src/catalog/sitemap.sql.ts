import type pg from 'pg'
import { listRows, mostListed } from '../../../contract/goods/catalog.ts'

/** A list of the mall: the categories that lead to it, top first, and how many pages of it there are. */
export type ListedPages = { readonly way: readonly number[]; readonly pages: number }

/** Categories whose path is shown. Of the lowest all pages are named, so that every product stands on one; of others the first. */
const shownLists = `
  select c.id, array_remove(array[two.parent_id, c.parent_id, c.id], null) as way,
    case c.level when 3 then greatest(1, ceil(least(${mostListed}, (select coalesce(sum(k.count), 0) from product_kind k
      where k.category3_id = c.id)) / ${listRows}.0))::int else 1 end as pages
  from category c left join category two on two.id = c.parent_id left join category one on one.id = two.parent_id
  where c.shown and coalesce(two.shown, true) and coalesce(one.shown, true)`

/** How many pages the lists of all categories have. */
export async function countListPages(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pages: number }>(`select coalesce(sum(pages), 0) as pages from (${shownLists}) lists`)
  return Number(rows[0]?.pages ?? 0)
}

/** The lists of all categories in the order of their ids, `batch` read at once. */
export async function* listedPages(pool: pg.Pool, batch: number): AsyncGenerator<ListedPages> {
  for (let after = 0; ;) {
    const { rows } = await pool.query<ListedPages & { id: number }>(`${shownLists} and c.id > $1 order by c.id limit $2`, [after, batch])
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.id
  }
}
