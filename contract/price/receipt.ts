import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PriceRules } from './price.ts'
import { id, queryId, queryInt } from '../text.ts'

/** A receipt as somebody was given it, every field of it: whatever was added or left out makes another fingerprint. */
export const PastedReceipt = z.record(z.string().max(100), z.unknown(), '请粘贴价格明细的 JSON')

/**
 * What can be said of the rules: those of its version give the same, or not; or nothing was priced by them; or they are not the
 * asker's to see.
 */
export const rulesVerdicts = {
  same: '按该价格版本重新计算，结果相同',
  other: '按该价格版本重新计算，结果不同',
  free: '售后补做或补发的商品不收款，没有按价格版本计价',
  unseen: '未按价格版本重新计算：登录后可核对本企业的订单、报价与现行价格',
} as const
export type RulesVerdict = keyof typeof rulesVerdicts

/**
 * Where the mall gave it. Anybody can compute a fingerprint for whatever he wrote, and a receipt names its own discount: only
 * what is recorded is the mall's word.
 */
export const receiptSources = {
  order: '出自本企业的订单',
  quotation: '出自本企业的报价单',
  none: '本企业的订单与报价单中没有这份明细：折扣、免运等条件按其中所写，未经核对；尚未下单的价格以商品页与购物车当前显示为准',
  unseen: '出处未经核对：指纹任何人都能按内容算出，不能说明由本商城出具；登录后可核对是否出自本企业的订单或报价单',
} as const
export type ReceiptSource = keyof typeof receiptSources

/** Recomputes the fingerprint of a receipt, of a line or of a whole order; and its prices, for whoever may see the rules. */
export const verifyReceipt = endpoint({
  method: 'POST',
  path: '/api/receipt/verify',
  changes: false,
  who: 'anyone',
  twice: '只读取，不改变任何数据',
  title: '核验价格明细',
  input: z.object({ receipt: PastedReceipt }),
  output: z.object({
    /** True where the fingerprint it names is that of its content. */
    same: z.boolean(),
    /** The fingerprint of its content, recomputed. */
    hash: z.string(),
    rules: z.enum(Object.keys(rulesVerdicts) as [RulesVerdict, ...RulesVerdict[]]),
    source: z.enum(Object.keys(receiptSources) as [ReceiptSource, ...ReceiptSource[]]),
    /** What is not as it should be; `should` in words or figures, null where that is not known. */
    differs: z.array(z.object({ label: z.string(), is: z.string(), should: z.string().nullable() })),
  }),
})
export type ReceiptVerdict = z.infer<typeof verifyReceipt.output>

/** The rules of a version by which a receipt of the asker's company was priced, or by which it buys today; of no other version. */
export const receiptRules = endpoint({
  method: 'GET',
  path: '/api/receipt/rules',
  who: 'buyer',
  title: '价格明细所依据的价格规则',
  input: z.object({ productId: queryId('商品编号'), priceVersion: queryInt('价格版本', 1, 2 ** 31 - 1) }),
  output: z.object({ productId: z.int(), priceVersion: z.int(), rules: PriceRules }),
})

/** The part of a receipt that says by what it was priced. */
export const PricedBy = z.object({ productId: id('商品编号'), priceVersion: z.int().positive() })
