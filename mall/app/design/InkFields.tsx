import { useId, useState } from 'react'
import type { Ink } from '../../../contract/artwork/layer.ts'
import { hasForbiddenCharacters } from '../../../contract/text.ts'
import css from './TextFields.module.css'

type Props = { readonly name: string; readonly ink: Ink; readonly onInk: (ink: Ink) => void }

const colour = /^#?([0-9a-f]{6})$/i

/** A colour as a screen shows it, from a palette or as a sign, and the plate it is printed with. */
export function InkFields({ name, ink, onInk }: Props) {
  const hint = useId()
  const [typed, type] = useState<string | null>(null)
  const [plate, typePlate] = useState<string | null>(null)
  const [, digits] = (typed !== null && colour.exec(typed.normalize('NFKC').trim())) || []
  const isWrong = typed !== null && !digits

  function commit() {
    if (digits) onInk({ ...ink, rgb: `#${digits.toLowerCase()}` })
    type(null)
  }
  function commitPlate() {
    const spot = plate?.normalize('NFC').trim() ?? ''
    if (plate !== null && !hasForbiddenCharacters(spot) && (spot || null) !== ink.spot) onInk({ ...ink, spot: spot || null })
    typePlate(null)
  }
  return (
    <div className={css.ink}>
      <input
        type="color"
        aria-label={`${name}色板`}
        value={ink.rgb}
        onChange={({ target }) => onInk({ ...ink, rgb: target.value.toLowerCase() })}
      />
      <input
        aria-label={`${name}色值`}
        aria-invalid={isWrong}
        aria-describedby={hint}
        maxLength={7}
        spellCheck={false}
        autoCapitalize="off"
        value={typed ?? ink.rgb}
        onChange={({ target }) => type(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => key === 'Enter' && commit()}
      />
      <input
        aria-label={`${name}专色名称`}
        maxLength={60}
        placeholder="专色名称，可不填"
        value={plate ?? ink.spot ?? ''}
        onChange={({ target }) => typePlate(target.value)}
        onBlur={commitPlate}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && commitPlate()}
      />
      <p id={hint} className={css.fault}>
        {isWrong && '颜色应为 #rrggbb，如 #1a2b3c'}
      </p>
    </div>
  )
}
