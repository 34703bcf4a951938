import type { CategoryNode, Facets } from '../../../contract/goods/catalog.ts'
import { listHref, type ListQuery } from './query.ts'

const levels = ['type1', 'type2', 'type3'] as const

type Step = { name: string; to?: string }

/** A category to go on to; `count`: how many of the goods shown are in it. */
export type CategoryChoice = { name: string; to: string; chosen: boolean; count?: number }

/**
 * The way to the category that a list shows, its title, and the categories to go on to, with whatever else narrows the list:
 * those below it that hold any of the goods shown, or those beside it at the lowest level.
 */
export function wayTo(
  tree: readonly CategoryNode[],
  query: ListQuery,
  counts: Facets['category'],
): { way: Step[]; title: string; choices: CategoryChoice[] } {
  const chosen = chosenIn(tree, query)
  const { type1: _, type2: __, type3: ___, page: ____, ...rest } = query
  const addressOf = (nodes: readonly CategoryNode[], keep: ListQuery): string =>
    listHref({ ...keep, ...Object.fromEntries(nodes.map(({ id }, i) => [levels[i], String(id)])) })
  const last = chosen.at(-1)
  const above = last && last.children.length === 0 ? chosen.slice(0, -1) : chosen
  const siblings = above.at(-1)?.children ?? tree
  const held = above === chosen ? new Map(counts.map(({ value, count }) => [value, count])) : null
  const way: Step[] = chosen.map((node, i) => ({
    name: node.cateName,
    to: addressOf(chosen.slice(0, i + 1), query.keyword ? { keyword: query.keyword } : {}),
  }))
  const title = query.keyword ? `搜索“${query.keyword}”` : (last?.cateName ?? '全部商品')
  if (query.keyword) way.push({ name: title })
  return {
    way: way.length > 0 ? way.map((step, i) => (i < way.length - 1 ? step : { name: step.name })) : [{ name: '全部商品' }],
    title,
    choices: siblings.flatMap((node) => {
      const choice = { name: node.cateName, to: addressOf([...above, node], rest), chosen: node === last }
      if (!held) return [choice]
      const count = held.get(String(node.id))
      return count === undefined ? [] : [{ ...choice, count }]
    }),
  }
}

/** The categories that the address names, top first; whatever level it names alone is found with what is above it. */
function chosenIn(tree: readonly CategoryNode[], query: ListQuery): CategoryNode[] {
  const lowest = Number(query.type3 ?? query.type2 ?? query.type1)
  const find = (nodes: readonly CategoryNode[], depth: number): CategoryNode[] | null => {
    for (const node of nodes) {
      if (node.id === lowest) return [node]
      const below = depth < 2 ? find(node.children, depth + 1) : null
      if (below) return [node, ...below]
    }
    return null
  }
  return find(tree, 0) ?? []
}
