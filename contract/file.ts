import { z } from 'zod'
import { fileKinds, type FileKind as Kind } from './fileKinds.ts'

export { uploadPath } from './fileKinds.ts'

export type FileKind = Kind
export const FileKind = z.enum(Object.keys(fileKinds) as [Kind, ...Kind[]], '文件用途不正确')

/** What the upload answers: bare, with HTTP 201, as the family's clients expect. */
export const Upload = z.object({
  errno: z.union([z.literal(0), z.literal(1)]),
  link: z.string(),
  status: z.int(),
  msg: z.string(),
  data: z.object({ link: z.string(), id: z.int(), name: z.string(), size: z.int() }).nullable(),
})
export type Upload = z.infer<typeof Upload>

/** A stored file as its owner sees it: the link lives for minutes. */
export const FileLink = z.object({
  id: z.int(),
  name: z.string(),
  size: z.int(),
  /** SHA-256 of the content, hex. */
  hash: z.string(),
  link: z.string(),
  /** A picture to show, where the content is one. */
  preview: z.string().nullable(),
})
export type FileLink = z.infer<typeof FileLink>
