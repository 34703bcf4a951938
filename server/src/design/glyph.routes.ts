import type { FontGlyphs } from '../../../artwork/drawn.ts'
import { designGlyphs } from '../../../contract/artwork/glyphs.ts'
import type { FontKey } from '../../../contract/artwork/layer.ts'
import { queue, queueBy } from '../queue.ts'
import type { Routes } from '../services.ts'
import { networkOf } from '../network.rules.ts'
import { worker } from '../worker.ts'

const reader = worker<{ font: FontKey; signs: string }, FontGlyphs>('glyph', {
  processor: 20_000,
  memory: 800 * 2 ** 20,
  priority: 0,
})
// Each address has a line of its own, so that whoever asks without end makes nobody else wait for more than one of his.
const [inLine, inTurn] = [queueBy(1, 60), queue(2, 300)]

/** What the page sets text by. */
export const glyphRoutes: Routes = ({ serve }) => {
  serve(designGlyphs, ({ input: { font, signs }, origin }) =>
    inLine(networkOf(origin.address), () => inTurn(() => reader.make({ font, signs }))),
  )
}
