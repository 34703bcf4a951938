import { deepest } from '../../../contract/goods/categoryPlace.ts'
import { refuse } from '../../../contract/refusal.ts'

/** The level of a category under a parent of `level` (0: none). @throws Refusal 'category.deep'. */
export const levelUnder = (level: number): number => (level < deepest ? level + 1 : refuse('category.deep'))
