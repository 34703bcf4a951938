import type { Address } from '../../../contract/account/address.ts'
import type { ContractSettings } from '../../../contract/contract/contractSettings.ts'
import type { ContractContent, ContractTerms, OrderContent, Party } from '../../../contract/contract/contractContent.ts'
import type { InvoiceTitle } from '../../../contract/account/invoice.ts'
import { divideHalfUp, yuan, type Fen, type Rate, rateText } from '../../../contract/money.ts'
import type { Gate } from '../../../contract/plan/plan.ts'
import type { OrderReceipt } from '../../../contract/price/price.ts'
import { hashOf } from '../../../pricing/hash.ts'

/** What a contract is made from, as the database has it. */
export type ContractFacts = {
  readonly number: string
  readonly orderId: string
  readonly day: string
  readonly company: { readonly name: string; readonly creditCode: string }
  readonly contact: string
  readonly title: InvoiceTitle | null
  readonly address: Address
  /** Where how many of which lines (by their places) go. */
  readonly deliveries: readonly {
    readonly address: Address
    readonly lines: readonly { place: number; quantity: number }[]
  }[]
  readonly receipt: OrderReceipt
  readonly lines: readonly {
    readonly place: number
    readonly name: string
    readonly purchaseNo: string
    readonly spec: string[]
    readonly quantity: number
    readonly unit: string
    readonly amount: Fen
    readonly leadDays: number
    readonly printed: boolean
    readonly receiptHash: string
    readonly artwork: string[]
    readonly proof: string | null
  }[]
  /** In which parts it is paid; `days` are those of the company's credit, where it has any. */
  readonly plan: readonly Part[]
  readonly payee: Payee
}

/** Whom the buyer pays. */
export type Payee = { readonly payee: string; readonly bankName: string; readonly account: string }

export type Amends = OrderContent['amends']
/** The frame contract, as a confirmation under it names it. */
export type Under = NonNullable<OrderContent['frame']>

/** The amount divided by the quantity, four decimals, half up. */
const eachOf = (amount: Fen, quantity: number): string => rateText(Number(divideHalfUp(BigInt(amount) * 100n, BigInt(quantity))) as Rate)

export const sellerOf = (payee: Payee, { seller }: ContractSettings): Party => ({
  ...seller,
  name: seller.name || payee.payee,
  bank: payee.bankName,
  account: payee.account,
})

const buyerOf = ({ company, contact, title, address, receipt }: ContractFacts): Party => ({
  name: company.name,
  creditCode: company.creditCode,
  address: title?.address || (receipt.carriage?.way === 'pickup' ? '' : placeOf(address)),
  contact,
  phone: title?.tell || address.phone,
  bank: title?.bank ?? '',
  account: title?.cardNumber ?? '',
})

const placeOf = ({ province, city, district, detail }: Address): string =>
  [province, city === province ? '' : city, district, detail].join('')

type Part = { readonly label: string; readonly amount: Fen; readonly gate: Gate; readonly days: number | null }

/** When a part of the price is due, in words. The plan itself comes with the order. */
function whenOf({ gate, days }: Part, of: number, from: string): string {
  if (gate === 'term') return `${from} ${days ?? 0} 天内付清（账期）`
  if (gate === 'ship') return '发货前'
  return of === 1 ? `${from}、排产前一次付清` : `${from}、排产前`
}

const whereTo = (address: Address): string => `${placeOf(address)}（${address.realName} ${address.phone}）`

/** The address; of several each with what goes there, by the numbers of the lines. */
function deliverTo({ address, deliveries, lines }: ContractFacts): string {
  if (deliveries.length < 2) return whereTo(address)
  const unitOf = (place: number) => lines.find((line) => line.place === place)?.unit ?? '件'
  const parts = deliveries.map(({ address: at, lines: sent }, i) => {
    const goods = sent.map(({ place, quantity }) => `第 ${place} 项 ${quantity} ${unitOf(place)}`).join('、')
    return `${i + 1}）${whereTo(at)}：${goods}`
  })
  return `分送 ${deliveries.length} 个地址：${parts.join('；')}`
}

type Version = {
  readonly version: number
  readonly terms: ContractTerms
  readonly amends: Amends
  /** Under this frame contract it is a confirmation, which nobody signs. */
  readonly under?: Under
}

/** What the version binds, whole. */
export function contentOf(facts: ContractFacts, settings: ContractSettings, version: Version): OrderContent {
  const { receipt } = facts
  const { under } = version
  const rest = {
    format: under ? ('yincai-confirmation/1' as const) : ('yincai-contract/1' as const),
    number: facts.number,
    version: version.version,
    orderId: facts.orderId,
    day: facts.day,
    seller: sellerOf(facts.payee, settings),
    buyer: buyerOf(facts),
    lines: facts.lines.map(({ amount, printed: _, ...line }) => ({
      ...line,
      each: eachOf(amount, line.quantity),
      amount: yuan(amount),
    })),
    net: receipt.net,
    taxMode: receipt.taxMode,
    taxRate: receipt.taxRate,
    tax: receipt.tax,
    freight: receipt.freightNet,
    gross: receipt.gross,
    orderReceiptHash: receipt.hash,
    plan: facts.plan.map((part) => ({
      label: part.label,
      amount: yuan(part.amount),
      when: whenOf(part, facts.plan.length, under ? '确认单生成后' : '合同生效后'),
    })),
    deliverTo: deliverTo(facts),
    terms: version.terms,
    amends: version.amends,
    ...(under && { frame: under }),
  }
  return { ...rest, clauses: clausesOf(facts, rest) }
}

export const contentHash = (content: ContractContent): string => hashOf(content)

type Bound = Omit<OrderContent, 'clauses'>
export type Clause = readonly [heading: string, body: string]

export const toleranceClause = ({ tolerance }: ContractTerms): Clause => [
  '数量公差',
  `每种货物的交付数量允许在合同数量的 ±${tolerance}% 以内，公差内视为足额交付，金额不变；少于公差的部分由乙方补足或按单价退款，多交部分不另收费。`,
]

export const claimClause = ({ claimDays, hiddenDays }: ContractTerms): Clause => [
  '验收与异议',
  `甲方应自签收之日起 ${claimDays} 日内就数量、外观及印刷等可见问题提出异议，隐蔽问题为 ${hiddenDays} 日；逾期未提出的，视为验收合格。属乙方责任的，乙方重做、补足、减价或退款。`,
]

export const signingClause: Clause = [
  '签署与效力',
  '本合同由双方有签约权限的人员经密码核验后在商城签署，签署时间、网络地址与内容校验值（SHA-256）均予记录；双方签署后生效。任何变更以双方另行签署的新版本为准，旧版本保留备查。',
]

export const disputesClause: Clause = ['争议解决', '因本合同发生的争议，双方应协商解决；协商不成的，由被告所在地有管辖权的人民法院处理。']

export const amendClause = (amends: NonNullable<Amends>): Clause => [
  '版本变更',
  `本版本取代第 ${amends.version} 版（校验值 ${amends.hash}），变更原因：${amends.reason}。`,
]

const underClause = ({ number, version, hash }: Under): Clause => [
  '框架合同',
  `本确认单是双方已签署的年度框架合同 ${number} 第 ${version} 版（校验值 ${hash}）项下的采购单，无需另行签署。商品、数量、价款、付款计划与交货以本确认单为准，其余以该框架合同为准。`,
]

/** What the merchant lets off, as the price clause says it. */
const letOff = (receipt: OrderReceipt): string => {
  const { concession, offers = [] } = receipt
  const taken = offers.map((offer) => `${offer.label} ${offer.gross.slice(1)} 元`).join('、')
  const offered = taken && `（已减优惠（含税）：${taken}）`
  return (
    offered +
    (concession ? `（原价 ${concession.before} 元，${concession.label} ${concession.amount.slice(1)} 元：${concession.reason}）` : '')
  )
}

/** Who bears the freight. */
function carriedWords({ carriage }: OrderReceipt): string {
  if (carriage?.way === 'collect') return '运费到付，由甲方收货时向承运商支付，不计入价款。'
  if (carriage?.way !== 'pickup') return '运费已计入价款。'
  const { hours = '', phone = '' } = carriage.pickup ?? {}
  return `由甲方自行提货（自提时间 ${hours}，电话 ${phone}），不收运费；货物交付甲方提货人时视为签收。`
}

/** The clauses, in the order they stand on the paper. */
function clausesOf(facts: ContractFacts, bound: Bound): OrderContent['clauses'] {
  const { terms, amends } = bound
  const lead = Math.max(...facts.lines.map(({ leadDays }) => leadDays))
  const printed = facts.lines.some((line) => line.printed)
  const way = facts.receipt.carriage?.way ?? 'prepaid'
  const clauses: Clause[] = [
    [
      '标的与价款',
      `乙方按本${bound.frame ? '确认单' : '合同'}所列规格、数量生产并交付货物，价款以所列金额为准，合计人民币 ${bound.gross} 元，含税${letOff(facts.receipt)}。单价为金额除以数量的四位小数，与金额不一致的，以金额为准。`,
    ],
    [
      '付款',
      `甲方按付款计划付至乙方账户，并注明订单附言码。${bound.plan.map(({ label, amount, when }) => `${label} ${amount} 元，${when}`).join('；')}。`,
    ],
    ...(printed
      ? [
          [
            '稿件与校样',
            '印刷以甲方书面确认的校样为准。签订时已确认的校样，其校验值列于明细；尚未确认的，以此后在商城确认的校样为准，确认记录为本合同的组成部分。甲方迟延提供稿件或确认校样的，交期相应顺延。',
          ] as const,
        ]
      : []),
    [
      '交货',
      `${terms.deliverBy ? `乙方应于 ${terms.deliverBy} 前交付。` : `自付款到账且稿件、校样均已确认之次日起 ${lead} 个工作日内生产完成并${way === 'pickup' ? '备好待提' : '发货'}。`}交货地点：${bound.deliverTo}。${carriedWords(facts.receipt)}`,
    ],
    toleranceClause(terms),
    claimClause(terms),
    bound.frame ? underClause(bound.frame) : signingClause,
    disputesClause,
    ...(terms.extra ? [['补充条款', terms.extra] as const] : []),
    ...(amends ? [amendClause(amends)] : []),
  ]
  return clauses.map(([heading, body]) => ({ heading, body }))
}
