import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { Layer } from '../contract/artwork/layer.ts'
import type { Lines } from '../artwork/many.ts'
import { newKey } from '../kit/ask.ts'
import type { Frame, Hold } from './frame.ts'
import { draggedOf, heldOf, type Held } from './hold.ts'
import type { Side } from './side.ts'
import { useHeld } from './useHeld.ts'
import { pointOn } from './useScale.ts'

/** How near to a line a picture is drawn to it, px. */
const near = 6

type Around = {
  readonly frame: Frame
  readonly side: Side
  readonly unit: number
  readonly guides: Lines | undefined
  /** All that lies there, as it is now. */
  readonly layers: readonly Layer[]
  /** What is moved, scaled and turned with a layer, itself too. */
  readonly movingWith: (id: string) => readonly string[]
}

/** What is drawn while it is held: the layers as they would lie, and by what they are held. */
export type Moving = { readonly hold: Hold; readonly layers: readonly Layer[] }

/**
 * What makes a picture, or a handle of it, follow mouse, pen or finger. While it is held only the stage draws it anew (`moving`); once it is
 * let go `onPut` hears of it, which is one stroke. What is reckoned of the whole design is not reckoned for every place it passes. Ctrl+Z
 * takes back the move that is being made.
 */
export function useDrag(
  drawing: RefObject<SVGSVGElement | null>,
  { frame, side, unit, guides, layers, movingWith }: Around,
  onPut: (layers: readonly Layer[], stroke: string) => void,
) {
  // Events follow each other faster than it is drawn: they go on from `held`, and `drawn` is what is drawn of it.
  const held = useRef<Held | null>(null)
  const [drawn, draw] = useState<Held | null>(null)
  function keep(next: Held | null) {
    held.current = next
    draw(next)
  }
  const movedBy = (one: Held | null) => (one ? draggedOf(frame, side, layers, one, { near: near * unit, guides }) : [])
  useHeld(drawn?.pointerId, {
    onMove(event) {
      if (held.current && drawing.current) keep({ ...held.current, to: pointOn(drawing.current, event), isStepped: event.shiftKey })
    },
    onEnd() {
      const moved = movedBy(held.current)
      keep(null)
      if (moved.length > 0) onPut(moved, newKey())
    },
    onUndo(event) {
      if (held.current?.to) {
        event.preventDefault()
        event.stopPropagation()
      }
      keep(null)
    },
  })
  // What is gone is held no more, also where it comes back.
  const isGone = drawn !== null && heldOf(layers, drawn).length === 0
  useEffect(() => {
    if (isGone) keep(null)
  }, [isGone])
  /** `grip`: what the pointer holds, where that is not what hears of it. */
  const drag = (hold: Hold, { id }: Layer, grip?: Element) => ({
    onPointerDown(event: PointerEvent<SVGElement>) {
      // With Shift it is chosen besides others, and stays where it is.
      if (!drawing.current || event.button !== 0 || !event.isPrimary || (hold === 'move' && event.shiftKey)) return
      event.stopPropagation()
      const { pointerId } = event
      const holder = grip ?? event.currentTarget
      holder.setPointerCapture(pointerId)
      keep({ pointerId, hold, id, others: movingWith(id), from: pointOn(drawing.current, event), to: null, isStepped: false })
    },
  })
  const moved = movedBy(drawn)
  const moving: Moving | null = drawn && moved.length > 0 ? { hold: drawn.hold, layers: moved } : null
  return { moving, drag }
}

export type DragProps = ReturnType<typeof useDrag>['drag']
