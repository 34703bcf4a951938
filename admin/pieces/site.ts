import type { Site } from '../../kit/site.ts'
import { call } from '../call.ts'
import { Fault } from './Fault.tsx'
import { tell } from './toast.ts'

/** What the dialogs of both sites need of this one. */
export const site: Site = { call, tell, Fault }
