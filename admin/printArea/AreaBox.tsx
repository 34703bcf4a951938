import type { KeyboardEvent } from 'react'
import type { Position } from '../../contract/price/price.ts'
import type { PrintArea } from '../../contract/goods/printArea.ts'
import { labelPlace, labelSide, sizeText, type Size } from '../../contract/goods/printPlace.ts'
import { arrowOf, useGrip } from './useGrip.ts'
import styles from './AreaBox.module.css'

type Props = {
  picture: Size
  area: PrintArea
  position: Position
  chosen: boolean
  /** How far in front it lies. */
  rank: number
  onChoose: () => void
  onChange: (area: PrintArea) => void
}

const wide = 10 // mm a step with Ctrl

/** One area on the picture: pulled about, and larger at its corner; by keys with the arrows, and larger with Shift. */
export function AreaBox({ picture, area, position, chosen, rank, onChoose, onChange }: Props) {
  const { xMm, yMm, widthMm, heightMm } = area
  const mm = (share: number) => share * picture.widthMm
  const whole = useGrip(
    () => area,
    (from, { x, y }) => onChange({ ...from, xMm: from.xMm + mm(x), yMm: from.yMm + mm(y) }),
  )
  const corner = useGrip(
    () => area,
    (from, { x, y }) => onChange(grown(picture, from, mm(x), mm(y))),
  )

  function press(event: KeyboardEvent) {
    const arrow = arrowOf(event)
    if (!arrow) return
    event.preventDefault()
    const [x, y] = arrow.map((step) => step * (event.ctrlKey ? wide : 1))
    const [dx, dy] = [x ?? 0, y ?? 0]
    onChange(event.shiftKey ? grown(picture, area, dx, dy) : { ...area, xMm: xMm + dx, yMm: yMm + dy })
  }

  const share = (part: number, of: number) => `${(part / of) * 100}%`
  return (
    <div
      className={styles.box}
      data-chosen={chosen}
      style={{
        left: share(xMm, picture.widthMm),
        top: share(yMm, picture.heightMm),
        width: share(widthMm, picture.widthMm),
        height: share(heightMm, picture.heightMm),
        zIndex: rank,
      }}
    >
      <button
        type="button"
        aria-label={`${position.label}：左 ${xMm} 毫米，上 ${yMm} 毫米，${sizeText(area)}。方向键移动，Shift 加方向键改大小，Ctrl 每步 ${wide} 毫米`}
        aria-pressed={chosen}
        onClick={onChoose}
        onFocus={onChoose}
        onKeyDown={press}
        {...whole}
      >
        <span data-place={labelPlace(picture, area)} data-side={labelSide(picture, area)}>
          {position.label}
          <b>{sizeText(area)}</b>
        </span>
      </button>
      <i className={styles.corner} title="拖动改大小" {...corner} />
    </div>
  )
}

/** The area with its corner further out; it stays where it is, so it grows no further than the edge. */
const grown = (picture: Size, area: PrintArea, dx: number, dy: number): PrintArea => ({
  ...area,
  widthMm: Math.min(area.widthMm + dx, picture.widthMm - area.xMm),
  heightMm: Math.min(area.heightMm + dy, picture.heightMm - area.yMm),
})
