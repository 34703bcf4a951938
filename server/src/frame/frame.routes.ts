import { staffAddFrame, staffAmendFrame, staffStopFrame } from '../../../contract/contract/frame.ts'
import type { Routes } from '../services.ts'
import { addFrame, amendFrame, stopFrame } from './frame.ts'

/** Frame contracts as the merchant writes, changes and ends them; signing and all else is as of any contract. */
export const frameRoutes: Routes = ({ serveOnce }) => {
  serveOnce(staffAddFrame, ({ input, ...context }) => addFrame(input, context))
  serveOnce(staffAmendFrame, ({ input, ...context }) => amendFrame(input, context))
  serveOnce(staffStopFrame, ({ input, ...context }) => stopFrame(input, context))
}
