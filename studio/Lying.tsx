import { memo, useRef, type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import type { Command } from '../artwork/design.ts'
import type { Fonts } from '../artwork/drawn.ts'
import { layerName } from '../artwork/layers.ts'
import { boundsOfAll, type Bounds, type Lines } from '../artwork/many.ts'
import type { Box } from '../artwork/place.ts'
import type { DesignPicture } from '../contract/artwork/design.ts'
import type { Layer } from '../contract/artwork/layer.ts'
import css from './Stage.module.css'
import { cornersOn, rectOf, type Frame } from './frame.ts'
import { Handles } from './Handles.tsx'
import { groupNames, layerWords, mmText } from './layers.ts'
import { Sheet } from './Sheet.tsx'
import type { Side } from './side.ts'
import { useDrag, type Moving } from './useDrag.ts'
import type { How } from './useSelection.ts'

type Props = {
  readonly drawing: RefObject<SVGSVGElement | null>
  readonly side: Side
  readonly frame: Frame
  /** The stage's units for a pixel. */
  readonly unit: number
  readonly isAlone: boolean
  readonly layers: readonly Layer[]
  readonly pictures: ReadonlyMap<number, DesignPicture>
  readonly fonts: Fonts
  /** Absent: nothing is drawn to them. */
  readonly guides: Lines | undefined
  readonly chosen: readonly string[]
  /** What is chosen can be scaled and turned. */
  readonly isHeld: boolean
  readonly onPick: (id: string, how?: How) => void
  readonly movingWith: (id: string) => readonly string[]
  readonly onChange: (command: Command, stroke?: string) => void
  readonly onStale: (fileId: number) => void
}

/** What lies on the surface, and by what it is chosen and taken hold of. While it is held nothing else of the page is drawn anew. */
export function Lying({ drawing, side, frame, unit, isAlone, layers: kept, pictures, fonts, guides, chosen, isHeld, ...on }: Props) {
  const { onPick, movingWith, onChange, onStale } = on
  const put = (moved: readonly Layer[], stroke: string) =>
    onChange(moved[0] && moved.length === 1 ? { do: 'put', layer: moved[0] } : { do: 'putMany', layers: moved }, stroke)
  const { moving, drag } = useDrag(drawing, { frame, side, unit, guides, layers: kept, movingWith }, put)
  const layers = withMoved(kept, moving)
  const all = layers.filter(({ id }) => chosen.includes(id))
  const free = all.filter(({ hidden, locked }) => !hidden && !locked)
  const held = isHeld && all.length === 1 ? free[0] : undefined
  const names = groupNames(layers)
  const gripped = useGripped({ layers, chosen, onPick })

  return (
    <>
      <Sheet {...{ side, frame, isAlone, layers, pictures, fonts, onStale }} />
      <g
        {...gripped}
        onPointerDown={(event) => {
          const [layer, grip] = grippedBy(event.target, layers)
          if (layer && grip && !layer.locked) drag('move', layer, grip).onPointerDown(event)
        }}
      >
        {layers
          .filter(({ hidden }) => !hidden)
          .map((layer) => (
            <Grip
              key={layer.id}
              layer={layer}
              frame={frame}
              name={layerName(layer, layer.kind === 'picture' ? (pictures.get(layer.fileId)?.name ?? '') : '')}
              groupName={names.get(layer.group ?? '') ?? ''}
              isSelected={chosen.includes(layer.id)}
            />
          ))}
      </g>
      {held && <Handles layer={held} box={held} frame={frame} unit={unit} drag={drag} />}
      {all.length > 1 && <rect {...rectOf(frame, boundsOfAll(all))} className={css.several} />}
      {free[0] && free.length > 1 && <Handles layer={free[0]} box={boxOf(boundsOfAll(free))} frame={frame} unit={unit} drag={drag} />}
      {moving && <Told moving={moving} frame={frame} unit={unit} />}
    </>
  )
}

function withMoved(layers: readonly Layer[], moving: Moving | null): readonly Layer[] {
  if (!moving) return layers
  const moved = new Map(moving.layers.map((layer) => [layer.id, layer]))
  return layers.map((layer) => moved.get(layer.id) ?? layer)
}

/** The layer whose grip an event was at, and the grip. */
function grippedBy(target: EventTarget, layers: readonly Layer[]): readonly [Layer, Element] | readonly [] {
  const grip = target instanceof Element ? target.closest('[data-layer]') : null
  const layer = layers.find(({ id }) => id === grip?.getAttribute('data-layer'))
  return grip && layer ? [layer, grip] : []
}

type GrippedProps = {
  readonly layers: readonly Layer[]
  readonly chosen: readonly string[]
  readonly onPick: Props['onPick']
}

const clicked = 3 // px, at most, between pressing and letting go

/**
 * How layers are chosen by their grips, which are many: heard of where all of them lie. With Shift one is chosen besides others; twice or
 * with Enter it is chosen out of its group.
 */
function useGripped({ layers, chosen, onPick }: GrippedProps) {
  const down = useRef({ x: 0, y: 0 })
  const at = (target: EventTarget) => grippedBy(target, layers)[0]
  return {
    // By pointer it is chosen as it is pressed; those of one choice stay chosen while the keys go through them.
    onFocus({ target }: FocusEvent) {
      const layer = at(target)
      if (layer && !chosen.includes(layer.id) && target.matches(':focus-visible')) onPick(layer.id)
    },
    onPointerDownCapture({ target, clientX: x, clientY: y, shiftKey }: PointerEvent) {
      down.current = { x, y }
      const layer = at(target)
      if (layer && (shiftKey || !chosen.includes(layer.id))) onPick(layer.id, { isMore: shiftKey })
    },
    onClick({ target, clientX, clientY, shiftKey, detail }: MouseEvent) {
      const hasStayed = Math.hypot(clientX - down.current.x, clientY - down.current.y) <= clicked
      const layer = at(target)
      if (layer && !layer.group && !shiftKey && chosen.length > 1 && hasStayed && detail === 1) onPick(layer.id)
    },
    onDoubleClick({ target }: MouseEvent) {
      const layer = at(target)
      if (layer) onPick(layer.id, { isInside: true })
    },
    onKeyDown({ target, key, shiftKey }: KeyboardEvent) {
      const layer = key === 'Enter' || key === ' ' ? at(target) : undefined
      if (layer) onPick(layer.id, shiftKey ? { isMore: true } : { isInside: true })
    },
  }
}

type GripProps = {
  readonly layer: Layer
  readonly frame: Frame
  readonly name: string
  readonly groupName: string
  readonly isSelected: boolean
}

/** By what a layer is taken hold of. */
const Grip = memo(({ layer, frame, name, groupName, isSelected }: GripProps) => {
  const points = cornersOn(frame, layer)
    .map(({ x, y }) => `${x},${y}`)
    .join(' ')
  return (
    <g
      role="button"
      tabIndex={0}
      data-layer={layer.id}
      className={css.layer}
      aria-pressed={isSelected}
      aria-label={layerWords(layer, name, groupName)}
    >
      <polygon points={points} className={css.body} />
      <polygon points={points} className={css.edge} />
    </g>
  )
})

/** Where what is held lies, how large it is or how it is turned, below it. */
function Told({ moving: { hold, layers }, frame, unit }: { readonly moving: Moving; readonly frame: Frame; readonly unit: number }) {
  const { x, y, width, height } = rectOf(frame, boundsOfAll(layers))
  const size = 13 * unit
  const below = y + height + 2 * size
  return (
    <text
      className={css.told}
      x={x + width / 2}
      y={below > frame.height ? y - size : below}
      fontSize={size}
      strokeWidth={5 * unit}
      aria-hidden="true"
    >
      {wordsOf(hold, layers)}
    </text>
  )
}

function wordsOf(hold: Moving['hold'], layers: readonly Layer[]): string {
  const { left, top, right, bottom } = boundsOfAll(layers)
  if (hold === 'move') return `距左 ${mmText(left)} · 距上 ${mmText(top)} 毫米`
  const [only] = layers
  if (!only || layers.length > 1) return hold === 'turn' ? '' : `${mmText(right - left)} × ${mmText(bottom - top)} 毫米`
  return hold === 'turn' ? `${mmText(only.angle)}°` : `${mmText(only.width)} × ${mmText(only.height)} 毫米`
}

const boxOf = ({ left, top, right, bottom }: Bounds): Box => ({
  ...{ x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top, angle: 0 },
})
