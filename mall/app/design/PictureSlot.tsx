import { useRef, useState } from 'react'
import { withPicture } from '../../../artwork/refilled.ts'
import { type SlotLayer } from '../../../artwork/slots.ts'
import type { DesignPicture } from '../../../contract/artwork/design.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { useUploads } from '../private/useUploads.ts'
import { RoomFields } from './RoomFields.tsx'
import css from './Slots.module.css'

type Props = {
  readonly layer: SlotLayer
  /** The slot as its template has it: where a picture may lie, and what stands there again when it is removed. */
  readonly room: SlotLayer
  readonly pictures: ReadonlyMap<number, DesignPicture>
  readonly isAdjusting: boolean
  readonly onAdjust: (isOn: boolean) => void
  readonly onPicture: (fileId: number) => Promise<DesignPicture>
  readonly onBusy: (isBusy: boolean) => void
  readonly onPut: (layer: Layer) => void
}

const shown = ['.png', '.jpg', '.jpeg', '.webp']

/** A picture of the buyer's own: brought, moved in its room, removed. */
export function PictureSlot({ layer, room, pictures, isAdjusting, onAdjust, onPicture, onBusy, onPut }: Props) {
  const { label } = layer.slot
  const input = useRef<HTMLInputElement>(null)
  const bring = useRef<HTMLButtonElement>(null)
  const [fault, setFault] = useState('')
  const picture = layer.kind === 'picture' ? pictures.get(layer.fileId) : undefined
  async function place(fileId: number) {
    try {
      const { widthPx: width, heightPx: height } = await onPicture(fileId)
      onPut(withPicture(room, fileId, { width, height }))
    } catch (error) {
      setFault(wordsOf(error))
    } finally {
      onBusy(false)
    }
  }
  const { sending, send, drop } = useUploads('artwork', ({ id }) => void place(id))
  const way = sending.find((one) => one.fault === null)
  const failed = sending.find((one) => one.fault !== null)
  function pick(files: FileList | null) {
    const [file] = files ?? []
    if (!file) return
    const isShown = shown.some((ending) => file.name.toLowerCase().endsWith(ending))
    setFault(isShown ? '' : '仅支持 PNG、JPG、WebP 图片')
    if (failed) drop(failed.key)
    if (!isShown) return
    onBusy(true)
    void send(file).finally(() => onBusy(false))
  }
  return (
    <>
      <div className={css.picture}>
        {picture && <img src={picture.preview ?? picture.link} alt={`${label}：${picture.name}`} width={56} height={56} />}
        <button
          ref={bring}
          type="button"
          className="btn"
          disabled={way !== undefined}
          aria-label={way ? undefined : `${picture ? '更换' : '上传'}${label}`}
          onClick={() => input.current?.click()}
        >
          {way ? `上传中 ${Math.round(way.share * 100)}%` : picture ? '更换' : `上传${label}`}
        </button>
        {picture && (
          <>
            <button
              type="button"
              className="btn"
              aria-expanded={isAdjusting}
              aria-label={`${isAdjusting ? '完成调整' : '调整'}${label}`}
              onClick={() => onAdjust(!isAdjusting)}
            >
              {isAdjusting ? '完成调整' : '调整'}
            </button>
            <button
              type="button"
              className="text-link"
              aria-label={`移除${label}`}
              onClick={() => {
                bring.current?.focus()
                onPut(room)
              }}
            >
              移除
            </button>
          </>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={shown.join(',')}
        aria-label={`上传${label}`}
        onChange={({ target }) => {
          pick(target.files)
          target.value = ''
        }}
      />
      <p role="alert" className={css.fault}>
        {fault || failed?.fault}
      </p>
      {isAdjusting && picture && layer.kind === 'picture' && (
        <RoomFields layer={layer} room={room} picture={picture} onPicture={onPicture} onPut={onPut} />
      )}
    </>
  )
}
