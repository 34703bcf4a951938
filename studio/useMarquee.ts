import { useState, type PointerEvent, type RefObject } from 'react'
import type { Bounds } from '../artwork/many.ts'
import { onSurface, type Frame, type Point } from './frame.ts'
import { useHeld } from './useHeld.ts'
import { pointOn } from './useScale.ts'

/** What lies on the ground, also where it cannot be moved. */
const isThing = (target: EventTarget): boolean => target instanceof Element && target.closest('[role=button], [role=slider]') !== null

/** A rectangle that is drawn by mouse or pen where nothing lies, on the surface; a finger moves the page. `onDrawn` null: it was a mere press. */
export function useMarquee(drawing: RefObject<SVGSVGElement | null>, frame: Frame, onDrawn: (bounds: Bounds | null) => void) {
  const [held, hold] = useState<{ readonly pointerId: number; readonly from: Point } | null>(null)
  const [bounds, bound] = useState<Bounds | null>(null)
  const placeOf = (event: { readonly clientX: number; readonly clientY: number }): Point =>
    onSurface(frame, drawing.current ? pointOn(drawing.current, event) : { x: 0, y: 0 })
  const end = () => {
    hold(null)
    bound(null)
  }
  useHeld(held?.pointerId, {
    onMove(event) {
      if (!held) return
      const { x, y } = placeOf(event)
      const drawn = {
        ...{ left: Math.min(held.from.x, x), right: Math.max(held.from.x, x) },
        ...{ top: Math.min(held.from.y, y), bottom: Math.max(held.from.y, y) },
      }
      bound(drawn)
      onDrawn(drawn)
    },
    onEnd: end,
    onUndo: end,
  })
  return {
    bounds,
    props: {
      onPointerDown(event: PointerEvent<SVGSVGElement>) {
        if (held || event.button !== 0 || !event.isPrimary || isThing(event.target)) return
        if (!event.shiftKey) onDrawn(null)
        if (event.pointerType === 'touch') return
        event.currentTarget.setPointerCapture(event.pointerId)
        hold({ pointerId: event.pointerId, from: placeOf(event) })
      },
    },
  }
}
