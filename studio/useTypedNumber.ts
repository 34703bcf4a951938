import { useId, useState, type KeyboardEvent } from 'react'

export type TypedNumber = {
  /** What is told of it where it is not taken. */
  readonly label: string
  readonly value: number
  readonly least: number
  readonly most: number
  /** What the arrow keys change it by; absent: 1. */
  readonly step?: number
  /** Nothing between whole numbers is taken. */
  readonly isWhole?: boolean
  readonly onSet: (value: number) => void
}

const fine = (value: number): number => Math.round(value * 100) / 100

const ways: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * A number that counts when its field is left or Enter is pressed; arrows up and down change it by a step, Escape has the old one back.
 * `fault`: what it does not take, to be shown in an element called `told`; it is forgotten where the number becomes another meanwhile.
 */
export function useTypedNumber({ label, value, least, most, step = 1, isWhole = false, onSet }: TypedNumber) {
  const [typed, type] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  const [faultAt, setFaultAt] = useState(value)
  const told = useId()
  if (fault !== '' && faultAt !== value) {
    type(null)
    setFault('')
  }
  function set(number: number): boolean {
    const isTaken = number >= least && number <= most && (!isWhole || Number.isInteger(number))
    setFault(isTaken ? '' : `${label}应为 ${least} 到 ${most} 的${isWhole ? '整数' : '数'}`)
    setFaultAt(value)
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
  return {
    ...{ fault, told },
    field: {
      ...{ inputMode: isWhole ? ('numeric' as const) : ('decimal' as const), maxLength: 8, value: typed ?? String(fine(value)) },
      ...{ 'aria-invalid': fault !== '', 'aria-describedby': told, onBlur: commit, onKeyDown: press },
      onChange: ({ target }: { target: { value: string } }) => type(target.value),
    },
  }
}
