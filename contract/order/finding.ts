import { z } from 'zod'
import { FileLink } from '../file.ts'

// What is found in artwork, and what its files bring along.

/** How grave a finding is: it cannot be printed so, it may come out other than it is meant, or it is only told. */
export const severities = { E: '需修改', W: '请留意', I: '提示' } as const
export type Severity = keyof typeof severities

export const Finding = z.object({
  /** Which rule found it: `P01`. */
  rule: z.string(),
  severity: z.enum(Object.keys(severities) as [Severity, ...Severity[]]),
  words: z.string(),
})
export type Finding = z.infer<typeof Finding>

/** The rule by which a design is refused that its company has not approved. */
export const unapprovedRule = 'P31'

/** The rule by which it is said that a file, or a part of it, was not read. */
export const unreadRule = 'P26'

/** A file of artwork with what it brings along. */
export const CarriedFile = FileLink.extend({
  /** 一物一名: of how many pieces the list is that it was made from, a page each; null: all pieces are alike. */
  names: z.int().nullable(),
})
export type CarriedFile = z.infer<typeof CarriedFile>

/** What of a file's design is not as the line is that it lies on; severity E: it cannot be ordered so. */
export const FileFinding = Finding.extend({ fileId: z.int() })
export type FileFinding = z.infer<typeof FileFinding>
