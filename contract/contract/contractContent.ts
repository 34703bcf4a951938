import { z } from 'zod'
import { Day } from '../text.ts'
import { RateText, Yuan } from '../yuan.ts'

/** SHA-256, hex. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, '校验值不正确')

/** One of the two who sign, with the particulars that stand on the paper; '' where one is not known. */
export const Party = z.object({
  name: z.string(),
  creditCode: z.string(),
  address: z.string(),
  contact: z.string(),
  phone: z.string(),
  bank: z.string(),
  account: z.string(),
})
export type Party = z.infer<typeof Party>

/** What is known of a party beside its name, each by what it is called; '' is not known. */
export const partyFacts = ({ creditCode, address, contact, phone, bank, account }: Party) =>
  [
    ['信用代码', creditCode],
    ['地址', address],
    ['联系人', contact],
    ['电话', phone],
    ['开户行', bank],
    ['账号', account],
  ] as const

export const ContractLine = z.object({
  place: z.int(),
  name: z.string(),
  purchaseNo: z.string(),
  spec: z.array(z.string()),
  quantity: z.int(),
  unit: z.string(),
  /** With tax and the line's share of the freight, four decimals: the amount divided by the quantity. */
  each: RateText,
  amount: Yuan,
  leadDays: z.int(),
  receiptHash: Sha256,
  /** Hashes of the artwork that lay on the line. */
  artwork: z.array(z.string()),
  /** The hash of the approved proof; null: none yet, the clause on artwork says what then holds. */
  proof: z.string().nullable(),
})
export type ContractLine = z.infer<typeof ContractLine>

/** What the two agree on besides goods and money. */
export const ContractTerms = z.object({
  /** More or less of each line that is still delivery, percent. */
  tolerance: z.int().min(0).max(20),
  /** Days after receipt in which visible faults may be claimed, and hidden ones. */
  claimDays: z.int().min(1).max(90),
  hiddenDays: z.int().min(1).max(365),
  /** The day by which it is delivered; null: by working days after payment and artwork. */
  deliverBy: Day.nullable(),
  /** 补充条款; '' where there is none. */
  extra: z.string(),
})
export type ContractTerms = z.infer<typeof ContractTerms>

const Clauses = z.array(z.object({ heading: z.string(), body: z.string() }))
/** The version this one takes the place of, and why. */
const Amends = z.object({ version: z.int(), hash: Sha256, reason: z.string() }).nullable()

/** What a contract of one order binds, or a confirmation of an order under a frame contract. */
export const OrderContent = z.object({
  format: z.enum(['yincai-contract/1', 'yincai-confirmation/1']),
  number: z.string(),
  version: z.int(),
  orderId: z.string(),
  day: Day,
  seller: Party,
  buyer: Party,
  lines: z.array(ContractLine),
  net: Yuan,
  taxMode: z.enum(['exclusive', 'inclusive']),
  taxRate: RateText,
  tax: Yuan,
  freight: Yuan,
  gross: Yuan,
  orderReceiptHash: Sha256,
  plan: z.array(z.object({ label: z.string(), amount: Yuan, when: z.string() })),
  deliverTo: z.string(),
  terms: ContractTerms,
  clauses: Clauses,
  amends: Amends,
  /** Only in a confirmation: the frame contract, signed by both, under which the order needs no signature of its own. */
  frame: z.object({ number: z.string(), version: z.int(), hash: Sha256 }).optional(),
})
export type OrderContent = z.infer<typeof OrderContent>

/** What a frame contract binds: for how long, up to what sum, and on what terms orders are placed under it. */
export const FrameContent = z.object({
  format: z.literal('yincai-frame/1'),
  number: z.string(),
  version: z.int(),
  day: Day,
  seller: Party,
  buyer: Party,
  from: Day,
  until: Day,
  /** The sum of all orders under it, with tax; null: without a ceiling. */
  ceiling: Yuan.nullable(),
  /** What was agreed on payment in words of its own; '' where nothing was. */
  payment: z.string(),
  /** The company's credit when this was written; null: it had none. */
  credit: z.object({ limit: Yuan, days: z.int() }).nullable(),
  terms: ContractTerms,
  clauses: Clauses,
  amends: Amends,
})
export type FrameContent = z.infer<typeof FrameContent>

/** All that a version binds. Its hash is the SHA-256 of the canonical JSON of exactly this. */
export const ContractContent = z.discriminatedUnion('format', [OrderContent, FrameContent])
export type ContractContent = z.infer<typeof ContractContent>
