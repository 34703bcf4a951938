import type { ColourName } from '../pictures/colour.ts'
import type { KindName } from '../pictures/kinds.ts'
import type { MarkName } from '../pictures/marks.ts'

/** How it is drawn: the kind, its colour, and whose mark it carries. */
export type Look = readonly [kind: KindName, colour: ColourName, mark?: MarkName]
