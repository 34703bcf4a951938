import { Button } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import { widthBetween, type Point, type Size } from '../../contract/goods/printPlace.ts'
import { MmField } from './MmField.tsx'
import { arrowOf, useGrip } from './useGrip.ts'
import styles from './printArea.module.css'

/** Two points on the picture. */
export type Line = readonly [Point, Point]

/** Where the measure begins. */
export const usualLine: Line = [
  { x: 0.25, y: 0.5 },
  { x: 0.75, y: 0.5 },
]

const step = 0.005

/** The measure laid on the picture: each end is pulled, or moved by the arrow keys. `ratio`: height by width. */
export function MeasureLine({ line, picture, onChange }: { line: Line; picture: Size; onChange: (line: Line) => void }) {
  const ratio = picture.heightMm / picture.widthMm
  const [a, b] = line
  return (
    <>
      <svg viewBox={`0 0 1 ${ratio}`} aria-hidden="true">
        <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} className={styles.line} />
      </svg>
      <End name="起点" at={a} ratio={ratio} onChange={(point) => onChange([point, b])} />
      <End name="终点" at={b} ratio={ratio} onChange={(point) => onChange([a, point])} />
    </>
  )
}

type EndProps = { name: string; at: Point; ratio: number; onChange: (point: Point) => void }

function End({ name, at, ratio, onChange }: EndProps) {
  const put = ({ x, y }: Point) => onChange({ x: Math.min(1, Math.max(0, x)), y: Math.min(ratio, Math.max(0, y)) })
  const grip = useGrip(
    () => at,
    (from, { x, y }) => put({ x: from.x + x, y: from.y + y }),
  )
  function press(event: KeyboardEvent) {
    const arrow = arrowOf(event)
    if (!arrow) return
    event.preventDefault()
    put({ x: at.x + arrow[0] * step, y: at.y + arrow[1] * step })
  }
  const share = (part: number, of: number) => Math.round((part / of) * 100)
  return (
    <button
      type="button"
      className={styles.end}
      aria-label={`量尺${name}：横 ${share(at.x, 1)}%，纵 ${share(at.y, ratio)}%，方向键移动`}
      style={{ left: `${at.x * 100}%`, top: `${(at.y / ratio) * 100}%` }}
      onKeyDown={press}
      {...grip}
    />
  )
}

type FieldProps = { line: Line; onMeasured: (widthMm: number) => void }

/** How far apart the two points are in the world, and so how wide the picture is. */
export function MeasureField({ line, onMeasured }: FieldProps) {
  const [mm, setMm] = useState(100)
  const widthMm = widthBetween(...line, mm)
  const fits = widthMm !== null && widthMm >= 10 && widthMm <= 10_000
  return (
    <div className={styles.measure}>
      <p>把量尺的两端放到图上已知距离的两点，填写实际距离：</p>
      <MmField label="两点的实际距离" value={mm} least={1} onChange={setMm} />
      <p role="status">{fits ? `整张图宽 ${widthMm} 毫米` : '两点太近，量不出来'}</p>
      <Button size="small" type="primary" disabled={!fits} onClick={() => fits && onMeasured(widthMm)}>
        按此比例
      </Button>
    </div>
  )
}
