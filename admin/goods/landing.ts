import type { CategoryRow } from '../../contract/goods/categoryDesk.ts'
import { hindrance, orderWith, sinking, withBelow, type Place } from '../../contract/goods/categoryPlace.ts'
import { childrenOf } from '../pieces/branches.ts'

/** Where something dragged is let go, seen from the category that lies there. */
export type Side = 'before' | 'after' | 'into'

/** Whether a category may stand at a place. */
export const mayStand = (rows: readonly CategoryRow[], category: CategoryRow, place: Place): boolean =>
  hindrance(rows, category.id, place, category.goods > 0) === null

/** Where category `id` comes to stand that is let go on that side of another. */
export function placeAt(rows: readonly CategoryRow[], id: number, target: CategoryRow, side: Side): Place {
  if (side === 'into') return { parentId: target.id, before: null }
  const others = rows.filter((one) => one.parentId === target.parentId && one.id !== id)
  const next = others[others.findIndex((one) => one.id === target.id) + 1]
  return { parentId: target.parentId, before: side === 'before' ? target.id : (next?.id ?? null) }
}

/** Whether category `id` stands there already. */
const standsAt = (rows: readonly CategoryRow[], { id, parentId }: CategoryRow, place: Place): boolean =>
  parentId === place.parentId &&
  String(orderWith(rows, id, place)) === String(rows.filter((one) => one.parentId === parentId).map((one) => one.id))

export type Landing = { readonly target: number; readonly side: Side; readonly place: Place }

/**
 * Where `category` lands that is let go over `target`, so far down its row (0 is its top, 1 its bottom): beside it near its
 * edges, into it between, whichever may be. Null: nowhere, or where it is.
 */
export function landingAt(rows: readonly CategoryRow[], category: CategoryRow, target: CategoryRow, down: number): Landing | null {
  if (target.id === category.id) return null
  const near: Side = down < 0.5 ? 'before' : 'after'
  const wanted: readonly Side[] = down > 0.25 && down < 0.75 ? ['into', near] : [near, 'into']
  for (const side of wanted) {
    const place = placeAt(rows, category.id, target, side)
    if (standsAt(rows, category, place)) return null
    if (mayStand(rows, category, place)) return { target: target.id, side, place }
  }
  return null
}

/** The parents under which a category may be put as the last child, as the tree is read from the top. */
export const parentsFor = (rows: readonly CategoryRow[], category: CategoryRow): (number | null)[] =>
  [null, ...childrenOf(rows, null).flatMap(({ id }) => withBelow(rows, id))].filter(
    (parentId) => parentId !== category.parentId && mayStand(rows, category, { parentId, before: null }),
  )

/** The tree with category `id` at another place, as the server will have it. */
export function relocated(rows: readonly CategoryRow[], id: number, place: Place): CategoryRow[] {
  const order = orderWith(rows, id, place)
  const [moving, sinks] = [withBelow(rows, id), sinking(rows, id, place)]
  return rows
    .map((row) => ({
      ...row,
      level: moving.includes(row.id) ? row.level + sinks : row.level,
      parentId: row.id === id ? place.parentId : row.parentId,
    }))
    .toSorted((a, b) => a.level - b.level || order.indexOf(a.id) - order.indexOf(b.id))
}

/** '1级 / 2级': the names from the first level down to category `id`; '一级分类' for none. */
export function wayTo(rows: readonly CategoryRow[], id: number | null): string {
  const row = rows.find((one) => one.id === id)
  if (!row) return '一级分类'
  return row.parentId === null ? row.name : `${wayTo(rows, row.parentId)} / ${row.name}`
}
