import type { ColourName } from '../../../drawings/colour.ts'
import type { KindName } from '../../../drawings/kinds.ts'
import type { MarkName } from '../../../drawings/marks.ts'

/** How it is drawn: the kind, its colour, and whose mark it carries. */
export type Look = readonly [kind: KindName, colour: ColourName, mark?: MarkName]
