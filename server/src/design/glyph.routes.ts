import type { FontGlyphs } from '../../../artwork/drawn.ts'
import { designGlyphs } from '../../../contract/artwork/glyphs.ts'
import type { FontKey } from '../../../contract/artwork/layer.ts'
import { queue } from '../queue.ts'
import type { Routes } from '../services.ts'
import { worker } from '../worker.ts'

const reader = worker<{ font: FontKey; signs: string }, FontGlyphs>('glyphProcess.ts', {
  processor: 20_000,
  memory: 800 * 2 ** 20,
  priority: 0,
})
const inTurn = queue(2, 60)

/** What the page sets text by. */
export const glyphRoutes: Routes = ({ serve }) => {
  serve(designGlyphs, ({ input: { font, signs } }) => inTurn(() => reader.make({ font, signs })))
}
