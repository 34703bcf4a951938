import { useNow } from '../pieces/useNow.ts'
import { timeLeft } from './due.ts'
import table from '../pieces/table.module.css'

/** Until when it must be paid, and how long that is from now. */
export function DueTime({ due }: { due: string }) {
  const { words, pressing } = timeLeft(due, useNow())
  return (
    <span className={table.due} data-pressing={pressing}>
      {due.slice(0, 16)}
      <small>{words}</small>
    </span>
  )
}
