import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { Command } from '../artwork/design.ts'
import type { Fonts } from '../artwork/drawn.ts'
import { bleedMm, isCut } from '../artwork/preflight.ts'
import { touched } from '../artwork/many.ts'
import { pictureUrl } from '../contract/goods/catalog.ts'
import type { DesignPicture, Guides } from '../contract/artwork/design.ts'
import type { Layer } from '../contract/artwork/layer.ts'
import { newKey } from '../kit/ask.ts'
import css from './Stage.module.css'
import { frameOf, rectOf } from './frame.ts'
import { CropHandles } from './CropHandles.tsx'
import { keyed, keyedAll } from './layers.ts'
import { Lying } from './Lying.tsx'
import { Rulers } from './Rulers.tsx'
import type { Side } from './side.ts'
import { tabId } from './SideTabs.tsx'
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
  const frame = useMemo(() => frameOf(side, isAlone), [side, isAlone])
  const viewBox = `0 0 ${frame.width} ${frame.height}`
  const unit = useScale(drawing, viewBox)
  const room = useRoom(drawing)
  const marquee = useMarquee(drawing, frame, (bounds) => onChoose(bounds ? touched(layers, bounds) : []))
  const all = layers.filter(({ id }) => chosen.includes(id))
  const free = all.filter(({ hidden, locked }) => !hidden && !locked)
  const only = all.length === 1 ? all[0] : undefined
  const isFree = only !== undefined && !only.hidden && !only.locked
  const cutting = isCropping && isFree && only.kind === 'picture' ? only : null

  function press(event: KeyboardEvent) {
    if (all.length === 0 || event.ctrlKey || event.metaKey) return
    const next = only ? keyed(only, event) : null
    const several = all.length > 1 ? keyedAll(free, event) : null
    // A key that is held down is one step.
    if (!event.repeat) stroke.current = newKey()
    if (next) onChange({ do: 'put', layer: next }, stroke.current)
    else if (several) onChange({ do: 'putMany', layers: several }, stroke.current)
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
        <Lying
          {...{ drawing, side, frame, unit, layers, pictures, fonts, chosen, onPick, movingWith, onChange, onStale }}
          isAlone={isAlone || !side.scene}
          guides={isRuled ? guides : undefined}
          isHeld={!cutting}
        />
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
          {side.by} · 印刷区域 {side.widthMm}×{side.heightMm} 毫米，
          {isCut(side.process) ? `沿虚线裁切；底图要铺到红线（出血 ${bleedMm} 毫米），文字与码放在绿线内` : '虚线外不会印出'}
          {side.process === 'laser' && `；激光雕刻没有颜色，深色刻出${side.isDark ? '、露出浅色底材' : ''}，白色不刻`}
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
