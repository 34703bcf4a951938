import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import type { Guides } from '../contract/artwork/design.ts'
import { newKey } from '../kit/ask.ts'
import css from './Rulers.module.css'
import { onSurface, type Frame, type Point } from './frame.ts'
import { mmText } from './layers.ts'
import { ticks, withGuide, withGuideAt, type Way } from './ruling.ts'
import type { Room } from './useRoom.ts'
import { pointOn } from './useScale.ts'

type Props = {
  readonly drawing: RefObject<SVGSVGElement | null>
  readonly frame: Frame
  readonly room: Room
  readonly unit: number
  readonly guides: Guides | undefined
  readonly onGuides: (guides: Guides, stroke: string) => void
}

const band = 20 // px

const wayWords: Readonly<Record<Way, string>> = { x: '竖参考线', y: '横参考线' }

/** mm along the top and the left of the stage, and the guides that are drawn out of them. */
export function Rulers({ drawing, frame, room, unit, guides, onGuides }: Props) {
  const [drawn, draw] = useState<{ readonly way: Way; readonly mm: number } | null>(null)
  const held = useRef({ stroke: '' })
  // All that is seen of the stage is more than what it shows: the article lies in its middle.
  const width = Math.max(frame.width, room.width * unit)
  const height = Math.max(frame.height, room.height * unit)
  const [left, top] = [(frame.width - width) / 2, (frame.height - height) / 2]
  const thick = band * unit
  const xOf = (mm: number) => frame.x + mm * frame.across
  const yOf = (mm: number) => frame.y + mm * frame.along

  const placeOf = (event: PointerEvent): Point => (drawing.current ? pointOn(drawing.current, event) : { x: 0, y: 0 })
  const isOnBand = (way: Way, { x, y }: Point) => (way === 'x' ? x < left + thick : y < top + thick)
  const out = (way: Way) => ({
    onPointerDown(event: PointerEvent<SVGElement>) {
      if (event.button !== 0) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      draw({ way, mm: onSurface(frame, placeOf(event))[way] })
    },
    onPointerMove: (event: PointerEvent<SVGElement>) => drawn && draw({ way, mm: onSurface(frame, placeOf(event))[way] }),
    onPointerUp(event: PointerEvent<SVGElement>) {
      if (drawn && !isOnBand(way, placeOf(event))) onGuides(withGuide(guides, way, drawn.mm), newKey())
      draw(null)
    },
    onPointerCancel: () => draw(null),
  })
  const along = (way: Way, at: number, all: Guides) => ({
    onPointerDown(event: PointerEvent<SVGElement>) {
      if (event.button !== 0) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current.stroke = newKey()
    },
    onPointerMove(event: PointerEvent<SVGElement>) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
      onGuides(withGuideAt(all, way, at, onSurface(frame, placeOf(event))[way]), held.current.stroke)
    },
    onPointerUp: (event: PointerEvent<SVGElement>) =>
      isOnBand(way, placeOf(event)) && onGuides(withGuideAt(all, way, at, null), held.current.stroke),
    onKeyDown(event: KeyboardEvent) {
      const ways: Readonly<Record<string, number>> = way === 'x' ? { ArrowLeft: -1, ArrowRight: 1 } : { ArrowUp: -1, ArrowDown: 1 }
      const by = (ways[event.key] ?? 0) * (event.altKey ? 0.1 : event.shiftKey ? 10 : 1)
      const isGone = event.key === 'Delete' || event.key === 'Backspace'
      if (by === 0 && !isGone) return
      if (!event.repeat) held.current.stroke = newKey()
      onGuides(withGuideAt(all, way, at, isGone ? null : (all[way][at] ?? 0) + by), held.current.stroke)
      event.preventDefault()
      event.stopPropagation()
    },
  })
  const lineOf = (way: Way, mm: number) =>
    way === 'x' ? { x1: xOf(mm), x2: xOf(mm), y1: top, y2: top + height } : { x1: left, x2: left + width, y1: yOf(mm), y2: yOf(mm) }
  const [across, down] = [
    ticks((left - frame.x) / frame.across, (left + width - frame.x) / frame.across, frame.across / unit),
    ticks((top - frame.y) / frame.along, (top + height - frame.y) / frame.along, frame.along / unit),
  ]
  const fontSize = 10 * unit

  return (
    <g>
      {guides &&
        (['x', 'y'] as const).flatMap((way) =>
          guides[way].map((mm, at) => (
            <g
              key={`${way} ${at}`}
              role="slider"
              tabIndex={0}
              aria-label={wayWords[way]}
              aria-orientation={way === 'x' ? 'horizontal' : 'vertical'}
              aria-valuenow={mm}
              aria-valuemin={-10_000}
              aria-valuemax={10_000}
              aria-valuetext={`${mmText(mm)} 毫米`}
              className={way === 'x' ? css.upright : css.level}
              {...along(way, at, guides)}
            >
              <line {...lineOf(way, mm)} className={css.grip} />
              <line {...lineOf(way, mm)} className={css.guide} />
            </g>
          )),
        )}
      {drawn && <line {...lineOf(drawn.way, drawn.mm)} className={css.guide} />}
      <g aria-hidden="true">
        <rect x={left} y={top} width={width} height={thick} className={`${css.band} ${css.level}`} {...out('y')} />
        <rect x={left} y={top} width={thick} height={height} className={`${css.band} ${css.upright}`} {...out('x')} />
        <g className={css.marks}>
          {across.map(({ mm, isNamed }) => (
            <g key={mm}>
              <line x1={xOf(mm)} x2={xOf(mm)} y1={top + thick * (isNamed ? 0.35 : 0.75)} y2={top + thick} />
              {isNamed && (
                <text x={xOf(mm) + 2 * unit} y={top + 10 * unit} fontSize={fontSize}>
                  {mm}
                </text>
              )}
            </g>
          ))}
          {down.map(({ mm, isNamed }) => (
            <g key={mm}>
              <line x1={left + thick * (isNamed ? 0.35 : 0.75)} x2={left + thick} y1={yOf(mm)} y2={yOf(mm)} />
              {isNamed && (
                <text fontSize={fontSize} transform={`translate(${left + 10 * unit} ${yOf(mm) - 2 * unit}) rotate(-90)`}>
                  {mm}
                </text>
              )}
            </g>
          ))}
          <rect x={left} y={top} width={thick} height={thick} />
        </g>
      </g>
    </g>
  )
}
