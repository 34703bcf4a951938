import type { SheetSubject } from '../../contract/sheet.ts'
import type { SmsProvider } from './account/sms.ts'
import type { Effects } from './order/effects.ts'
import type { House, Routes } from './house.ts'
import type { Workers } from './jobs.ts'
import type { SheetDesk } from './sheet/desk.ts'

/** What a subject of the mall brings. Nothing else of it is known to whoever starts the mall. */
export type Subject = {
  readonly routes?: readonly Routes[]
  /** What its jobs do, by their names in `Jobs`. */
  readonly jobs?: (house: House, send: SmsProvider) => Partial<Workers>
  /** What the sweep does each minute. One that fails holds up no other. */
  readonly due?: (house: House) => readonly (() => Promise<unknown>)[]
  /** What it does at the moves of orders, lines and consignments, besides what they write of themselves. */
  readonly effects?: Effects
  /** What of it comes and goes as a spreadsheet. */
  readonly sheets?: Partial<Record<SheetSubject, SheetDesk>>
}
