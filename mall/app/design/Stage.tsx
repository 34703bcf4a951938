import { memo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Command } from '../../../artwork/design.ts'
import { drawnOf } from '../../../artwork/display.ts'
import type { Fonts } from '../../../artwork/drawn.ts'
import { layerName } from '../../../artwork/layers.ts'
import { pictureUrl } from '../../../contract/goods/catalog.ts'
import type { DesignPicture } from '../../../contract/artwork/design.ts'
import type { Layer, PlacedPicture } from '../../../contract/artwork/layer.ts'
import { newKey } from '../../../kit/ask.ts'
import css from './Stage.module.css'
import { cornersOn, frameOf, type Frame } from './frame.ts'
import { Handles } from './Handles.tsx'
import { keyed, layerWords } from './layers.ts'
import type { Side } from './sides.ts'
import { tabId } from './SideTabs.tsx'
import { useDrag, type DragProps } from './useDrag.ts'
import { useScale } from './useScale.ts'

type Props = {
  readonly side: Side
  readonly layers: readonly Layer[]
  readonly pictures: ReadonlyMap<number, DesignPicture>
  readonly selected: string | null
  readonly onSelect: (id: string | null) => void
  readonly onChange: (command: Command, stroke?: string) => void
  /** Hears of a picture that could not be shown. */
  readonly onStale: (fileId: number) => void
}

/** The article, or what is printed of it alone, with the pictures as they are placed; they are moved by pointer and keys. */
export function Stage({ side, layers, pictures, selected, onSelect, onChange, onStale }: Props) {
  const drawing = useRef<SVGSVGElement>(null)
  const stroke = useRef('')
  const [isAlone, showAlone] = useState(false)
  const frame = frameOf(side, isAlone)
  const viewBox = `0 0 ${frame.width} ${frame.height}`
  const unit = useScale(drawing, viewBox)
  const drag = useDrag(drawing, { frame, side, unit }, (layer, stroke) => onChange({ do: 'put', layer }, stroke))
  const chosen = layers.find(({ id }) => id === selected)

  function press(event: KeyboardEvent) {
    if (!chosen || event.ctrlKey || event.metaKey) return
    const next = keyed(chosen, event)
    // A key that is held down is one step.
    if (!event.repeat) stroke.current = newKey()
    if (next) onChange({ do: 'put', layer: next }, stroke.current)
    else if (event.key === 'Escape') onSelect(null)
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      onChange({ do: 'remove', id: chosen.id })
      drawing.current?.focus()
    } else return
    event.preventDefault()
  }

  return (
    <div id="design-stage" role="tabpanel" aria-labelledby={tabId(side.position)}>
      <svg
        ref={drawing}
        className={css.stage}
        viewBox={viewBox}
        role="group"
        aria-label={`${side.label}的设计`}
        tabIndex={-1}
        onPointerDown={() => onSelect(null)}
        onKeyDown={press}
      >
        {side.scene && !isAlone && (
          <image href={pictureUrl(side.scene.picture, 960, 'jpg')} width={frame.width} height={frame.height} preserveAspectRatio="none" />
        )}
        <Sheet side={side} frame={frame} isAlone={isAlone || !side.scene}>
          {layers.map((layer) => (
            <Placed key={layer.id} layer={layer} pictures={pictures} onStale={onStale} />
          ))}
        </Sheet>
        {layers.map((layer) => (
          <Grip
            key={layer.id}
            layer={layer}
            name={layerName(layer, layer.kind === 'picture' ? (pictures.get(layer.fileId)?.name ?? '') : '')}
            points={pointsOf(frame, layer)}
            isSelected={layer.id === selected}
            drag={drag('move', layer)}
            onSelect={() => onSelect(layer.id)}
          />
        ))}
        {chosen && <Handles layer={chosen} frame={frame} unit={unit} drag={drag} />}
      </svg>
      <div className={css.foot}>
        <p>
          {side.by} · 印刷区域 {side.widthMm}×{side.heightMm} 毫米，虚线外不会印出
        </p>
        {side.scene && (
          <button type="button" className={css.zoom} aria-pressed={isAlone} onClick={() => showAlone(!isAlone)}>
            {isAlone ? '在商品上看' : '放大印刷区域'}
          </button>
        )}
      </div>
      <p className={css.keys}>
        拖动图片移动，拖四角缩放，拖圆点旋转（按住 Shift 每 15°）。键盘：方向键移 1 毫米（Shift 10、Alt 0.1），+ − 缩放，[ ] 旋转，Delete
        删除，Ctrl+Z 撤销。
      </p>
    </div>
  )
}

type GripProps = {
  readonly layer: Layer
  readonly name: string
  readonly points: string
  readonly isSelected: boolean
  readonly drag: ReturnType<DragProps>
  readonly onSelect: () => void
}

/** By what a picture is taken hold of. */
const Grip = ({ layer, name, points, isSelected, drag, onSelect }: GripProps) => (
  <g
    role="button"
    tabIndex={0}
    className={css.layer}
    aria-pressed={isSelected}
    aria-label={layerWords(layer, name)}
    onFocus={onSelect}
    onClick={onSelect}
    onPointerDownCapture={onSelect}
    onKeyDown={({ key }) => (key === 'Enter' || key === ' ') && onSelect()}
    {...drag}
  >
    <polygon points={points} className={css.body} />
    <polygon points={points} className={css.edge} />
  </g>
)

const pointsOf = (frame: Frame, layer: Layer): string =>
  cornersOn(frame, layer)
    .map(({ x, y }) => `${x},${y}`)
    .join(' ')

type SheetProps = { readonly side: Side; readonly frame: Frame; readonly isAlone: boolean; readonly children: ReactNode }

/** What is printed, outlined, with what lies on it; what goes beyond is only hinted at. */
function Sheet({ side: { widthMm, heightMm }, frame, isAlone, children }: SheetProps) {
  const { x, y, across, along } = frame
  const place = { x, y, width: widthMm * across, height: heightMm * along }
  return (
    <>
      {isAlone && <rect {...place} className={css.paper} />}
      <g transform={`translate(${x} ${y}) scale(${across} ${along})`} className={css.beyond} aria-hidden="true">
        {children}
      </g>
      <svg {...place} viewBox={`0 0 ${widthMm} ${heightMm}`} preserveAspectRatio="none" overflow="hidden" aria-hidden="true">
        {children}
      </svg>
      <rect {...place} className={css.halo} />
      <rect {...place} className={css.area} />
    </>
  )
}

type PlacedProps = {
  readonly layer: Layer
  readonly pictures: ReadonlyMap<number, DesignPicture>
  readonly onStale: (fileId: number) => void
}

/** What is drawn of a layer. */
const Placed = memo(({ layer, pictures, onStale }: PlacedProps) =>
  drawnOf(layer, noFonts).map((one, at) =>
    one.kind === 'picture' ? (
      <PlacedImage key={at} layer={one.layer} picture={pictures.get(one.layer.fileId)} onStale={onStale} />
    ) : one.kind === 'path' ? (
      <path
        key={at}
        d={one.d}
        fill={one.fill?.rgb ?? 'none'}
        fillRule={one.evenOdd ? 'evenodd' : 'nonzero'}
        {...(one.stroke && { stroke: one.stroke.ink.rgb, strokeWidth: one.stroke.width })}
      />
    ) : null,
  ),
)
const noFonts: Fonts = new Map()

type ImageProps = {
  readonly layer: PlacedPicture
  readonly picture: DesignPicture | undefined
  readonly onStale: (fileId: number) => void
}

function PlacedImage({ layer: { fileId, x, y, width, height, angle }, picture, onStale }: ImageProps) {
  const place = { x: x - width / 2, y: y - height / 2, width, height, transform: `rotate(${angle} ${x} ${y})` }
  return picture ? (
    <image href={picture.preview ?? picture.link} {...place} preserveAspectRatio="none" onError={() => onStale(fileId)} />
  ) : (
    <rect {...place} className={css.missing} />
  )
}
