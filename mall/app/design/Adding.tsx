import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react'
import { newCode } from '../../../artwork/codes.ts'
import { freed } from '../../../artwork/free.ts'
import { placed } from '../../../artwork/place.ts'
import { limitsOf } from '../../../artwork/preflight.ts'
import { layersAtMost, type DesignPicture, type Surface } from '../../../contract/artwork/design.ts'
import type { Ink, Layer } from '../../../contract/artwork/layer.ts'
import type { ReadPage } from '../../../contract/artwork/placedPage.ts'
import { newKey, wordsOf } from '../../../kit/ask.ts'
import { useUploads } from '../private/useUploads.ts'
import css from '../../../studio/design.module.css'
import pieces from '../../../studio/Adding.module.css'
import { newText } from '../../../studio/newText.ts'
import { PageChooser } from './PageChooser.tsx'
import { ShapePicker } from '../../../studio/ShapePicker.tsx'
import type { Side } from '../../../studio/side.ts'
import { importSvg } from '../../../studio/svgImport.ts'
import { UsedPictures } from './UsedPictures.tsx'
import { usePages } from './usePages.ts'

type Props = {
  readonly side: Side
  readonly surface: Surface
  /** What new text and shapes are printed with. */
  readonly ink: Ink
  readonly onPicture: (fileId: number) => Promise<DesignPicture>
  /** Reads a page of a PDF. */
  readonly onPage: (fileId: number, page: number) => Promise<ReadPage>
  readonly onAdd: (layer: Layer) => void
  /** Whether a file is on its way that does not lie there yet. */
  readonly onBusy: (isBusy: boolean) => void
}

/** Why something was not put there; `name`: which file, where it is known. */
type Fault = { readonly name?: string; readonly words: string }

const shown = ['.png', '.jpg', '.jpeg', '.webp', '.svg', '.pdf', '.ai']
const isPaper = (name: string): boolean => /\.(pdf|ai)$/i.test(name)

/** Puts pictures and pages of PDFs from the buyer's machine, text, shapes and codes onto the surface that is shown. */
export function Adding({ side, surface, ink, onPicture, onPage, onAdd, onBusy }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const [fault, setFault] = useState<Fault | null>(null)
  const [notes, setNotes] = useState<readonly string[]>([])
  const [isChoosing, choose] = useState(false)
  const [isLooking, look] = useState(false)
  const [isPlacing, place] = useState(false)

  async function add(fileId: number) {
    place(true)
    try {
      const { widthPx: width, heightPx: height } = await onPicture(fileId)
      onAdd(placed(side, { width, height }, newKey(), fileId, limitsOf(side).ppi?.least))
    } catch (error) {
      setFault({ words: wordsOf(error) })
    } finally {
      place(false)
    }
  }
  async function draw(file: File) {
    const read = await importSvg(file, side)
    if ('fault' in read) return setFault({ name: file.name, words: read.fault })
    setNotes(read.notes)
    onAdd(read.drawing)
  }
  const pages = usePages({ side, onPage, onAdd, onFault: (words) => setFault({ words }) })
  const { sending, send, drop, busy } = useUploads('artwork', ({ id, name }) => void (isPaper(name) ? pages.open(id) : add(id)))
  const isBusy = busy || isPlacing || pages.reading
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const isFull = surface.layers.length >= layersAtMost

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    const name = file?.name.toLowerCase() ?? ''
    const isShown = shown.some((ending) => name.endsWith(ending))
    setNotes([])
    setFault(file && !isShown ? { name: file.name, words: '格式不支持，请用 PDF、AI、SVG 矢量文件或 PNG、JPG、WebP 图片' } : null)
    if (file && isShown) void (name.endsWith('.svg') ? draw(file) : send(file))
    target.value = ''
  }
  const put = (layer: Layer) => {
    setFault(null)
    setNotes([])
    choose(false)
    onAdd(freed(surface, layer))
  }

  return (
    <div className={pieces.adding}>
      <div className={pieces.tools} role="group" aria-label="添加">
        <button type="button" className="btn main" disabled={isFull} aria-describedby={hint} onClick={() => input.current?.click()}>
          上传标志
        </button>
        <button type="button" className={css.small} aria-expanded={isLooking} onClick={() => look(!isLooking)}>
          企业素材
        </button>
        <button type="button" className={css.small} disabled={isFull} onClick={() => put(newText(side, ink, newKey()))}>
          加文字
        </button>
        <button type="button" className={css.small} disabled={isFull} aria-expanded={isChoosing} onClick={() => choose(!isChoosing)}>
          加图形
        </button>
        <button type="button" className={css.small} disabled={isFull} onClick={() => put(newCode(side, 'qr', ink, newKey()))}>
          加二维码
        </button>
      </div>
      <input ref={input} type="file" hidden accept={shown.join(',')} aria-label="上传标志" onChange={pick} />
      {isLooking && <UsedPictures isFull={isFull} onPick={(fileId) => void add(fileId)} />}
      {isChoosing && <ShapePicker side={side} ink={ink} onPick={put} />}
      <p id={hint} className={css.hint}>
        {isFull ? `每处最多 ${layersAtMost} 个图层` : 'PDF、AI、SVG 矢量文件效果最好，PDF 与 AI 按文件中的专色制版；图片请用透明底 PNG'}
      </p>
      {pages.reading && !pages.choosing && (
        <p className={css.hint} role="status">
          正在读取文件…
        </p>
      )}
      {pages.choosing && <PageChooser of={pages.choosing} reading={pages.reading} onChoose={pages.choose} onLeave={pages.leave} />}
      {notes.length > 0 && (
        <ul className={css.hint} role="status">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {(sending.length > 0 || fault) && (
        <ul className={pieces.sending}>
          {sending.map(({ key, name, share, fault: words, stop }) =>
            words === null ? (
              <li key={key}>
                <span>
                  {name}
                  <progress value={share} aria-label={`${name} 上传进度`} />
                </span>
                <button type="button" className={css.small} onClick={stop}>
                  取消
                </button>
              </li>
            ) : (
              <Failed key={key} fault={{ name, words }} onDrop={() => drop(key)} />
            ),
          )}
          {fault && <Failed fault={fault} onDrop={() => setFault(null)} />}
        </ul>
      )}
    </div>
  )
}

const Failed = ({ fault: { name, words }, onDrop }: { fault: Fault; onDrop: () => void }) => (
  <li>
    <span role="alert">
      {name && `${name} `}
      <small className={css.fault}>{words}</small>
    </span>
    <button type="button" className={css.small} onClick={onDrop}>
      移除
    </button>
  </li>
)
