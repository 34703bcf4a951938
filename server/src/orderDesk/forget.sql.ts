import { sql } from 'kysely'
import { daysLater } from '../../../contract/text.ts'
import type { Db } from '../database/db.ts'
import { forgetRows } from '../forget.sql.ts'

/** Forgets runs that were begun before; what they did stands in the orders' own timelines. */
export const forgetBulks = (db: Db, now: Date): Promise<number> => forgetRows(db, 'bulk_run', sql`created_at < ${daysLater(now, -90)}`)
