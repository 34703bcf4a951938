import { staffAddFrame, staffAmendFrame, staffStopFrame } from '../../../contract/contract/frame.ts'
import type { Routes } from '../house.ts'
import { addFrame, amendFrame, stopFrame } from './frame.ts'

/** Frame contracts as the merchant writes, changes and ends them; signing and all else is as of any contract. */
export const frameRoutes: Routes = ({ serveOnce }) => {
  serveOnce(staffAddFrame, ({ input, actor, tx, now, origin }) => addFrame(tx, actor, input, origin, now))
  serveOnce(staffAmendFrame, ({ input, actor, tx, now, origin }) => amendFrame(tx, actor, input, origin, now))
  serveOnce(staffStopFrame, ({ input, actor, tx, now, origin }) => stopFrame(tx, actor, input, origin, now))
}
