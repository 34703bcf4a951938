import type { KeyboardEvent, MouseEvent } from 'react'
import type { Surface } from '../../../contract/artwork/design.ts'
import type { DesignComment } from '../../../contract/artwork/shelf.ts'
import type { ShownPicture } from '../../../contract/artwork/shownPicture.ts'
import { DesignThumb } from '../../../studio/DesignThumb.tsx'
import { centreOf, nudged, type Point } from './point.ts'
import css from './designs.module.css'

type Props = {
  readonly surface: Surface
  readonly label: string
  readonly pictures: readonly ShownPicture[]
  /** All that is said of the design, in its order. */
  readonly comments: readonly DesignComment[]
  /** Where what is being written is of; null: nowhere here. */
  readonly point: Point | null
  /** Absent: nothing can be said here. */
  readonly onPoint?: ((point: Point) => void) | undefined
}

/** A surface with what is said of it, numbered where it is said; a click, or the keyboard, says where the next is of. */
export function PinnedSheet({ surface, label, pictures, comments, point, onPoint }: Props) {
  const { position, widthMm, heightMm } = surface
  const here = point?.position === position ? point : null
  function click(event: MouseEvent<HTMLButtonElement>) {
    // Of the keyboard: the middle, to be moved by the arrows.
    if (event.detail === 0) return onPoint?.(here ?? centreOf(surface))
    const box = event.currentTarget.getBoundingClientRect()
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
    onPoint?.({ position, x: x * widthMm, y: y * heightMm })
  }
  function press(event: KeyboardEvent) {
    const moved = nudged(surface, here ?? centreOf(surface), event.key)
    if (!moved) return
    event.preventDefault()
    onPoint?.(moved)
  }
  return (
    <figure>
      <figcaption>
        {label}　{widthMm}×{heightMm} 毫米
      </figcaption>
      <div className={css.sheet}>
        <DesignThumb surface={surface} pictures={pictures} label={`${label}的设计图`} />
        {onPoint && (
          <button
            type="button"
            className={css.pointing}
            aria-label={`在${label}上标记位置，回车选中心，方向键移动`}
            onClick={click}
            onKeyDown={press}
          />
        )}
        <svg className={css.pins} aria-hidden="true">
          {comments.map(
            (one, at) =>
              one.position === position && (
                <Pin key={one.id} number={at + 1} place={placed(one, surface)} look={one.done ? css.donePin : css.pin} />
              ),
          )}
          {here && <Pin number={comments.length + 1} place={placed(here, surface)} look={css.newPin} />}
        </svg>
      </div>
    </figure>
  )
}

type Place = { readonly x: string; readonly y: string }

/** A number at a place. Drawn, as a page may not say by itself where its parts lie. */
const Pin = ({ number, place: { x, y }, look }: { number: number; place: Place; look: string | undefined }) => (
  <g className={look}>
    <circle cx={x} cy={y} r={12} />
    <text x={x} y={y}>
      {number}
    </text>
  </g>
)

/** Where on the picture a place is, no further out than its edge. */
const placed = ({ x, y }: Pick<Point, 'x' | 'y'>, { widthMm, heightMm }: Surface): Place => ({
  x: percent(x, widthMm),
  y: percent(y, heightMm),
})

const percent = (mm: number, of: number): string => `${Math.min(100, Math.max(0, (mm / of) * 100))}%`
