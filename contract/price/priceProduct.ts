import { z } from 'zod'
import { noChoice } from './noChoice.ts'
import { Receipt, Selection } from './price.ts'
import { Matrix, Quantity } from './quantity.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../text.ts'

/** What is to be priced: so many pieces of one configuration, or of several colours and sizes. */
export const PriceAsk = z
  .object({
    productId: id('商品编号'),
    selection: Selection.default(noChoice),
    quantity: Quantity.optional(),
    matrix: Matrix.optional(),
  })
  .refine((asked) => asked.quantity !== undefined || asked.matrix !== undefined, {
    path: ['quantity'],
    message: '请填写数量',
  })

export const priceProduct = endpoint({
  method: 'POST',
  path: '/api/product/price',
  changes: false,
  who: 'anyone',
  twice: '只读取，不改变任何数据',
  title: '计算商品价格',
  input: PriceAsk,
  output: Receipt,
})
