import { useState, type KeyboardEvent } from 'react'
import { between } from '../../../artwork/place.ts'

type Props = {
  readonly label: string
  readonly unit: string
  readonly value: number
  readonly least: number
  readonly most: number
  /** What the arrow keys change it by. */
  readonly step: number
  readonly disabled?: boolean
  readonly onSet: (value: number) => void
}

const ways: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }
const fine = (value: number): number => Math.round(value * 100) / 100

/** A number within bounds, to two digits, that counts when the field is left or Enter is pressed. */
export function NumberBox({ label, unit, value, least, most, step, disabled, onSet }: Props) {
  const [typed, type] = useState<string | null>(null)
  const set = (to: number) => {
    const next = fine(between(least, to, most))
    if (next !== fine(value)) onSet(next)
  }
  function commit() {
    const number = Number(typed?.normalize('NFKC').trim().replace(',', '.') || Number.NaN)
    if (Number.isFinite(number)) set(number)
    type(null)
  }
  function press(event: KeyboardEvent) {
    const way = ways[event.key]
    if (event.key === 'Enter') return commit()
    if (!way) return
    event.preventDefault()
    type(null)
    set(value + way * step)
  }
  return (
    <label>
      {label}
      <span>
        <input
          inputMode="decimal"
          maxLength={8}
          disabled={disabled}
          value={typed ?? String(fine(value))}
          onChange={({ target }) => type(target.value)}
          onBlur={commit}
          onKeyDown={press}
        />
        {unit}
      </span>
    </label>
  )
}
