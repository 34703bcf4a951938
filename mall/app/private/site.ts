import type { Site } from '../../../kit/MoveDialog.tsx'
import { toast } from '../toast.ts'
import { Fault } from './Fault.tsx'
import { useOnce } from './useOnce.ts'

/** What the dialogs of both sites need of this one. */
export const site: Site = { useOnce, tell: (words) => toast(words, 'success'), Fault, busyText: '提交中…' }
