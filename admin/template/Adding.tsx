import { useRef, useState, type ChangeEvent } from 'react'
import { newCode } from '../../artwork/codes.ts'
import { pictureRoom, slotsIn } from '../../artwork/slots.ts'
import { layersAtMost } from '../../contract/artwork/design.ts'
import type { Ink, Layer } from '../../contract/artwork/layer.ts'
import { newKey } from '../../kit/ask.ts'
import pieces from '../../studio/Adding.module.css'
import css from '../../studio/design.module.css'
import { newText } from '../../studio/newText.ts'
import { ShapePicker } from '../../studio/ShapePicker.tsx'
import type { Side } from '../../studio/side.ts'
import { importSvg } from '../../studio/svgImport.ts'

type Props = {
  readonly side: Side
  readonly layers: readonly Layer[]
  /** A design of a buyer's has no rooms for pictures, and what is added is printed in this ink; absent: it is a template. */
  readonly ink?: Ink
  readonly onAdd: (layer: Layer) => void
}

const black: Ink = { rgb: '#000000', spot: null }
const templateHint = '选中一项后，在右侧“填写项”中标出由客户填写的内容；其余的客户不能改动'

/** Puts text, shapes, codes, drawings of SVG files and rooms for pictures into a template, or what of it a design may have; no files of pictures. */
export function Adding({ side, layers, ink: own, onAdd }: Props) {
  const ink = own ?? black
  const input = useRef<HTMLInputElement>(null)
  const [isChoosing, choose] = useState(false)
  const [told, tell] = useState<readonly string[]>([])
  const isFull = layers.length >= layersAtMost
  const put = (layer: Layer) => {
    choose(false)
    tell([])
    onAdd(layer)
  }
  async function draw({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    const read = await importSvg(file, side)
    if ('fault' in read) return tell([read.fault])
    put(read.drawing)
    tell(read.notes)
  }
  return (
    <div className={pieces.adding}>
      <div className={pieces.tools} role="group" aria-label="添加">
        <button type="button" className={css.small} disabled={isFull} onClick={() => put(newText(side, ink, newKey()))}>
          加文字
        </button>
        <button type="button" className={css.small} disabled={isFull} aria-expanded={isChoosing} onClick={() => choose(!isChoosing)}>
          加图形
        </button>
        <button type="button" className={css.small} disabled={isFull} onClick={() => input.current?.click()}>
          导入 SVG
        </button>
        <button type="button" className={css.small} disabled={isFull} onClick={() => put(newCode(side, 'qr', ink, newKey()))}>
          加二维码
        </button>
        {!own && (
          <button type="button" className={css.small} disabled={isFull} onClick={() => put(pictureRoom(side, newKey(), roomName(layers)))}>
            加图片位
          </button>
        )}
      </div>
      <input ref={input} type="file" hidden accept=".svg" aria-label="导入 SVG" onChange={(event) => void draw(event)} />
      {isChoosing && <ShapePicker side={side} ink={ink} onPick={put} />}
      <p className={css.hint}>{isFull ? `最多 ${layersAtMost} 个图层` : own ? '图片只能用客户已放入的；尺寸与部位不变' : templateHint}</p>
      <div role="status" className={css.hint}>
        {told.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </div>
  )
}

/** 图片, 图片 2 …: one that is not taken. */
function roomName(layers: readonly Layer[]): string {
  const taken = new Set(slotsIn({ layers: [...layers] }).map(({ slot }) => slot.label))
  const names = Array.from({ length: layersAtMost + 1 }, (_, at) => (at === 0 ? '图片' : `图片 ${at + 1}`))
  return names.find((name) => !taken.has(name)) ?? '图片'
}
