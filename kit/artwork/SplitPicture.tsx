import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import css from './SplitPicture.module.css'

/** A picture of what is to be printed, as somebody brought or drew it. */
export type Pictured = { readonly label: string; readonly source: string }

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }
const within = (percent: number): number => Math.min(100, Math.max(0, Math.round(percent)))

/** One picture over another, parted by a line that is drawn, or moved by the arrow keys. */
export function SplitPicture({ one, other }: { readonly one: Pictured; readonly other: Pictured }) {
  const [at, move] = useState(50)
  const box = useRef<HTMLDivElement>(null)

  function drag({ buttons, clientX }: PointerEvent) {
    const { left = 0, width = 1 } = box.current?.getBoundingClientRect() ?? {}
    if (buttons === 1) move(within(((clientX - left) / width) * 100))
  }
  function press(event: KeyboardEvent) {
    const { key, shiftKey } = event
    const to = key === 'Home' ? 0 : key === 'End' ? 100 : at + (steps[key] ?? 0) * (shiftKey ? 10 : 2)
    if (to === at) return
    event.preventDefault()
    move(within(to))
  }

  return (
    <div
      ref={box}
      className={css.split}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag(event)
      }}
      onPointerMove={drag}
    >
      <img src={other.source} alt={other.label} draggable={false} />
      <img src={one.source} alt={one.label} draggable={false} style={{ clipPath: `inset(0 ${100 - at}% 0 0)` }} />
      <span className={css.left}>{one.label}</span>
      <span className={css.right}>{other.label}</span>
      <div
        className={css.handle}
        style={{ left: `${at}%` }}
        role="slider"
        tabIndex={0}
        aria-label="对比位置"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={at}
        aria-valuetext={`左边 ${at}%`}
        onKeyDown={press}
      />
    </div>
  )
}
