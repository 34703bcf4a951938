import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { LegalMove } from '../legalMove.ts'
import { Artwork } from '../production/artwork.ts'
import { Day, Moment, paging, queryId, text } from '../text.ts'
import { severities, type Severity } from './finding.ts'
import { Proof } from './proof.ts'
import { OrderNumber } from './orderNumber.ts'

// 稿件台: artwork that waits for the merchant, line by line, until a proof of it is approved.

/** What a line of the desk waits for. */
export const artworkQueues = {
  check: '待检查',
  draw: '待制作校样',
  change: '客户要求修改',
  wait: '等客户确认',
  all: '全部',
} as const
export type ArtworkQueue = keyof typeof artworkQueues

/** Whether the order of a line is to be paid first. */
export const deskPaid = { unpaid: '未付款', paid: '已付款或账期' } as const
export type DeskPaid = keyof typeof deskPaid

/** Whoever sees orders or makes the goods looks after artwork. */
const desk = { who: 'staff', area: ['orders', 'production'] } as const

const line = {
  lineId: z.int(),
  orderId: z.string(),
  companyName: z.string(),
  storeName: z.string(),
  image: z.string(),
  quantity: z.int(),
  /** What its pieces are counted in, as it was ordered. */
  unitName: z.string(),
  promisedDay: Day.nullable(),
  /** Which of `artworkQueues` it stands in; null: in none any more. */
  queue: z.enum(Object.keys(artworkQueues) as [ArtworkQueue, ...ArtworkQueue[]]).nullable(),
  stateLabel: z.string(),
  /** Where it is printed and how: `丝印 正面2色`. */
  printTexts: z.array(z.string()),
  artwork: z.array(Artwork),
  /** Positions that are printed and have no file of their own nor of the whole, in words. */
  lacking: z.array(z.string()),
}

export const ArtworkRow = z.object({
  ...line,
  /** Since when it waits as it does. */
  sinceTime: Moment,
  /** The gravest that was found in its files; null: nothing was. */
  worst: z.enum(Object.keys(severities) as [Severity, ...Severity[]]).nullable(),
  errors: z.int(),
  warnings: z.int(),
  /** Nothing was paid of the order yet. */
  unpaid: z.boolean(),
  /** Some of its files are still being read. */
  reading: z.boolean(),
  /** How many proofs there were. */
  rounds: z.int(),
  /** The newest proof is void, as its artwork was replaced. */
  replaced: z.boolean(),
  /** What the buyer wants changed of the newest proof; '' for nothing. */
  answer: z.string(),
})
export type ArtworkRow = z.infer<typeof ArtworkRow>

export const staffArtworkQueue = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/artwork/list',
  title: '稿件台',
  replica: true,
  input: z.object({
    ...paging(),
    queue: z.enum(Object.keys(artworkQueues) as [ArtworkQueue, ...ArtworkQueue[]], '稿件分类不正确').default('check'),
    keyword: text('关键词', 40, 0).optional(),
    payState: z.enum(Object.keys(deskPaid) as [DeskPaid, ...DeskPaid[]], '付款情况不正确').optional(),
  }),
  output: paged(ArtworkRow, { queues: z.record(z.string(), z.int()) }),
  paged: true,
})

export const staffArtworkLine = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/artwork/line/:lineId',
  title: '稿件处理',
  input: z.object({ lineId: queryId('订单明细') }),
  output: z.object({
    ...line,
    selectionText: z.array(z.string()),
    /** What the buyer says of the whole order. */
    mark: z.string(),
    proofs: z.array(Proof),
    /** Which of its files can be looked at plate by plate, by their ids: those that were made from designs, and PDFs. */
    separable: z.array(z.int()),
    /** Which of them were made from designs. */
    designed: z.array(z.int()),
    moves: z.array(LegalMove),
  }),
})
export type ArtworkLine = z.infer<typeof staffArtworkLine.output>

/** A plate of what is printed. */
export const Plate = z.object({
  /** `Cyan`, `White`, or what the spot ink is called. */
  plate: z.string(),
  label: z.string(),
  /** What its ink looks like. */
  rgb: z.string(),
  /** How much of the surface its ink covers, in hundredths of a percent. */
  coverage: z.int(),
  /** A PNG in greys as a data URL: the darker, the more ink. */
  picture: z.string(),
})
export type Plate = z.infer<typeof Plate>

export const staffPlates = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/artwork/plates/:lineId/:fileId',
  title: '稿件分色',
  input: z.object({
    lineId: queryId('订单明细'),
    fileId: queryId('稿件'),
    /** Which page of an uploaded file; absent: the first. */
    page: z.coerce.number('页码不正确').int('页码应为整数').min(1, '页码从 1 开始').max(9999, '页码最多 9999').optional(),
  }),
  output: z.object({
    widthMm: z.number(),
    heightMm: z.number(),
    /** How many different pieces a design has, of which the first is shown; of an uploaded file 1. */
    pieces: z.int(),
    /** How many pages an uploaded file has; of a design 1. */
    pages: z.int(),
    plates: z.array(Plate),
    /** Some of the file could not be read: spot inks may be missing. */
    partial: z.boolean(),
    /** All inks but white together where most of them lies, in percent. */
    mostInk: z.int(),
    /** What is set as the most. */
    inkLimit: z.int(),
    /** By which profile. */
    press: z.string(),
  }),
})
export type Plates = z.infer<typeof staffPlates.output>

/** A content that something of the order is known by, and whether what is stored still is it. */
export const VerifiedFile = z.object({
  /** What it is of: `稿件`, `第 2 轮校样`. */
  what: z.string(),
  name: z.string(),
  hash: z.string(),
  ok: z.boolean(),
  /** Why it is not; null where it is. */
  fault: z.string().nullable(),
})
export type VerifiedFile = z.infer<typeof VerifiedFile>

export const verifyArtwork = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/artwork/verify/:orderId',
  title: '核对文件指纹',
  input: z.object({ orderId: OrderNumber }),
  output: z.array(VerifiedFile),
})

/** Where the package of a line is fetched: its artwork, its proof, its job ticket, and a list of them with their hashes. */
export const artworkPackagePath = '/api/admin/artwork/package'

/** As which PDF/X the print files of a package are written: X-4, and flat ones for older makers of plates. */
export const printVariants = ['X-4', 'X-1a'] as const
export type PrintVariant = (typeof printVariants)[number]
