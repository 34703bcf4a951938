import { pathBy } from './display.ts'
import type { SetGlyph } from './drawn.ts'

/** The outline of a sign on the surface; '': it is blank. */
export const glyphPath = ({ matrix, d }: SetGlyph): string => pathBy(matrix, d)
