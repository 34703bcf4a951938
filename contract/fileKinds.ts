// Apart from file.ts, so that a page that only names the kinds carries no schemas.

/** The one call that is not JSON: multipart `kind`, then `file`. */
export const uploadPath = '/api/api/upload'

/** What may be uploaded: who may, how large, and which kinds of file. The kind is told by the first bytes, never by the name. */
export const fileKinds = {
  voucher: { label: '转账凭证', most: 20 * 2 ** 20, types: ['jpg', 'png', 'webp', 'pdf'], side: 'buyer' },
  artwork: {
    label: '印刷稿件',
    most: 200 * 2 ** 20,
    types: ['ai', 'pdf', 'eps', 'psd', 'cdr', 'svg', 'zip', 'tif', 'png', 'jpg', 'webp'],
    side: 'buyer',
  },
  // Shown to others than who brought it: stored under the kind's name, not under its own.
  review: { label: '评价图片', most: 10 * 2 ** 20, types: ['jpg', 'png', 'webp'], side: 'buyer' },
  evidence: { label: '售后凭证', most: 20 * 2 ** 20, types: ['jpg', 'png', 'webp'], side: 'both' },
  proof: { label: '校样', most: 20 * 2 ** 20, types: ['jpg', 'png', 'webp'], side: 'staff' },
  work: { label: '生产照片', most: 20 * 2 ** 20, types: ['jpg', 'png', 'webp'], side: 'staff' },
  // Of goods and pages: public, drawn anew, shown in the sizes of `<Pic>`. The upload's link is the picture's name.
  picture: { label: '商品与页面图片', most: 10 * 2 ** 20, types: ['jpg', 'png', 'webp'], side: 'staff' },
  licence: { label: '营业执照', most: 5 * 2 ** 20, types: ['jpg', 'png', 'webp'], side: 'buyer' },
  stamped: { label: '合同盖章件', most: 20 * 2 ** 20, types: ['jpg', 'png', 'webp', 'pdf'], side: 'both' },
  avatar: { label: '头像', most: 5 * 2 ** 20, types: ['jpg', 'png', 'webp'], side: 'buyer' },
  // Goods and prices to be imported; exports and templates are kept as such, too.
  sheet: { label: '导入表格', most: 10 * 2 ** 20, types: ['xlsx', 'csv'], side: 'staff' },
  // Of an invoice that finance issued itself; kept for its company as 'invoice'.
  invoicePaper: { label: '发票文件', most: 20 * 2 ** 20, types: ['pdf'], side: 'staff' },
  // Of a press, for the workshop's print files.
  profile: { label: '色彩特性文件', most: 4 * 2 ** 20, types: ['icc'], side: 'staff' },
  // Made by the mall or its invoicing platform, never uploaded: a company's contracts and invoices; all of a person's data, for that person.
  contract: { label: '合同', most: 0, types: ['pdf'], side: 'system' },
  invoice: { label: '发票', most: 0, types: ['pdf', 'ofd', 'xml'], side: 'system' },
  packing: { label: '装箱单', most: 0, types: ['pdf'], side: 'system' },
  statement: { label: '对账单', most: 0, types: ['pdf', 'xlsx'], side: 'system' },
  ticket: { label: '生产工单', most: 0, types: ['pdf'], side: 'system' },
  // Papers of many in one file, and what a carrier's label looks like.
  sheaf: { label: '批量打印件', most: 0, types: ['pdf'], side: 'system' },
  label: { label: '快递面单', most: 0, types: ['png', 'jpg'], side: 'system' },
  export: { label: '个人数据', most: 0, types: ['zip'], side: 'system' },
} as const satisfies Record<string, { label: string; most: number; types: readonly string[]; side: 'buyer' | 'staff' | 'both' | 'system' }>

export type FileKind = keyof typeof fileKinds
