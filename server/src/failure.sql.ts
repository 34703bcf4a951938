import { maskPhone } from '../../contract/account/phone.ts'
import type { Db } from './database/db.ts'
import { release } from './release.ts'

export type FailedCall = {
  readonly requestId: string
  readonly method: string
  /** The call as it is declared, without what stood in it. */
  readonly route: string
  readonly error: unknown
}

const mostAMinute = 60
let noted = { minute: 0, many: 0 }

/**
 * Keeps what failed by our own fault, to be found by the number that whoever met it was told. Of a flood only the first of each
 * minute; where the database is what fails, nothing: the log has it all.
 */
export async function noteFailure(db: Db, { requestId, method, route, error }: FailedCall, now: Date): Promise<void> {
  const minute = Math.floor(now.getTime() / 60_000)
  noted = noted.minute === minute ? { minute, many: noted.many + 1 } : { minute, many: 1 }
  if (noted.many > mostAMinute) return
  const row = { request_id: requestId, at: now, method, route, version: release, error: toldOf(error) }
  await db
    .insertInto('failure')
    .values(row)
    .onConflict((one) => one.doNothing())
    .execute()
    .catch(() => undefined)
}

/** The error with where it came from, without what may be a phone. */
const toldOf = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 8000).replaceAll(/(?<!\d)1\d{10}(?!\d)/g, maskPhone)
