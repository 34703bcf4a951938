import { sql } from 'kysely'
import type { PrintState } from '../../../contract/artwork/printRun.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db } from '../database/db.ts'

type Mending = {
  readonly id: number
  readonly lineId: number
  readonly state: PrintState
  readonly done: number
  readonly total: number
  readonly fault: string
}

/** How far the making of a mended design is. @throws Refusal design.print.missing. */
export async function mendingRun(db: Db, id: number): Promise<Mending> {
  const { rows } = await sql<Mending>`select r.id, (r.mend ->> 'lineId')::bigint as "lineId", r.state, r.done, r.total, r.fault
    from print_run r join company c on c.id = r.company_id where r.id = ${id} and r.mend is not null`.execute(db)
  return rows[0] ?? refuse('design.print.missing')
}
