import { z } from 'zod'

/** What may be uploaded: who may, how large, and which kinds of file. The kind is told by the first bytes, never by the name. */
export const fileKinds = {
  voucher: { label: '转账凭证', most: 20 * 2 ** 20, types: ['jpg', 'png', 'webp', 'pdf'], side: 'buyer' },
  artwork: {
    label: '印刷稿件',
    most: 200 * 2 ** 20,
    types: ['ai', 'pdf', 'eps', 'psd', 'cdr', 'svg', 'zip', 'tif', 'png', 'jpg', 'webp'],
    side: 'buyer',
  },
  proof: { label: '校样', most: 20 * 2 ** 20, types: ['jpg', 'png', 'webp'], side: 'staff' },
} as const satisfies Record<string, { label: string; most: number; types: readonly string[]; side: 'buyer' | 'staff' }>

export type FileKind = keyof typeof fileKinds
export const FileKind = z.enum(Object.keys(fileKinds) as [FileKind, ...FileKind[]], '文件用途不正确')

/** The one call that is not JSON: multipart `file` with `kind`. It answers bare, HTTP 201, as the family's clients expect. */
export const uploadPath = '/api/api/upload'

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
