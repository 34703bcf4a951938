import { oneDay } from '../../../contract/text.ts'
import type { Db } from '../database/db.ts'
import { forgetRuns } from './import.sql.ts'

/** What came and went as sheets is shown for so long. */
const kept = 90 * oneDay // ms

/** Forgets old runs; their files go with the next that pass. */
export const forgetSheets = (db: Db, now: Date): Promise<void> => forgetRuns(db, new Date(now.getTime() - kept))
