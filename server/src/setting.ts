import type { Setting, TermSetting } from '../../contract/setting/terms.ts'
import type { Db, Tx } from './database/db.ts'
import { settingWithPast, storedSetting } from './setting.sql.ts'
import type { Asks } from './database/together.ts'

/** What is set now. The one way in which the server reads it: a change holds in every process from the moment it is committed. */
export const readSetting = async <T>(db: Db | Tx | Asks, setting: Setting<T>): Promise<T> =>
  setting.of(await storedSetting(db, setting.key))

/** What was set at a moment, for spans that began then. */
export async function readSettingSince<T>(db: Db | Tx, setting: Setting<T>): Promise<(at: Date) => T> {
  const { value, past } = await settingWithPast(db, setting.key)
  const now = setting.of(value)
  const before = past.map(({ value: was, until }) => ({ was: setting.of(was), until: new Date(until) }))
  return (at) => before.find(({ until }) => at < until)?.was ?? now
}

let received: readonly TermSetting[] | null = null

/** Takes the numbers that all subjects let the merchant set. @throws Error where two have the same key. */
export function receiveSettings(given: readonly TermSetting[]): void {
  const keys = given.map(({ key }) => key)
  const twice = keys.find((key, at) => keys.indexOf(key) < at)
  if (twice !== undefined) throw new Error(`two subjects set ${twice}`)
  received = given
}

/** All that may be set, in the order of the subjects. @throws Error before they were asked. */
export function settingsNow(): readonly TermSetting[] {
  if (!received) throw new Error('nobody knows what is set: see subjects.ts')
  return received
}
