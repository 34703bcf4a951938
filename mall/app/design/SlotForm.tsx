import { useId, useRef, useState } from 'react'
import { previewGround } from '../../../artwork/display.ts'
import { inksIn } from '../../../artwork/inks.ts'
import {
  isFilled,
  lettersOf,
  refilled,
  signsIn,
  slotsIn,
  withInk,
  withLetters,
  withPicture,
  type SlotLayer,
} from '../../../artwork/slots.ts'
import type { DesignPicture, Surface } from '../../../contract/artwork/design.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import type { Template } from '../../../contract/artwork/template.ts'
import { hasForbiddenCharacters } from '../../../contract/text.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { InkField } from '../../../studio/InkField.tsx'
import { useUploads } from '../private/useUploads.ts'
import css from './Slots.module.css'

type Props = {
  readonly template: Template
  readonly surface: Surface
  readonly pictures: ReadonlyMap<number, DesignPicture>
  readonly onPicture: (fileId: number) => Promise<DesignPicture>
  readonly onBusy: (isBusy: boolean) => void
  readonly onPut: (layer: Layer, stroke?: string) => void
}

/** All that is to be filled in of a surface, in the order in which it lies there. */
export function SlotForm({ template, surface, ...rest }: Props) {
  const slots = slotsIn(surface)
  const emptied = (id: string) => refilled(template, surface, []).find((layer) => layer.id === id)
  return (
    <form className={css.form} onSubmit={(event) => event.preventDefault()}>
      {slots.map((layer) => (
        <SlotField key={layer.id} layer={layer} empty={emptied(layer.id)} {...rest} />
      ))}
    </form>
  )
}

type FieldProps = Omit<Props, 'template' | 'surface'> & { readonly layer: SlotLayer; readonly empty: Layer | undefined }

function SlotField({ layer, empty, pictures, onPicture, onBusy, onPut }: FieldProps) {
  const { label, required, ways } = layer.slot
  return (
    <fieldset id={fieldId(layer.id)} className={css.slot} data-filled={isFilled(layer)}>
      <legend>
        {label}
        {required && <small> 必填</small>}
      </legend>
      {ways.includes('text') && <TextSlot layer={layer} onPut={onPut} />}
      {ways.includes('picture') && (
        <PictureSlot layer={layer} empty={empty} pictures={pictures} onPicture={onPicture} onBusy={onBusy} onPut={onPut} />
      )}
      {ways.includes('ink') &&
        inksIn(layer).map((ink, at, all) => (
          <InkField
            key={at}
            label={all.length === 1 ? label : `${label}颜色 ${at + 1}`}
            ink={ink}
            onInk={(to, stroke) => onPut(withInk(layer, ink, to), stroke)}
          />
        ))}
    </fieldset>
  )
}

/** Where a layer is filled in. */
export const fieldId = (layerId: string): string => `slot-${layerId}`

const clean = (typed: string): string =>
  [...typed.replaceAll(/\r\n?/g, '\n').slice(0, 500)].filter((sign) => sign === '\n' || !hasForbiddenCharacters(sign)).join('')

/** What an input method is still composing counts when it is composed; an emptied field is the template's own text again. */
function TextSlot({ layer, onPut }: Pick<FieldProps, 'layer' | 'onPut'>) {
  const { label, longest, required, sample } = layer.slot
  const [typed, type] = useState<string | null>(null)
  const [isComposing, compose] = useState(false)
  const hint = useId()
  const letters = lettersOf(layer)
  const own = letters === sample ? '' : letters
  const count = signsIn(typed ?? own)
  const isLong = longest !== null && count > longest
  function take(value: string) {
    type(null)
    onPut(withLetters(layer, clean(value)), `slot ${layer.id}`)
  }
  return (
    <>
      <textarea
        rows={sample.includes('\n') || letters.includes('\n') ? 3 : 1}
        aria-label={label}
        aria-required={required}
        aria-invalid={isLong}
        aria-describedby={hint}
        value={typed ?? own}
        placeholder={sample}
        maxLength={500}
        onChange={({ target }) => (isComposing ? type(target.value) : take(target.value))}
        onCompositionStart={() => compose(true)}
        onCompositionEnd={({ currentTarget }) => {
          compose(false)
          take(currentTarget.value)
        }}
      />
      <p id={hint} className={isLong ? css.fault : css.hint}>
        {longest !== null ? `${count} / ${longest} 字` : own === '' ? `模板中是“${sample.replaceAll('\n', ' ')}”` : ''}
      </p>
    </>
  )
}

const shown = ['.png', '.jpg', '.jpeg', '.webp']

function PictureSlot({ layer, empty, pictures, onPicture, onBusy, onPut }: FieldProps) {
  const { label } = layer.slot
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState('')
  const picture = layer.kind === 'picture' ? pictures.get(layer.fileId) : undefined
  async function place(fileId: number) {
    try {
      const { widthPx: width, heightPx: height } = await onPicture(fileId)
      onPut(withPicture(layer, fileId, { width, height }))
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
        {picture && (
          <img
            src={picture.preview ?? picture.link}
            alt={`${label}：${picture.name}`}
            width={56}
            height={56}
            style={{ background: previewGround }}
          />
        )}
        <button type="button" className="btn" disabled={way !== undefined} onClick={() => input.current?.click()}>
          {way ? `上传中 ${Math.round(way.share * 100)}%` : `${picture ? '更换' : '上传'}${label}`}
        </button>
        {picture && empty && (
          <button type="button" className="text-link" aria-label={`移除${label}`} onClick={() => onPut(empty)}>
            移除
          </button>
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
    </>
  )
}
