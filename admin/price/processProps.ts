import type { Process } from '../../contract/price/price.ts'
import type { Place } from '../../pricing/placeWords.ts'

export type ProcessOf<K extends Process['kind']> = Extract<Process, { kind: K }>

/** What the fields of a process are given. */
export type ProcessProps<P extends Process> = {
  readonly process: P
  readonly place: Place
  readonly onChange: (process: P) => void
}
