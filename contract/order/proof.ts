import { z } from 'zod'
import { FileLink } from '../file.ts'
import { Moment } from '../text.ts'

/** A drawing of what will be printed, for the buyer to say yes or no to. */
export const Proof = z.object({
  id: z.int(),
  round: z.int(),
  file: FileLink,
  note: z.string(),
  state: z.enum(['sent', 'approved', 'change_requested', 'superseded', 'void']),
  answer: z.string(),
  answeredBy: z.string().nullable(),
  /** The hashes of the artwork this proof shows. */
  artworkHashes: z.array(z.string()),
  /** The order whose approved proof this is, kept for the same goods ordered again; null: it was drawn for this line. */
  keptFrom: z.string().nullable(),
  createTime: Moment,
  answerTime: Moment.nullable(),
})
export type Proof = z.infer<typeof Proof>
