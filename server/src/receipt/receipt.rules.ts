import { formatYuan, fen, parseYuan, sum, type Fen } from '../../../contract/money.ts'
import { Receipt, type PriceRules } from '../../../contract/price/price.ts'
import type { ReceiptSource, ReceiptVerdict } from '../../../contract/price/receipt.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { canonical, hashOf } from '../../../pricing/hash.ts'
import { rerun } from '../../../pricing/rerun.ts'

type Difference = ReceiptVerdict['differs'][number]
type Pasted = Readonly<Record<string, unknown>>

/**
 * What is to be said of a receipt that somebody was given: whether the fingerprint it names is that of its content, whether its
 * sums add up, and with the `rules` of its version whether they give the same; `source` is where it is recorded under that fingerprint.
 */
export function verdictOf(pasted: Pasted, rules: PriceRules | null, source: ReceiptSource): ReceiptVerdict {
  const { hash: named, ...content } = pasted
  const hash = hashOf(content)
  const receipt = Receipt.safeParse(pasted).data
  const fingerprint = hash === named ? [] : [{ label: '计价指纹', is: String(named ?? '没有'), should: hash }]
  const free = source === 'order' && hash === named && receipt !== undefined && isFree(receipt)
  const again = receipt && rules && !free ? priceAgain(receipt, rules) : null
  return {
    same: hash === named,
    hash,
    // What is recorded is recorded with its fingerprint, which a changed content has no more.
    source: hash === named || source === 'unseen' ? source : 'none',
    rules: free ? 'free' : again === null ? 'unseen' : again.length > 0 ? 'other' : 'same',
    differs: [...fingerprint, ...(again ?? []), ...(receipt && !again?.length ? sumsOf(receipt) : [])],
  }
}

/** True for what is made or sent anew for a claim: it was never priced. */
const isFree = ({ lines, gross }: Receipt): boolean => lines.length === 0 && parseYuan(gross) === 0

/** What the rules give otherwise. What they do not allow at all is said in their own words. */
function priceAgain(receipt: Receipt, rules: PriceRules): Difference[] {
  try {
    const { receipt: right, differs } = rerun(receipt, rules)
    return differs
      .filter((field) => field !== 'hash')
      .map((field) => ({ label: labels[field] ?? field, is: shown(receipt[field]), should: shown(right[field]) }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [{ label: '所选配置', is: error.message, should: null }]
  }
}

/** The sums that do not add up. */
function sumsOf({ lines, net, tax, gross, taxMode }: Receipt): Difference[] {
  const all = sum(lines.map(({ amount }) => parseYuan(amount)))
  const of = taxMode === 'exclusive' ? { label: '不含税合计', is: parseYuan(net) } : { label: '含税合计', is: parseYuan(gross) }
  const whole = fen(parseYuan(net) + parseYuan(tax))
  return [...unlike(of.label, of.is, all), ...unlike('含税合计', parseYuan(gross), whole)]
}

const unlike = (label: string, is: Fen, should: Fen): Difference[] =>
  is === should ? [] : [{ label, is: formatYuan(is), should: formatYuan(should) }]

const shown = (value: unknown): string =>
  (typeof value === 'object' || value === undefined ? canonical(value ?? null) : String(value)).slice(0, 500)

const labels: Partial<Record<keyof Receipt, string>> = {
  productId: '商品',
  priceVersion: '价格版本',
  selection: '所选配置',
  quantity: '数量',
  matrix: '颜色尺码数量',
  consignments: '分送',
  discount: '会员折扣',
  lines: '价格各行',
  net: '不含税合计',
  taxMode: '含税方式',
  taxRate: '税率',
  tax: '税额',
  gross: '含税合计',
  unitGross: '含税单价',
  leadDays: '工期',
  nextBreak: '下一档优惠',
  cliff: '多买更省',
}
