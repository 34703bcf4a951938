import { z } from 'zod'
import { cartLinesAtMost } from './atMost.ts'
import { endpoint, paged } from '../endpoint.ts'
import { WireGoodsType } from '../goods.ts'
import { OrderReceipt, Receipt, Selection } from '../price/price.ts'
import { Matrix, Quantity } from '../price/quantity.ts'
import { ShownProposal } from './proposal.ts'
import { Seller } from './seller.ts'
import { Moment, id, paging, text } from '../text.ts'
import { Yuan } from '../yuan.ts'

/** Lines one quotation may have. */
export const quotationLinesAtMost = cartLinesAtMost

/** A line as it was quoted. */
export const QuotedLine = z.object({
  productId: z.int(),
  storeName: z.string(),
  purchaseNo: z.string(),
  image: z.string(),
  unitName: z.string(),
  qiliGoodsTypeId: WireGoodsType,
  selectionText: z.array(z.string()),
  artworkIds: z.array(z.int()),
  receipt: Receipt,
})
export type QuotedLine = z.infer<typeof QuotedLine>

export const createQuotation = endpoint({
  method: 'POST',
  path: '/api/quotation',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '生成报价单',
  told: '报价单已生成',
  /** Chosen lines of the cart, or one configuration as the product page has it. */
  input: z
    .object({
      cartIds: z.array(id('购物车编号')).max(quotationLinesAtMost, `一张报价单最多 ${quotationLinesAtMost} 种`).default([]),
      line: z
        .object({
          productId: id('商品编号'),
          selection: Selection,
          quantity: Quantity.optional(),
          matrix: Matrix.optional(),
        })
        .refine(({ quantity, matrix }) => quantity !== undefined || matrix !== undefined, '请填写数量')
        .optional(),
    })
    .refine(({ cartIds, line }) => (line === undefined) === cartIds.length > 0, {
      path: ['cartIds'],
      error: '请选择要报价的商品',
    }),
  output: z.object({ number: z.string() }),
})

const number = text('报价单号', 40)

export const quotationDetail = endpoint({
  method: 'GET',
  path: '/api/quotation/detail/:number',
  who: 'buyer',
  title: '报价单详情',
  replica: true,
  input: z.object({ number }),
  output: z.object({
    number: z.string(),
    createTime: Moment,
    validUntil: Moment,
    expired: z.boolean(),
    seller: Seller,
    buyer: z.object({ companyName: z.string(), contact: z.string() }),
    receipt: OrderReceipt,
    /** Where the merchant put it together as an order for the buyer to place; null: it is a quotation and no more. */
    proposal: ShownProposal.nullish(),
    /**
     * `now` is what the line costs today; null with `reason` where it cannot be had. `inCart`: pieces of the same
     * configuration that are in the asker's cart already, and will be counted together with these.
     */
    lines: z.array(z.object({ ...QuotedLine.shape, now: Yuan.nullable(), reason: z.string().nullable(), inCart: z.int() })),
  }),
})
export type QuotationDetail = z.infer<typeof quotationDetail.output>

export const listQuotations = endpoint({
  method: 'GET',
  path: '/api/quotation/list',
  who: 'buyer',
  title: '我的报价单',
  replica: true,
  input: z.object(paging()),
  output: paged(
    z.object({
      number: z.string(),
      createTime: Moment,
      validUntil: Moment,
      expired: z.boolean(),
      gross: Yuan,
      contact: z.string(),
      goods: z.array(z.string()),
    }),
  ),
  paged: true,
})

/** Puts what can still be had into the cart, at today's price. What cannot is named in `left`. */
export const quotationToCart = endpoint({
  method: 'POST',
  path: '/api/quotation/toCart',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '报价单加入购物车',
  told: '已加入购物车',
  input: z.object({ number }),
  output: z.object({
    lines: z.int(),
    count: z.int(),
    left: z.array(z.object({ storeName: z.string(), reason: z.string() })),
  }),
})
