import { useId, useState } from 'react'
import { inksIn } from '../../../artwork/inks.ts'
import { refilled } from '../../../artwork/refilled.ts'
import { isFilled, lettersOf, signsIn, slotsIn, withInk, withLetters, type SlotLayer } from '../../../artwork/slots.ts'
import type { DesignPicture, Surface } from '../../../contract/artwork/design.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import type { Template } from '../../../contract/artwork/template.ts'
import { hasForbiddenCharacters } from '../../../contract/text.ts'
import { InkField } from '../../../studio/InkField.tsx'
import { PictureSlot } from './PictureSlot.tsx'
import css from './Slots.module.css'

type Props = {
  readonly template: Template
  readonly surface: Surface
  readonly pictures: ReadonlyMap<number, DesignPicture>
  readonly onPicture: (fileId: number) => Promise<DesignPicture>
  readonly onBusy: (isBusy: boolean) => void
  /** The layer whose picture is moved in its room; null: none is. */
  readonly adjusting: string | null
  readonly onAdjust: (id: string | null) => void
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

function SlotField({ layer, empty, adjusting, onAdjust, ...rest }: FieldProps) {
  const { onPut } = rest
  const { label, required, ways } = layer.slot
  return (
    <fieldset id={fieldId(layer.id)} className={css.slot} data-filled={isFilled(layer)}>
      <legend>
        {label}
        {required && <small> 必填</small>}
      </legend>
      {ways.includes('text') && <TextSlot layer={layer} onPut={onPut} />}
      {ways.includes('picture') && empty?.slot && (
        <PictureSlot
          layer={layer}
          room={{ ...empty, slot: empty.slot }}
          isAdjusting={adjusting === layer.id}
          onAdjust={(isOn) => onAdjust(isOn ? layer.id : null)}
          {...rest}
        />
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
