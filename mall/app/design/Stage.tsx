import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Command } from '../../../artwork/design.ts'
import type { Fonts } from '../../../artwork/drawn.ts'
import { layerName } from '../../../artwork/layers.ts'
import { boundsOfAll, movedAll, touched, type Bounds } from '../../../artwork/many.ts'
import { pictureUrl } from '../../../contract/goods/catalog.ts'
import type { DesignPicture, Guides } from '../../../contract/artwork/design.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import { newKey } from '../../../kit/ask.ts'
import css from './Stage.module.css'
import { cornersOn, frameOf, onStage, type Frame } from './frame.ts'
import { CropHandles } from './CropHandles.tsx'
import { Handles } from './Handles.tsx'
import { arrowOf, groupNames, keyed, layerWords } from './layers.ts'
import { Placed } from './Placed.tsx'
import { Rulers } from './Rulers.tsx'
import type { Side } from './sides.ts'
import { tabId } from './SideTabs.tsx'
import { useDrag, type DragProps } from './useDrag.ts'
import { useMarquee } from './useMarquee.ts'
import { useRoom } from './useRoom.ts'
import { useScale } from './useScale.ts'
import type { How } from './useSelection.ts'

type Props = {
  readonly side: Side
  readonly layers: readonly Layer[]
  readonly pictures: ReadonlyMap<number, DesignPicture>
  readonly fonts: Fonts
  readonly guides: Guides | undefined
  /** What is chosen, by ids. */
  readonly chosen: readonly string[]
  /** null: nothing is. */
  readonly onPick: (id: string | null, how?: How) => void
  readonly onChoose: (ids: readonly string[]) => void
  /** What is moved with a layer, itself too. */
  readonly movingWith: (id: string) => readonly string[]
  readonly onChange: (command: Command, stroke?: string) => void
  /** Hears of a picture that could not be shown. */
  readonly onStale: (fileId: number) => void
  /** The selected picture is being cropped; `onCropped`: no more. */
  readonly isCropping: boolean
  readonly onCropped: () => void
  /** Rulers and guides are shown. */
  readonly isRuled: boolean
  readonly onRule: (isOn: boolean) => void
}

/** The article, or what is printed of it alone, with the pictures as they are placed; they are moved by pointer and keys. */
export function Stage({ side, layers, pictures, fonts, guides, chosen, onPick, onChoose, movingWith, onChange, ...rest }: Props) {
  const { onStale, isCropping, onCropped, isRuled, onRule } = rest
  const drawing = useRef<SVGSVGElement>(null)
  const stroke = useRef('')
  const [isAlone, showAlone] = useState(false)
  const frame = frameOf(side, isAlone)
  const viewBox = `0 0 ${frame.width} ${frame.height}`
  const unit = useScale(drawing, viewBox)
  const room = useRoom(drawing)
  const othersOf = ({ id }: Layer) => {
    const ids = movingWith(id)
    return layers.filter((one) => one.id !== id && ids.includes(one.id) && !one.locked)
  }
  const put = (moved: Layer[], stroke: string) =>
    onChange(moved[0] && moved.length === 1 ? { do: 'put', layer: moved[0] } : { do: 'putMany', layers: moved }, stroke)
  const drag = useDrag(drawing, { frame, side, unit, guides: isRuled ? guides : undefined, othersOf }, put)
  const marquee = useMarquee(drawing, frame, (bounds) => onChoose(bounds ? touched(layers, bounds) : []))
  const all = layers.filter(({ id }) => chosen.includes(id))
  const only = all.length === 1 ? all[0] : undefined
  const held = only && !only.hidden && !only.locked ? only : null
  const cutting = isCropping && held?.kind === 'picture' ? held : null
  const names = groupNames(layers)

  function press(event: KeyboardEvent) {
    if (all.length === 0 || event.ctrlKey || event.metaKey) return
    const next = only ? keyed(only, event) : null
    const way = arrowOf(event)
    // A key that is held down is one step.
    if (!event.repeat) stroke.current = newKey()
    if (next) onChange({ do: 'put', layer: next }, stroke.current)
    else if (way && all.length > 1) onChange({ do: 'putMany', layers: movedAll(all, ...way) }, stroke.current)
    else if (event.key === 'Escape') onPick(null)
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      onChange({ do: 'removeMany', ids: chosen })
      drawing.current?.focus()
    } else return
    event.preventDefault()
  }

  return (
    <div id="design-stage" role="tabpanel" data-design-keys aria-labelledby={tabId(side.position)}>
      <svg
        ref={drawing}
        className={css.stage}
        viewBox={viewBox}
        role="group"
        aria-label={`${side.label}的设计`}
        tabIndex={-1}
        onKeyDown={press}
        {...marquee.props}
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
              groupName={names.get(layer.group ?? '') ?? ''}
              isSelected={chosen.includes(layer.id)}
              isAlone={all.length <= 1}
              drag={layer.locked ? null : drag('move', layer)}
              onPick={(how) => onPick(layer.id, how)}
            />
          ))}
        {held && !cutting && <Handles layer={held} frame={frame} unit={unit} drag={drag} />}
        {all.length > 1 && <rect {...rectOf(frame, boundsOfAll(all))} className={css.several} />}
        {marquee.bounds && <rect {...rectOf(frame, marquee.bounds)} className={css.marquee} />}
        {cutting && (
          <CropHandles
            drawing={drawing}
            layer={cutting}
            picture={pictures.get(cutting.fileId)}
            frame={frame}
            unit={unit}
            onPut={(layer, stroke) => onChange({ do: 'put', layer }, stroke)}
            onDone={onCropped}
          />
        )}
        {isRuled && (
          <Rulers
            drawing={drawing}
            frame={frame}
            room={room}
            unit={unit}
            guides={guides}
            onGuides={(guides, stroke) => onChange({ do: 'guides', guides }, stroke)}
          />
        )}
      </svg>
      <div className={css.foot}>
        <p>
          {side.by} · 印刷区域 {side.widthMm}×{side.heightMm} 毫米，虚线外不会印出
          {side.process === 'laser' && '；激光雕刻没有颜色，深色刻出、白色不刻'}
        </p>
        <button type="button" className={css.zoom} aria-pressed={isRuled} onClick={() => onRule(!isRuled)}>
          标尺与参考线
        </button>
        {side.scene && (
          <button type="button" className={css.zoom} aria-pressed={isAlone} onClick={() => showAlone(!isAlone)}>
            {isAlone ? '在商品上看' : '放大印刷区域'}
          </button>
        )}
      </div>
      <p className={css.keys}>
        拖动移动，拖四角缩放，拖圆点旋转（按住 Shift 每 15°）；在空白处拖框或按住 Shift 点选多个，双击选中组内一个。键盘：方向键移 1
        毫米（Shift 10、Alt 0.1），+ − 缩放，[ ] 旋转，Delete 删除，Ctrl+A 全选，Ctrl+C、X、V 复制、剪切、粘贴，Ctrl+D 再制，Ctrl+G
        编组，Ctrl+Shift+G 取消编组，Ctrl+Z 撤销。
      </p>
    </div>
  )
}

type GripProps = {
  readonly layer: Layer
  readonly name: string
  readonly groupName: string
  readonly points: string
  readonly isSelected: boolean
  /** Nothing else is chosen. */
  readonly isAlone: boolean
  /** Null: it is locked. */
  readonly drag: ReturnType<DragProps> | null
  readonly onPick: (how?: How) => void
}

const clicked = 3 // px, at most, between pressing and letting go

/** By what a picture is taken hold of. With Shift it is chosen besides others; twice or with Enter it is chosen out of its group. */
function Grip({ layer, name, groupName, points, isSelected, isAlone, drag, onPick }: GripProps) {
  const down = useRef({ x: 0, y: 0 })
  return (
    <g
      role="button"
      tabIndex={0}
      className={css.layer}
      aria-pressed={isSelected}
      aria-label={layerWords(layer, name, groupName)}
      // By pointer it is chosen as it is pressed; those of one choice stay chosen while the keys go through them.
      onFocus={({ currentTarget }) => !isSelected && currentTarget.matches(':focus-visible') && onPick()}
      onPointerDownCapture={({ clientX: x, clientY: y, shiftKey }) => {
        down.current = { x, y }
        if (shiftKey || !isSelected) onPick({ isMore: shiftKey })
      }}
      onClick={({ clientX, clientY, shiftKey, detail }) => {
        const hasStayed = Math.hypot(clientX - down.current.x, clientY - down.current.y) <= clicked
        if (!shiftKey && !isAlone && hasStayed && detail === 1 && groupName === '') onPick()
      }}
      onDoubleClick={() => onPick({ isInside: true })}
      onKeyDown={({ key, shiftKey }) => (key === 'Enter' || key === ' ') && onPick(shiftKey ? { isMore: true } : { isInside: true })}
      {...drag}
    >
      <polygon points={points} className={css.body} />
      <polygon points={points} className={css.edge} />
    </g>
  )
}

function rectOf(frame: Frame, { left, top, right, bottom }: Bounds) {
  const [from, to] = [onStage(frame, { x: left, y: top }), onStage(frame, { x: right, y: bottom })]
  return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y }
}

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
