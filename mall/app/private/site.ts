import type { Site } from '../../../kit/site.ts'
import { call } from '../call.ts'
import { toast } from '../toast.ts'
import { Fault } from './Fault.tsx'

/** What the dialogs of both sites need of this one. */
export const site: Site = { call, tell: (words) => toast(words, 'success'), Fault, busyText: '提交中…' }
