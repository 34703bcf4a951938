import { Input, type InputProps } from 'antd'
import { useState } from 'react'
import { asTyped, numberIn } from './numberIn.ts'

// A form gives it its value, and the rest of what it needs for its label and its faults.
type Props = Omit<InputProps, 'value' | 'onChange' | 'onBlur' | 'type'> & {
  readonly value?: number | null | undefined
  readonly onChange?: ((value: number | null) => void) | undefined
}

/** A box for a number. Empty is null; what is no number stays in it and is NaN, which no contract takes, so that its fault is said. */
export function NumberBox({ value = null, onChange, ...input }: Props) {
  const [typed, setTyped] = useState('')
  return (
    <Input
      inputMode="decimal"
      maxLength={20}
      autoComplete="off"
      {...input}
      value={Object.is(numberIn(typed), value) ? typed : textOf(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange?.(numberIn(target.value))
      }}
      onBlur={() => setTyped(asTyped)}
    />
  )
}

const textOf = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value))
