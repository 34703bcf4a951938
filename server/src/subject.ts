import type { SmsProvider } from './sms.rules.ts'
import type { House, Routes } from './house.ts'
import type { Workers } from './jobs.ts'

/** What a subject of the mall brings. Nothing else of it is known to whoever starts the mall. Orders and sheets add what
 * others may bring to them. */
export interface Subject {
  readonly routes?: readonly Routes[]
  /** What its jobs do, by their names in `Jobs`. */
  readonly jobs?: (house: House, send: SmsProvider) => Partial<Workers>
  /** What the sweep does each minute. One that fails holds up no other. */
  readonly due?: (house: House) => readonly (() => Promise<unknown>)[]
}
