import { z } from 'zod'
import { Moment } from './text.ts'

/** To come; became the price; was not published at its moment; was called off. */
export const ScheduleState = z.enum(['waiting', 'published', 'failed', 'cancelled'])
export type ScheduleState = z.infer<typeof ScheduleState>

/** One publication with its moment. */
export const Scheduled = z.object({
  id: z.int(),
  state: ScheduleState,
  /** When it becomes the price. */
  dueTime: Moment,
  /** When it did, did not, or was called off. */
  settledTime: Moment.nullable(),
  createTime: Moment,
  who: z.string(),
  note: z.string(),
  /** The version it was made from; null: there was none. */
  base: z.int().nullable(),
  /** The version it became. */
  version: z.int().nullable(),
  /** Why it was not published, in words; '' otherwise. */
  failure: z.string(),
  bookId: z.int().nullable(),
  /** '' for the public price. */
  bookName: z.string(),
})
export type Scheduled = z.infer<typeof Scheduled>
