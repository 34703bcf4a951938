import { useId, useRef, useState, type ChangeEvent } from 'react'
import { placed } from '../../../artwork/place.ts'
import { type DesignPicture, layersAtMost } from '../../../contract/artwork/design.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import { newKey, wordsOf } from '../../../kit/ask.ts'
import { useUploads, type Sending } from '../private/useUploads.ts'
import css from './design.module.css'
import type { Side } from './sides.ts'

type Props = {
  readonly side: Side
  /** How many lie on the surface. */
  readonly count: number
  readonly onPicture: (fileId: number) => Promise<DesignPicture>
  readonly onAdd: (layer: Layer) => void
}

const shown = ['.png', '.jpg', '.jpeg', '.webp']

/** Takes pictures from the buyer's machine onto the surface that is shown. */
export function Adding({ side, count, onPicture, onAdd }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const [fault, setFault] = useState('')

  async function add(fileId: number) {
    try {
      const { widthPx: width, heightPx: height } = await onPicture(fileId)
      onAdd(placed(side, { width, height }, newKey(), fileId))
    } catch (error) {
      setFault(wordsOf(error))
    }
  }
  const { sending, send, drop } = useUploads('artwork', ({ id }) => void add(id))
  const isFull = count >= layersAtMost

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    const isShown = file && shown.some((ending) => file.name.toLowerCase().endsWith(ending))
    setFault(file && !isShown ? '仅支持 PNG、JPG、WebP 图片' : '')
    if (file && isShown) void send(file)
    target.value = ''
  }

  return (
    <div className={css.adding}>
      <button type="button" className="btn main" disabled={isFull} aria-describedby={hint} onClick={() => input.current?.click()}>
        上传标志图片
      </button>
      <input ref={input} type="file" hidden accept={shown.join(',')} aria-label="上传标志图片" onChange={pick} />
      <p id={hint} className={css.hint}>
        {isFull ? `每处最多 ${layersAtMost} 个图层` : 'PNG 透明底效果最好；矢量稿（AI、PDF）可在下单后上传'}
      </p>
      {sending.length > 0 && (
        <ul className={css.sending}>
          {sending.map((one) => (
            <Sent key={one.key} one={one} onDrop={() => drop(one.key)} />
          ))}
        </ul>
      )}
      <p role="alert" className={css.fault}>
        {fault}
      </p>
    </div>
  )
}

const Sent = ({ one: { name, share, fault, stop }, onDrop }: { one: Sending; onDrop: () => void }) => (
  <li>
    <span>
      {name}
      {fault === null ? (
        <progress value={share} aria-label={`${name} 上传进度`} />
      ) : (
        <small role="alert" className={css.fault}>
          {fault}
        </small>
      )}
    </span>
    <button type="button" className={css.small} onClick={fault === null ? stop : onDrop}>
      {fault === null ? '取消' : '移除'}
    </button>
  </li>
)
