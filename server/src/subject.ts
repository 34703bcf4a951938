import type { SmsProvider } from './sms.rules.ts'
import type { Services, Routes } from './services.ts'
import type { Lanes, Workers } from './jobs.ts'
import type { TermSetting } from '../../contract/setting/terms.ts'
import type { Todos } from './todos.sql.ts'

/** What a subject of the mall brings. Nothing else of it is known to whoever starts the mall. Orders and sheets add what
 * others may bring to them. */
export interface Subject {
  readonly routes?: readonly Routes[]
  /** What its jobs do, by their names in `Jobs`. */
  readonly jobs?: (services: Services, send: SmsProvider) => Partial<Workers>
  /** Which of its jobs have a lane of their own. */
  readonly lanes?: Partial<Lanes>
  /** What the sweep does each minute. One that fails holds up no other. */
  readonly due?: (services: Services) => readonly (() => Promise<unknown>)[]
  /** What takes a look at everything, in the quiet of the night. One that fails holds up no other. */
  readonly nightly?: (services: Services) => readonly (() => Promise<unknown>)[]
  /** What of it waits for the merchant. */
  readonly todos?: Todos
  /** Numbers of it that the merchant sets, on 设置 · 交易. */
  readonly settings?: readonly TermSetting[]
}
