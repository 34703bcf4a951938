import type { CategoryNode } from '../../../contract/goods/catalog.ts'

type Flat = Omit<CategoryNode, 'children'>

/** The tree of these categories, in their order; what hangs on a parent that is not among them is left out. */
export function treeOf(flat: readonly Flat[]): CategoryNode[] {
  const byParent = Map.groupBy(flat, (category) => category.pid)
  const under = (pid: number): CategoryNode[] =>
    (byParent.get(pid) ?? []).map((category) => ({ ...category, children: under(category.id) }))
  return under(0)
}
