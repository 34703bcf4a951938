import type { FontGlyphs } from '../../../artwork/drawn.ts'
import type { FontKey } from '../../../contract/artwork/layer.ts'
import { fontGlyphs } from '../print/fonts.ts'
import { takeOrders } from '../worker.ts'

// Reads outlines of fonts, as a process of its own: guests ask for them, and each takes what a hundred other answers take.

takeOrders(({ font, signs }: { font: FontKey; signs: string }): Promise<FontGlyphs> => fontGlyphs(font, signs))
