import { useState, type HTMLAttributes } from 'react'
import css from './Fields.module.css'

type Props = {
  readonly label: string
  /** What is read of the field where its label alone would not do. */
  readonly words?: string
  readonly value: string
  readonly maxLength: number
  readonly placeholder?: string
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly onSet: (typed: string) => void
}

/** A line of text that counts when the field is left or Enter is pressed. */
export function Typed({ label, words = label, value, onSet, ...rest }: Props) {
  const [typed, type] = useState<string | null>(null)
  function commit() {
    if (typed !== null && typed !== value) onSet(typed)
    type(null)
  }
  return (
    <label className={css.typed}>
      <span>{label}</span>
      <input
        {...rest}
        aria-label={words}
        value={typed ?? value}
        onChange={({ target }) => type(target.value)}
        onBlur={commit}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && commit()}
      />
    </label>
  )
}
