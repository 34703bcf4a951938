import { useRef, type KeyboardEvent, type PointerEvent } from 'react'

/** How far something was pulled since it was gripped, in shares of the picture's width. */
export type Pull = { readonly x: number; readonly y: number }

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The arrow that was pressed, as a step of one; null: it was another key. */
export const arrowOf = ({ key }: KeyboardEvent): readonly [x: number, y: number] | null => arrows[key] ?? null

/** The props of what can be pulled over a picture (the nearest element with `data-picture`) by mouse, pen or finger. */
export function useGrip<T>(at: () => T, onPull: (from: T, pull: Pull) => void) {
  const held = useRef<{ x: number; y: number; width: number; from: T } | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const width = event.currentTarget.closest('[data-picture]')?.clientWidth
      if (!width) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { x: event.clientX, y: event.clientY, width, from: at() }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { current: grip } = held
      if (grip) onPull(grip.from, { x: (clientX - grip.x) / grip.width, y: (clientY - grip.y) / grip.width })
    },
    onPointerUp: () => void (held.current = null),
    onPointerCancel: () => void (held.current = null),
  }
}
