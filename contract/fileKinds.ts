// Apart from file.ts, so that a page that only names the kinds carries no schemas.

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
