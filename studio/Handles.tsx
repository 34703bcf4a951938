import type { Box } from '../artwork/place.ts'
import type { Layer } from '../contract/artwork/layer.ts'
import css from './Stage.module.css'
import { cornersOn, onStage, type Frame, type Point } from './frame.ts'
import type { DragProps } from './useDrag.ts'

type Props = {
  /** What is taken hold of, and where it lies, or all that is chosen with it. */
  readonly layer: Layer
  readonly box: Box
  readonly frame: Frame
  /** The stage's units for a pixel. */
  readonly unit: number
  readonly drag: DragProps
}

/** What a handle can be met by, px: more by a finger. */
export const hitOf = (): number => (matchMedia('(pointer: coarse)').matches ? 44 : 24)
const knob = 10 // px
const stem = 30 // px

/** What is chosen is scaled and turned by them. The keys do the same. */
export function Handles({ layer, box, frame, unit, drag }: Props) {
  const corners = cornersOn(frame, box)
  const middle = onStage(frame, box)
  const hit = hitOf() * unit
  const [top, turn] = stemOf(corners, frame, unit)
  return (
    <g aria-hidden="true">
      <line x1={top.x} y1={top.y} x2={turn.x} y2={turn.y} className={css.stem} />
      <g className={css.turn} {...drag('turn', layer)}>
        <circle cx={turn.x} cy={turn.y} r={hit / 2} className={css.hit} />
        <circle cx={turn.x} cy={turn.y} r={(knob / 2) * unit} className={css.knob} />
      </g>
      {corners.map((corner, at) => {
        // Of a small picture enough is left to be taken hold of itself.
        const met = beyond(middle, corner, hit / 2 - knob * unit)
        return (
          <g key={at} className={at % 2 === 0 ? css.falling : css.rising} {...drag('scale', layer)}>
            <circle cx={met.x} cy={met.y} r={hit / 2} className={css.hit} />
            <rect
              x={corner.x - (knob / 2) * unit}
              y={corner.y - (knob / 2) * unit}
              width={knob * unit}
              height={knob * unit}
              className={css.knob}
            />
          </g>
        )
      })}
    </g>
  )
}

/** The place so far beyond `end`, as seen from `from`. */
function beyond(from: Point, end: Point, by: number): Point {
  const length = Math.hypot(end.x - from.x, end.y - from.y) || 1
  return { x: end.x + ((end.x - from.x) / length) * by, y: end.y + ((end.y - from.y) / length) * by }
}

const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/** From where and to where what it is turned by stands out: from the first of its sides where that is still seen. */
function stemOf(corners: readonly Point[], { width, height }: Frame, unit: number): readonly [Point, Point] {
  const middle = corners[0] && corners[2] ? between(corners[0], corners[2]) : { x: 0, y: 0 }
  const ways = corners.map((corner, at): readonly [Point, Point] => {
    const foot = between(corner, corners[(at + 1) % corners.length] ?? corner)
    return [foot, beyond(middle, foot, stem * unit)]
  })
  const seen = ways.find(([, { x, y }]) => x > 0 && y > 0 && x < width && y < height)
  return seen ?? [middle, middle]
}
