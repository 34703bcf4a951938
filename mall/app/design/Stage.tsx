import { memo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Command } from '../../../artwork/design.ts'
import { drawnOf } from '../../../artwork/display.ts'
import type { Fonts } from '../../../artwork/drawn.ts'
import { layerName } from '../../../artwork/layers.ts'
import { glyphPath } from '../../../artwork/textPath.ts'
import { pictureUrl } from '../../../contract/goods/catalog.ts'
import type { DesignPicture } from '../../../contract/artwork/design.ts'
import type { Layer, Place } from '../../../contract/artwork/layer.ts'
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
  readonly fonts: Fonts
  readonly selected: string | null
  readonly onSelect: (id: string | null) => void
  readonly onChange: (command: Command, stroke?: string) => void
  readonly onDouble: (layer: Layer) => void
  /** Hears of a picture that could not be shown. */
  readonly onStale: (fileId: number) => void
}

/** The article, or what is printed of it alone, with the pictures as they are placed; they are moved by pointer and keys. */
export function Stage({ side, layers, pictures, fonts, selected, onSelect, onChange, onDouble, onStale }: Props) {
  const drawing = useRef<SVGSVGElement>(null)
  const stroke = useRef('')
  const [isAlone, showAlone] = useState(false)
  const frame = frameOf(side, isAlone)
  const viewBox = `0 0 ${frame.width} ${frame.height}`
  const unit = useScale(drawing, viewBox)
  const drag = useDrag(drawing, { frame, side, unit }, (layer, stroke) => onChange({ do: 'put', layer }, stroke))
  const chosen = layers.find(({ id }) => id === selected)

  function press(event: KeyboardEvent) {
    if (!chosen) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'd') return
      onDouble(chosen)
      return event.preventDefault()
    }
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
            <Placed key={layer.id} layer={layer} pictures={pictures} fonts={fonts} onStale={onStale} />
          ))}
        </Sheet>
        {layers
          .filter(({ hidden }) => !hidden)
          .map((layer) => (
            <Grip
              key={layer.id}
              layer={layer}
              name={layerName(layer, layer.kind === 'picture' ? (pictures.get(layer.fileId)?.name ?? '') : '')}
              points={pointsOf(frame, layer)}
              isSelected={layer.id === selected}
              drag={layer.locked ? null : drag('move', layer)}
              onSelect={() => onSelect(layer.id)}
            />
          ))}
        {chosen && !chosen.hidden && !chosen.locked && <Handles layer={chosen} frame={frame} unit={unit} drag={drag} />}
      </svg>
      <div className={css.foot}>
        <p>
          {side.by} · 印刷区域 {side.widthMm}×{side.heightMm} 毫米，虚线外不会印出
          {side.process === 'laser' && '；激光雕刻没有颜色，深色刻出、白色不刻'}
        </p>
        {side.scene && (
          <button type="button" className={css.zoom} aria-pressed={isAlone} onClick={() => showAlone(!isAlone)}>
            {isAlone ? '在商品上看' : '放大印刷区域'}
          </button>
        )}
      </div>
      <p className={css.keys}>
        拖动移动，拖四角缩放，拖圆点旋转（按住 Shift 每 15°）。键盘：方向键移 1 毫米（Shift 10、Alt 0.1），+ − 缩放，[ ] 旋转，Delete
        删除，Ctrl+D 复制，Ctrl+Z 撤销。
      </p>
    </div>
  )
}

type GripProps = {
  readonly layer: Layer
  readonly name: string
  readonly points: string
  readonly isSelected: boolean
  /** Null: it is locked. */
  readonly drag: ReturnType<DragProps> | null
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
function Sheet({ side: { widthMm, heightMm, ground, process }, frame, isAlone, children }: SheetProps) {
  const { x, y, across, along } = frame
  const place = { x, y, width: widthMm * across, height: heightMm * along }
  return (
    <>
      {isAlone && <rect {...place} className={css.paper} {...(ground && { style: { fill: ground } })} />}
      {process === 'laser' && <Engraved />}
      <g transform={`translate(${x} ${y}) scale(${across} ${along})`} className={css.beyond} aria-hidden="true">
        {children}
      </g>
      <svg {...place} viewBox={`0 0 ${widthMm} ${heightMm}`} preserveAspectRatio="none" overflow="hidden" aria-hidden="true">
        {process === 'laser' ? <g filter={`url(#${engraved})`}>{children}</g> : children}
      </svg>
      <rect {...place} className={css.halo} />
      <rect {...place} className={css.area} />
    </>
  )
}

const engraved = 'design-engraved'

/** What a laser makes of colours: dark is cut deep, white is left. */
const Engraved = () => (
  <filter id={engraved} colorInterpolationFilters="sRGB">
    <feColorMatrix values="0 0 0 0 0.35 0 0 0 0 0.33 0 0 0 0 0.31 -0.3 -0.59 -0.11 1 0" />
  </filter>
)

type PlacedProps = {
  readonly layer: Layer
  readonly pictures: ReadonlyMap<number, DesignPicture>
  readonly fonts: Fonts
  readonly onStale: (fileId: number) => void
}

/** What is drawn of a layer. */
const Placed = memo(({ layer, pictures, fonts, onStale }: PlacedProps) =>
  drawnOf(layer, fonts).map((one, at) =>
    one.kind === 'picture' ? (
      <PlacedImage key={at} layer={one.layer} link={linkOf(pictures.get(one.layer.fileId))} onStale={() => onStale(one.layer.fileId)} />
    ) : one.kind === 'page' ? (
      // Its own picture is fine enough to be seen large.
      <PlacedImage key={at} layer={one.layer} link={pictures.get(one.layer.previewId)?.link} onStale={() => onStale(one.layer.previewId)} />
    ) : one.kind === 'path' ? (
      <path
        key={at}
        d={one.d}
        fill={one.fill?.rgb ?? 'none'}
        fillRule={one.evenOdd ? 'evenodd' : 'nonzero'}
        {...(one.stroke && { stroke: one.stroke.ink.rgb, strokeWidth: one.stroke.width, vectorEffect: 'none' })}
      />
    ) : (
      <path
        key={at}
        d={one.glyphs.map(glyphPath).join('')}
        fill={one.ink.rgb}
        {...(one.outline && { stroke: one.outline.ink.rgb, strokeWidth: one.outline.width, paintOrder: 'stroke' })}
      />
    ),
  ),
)

const linkOf = (picture: DesignPicture | undefined): string | undefined => picture?.preview ?? picture?.link

type ImageProps = {
  readonly layer: Place
  /** Absent: it is not there. */
  readonly link: string | undefined
  readonly onStale: () => void
}

function PlacedImage({ layer: { x, y, width, height, angle }, link, onStale }: ImageProps) {
  const place = { x: x - width / 2, y: y - height / 2, width, height, transform: `rotate(${angle} ${x} ${y})` }
  return link ? <image href={link} {...place} preserveAspectRatio="none" onError={onStale} /> : <rect {...place} className={css.missing} />
}
