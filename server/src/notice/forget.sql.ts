import { sql } from 'kysely'
import { daysLater } from '../../../contract/text.ts'
import type { Db } from '../database/db.ts'
import { forgetRows } from '../forget.sql.ts'

/** Deletes the notices that are older than so many days; what they tell of stays. Answers how many went. */
export const forgetNotices = (db: Db, days: number, now: Date): Promise<number> =>
  forgetRows(db, 'notice', sql`created_at < ${daysLater(now, -days)}`)
