import { createHash } from 'node:crypto'
import type { Recipe } from './mockup.rules.ts'

/** Grows when the same recipe is drawn otherwise. */
const drawing = 2

/** The name of what a recipe makes. */
export const nameOf = ({ lineId: _, label: __, ...recipe }: Recipe): string =>
  createHash('sha256')
    .update(JSON.stringify([drawing, recipe]))
    .digest('hex')
    .slice(0, 40)
