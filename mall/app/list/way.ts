import type { CategoryNode } from '../../../contract/catalog.ts'
import { listHref, type ListQuery } from './query.ts'

const levels = ['type1', 'type2', 'type3'] as const

type Step = { name: string; to?: string }

/**
 * The way to the category that a list shows, its title, and the categories to go on to: those below it, or beside it at the
 * lowest level.
 */
export function wayTo(
  tree: readonly CategoryNode[],
  query: ListQuery,
): { way: Step[]; title: string; choices: { name: string; to: string; chosen: boolean }[] } {
  const chosen = chosenIn(tree, query)
  const keep = query.keyword ? { keyword: query.keyword } : {}
  const addressOf = (nodes: readonly CategoryNode[]): string =>
    listHref({ ...keep, ...Object.fromEntries(nodes.map(({ id }, i) => [levels[i], String(id)])) })
  const last = chosen.at(-1)
  const above = last && last.children.length === 0 ? chosen.slice(0, -1) : chosen
  const siblings = above.at(-1)?.children ?? tree
  const way: Step[] = chosen.map((node, i) => ({ name: node.cateName, to: addressOf(chosen.slice(0, i + 1)) }))
  const title = query.keyword ? `搜索“${query.keyword}”` : (last?.cateName ?? '全部商品')
  if (query.keyword) way.push({ name: title })
  return {
    way:
      way.length > 0 ? way.map((step, i) => (i < way.length - 1 ? step : { name: step.name })) : [{ name: '全部商品' }],
    title,
    choices: siblings.map((node) => ({ name: node.cateName, to: addressOf([...above, node]), chosen: node === last })),
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
