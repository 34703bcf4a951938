import { useRef, type PointerEvent, type RefObject } from 'react'
import type { Layer } from '../contract/artwork/layer.ts'
import type { Lines } from '../artwork/many.ts'
import { newKey } from '../kit/ask.ts'
import { dragged, type Frame, type Hold, type Point } from './frame.ts'
import type { Side } from './side.ts'
import { pointOn } from './useScale.ts'

/** How near to a line a picture is drawn to it, px. */
const near = 6

type Held = { readonly hold: Hold; readonly layer: Layer; readonly others: readonly Layer[]; readonly from: Point; readonly stroke: string }

type Around = {
  readonly frame: Frame
  readonly side: Side
  readonly unit: number
  readonly guides: Lines | undefined
  /** What is moved, scaled and turned with a layer. */
  readonly othersOf: (layer: Layer) => readonly Layer[]
}

/** What makes a picture, or a handle of it, follow mouse, pen or finger; what is drawn from pressing to letting go is one stroke. */
export function useDrag(
  drawing: RefObject<SVGSVGElement | null>,
  { frame, side, unit, guides, othersOf }: Around,
  onPut: (layers: Layer[], stroke: string) => void,
) {
  const held = useRef<Held | null>(null)
  const letGo = () => void (held.current = null)
  return (hold: Hold, layer: Layer) => ({
    onPointerDown(event: PointerEvent<SVGElement>) {
      // With Shift it is chosen besides others, and stays where it is.
      if (!drawing.current || event.button !== 0 || !event.isPrimary || (hold === 'move' && event.shiftKey)) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      const others = othersOf(layer)
      held.current = { hold, layer, others, from: pointOn(drawing.current, event), stroke: newKey() }
    },
    onPointerMove(event: PointerEvent<SVGElement>) {
      const { current: grip } = held
      if (!grip || !drawing.current) return
      const to = pointOn(drawing.current, event)
      onPut(dragged(frame, side, { ...grip, to, isStepped: event.shiftKey, near: near * unit, guides }), grip.stroke)
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  })
}

export type DragProps = ReturnType<typeof useDrag>
