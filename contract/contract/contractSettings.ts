import { z } from 'zod'
import { isCreditCode } from '../account/creditCode.ts'
import { ContractTerms } from './contractContent.ts'
import { ContractNeeds } from './contractNeeds.ts'
import { text } from '../text.ts'

/** When an order needs a contract, what the contract says, and who the merchant is on it. */
export const ContractSettings = z.object({
  ...ContractNeeds.shape,
  ...ContractTerms.omit({ deliverBy: true, extra: true }).shape,
  extra: text('补充条款', 1000, 0),
  seller: z.object({
    name: text('商家名称', 60, 0),
    creditCode: text('统一社会信用代码', 18, 0),
    address: text('地址', 100, 0),
    contact: text('联系人', 30, 0),
    phone: text('电话', 20, 0),
  }),
})
export type ContractSettings = z.infer<typeof ContractSettings>

/** What contracts take over from 店铺, which is where it is changed; '' where 店铺 does not say it and contracts do themselves. */
export const ShopSeller = z.object({ name: z.string(), creditCode: z.string(), address: z.string() })
export type ShopSeller = z.infer<typeof ShopSeller>

const { creditCode, ...said } = ContractSettings.shape.seller.shape

/** The same as it is taken from now on: what was stored before is read as it is. */
export const ContractTyped = ContractSettings.extend({
  seller: z.object({
    ...said,
    creditCode: creditCode.refine((typed) => typed === '' || isCreditCode(typed), '统一社会信用代码不正确，请核对营业执照上的 18 位'),
  }),
})
