import { mendRun } from '../../../contract/artwork/mend.ts'
import { printStates } from '../../../contract/artwork/printRun.ts'
import type { Routes } from '../services.ts'
import { mendingRun } from './mendRun.sql.ts'

/** How far the making of a design is that the merchant changed. */
export const mendRunRoutes: Routes = ({ serve }) => {
  serve(mendRun, async ({ input: { id }, db }) => {
    const run = await mendingRun(db, id)
    return { ...run, stateLabel: printStates[run.state] }
  })
}
