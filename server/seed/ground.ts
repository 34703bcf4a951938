import type pg from 'pg'
import type { Db } from '../src/database/db.ts'

/** What the seed stands on. */
export type Ground = { readonly db: Db; readonly pool: pg.Pool; readonly dataDir: string; readonly now: () => Date }
