import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'

/** What of the catalogue somebody sees. */
export type Visibility = {
  /** Follows from all the rest: answers that are kept for a visibility are kept under it. '' is what everybody sees. */
  readonly key: string
  /** Exclusive goods (专供) of the asker's company. */
  readonly own: readonly number[]
  /** The part of the open goods its assortment (采购目录) names: categories of the third level, and products. null: all of them. */
  readonly range: { readonly leaves: readonly number[]; readonly goods: readonly number[] } | null
}

/** All open goods and nothing else: what guests and staff see, and companies that nothing was decided for. */
export const open: Visibility = { key: '', own: [], range: null }

/** Writes SQL with its values: kysely's `sql`, or `placing` for statements written by hand. */
type Put<T> = (texts: TemplateStringsArray, ...values: unknown[]) => T

/** Puts `$1`, `$2` … where values stand, and the values at the end of `values`. */
export const placing =
  (values: unknown[]): Put<string> =>
  (texts, ...given) =>
    texts.reduce((text, next, at) => `${text}$${values.push(given[at - 1])}${next}`)

/**
 * The condition under which product `p` is there for somebody, whether on sale or not. It stands in every query that
 * shows goods to buyers; there is no other place that says who sees what, but `isVisibleNow` below, which says the same.
 */
export function isVisible<T>(put: Put<T>, { own, range }: Visibility): T {
  if (range) return put`(not p.exclusive and (p.category3_id = any(${range.leaves}) or p.id = any(${range.goods})) or p.id = any(${own}))`
  return own.length > 0 ? put`(not p.exclusive or p.id = any(${own}))` : put`(not p.exclusive)`
}

/**
 * The same, for the company `company` of the level `level` as they stand in the very statement: what moves money asks so, and
 * needs no look before it.
 */
export const isVisibleNow = sql`(not p.exclusive and (coalesce(company.assortment_id, level.assortment_id) is null
    or exists (select from assortment_product a
      where a.assortment_id = coalesce(company.assortment_id, level.assortment_id) and a.product_id = p.id)
    or exists (select from category three left join category two on two.id = three.parent_id join assortment_category a
      on a.assortment_id = coalesce(company.assortment_id, level.assortment_id) and a.category_id in (three.id, two.id, two.parent_id)
      where three.id = p.category3_id and three.level = 3))
  or exists (select from product_company own where own.company_id = company.id and own.product_id = p.id))`

/** What assortment `r` names. */
const ranged = sql`array(select three.id from category three left join category two on two.id = three.parent_id
    where three.level = 3 and exists (select from assortment_category a
      where a.assortment_id = r.id and a.category_id in (three.id, two.id, two.parent_id)) order by 1) as leaves,
  array(select product_id from assortment_product a where a.assortment_id = r.id order by 1) as goods`

/** What a company sees now. */
export async function readVisibility(db: Db | Tx, companyId: number): Promise<Visibility> {
  const { rows } = await sql<{ own: number[]; rangeId: number | null; leaves: number[]; goods: number[] }>`/* kept */
    select array(select product_id from product_company where company_id = c.id order by 1) as own, r.id as "rangeId", ${ranged}
    from company c join level l on l.id = c.level_id,
      lateral (select coalesce(c.assortment_id, l.assortment_id) as id) r
    where c.id = ${companyId}`.execute(db)
  const [found] = rows
  if (!found) return open
  const { own, rangeId, leaves, goods } = found
  if (own.length === 0 && rangeId === null) return open
  return keyed({ own, range: rangeId === null ? null : { leaves, goods } })
}

const keyed = (seen: Omit<Visibility, 'key'>): Visibility => ({
  key: createHash('sha256').update(JSON.stringify(seen)).digest('base64url'),
  ...seen,
})

/** What somebody sees by an assortment and nothing else. */
export async function visibilityBy(db: Db, assortmentId: number): Promise<Visibility> {
  const { rows } = await sql<{ leaves: number[]; goods: number[] }>`
    select ${ranged} from assortment r where r.id = ${assortmentId}`.execute(db)
  return keyed({ own: [], range: rows[0] ?? { leaves: [], goods: [] } })
}

/** The categories of any level below which a visibility has goods; null: nothing narrows it. */
export async function categoriesIn(db: Db, { own, range }: Visibility): Promise<Set<number> | null> {
  if (!range) return null
  const { rows } = await sql<{ id: number }>`
    select distinct unnest(array[three.id, two.id, two.parent_id]) as id
    from category three join category two on two.id = three.parent_id
    where three.id = any(${range.leaves})
      or three.id in (select category3_id from product where id = any(${[...range.goods, ...own]}))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Those of these products that a visibility has not, on sale or not. */
export async function hiddenAmong(db: Db, ids: readonly number[], visibility: Visibility): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select p.id from product p where p.id = any(${ids}) and not ${isVisible(sql, visibility)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether product `p` was put away: it is offered no more, and only papers have it. */
export const isArchived = sql<boolean>`(p.archived_at is not null and not p.on_sale)`
