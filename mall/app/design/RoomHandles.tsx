import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import type { Box } from '../../../artwork/place.ts'
import { clipped, panned, pannedFrom, zoomed } from '../../../artwork/slotPicture.ts'
import type { DesignPicture } from '../../../contract/artwork/design.ts'
import type { PlacedPicture } from '../../../contract/artwork/layer.ts'
import { newKey } from '../../../kit/ask.ts'
import { CropHandles } from '../../../studio/CropHandles.tsx'
import { cornersOn, onSurface, type Frame, type Point } from '../../../studio/frame.ts'
import stage from '../../../studio/Stage.module.css'
import { useHeld } from '../../../studio/useHeld.ts'
import { pointOn, useScale } from '../../../studio/useScale.ts'

/** A picture that is moved, scaled and cropped in the room that its template leaves for it. */
export type Adjusting = {
  readonly layer: PlacedPicture
  readonly room: Box
  readonly onPut: (layer: PlacedPicture, stroke: string) => void
  readonly onDone: () => void
}

type Held = { readonly pointerId: number; readonly from: Point; readonly layer: PlacedPicture; readonly stroke: string }

type Props = Adjusting & {
  readonly drawing: RefObject<SVGSVGElement | null>
  readonly viewBox: string
  readonly frame: Frame
  readonly pictures: ReadonlyMap<number, DesignPicture>
}

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const sizes: Readonly<Record<string, number>> = { '+': 1.05, '=': 1.05, '-': 1 / 1.05 }

/** By pointer and keys, as in the editor; it is taken hold of as soon as it is to be adjusted, so that keys go to it. */
export function RoomHandles({ drawing, viewBox, frame, pictures, layer, room, onPut, onDone }: Props) {
  const unit = useScale(drawing, viewBox)
  const grip = useRef<SVGGElement>(null)
  const [held, hold] = useState<Held | null>(null)
  const stroke = useRef('')
  const picture = pictures.get(layer.fileId)
  useEffect(() => grip.current?.focus(), [])

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) return
    if (!event.repeat) stroke.current = newKey()
    const [arrow, size] = [arrows[event.key], sizes[event.key]]
    const step = event.shiftKey ? 10 : event.altKey ? 0.1 : 1
    if (event.key === 'Enter' || event.key === 'Escape') onDone()
    else if (arrow) onPut(panned(room, layer, arrow[0] * step, arrow[1] * step), stroke.current)
    else if (size) onPut(zoomed(room, layer, size), stroke.current)
    else return
    event.preventDefault()
  }
  const letGo = () => hold(null)
  const at = (event: { clientX: number; clientY: number }): Point | null =>
    drawing.current && onSurface(frame, pointOn(drawing.current, event))
  function take(event: PointerEvent<SVGElement>) {
    const from = at(event)
    if (!from || event.button !== 0 || !event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    hold({ pointerId: event.pointerId, from, layer, stroke: newKey() })
  }
  useHeld(held?.pointerId, {
    onMove(event) {
      const to = at(event)
      if (!held || !to) return
      const next = pannedFrom(room, held.layer, layer, to.x - held.from.x, to.y - held.from.y)
      if (next) onPut(next, held.stroke)
      else letGo()
    },
    onEnd: letGo,
    // What was moved so far is the step that is undone.
    onUndo: letGo,
  })

  return (
    <>
      <polygon points={pointsOf(cornersOn(frame, room))} className={stage.several} />
      <g
        ref={grip}
        role="button"
        tabIndex={0}
        aria-label={`${picture?.name ?? '图片'}：方向键移动，Shift 每步 10 毫米，加减号缩放，回车完成`}
        className={stage.layer}
        onKeyDown={press}
        onPointerDown={take}
      >
        <polygon points={pointsOf(cornersOn(frame, layer))} className={stage.body} />
        <polygon points={pointsOf(cornersOn(frame, layer))} className={stage.edge} />
      </g>
      <CropHandles
        drawing={drawing}
        layer={layer}
        picture={picture}
        frame={frame}
        unit={unit}
        onPut={(cut, one) => onPut(clipped(room, cut), one)}
        onDone={onDone}
      />
    </>
  )
}

const pointsOf = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ')
