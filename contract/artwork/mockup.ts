import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OrderNumber } from '../order/orderNumber.ts'
import { queryId } from '../text.ts'

// What lies on a line, shown on the goods themselves: each side that is printed, in the colours that are bought.

/** One side in one colour. */
export const Mockup = z.object({
  lineId: z.int(),
  /** What is seen: 大红 正面. */
  label: z.string(),
  /** A picture that is drawn when it is asked for; the link lives for minutes. */
  link: z.string(),
  /** Height by width. */
  ratio: z.number(),
})
export type Mockup = z.infer<typeof Mockup>

/** How many pixels wide they are. */
export const mockupWidth = 960

export const cartMockups = endpoint({
  method: 'GET',
  path: '/api/cart/mockups',
  who: 'buyer',
  title: '购物车的效果图',
  input: z.object({}),
  output: z.array(Mockup),
})

export const orderMockups = endpoint({
  method: 'GET',
  path: '/api/order/mockups/:orderId',
  who: 'buyer',
  title: '订单的效果图',
  replica: true,
  input: z.object({ orderId: OrderNumber }),
  output: z.array(Mockup),
})

export const staffMockups = endpoint({
  method: 'GET',
  path: '/api/admin/production/mockups/:lineId',
  who: 'staff',
  area: ['orders', 'production'],
  title: '订单明细的效果图',
  input: z.object({ lineId: queryId('订单明细') }),
  output: z.array(Mockup),
})
