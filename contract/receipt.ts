import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PriceRules } from './price.ts'
import { id, queryId, queryInt } from './text.ts'

/** A receipt as somebody was given it, every field of it: whatever was added or left out makes another fingerprint. */
export const PastedReceipt = z.record(z.string().max(100), z.unknown(), '请粘贴价格明细的 JSON')

/** What can be said of the rules: those of its version give the same, or not; or they are not the asker's to see. */
export const rulesVerdicts = {
  same: '按该价格版本重新计算，结果相同',
  other: '按该价格版本重新计算，结果不同',
  unseen: '未按价格版本重新计算：登录后可核对本企业的订单、报价与现行价格',
} as const
export type RulesVerdict = keyof typeof rulesVerdicts

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
