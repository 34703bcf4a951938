import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { cutAt, cutTo, wholeOf, type CropSide } from '../artwork/crop.ts'
import { cornersOf, type Point } from '../artwork/place.ts'
import type { DesignPicture } from '../contract/artwork/design.ts'
import type { PlacedPicture } from '../contract/artwork/layer.ts'
import { newKey } from '../kit/ask.ts'
import { placeOf } from './Clipped.tsx'
import css from './Stage.module.css'
import { cornersOn, onStage, onSurface, type Frame } from './frame.ts'
import { hitOf } from './Handles.tsx'
import { useHeld } from './useHeld.ts'
import { pointOn } from './useScale.ts'

type Props = {
  readonly drawing: RefObject<SVGSVGElement | null>
  readonly layer: PlacedPicture
  readonly picture: DesignPicture | undefined
  readonly frame: Frame
  readonly unit: number
  readonly onPut: (layer: PlacedPicture, stroke: string) => void
  readonly onDone: () => void
}

export const cropSides: Readonly<Record<CropSide, string>> = { left: '裁去左边', right: '裁去右边', top: '裁去上边', bottom: '裁去下边' }
const sides = Object.keys(cropSides) as CropSide[]
const knob = 12 // px

/** Which keys cut more off at a side, and which less: the edge goes where the arrow points. */
const ways: Readonly<Record<CropSide, readonly [more: string, less: string]>> = {
  left: ['ArrowRight', 'ArrowLeft'],
  right: ['ArrowLeft', 'ArrowRight'],
  top: ['ArrowDown', 'ArrowUp'],
  bottom: ['ArrowUp', 'ArrowDown'],
}

/** An edge that a pointer holds; what it does while it is held is one stroke. */
type Pulled = { readonly pointerId: number; readonly side: CropSide; readonly stroke: string }

/** The edges of a picture that is cropped, by pointer and keys, with what is cut off shown faintly. */
export function CropHandles({ drawing, layer, picture, frame, unit, onPut, onDone }: Props) {
  const pressed = useRef<string | null>(null)
  const [pulled, pullBy] = useState<Pulled | null>(null)
  const whole = wholeOf(layer)
  const corners = cornersOn(frame, layer)
  const hit = hitOf() * unit

  function press(event: KeyboardEvent, side: CropSide) {
    const [more, less] = ways[side]
    const way = event.key === more ? 1 : event.key === less ? -1 : 0
    if (event.key === 'Enter' || event.key === 'Escape') onDone()
    else if (way !== 0) {
      if (!event.repeat) pressed.current = newKey()
      onPut(cutTo(layer, side, cutAt(layer, side) + way * (event.shiftKey ? 0.1 : 0.01)), pressed.current ?? newKey())
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const pull = (side: CropSide) => ({
    onPointerDown(event: PointerEvent<SVGElement>) {
      if (pulled || event.button !== 0 || !event.isPrimary) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      pullBy({ pointerId: event.pointerId, side, stroke: newKey() })
    },
  })
  useHeld(pulled?.pointerId, {
    onMove(event) {
      if (!drawing.current || !pulled) return
      const { u, v } = within(onSurface(frame, pointOn(drawing.current, event)))
      const share = { left: u, right: 1 - u, top: v, bottom: 1 - v }[pulled.side]
      onPut(cutTo(layer, pulled.side, share), pulled.stroke)
    },
    onEnd: () => pullBy(null),
    // What was pulled is a step by now, which is taken back.
    onUndo: () => pullBy(null),
  })
  /** Where a place of the surface is in the whole picture, in fractions of it. */
  function within({ x, y }: Point) {
    const turn = (-whole.angle * Math.PI) / 180
    const [dx, dy] = [x - whole.x, y - whole.y]
    return {
      u: (dx * Math.cos(turn) - dy * Math.sin(turn)) / whole.width + 0.5,
      v: (dx * Math.sin(turn) + dy * Math.cos(turn)) / whole.height + 0.5,
    }
  }

  return (
    <g role="group" aria-label="裁剪边">
      <g transform={`translate(${frame.x} ${frame.y}) scale(${frame.across} ${frame.along})`} className={css.cutOff} aria-hidden="true">
        {picture && <image href={picture.preview ?? picture.link} {...placeOf(whole)} preserveAspectRatio="none" />}
      </g>
      <polygon points={pointsOf(cornersOf(whole).map((corner) => onStage(frame, corner)))} className={css.wholeEdge} />
      <polygon points={pointsOf(corners)} className={css.cropEdge} />
      {sides.map((side) => {
        const { x, y } = middleOf(corners, side)
        return (
          <g
            key={side}
            role="slider"
            tabIndex={0}
            aria-label={cropSides[side]}
            aria-orientation={side === 'left' || side === 'right' ? 'horizontal' : 'vertical'}
            aria-valuemin={0}
            aria-valuemax={99}
            aria-valuenow={Math.round(cutAt(layer, side) * 100)}
            aria-valuetext={`${Math.round(cutAt(layer, side) * 1000) / 10}%`}
            className={css.cut}
            onKeyDown={(event) => press(event, side)}
            {...pull(side)}
          >
            <circle cx={x} cy={y} r={hit / 2} className={css.hit} />
            <rect x={x - (knob / 2) * unit} y={y - (knob / 2) * unit} width={knob * unit} height={knob * unit} className={css.knob} />
          </g>
        )
      })}
    </g>
  )
}

const edges: Readonly<Record<CropSide, readonly [number, number]>> = { top: [0, 1], right: [1, 2], bottom: [2, 3], left: [3, 0] }

function middleOf(corners: readonly Point[], side: CropSide): Point {
  const [one = { x: 0, y: 0 }, other = { x: 0, y: 0 }] = edges[side].map((at) => corners[at] ?? { x: 0, y: 0 })
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

const pointsOf = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ')
