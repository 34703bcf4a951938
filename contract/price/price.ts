import { z } from 'zod'
import { Carriage } from './freightTemplate.ts'
import { AppliedOffer, LineOffer } from './offer.ts'
import { Matrix, Quantity } from './quantity.ts'
import { Day } from '../text.ts'
import { RateText, Yuan } from '../yuan.ts'

/** A whole number above 0, as rules have it, with what it is called. */
const whole = (name: string) => z.int(`${name}应为整数`).min(1, `${name}至少为 1`).max(99_999_999, `${name}最多 99999999`)

/** Steps of a price: `[from quantity, yuan each]`, ascending. The deepest step reached prices the whole quantity. */
export const Ladder = z.array(z.tuple([whole('数量'), RateText])).min(1, '请至少填写一档')
export type Ladder = z.infer<typeof Ladder>

/** Working days by quantity: `[from quantity, days]`, ascending. */
export const LeadDays = z.array(z.tuple([whole('数量'), whole('工期')])).min(1, '请至少填写一档')

const named = { label: z.string() }

/** 丝印 and whatever else prints through one screen or plate per colour and position. */
const Screen = z.object({
  kind: z.literal('screen'),
  ...named,
  /** 版费 for each screen; with `plateByQuantity` the fee of the first colour by quantity instead. */
  plate: Yuan,
  plateByQuantity: Ladder.optional(),
  /** Set where colours after the first are priced by their own plate and run. */
  extraColour: z.object({ plate: Yuan, run: RateText }).optional(),
  /** 印工 for each colour and position. */
  run: Ladder,
  /** 起印费: the least a run costs, for each colour and position. */
  startUp: Yuan,
  /** Plates cost nothing from this quantity; null: never waived. */
  platesFreeFrom: whole('免版费数量').nullable(),
  /** 打白底: a dark article needs one more screen and run at each position. */
  underbaseOnDark: z.boolean(),
  maxColours: whole('最多颜色数'),
})

/** 数码直喷, 烫画, 热转印: colours free, no plate; by area where `areas` is given (the smallest class that holds the print). */
const Digital = z.object({
  kind: z.literal('digital'),
  ...named,
  run: Ladder,
  startUp: Yuan,
  areas: z.array(z.object({ label: z.string(), upToCm2: whole('面积上限'), run: Ladder })).optional(),
})

/** 激光: a piece price for each position, with a start-up minimum. */
const Laser = z.object({ kind: z.literal('laser'), ...named, run: Ladder, startUp: Yuan })

/** 刺绣: digitising once for each position, then by thousands of stitches with a minimum a piece. */
const Embroidery = z.object({
  kind: z.literal('embroidery'),
  ...named,
  digitise: Yuan,
  perThousand: RateText,
  minimumEach: RateText,
  maxStitches: whole('最多针数'),
})

/** 烫金, 压凹: a die by area with a minimum (or at a fixed fee where `diePerCm2` is absent), then by the piece. */
const Foil = z.object({
  kind: z.literal('foil'),
  ...named,
  diePerCm2: RateText.optional(),
  dieMinimum: Yuan,
  run: Ladder,
})

/** 彩插: a start-up fee, then by page and piece. */
const Insert = z.object({
  kind: z.literal('insert'),
  ...named,
  setUp: Yuan,
  perPage: Ladder,
  maxPages: whole('最多面数'),
})

export const Process = z.discriminatedUnion('kind', [Screen, Digital, Laser, Embroidery, Foil, Insert])
export type Process = z.infer<typeof Process>

export const Freight = z.discriminatedUnion('kind', [
  /** 物流: by weight with a minimum. */
  z.object({ kind: z.literal('truck'), minimum: Yuan, perKg: RateText }),
  /** 快递: first kilogram, then each begun kilogram, for each consignment. */
  z.object({ kind: z.literal('express'), first: Yuan, next: Yuan }),
  /** By a template of the merchant's, `null` the one for all. `pieceCm3`: what a piece takes up, for 体积重. */
  z.object({
    kind: z.literal('template'),
    template: z.int('运费模板不正确').positive('运费模板不正确').nullable(),
    pieceCm3: whole('单件体积').optional(),
  }),
])
export type Freight = z.infer<typeof Freight>

/** How fine a print may be: the smallest signs and the thinnest lines, mm, and pixels for an inch from which on pictures are sharp. */
export const PrintLimits = z.object({
  textMm: z.number('最小字高应为毫米数').min(0.1, '最小字高应为 0.1-100 毫米').max(100, '最小字高应为 0.1-100 毫米').optional(),
  lineMm: z.number('最细线条应为毫米数').min(0.05, '最细线条应为 0.05-20 毫米').max(20, '最细线条应为 0.05-20 毫米').optional(),
  ppi: z.int('图片像素应为整数').min(30, '图片像素应为每英寸 30-1200').max(1200, '图片像素应为每英寸 30-1200').optional(),
})
export type PrintLimits = z.infer<typeof PrintLimits>

/** Where a print may stand on the article, and which processes work there. */
export const Position = z.object({
  key: z.string(),
  label: z.string(),
  /** The printable area. */
  widthMm: whole('最大宽度'),
  heightMm: whole('最大高度'),
  processes: z.array(z.string()),
  /** How fine is printed there; absent, or one of them: as the process usually does. */
  limits: PrintLimits.optional(),
})
export type Position = z.infer<typeof Position>

const Choice = z.object({
  key: z.string(),
  label: z.string(),
  /** Added to each piece's price; may be negative. */
  each: RateText,
  /** The colour to show; colours only. */
  hex: z.string().optional(),
  /** True for cloth that silk printing must underlay with white; colours only. */
  dark: z.boolean().optional(),
  /** The picture to show while this is chosen. */
  picture: z.string().optional(),
  /** The picture of the other side of it; colours only. */
  back: z.string().optional(),
})
export type Choice = z.infer<typeof Choice>

/** What a product costs, as data: one version of a product's entry in a price book. */
export const PriceRules = z.object({
  /** 'exclusive': prices are net and tax is added once; 'inclusive': prices hold the tax. */
  taxMode: z.enum(['exclusive', 'inclusive']),
  /** e.g. '0.13'. */
  taxRate: RateText,
  minimum: whole('起订量'),
  /** Quantities are `minimum + n × step`. */
  step: whole('递增数量'),
  /** Pieces in a carton, for information and freight; null: loose. */
  carton: whole('整箱数').nullable(),
  /** What a piece weighs, kg. */
  weightKg: RateText,
  baseLabel: z.string(),
  base: Ladder,
  /** Materials, crafts and styles the buyer chooses one of; an empty list: nothing to choose. */
  materials: z.array(Choice),
  crafts: z.array(Choice),
  /** The axes of the quantity matrix; an empty list: the axis does not exist. */
  colours: z.array(Choice),
  sizes: z.array(Choice),
  positions: z.array(Position),
  processes: z.record(z.string(), Process),
  packings: z.array(Choice),
  options: z.array(Choice),
  /** 打样: a fee, taken off again from a quantity. `label` where it is not called 打样费. */
  sample: z.object({ fee: Yuan, creditFrom: whole('抵扣数量'), label: z.string().optional() }).nullable(),
  freight: Freight,
  /** 加急: `share` of goods and processing. Not sold after the day `notAfter`: 'MM-dd' of every year, or 'yyyy-MM-dd'. */
  rush: z.object({ maxDaysSaved: whole('最多加急天数'), share: RateText, notAfter: z.string().optional() }).nullable(),
  leadDays: LeadDays,
  /** Choices that exclude each other, e.g. {when:'material:pu', not:'process:laser', why:'PU 皮面不能激光雕刻'}. Keys: material, craft, colour, size, process, packing, option. */
  conflicts: z.array(z.object({ when: z.string(), not: z.string(), why: z.string() })),
  /** Choices that are nothing without another, e.g. {when:'process:foilBox', needs:'option:giftBox', why:'礼盒烫金需要先选礼盒'}. Keys as above. */
  needs: z.array(z.object({ when: z.string(), needs: z.string(), why: z.string() })).optional(),
  /** What the merchant fixed for goods of type common: buyers may not change it. */
  fixed: z.lazy(() => Selection).optional(),
})
export type PriceRules = z.infer<typeof PriceRules>

/** One print: a process at a position, with what that process is priced by. */
export const Print = z.object({
  position: z.string().max(40),
  process: z.string().max(40),
  colours: z.int('颜色数应为整数').min(1, '颜色数至少为 1').max(12, '颜色数最多 12').optional(),
  widthMm: z.int('印刷宽度应为整数毫米').min(1, '印刷宽度至少为 1 毫米').max(5000, '印刷宽度最多 5000 毫米').optional(),
  heightMm: z.int('印刷高度应为整数毫米').min(1, '印刷高度至少为 1 毫米').max(5000, '印刷高度最多 5000 毫米').optional(),
  stitches: z.int('针数应为整数').min(1, '针数至少为 1').max(200_000, '针数最多 200000').optional(),
  pages: z.int('页数应为整数').min(1, '页数至少为 1').max(64, '页数最多 64').optional(),
})
export type Print = z.infer<typeof Print>

/** What the buyer chose, apart from how many. Absent means: the product's first choice, or none. */
export const Selection = z.object({
  material: z.string().max(40).optional(),
  craft: z.string().max(40).optional(),
  /** The colour and size of the whole quantity where no matrix is given. */
  colour: z.string().max(40).optional(),
  size: z.string().max(40).optional(),
  prints: z.array(Print).max(12, '最多 12 处印刷').default([]),
  packing: z.string().max(40).optional(),
  options: z.array(z.string().max(40)).max(12).default([]),
  /** 打样: a pre-production sample is made first. */
  sample: z.boolean().default(false),
  /** 加急: working days to save. */
  rushDays: z.int('加急天数应为整数').min(0, '加急天数不能小于 0').max(60, '加急天数最多 60').default(0),
})
export type Selection = z.infer<typeof Selection>

/** What of a line goes to one address: one consignment's share. */
export const Consigned = z.object({ label: z.string(), quantity: Quantity })
export type Consigned = z.infer<typeof Consigned>

/** What a member pays of goods and printing, in ten-thousandths of the public price: 9800 is 98 折. `label` names the level. */
export const Discount = z.object({ label: z.string(), bp: z.int().min(1).max(9999) })
export type Discount = z.infer<typeof Discount>

/** The parts of a receipt, in the order they are written. */
export const receiptGroups = ['goods', 'print', 'packing', 'rush', 'sample', 'discount', 'freight'] as const

export const ReceiptLine = z.object({
  /** Which rule made it, e.g. `base`, `plate:silk`, `run:silk`, `sample.credit`, `freight`. */
  rule: z.string(),
  group: z.enum(receiptGroups),
  label: z.string(),
  /** The sum as people write it: `3色面×max(500×0.70, 起印费120)`. */
  formula: z.string(),
  quantity: z.int(),
  /** Yuan each, where there is one. */
  rate: RateText.nullable(),
  amount: Yuan,
})
export type ReceiptLine = z.infer<typeof ReceiptLine>

/** The answer of the price engine: immutable, and the same to the cent whenever it is run again. */
export const Receipt = z.object({
  productId: z.int(),
  /** The version of the price book entry it was priced by. */
  priceVersion: z.int(),
  selection: Selection,
  quantity: z.int(),
  matrix: Matrix.nullable(),
  /** Where it goes, for the freight; null: all to one address. */
  consignments: z.array(Consigned).nullable(),
  freightFree: z.boolean(),
  /** Absent where nothing was taken off: receipts older than discounts keep their hash. */
  discount: Discount.optional(),
  /** What an activity takes off. Absent where none does: such receipts keep their hash. */
  offer: LineOffer.optional(),
  lines: z.array(ReceiptLine),
  net: Yuan,
  taxMode: z.enum(['exclusive', 'inclusive']),
  taxRate: RateText,
  tax: Yuan,
  gross: Yuan,
  /** gross ÷ quantity, four decimals. */
  unitGross: RateText,
  /** 生产工期, working days, rush taken off. */
  leadDays: z.int(),
  /** The next step of a ladder above this quantity: what it costs, and what a piece then saves. */
  nextBreak: z.object({ quantity: z.int(), gross: Yuan, unitGross: RateText, savingEach: RateText }).nullable(),
  /** A larger quantity that costs no more than this one: the price cliff. */
  cliff: z.object({ quantity: z.int(), gross: Yuan, saving: Yuan }).nullable(),
  /** SHA-256 of the canonical JSON of all the above, hex. */
  hash: z.string(),
})
export type Receipt = z.infer<typeof Receipt>

/** What is let off of an order: `amount` of its gross and `net` of it without tax, both negative; `before` the gross without it. */
export const Concession = z.object({
  label: z.string(),
  formula: z.string(),
  reason: z.string(),
  before: Yuan,
  amount: Yuan,
  net: Yuan,
})
export type Concession = z.infer<typeof Concession>

/**
 * What an order of several lines costs: each line's own receipt without its freight, freight once per equal rule and
 * consignment, tax once. The shares of the lines add up to the totals to the fen.
 */
export const OrderReceipt = z.object({
  /** `net` is the line without its share of the freight, `freight` that share without tax; with `tax` they make `gross`. */
  lines: z.array(
    z.object({
      receiptHash: z.string(),
      net: Yuan,
      freight: Yuan,
      tax: Yuan,
      gross: Yuan,
      /** What the merchant lets off of the line, negative, taxed as its prices are. Absent where nothing is let off. */
      concession: Yuan.optional(),
      /** What activities and coupons of the order take off of the line, but for its freight; likewise. */
      offer: Yuan.optional(),
    }),
  ),
  freight: z.array(ReceiptLine),
  /**
   * How it is divided, where it goes to several addresses: how many of each line, and what their freight comes to, taxed as
   * the prices are. Absent where all goes to one: receipts older than this keep their hash.
   */
  consignments: z.array(z.object({ label: z.string(), quantities: z.array(z.int()), freight: Yuan })).optional(),
  /** What the merchant lets off (商家优惠): all sums are those after it. Absent where nothing is: such receipts keep their hash. */
  concession: Concession.optional(),
  /** What activities and coupons take off: all sums are those after it. Absent where none does: such receipts keep their hash. */
  offers: z.array(AppliedOffer).optional(),
  /** By which templates of freight it is carried, and how. Absent where none applies, and where nobody has said yet where it goes. */
  carriage: Carriage.optional(),
  goodsNet: Yuan,
  freightNet: Yuan,
  net: Yuan,
  taxMode: z.enum(['exclusive', 'inclusive']),
  taxRate: RateText,
  tax: Yuan,
  gross: Yuan,
  /** SHA-256 of the canonical JSON of all the above, hex. */
  hash: z.string(),
})
export type OrderReceipt = z.infer<typeof OrderReceipt>

/** A row of the price table on the product page. */
export const LadderRow = z.object({ quantity: z.int(), unitNet: RateText, unitGross: RateText, net: Yuan, gross: Yuan })
export type LadderRow = z.infer<typeof LadderRow>

/** Which days work: Monday to Friday unless `off`, other days where `on`. Days outside `known` are provisional. */
export const Calendar = z.object({
  off: z.record(Day, z.string()),
  on: z.record(Day, z.string()),
  /** The last day for which the holiday notice is published. */
  knownTo: Day,
})
export type Calendar = z.infer<typeof Calendar>

/** The promised day with its reasons: the days passed over and why. */
export const ReadyDate = z.object({
  from: Day,
  workingDays: z.int(),
  day: Day,
  skipped: z.array(z.object({ day: Day, why: z.string() })),
  madeUp: z.array(z.object({ day: Day, why: z.string() })),
  provisional: z.boolean(),
})
export type ReadyDate = z.infer<typeof ReadyDate>
