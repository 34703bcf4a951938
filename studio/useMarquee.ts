import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { Bounds } from '../artwork/many.ts'
import { onSurface, type Frame, type Point } from './frame.ts'
import { pointOn } from './useScale.ts'

/** What lies on the ground, also where it cannot be moved. */
const isThing = (target: EventTarget): boolean => target instanceof Element && target.closest('[role=button], [role=slider]') !== null

/** A rectangle that is drawn by mouse or pen where nothing lies, on the surface; a finger moves the page. `onDrawn` null: it was a mere press. */
export function useMarquee(drawing: RefObject<SVGSVGElement | null>, frame: Frame, onDrawn: (bounds: Bounds | null) => void) {
  const from = useRef<Point | null>(null)
  const [bounds, bound] = useState<Bounds | null>(null)
  const placeOf = (event: PointerEvent): Point => onSurface(frame, drawing.current ? pointOn(drawing.current, event) : { x: 0, y: 0 })
  const end = () => {
    from.current = null
    bound(null)
  }
  return {
    bounds,
    props: {
      onPointerDown(event: PointerEvent<SVGSVGElement>) {
        if (event.button !== 0 || !event.isPrimary || isThing(event.target)) return
        if (!event.shiftKey) onDrawn(null)
        if (event.pointerType === 'touch') return
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = placeOf(event)
      },
      onPointerMove(event: PointerEvent<SVGSVGElement>) {
        const { current: start } = from
        if (!start || event.target !== event.currentTarget) return
        const { x, y } = placeOf(event)
        const drawn = {
          ...{ left: Math.min(start.x, x), right: Math.max(start.x, x) },
          ...{ top: Math.min(start.y, y), bottom: Math.max(start.y, y) },
        }
        bound(drawn)
        onDrawn(drawn)
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
