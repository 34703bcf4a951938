import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { Layer } from '../contract/artwork/layer.ts'
import type { Lines } from '../artwork/many.ts'
import { newKey } from '../kit/ask.ts'
import { dragged, type Frame, type Hold, type Point } from './frame.ts'
import type { Side } from './side.ts'
import { pointOn } from './useScale.ts'

/** How near to a line a picture is drawn to it, px. */
const near = 6

type Held = { readonly hold: Hold; readonly layer: Layer; readonly others: readonly Layer[]; readonly from: Point; moved: readonly Layer[] }

type Around = {
  readonly frame: Frame
  readonly side: Side
  readonly unit: number
  readonly guides: Lines | undefined
  /** What is moved, scaled and turned with a layer. */
  readonly othersOf: (layer: Layer) => readonly Layer[]
}

/** What is drawn while it is held: the layers as they would lie, and by what they are held. */
export type Moving = { readonly hold: Hold; readonly layers: readonly Layer[] }

/**
 * What makes a picture, or a handle of it, follow mouse, pen or finger. While it is held only the stage draws it anew (`moving`); once it is
 * let go `onPut` hears of it, which is one stroke. What is reckoned of the whole design is not reckoned for every place it passes.
 */
export function useDrag(
  drawing: RefObject<SVGSVGElement | null>,
  { frame, side, unit, guides, othersOf }: Around,
  onPut: (layers: readonly Layer[], stroke: string) => void,
) {
  const held = useRef<Held | null>(null)
  const [moving, move] = useState<Moving | null>(null)
  function letGo() {
    const moved = held.current?.moved ?? []
    held.current = null
    move(null)
    if (moved.length > 0) onPut(moved, newKey())
  }
  /** `grip`: what the pointer holds, where that is not what hears of it. */
  const drag = (hold: Hold, layer: Layer, grip?: Element) => ({
    onPointerDown(event: PointerEvent<SVGElement>) {
      // With Shift it is chosen besides others, and stays where it is.
      if (!drawing.current || event.button !== 0 || !event.isPrimary || (hold === 'move' && event.shiftKey)) return
      event.stopPropagation()
      const holder = grip ?? event.currentTarget
      holder.setPointerCapture(event.pointerId)
      held.current = { hold, layer, others: othersOf(layer), from: pointOn(drawing.current, event), moved: [] }
    },
    ...follow,
  })
  const follow = {
    onPointerMove(event: PointerEvent<SVGElement>) {
      const { current: grip } = held
      if (!grip || !drawing.current) return
      const to = pointOn(drawing.current, event)
      grip.moved = dragged(frame, side, { ...grip, to, isStepped: event.shiftKey, near: near * unit, guides })
      move({ hold: grip.hold, layers: grip.moved })
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  }
  return { moving, drag, follow }
}

export type DragProps = ReturnType<typeof useDrag>['drag']
