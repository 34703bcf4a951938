import type { RefusalCode } from '../refusal.ts'

/** The deepest level of the tree of categories. Goods stand in it, and only there. */
export const deepest = 3

/** A category as far as its place goes. */
export type Standing = { readonly id: number; readonly parentId: number | null; readonly level: number }

/** Under `parentId` (null: of the first level), before that child of it (null: last). */
export type Place = { readonly parentId: number | null; readonly before: number | null }

/** Category `id` and all below it. */
export const withBelow = (tree: readonly Standing[], id: number): number[] => [
  id,
  ...tree.filter(({ parentId }) => parentId === id).flatMap((child) => withBelow(tree, child.id)),
]

const levelIn = (tree: readonly Standing[], { parentId }: Place): number => (tree.find(({ id }) => id === parentId)?.level ?? 0) + 1

/** By how many levels category `id` sinks (or rises, below 0) on its way to a place. */
export const sinking = (tree: readonly Standing[], id: number, place: Place): number =>
  levelIn(tree, place) - (tree.find((one) => one.id === id)?.level ?? 0)

/** Why category `id`, with goods in it or below or without, cannot stand at a place; null: it can. */
export function hindrance(
  tree: readonly Standing[],
  id: number,
  place: Place,
  hasGoods: boolean,
): Extract<RefusalCode, `category.${string}`> | null {
  const { parentId, before } = place
  const known = (wanted: number | null) => wanted === null || tree.some((one) => one.id === wanted)
  if (!known(id) || !known(parentId)) return 'category.missing'
  const moving = withBelow(tree, id)
  if (parentId !== null && moving.includes(parentId)) return 'category.inside'
  const sinks = sinking(tree, id, place)
  if (tree.some((one) => moving.includes(one.id) && one.level + sinks > deepest)) return 'category.deep'
  if (hasGoods && sinks !== 0) return 'category.stocked'
  const isThere = before === null || tree.some((one) => one.id === before && one.parentId === parentId)
  return isThere && before !== id ? null : 'category.changed'
}

/** The children of the place's parent in their order, with category `id` where it comes to stand. */
export function orderWith(tree: readonly Standing[], id: number, { parentId, before }: Place): number[] {
  const others = tree.filter((one) => one.parentId === parentId && one.id !== id).map((one) => one.id)
  const at = before === null ? others.length : others.indexOf(before)
  return others.toSpliced(at, 0, id)
}
