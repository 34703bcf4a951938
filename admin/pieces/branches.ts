import type { CategoryRow } from '../../contract/goods/categoryDesk.ts'

export type Branch = { value: number; label: string; children?: Branch[] }

/** The categories below one (null: those of the first level), in their order. */
export const childrenOf = (rows: readonly CategoryRow[], of: number | null): CategoryRow[] => rows.filter(({ parentId }) => parentId === of)

/** The categories as a cascader takes them; those without the third level lead nowhere and are left out with `whole`. */
export function branchesOf(rows: readonly CategoryRow[], whole = false): Branch[] {
  const under = (of: number | null): Branch[] =>
    childrenOf(rows, of).flatMap(({ id, name, level, shown }) => {
      const children = under(id)
      const label = shown ? name : `${name}（已隐藏）`
      if (children.length > 0) return [{ value: id, label, children }]
      return whole && level < 3 ? [] : [{ value: id, label }]
    })
  return under(null)
}

/** The ids from the first level down to category `id`; empty where there is none. */
export function pathTo(rows: readonly CategoryRow[], id: number | undefined): number[] {
  const row = rows.find((one) => one.id === id)
  return row ? [...pathTo(rows, row.parentId ?? undefined), row.id] : []
}
