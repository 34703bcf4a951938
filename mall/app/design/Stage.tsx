import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Command } from '../../../artwork/design.ts'
import { pictureUrl } from '../../../contract/goods/catalog.ts'
import type { DesignPicture, PlacedPicture } from '../../../contract/artwork/design.ts'
import { newKey } from '../../../kit/ask.ts'
import css from './Stage.module.css'
import { cornersOn, frameOf, type Frame } from './frame.ts'
import { Handles } from './Handles.tsx'
import { keyed, nodeWords } from './nodes.ts'
import type { Side } from './sides.ts'
import { tabId } from './SideTabs.tsx'
import { useDrag, type DragProps } from './useDrag.ts'
import { useScale } from './useScale.ts'

type Props = {
  readonly side: Side
  readonly nodes: readonly PlacedPicture[]
  readonly pictures: ReadonlyMap<number, DesignPicture>
  readonly selected: string | null
  readonly onSelect: (id: string | null) => void
  readonly onChange: (command: Command, stroke?: string) => void
  /** Hears of a picture that could not be shown. */
  readonly onStale: (fileId: number) => void
}

/** The article, or what is printed of it alone, with the pictures as they are placed; they are moved by pointer and keys. */
export function Stage({ side, nodes, pictures, selected, onSelect, onChange, onStale }: Props) {
  const drawing = useRef<SVGSVGElement>(null)
  const stroke = useRef('')
  const [isAlone, showAlone] = useState(false)
  const frame = frameOf(side, isAlone)
  const viewBox = `0 0 ${frame.width} ${frame.height}`
  const unit = useScale(drawing, viewBox)
  const drag = useDrag(drawing, { frame, side, unit }, (node, stroke) => onChange({ do: 'put', node }, stroke))
  const chosen = nodes.find(({ id }) => id === selected)

  function press(event: KeyboardEvent) {
    if (!chosen || event.ctrlKey || event.metaKey) return
    const next = keyed(chosen, event)
    // A key that is held down is one step.
    if (!event.repeat) stroke.current = newKey()
    if (next) onChange({ do: 'put', node: next }, stroke.current)
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
          {nodes.map((node) => (
            <Placed key={node.id} node={node} picture={pictures.get(node.fileId)} onStale={onStale} />
          ))}
        </Sheet>
        {nodes.map((node) => (
          <Grip
            key={node.id}
            node={node}
            name={pictures.get(node.fileId)?.name ?? '图片'}
            points={pointsOf(frame, node)}
            isSelected={node.id === selected}
            drag={drag('move', node)}
            onSelect={() => onSelect(node.id)}
          />
        ))}
        {chosen && <Handles node={chosen} frame={frame} unit={unit} drag={drag} />}
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
  readonly node: PlacedPicture
  readonly name: string
  readonly points: string
  readonly isSelected: boolean
  readonly drag: ReturnType<DragProps>
  readonly onSelect: () => void
}

/** By what a picture is taken hold of. */
const Grip = ({ node, name, points, isSelected, drag, onSelect }: GripProps) => (
  <g
    role="button"
    tabIndex={0}
    className={css.node}
    aria-pressed={isSelected}
    aria-label={nodeWords(node, name)}
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

const pointsOf = (frame: Frame, node: PlacedPicture): string =>
  cornersOn(frame, node)
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

type PlacedProps = { readonly node: PlacedPicture; readonly picture: DesignPicture | undefined; readonly onStale: (fileId: number) => void }

function Placed({ node: { fileId, x, y, width, height, angle }, picture, onStale }: PlacedProps) {
  const place = { x: x - width / 2, y: y - height / 2, width, height, transform: `rotate(${angle} ${x} ${y})` }
  return picture ? (
    <image href={picture.preview ?? picture.link} {...place} preserveAspectRatio="none" onError={() => onStale(fileId)} />
  ) : (
    <rect {...place} className={css.missing} />
  )
}
