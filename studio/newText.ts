import { sampleText } from '../artwork/layers.ts'
import { between, rounded } from '../artwork/place.ts'
import type { Ink, PlacedText } from '../contract/artwork/layer.ts'
import type { Side } from './side.ts'

const first = sampleText

/** A text in the middle of the surface, large enough to be seen and with room around it; set exactly once its font is there. */
export function newText({ widthMm, heightMm }: Pick<Side, 'widthMm' | 'heightMm'>, ink: Ink, id: string): PlacedText {
  const size = rounded(between(0.5, Math.min((0.6 * widthMm) / first.length, 0.25 * heightMm), 2000))
  return {
    ...{ kind: 'text', id, x: rounded(widthMm / 2), y: rounded(heightMm / 2), angle: 0, ink, outline: null },
    ...{ width: rounded(size * first.length), height: rounded(size * 1.32), text: first, font: 'sans', size },
    ...{ align: 'middle', leading: 1.4, tracking: 0, isVertical: false, bend: 0 },
  }
}
