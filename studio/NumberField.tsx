import { useId, useState, type KeyboardEvent } from 'react'
import css from './design.module.css'

type Props = {
  readonly label: string
  readonly unit: string
  readonly value: number
  readonly least: number
  readonly most: number
  /** What the arrow keys change it by; absent: 1. */
  readonly step?: number
  readonly disabled?: boolean
  readonly onSet: (value: number) => void
}

const fine = (value: number): number => Math.round(value * 100) / 100

const ways: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

/** A number that counts when the field is left or Enter is pressed; arrows up and down change it by a step. Says what it does not take. */
export function NumberField({ label, unit, value, least, most, step = 1, disabled, onSet }: Props) {
  const [typed, type] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  const told = useId()
  function set(number: number): boolean {
    const isTaken = Number.isFinite(number) && number >= least && number <= most
    setFault(isTaken ? '' : `${label}应为 ${least} 到 ${most} 的数`)
    if (isTaken && fine(number) !== fine(value)) onSet(number)
    return isTaken
  }
  function commit() {
    if (typed === null) return
    if (set(Number(typed.normalize('NFKC').trim().replace(',', '.') || Number.NaN))) type(null)
  }
  function press(event: KeyboardEvent) {
    const way = ways[event.key]
    if (event.key === 'Enter') return commit()
    if (event.key === 'Escape') {
      type(null)
      setFault('')
    }
    if (!way) return
    event.preventDefault()
    if (set(fine(value + way * step))) type(null)
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
          aria-invalid={fault !== ''}
          aria-describedby={told}
          onChange={({ target }) => type(target.value)}
          onBlur={commit}
          onKeyDown={press}
        />
        {unit}
      </span>
      <small id={told} role="alert" className={css.fault}>
        {fault}
      </small>
    </label>
  )
}
