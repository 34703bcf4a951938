import { refuse } from '../../../contract/refusal.ts'

/** The deepest level of the tree. */
export const deepest = 3

/** The level of a category under a parent of `level` (0: none). @throws Refusal 'category.deep'. */
export const levelUnder = (level: number): number => (level < deepest ? level + 1 : refuse('category.deep'))

/** @throws Refusal 'category.changed' unless `asked` are all of `children`, each once. */
export function checkWhole(children: readonly number[], asked: readonly number[]): void {
  const named = new Set(asked)
  const whole = named.size === asked.length && asked.length === children.length && children.every((id) => named.has(id))
  if (!whole) refuse('category.changed')
}
