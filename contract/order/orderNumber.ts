import { z } from 'zod'

/** The number people know an order by: date, random part, check digit. */
export const OrderNumber = z.string().regex(/^[0-9A-Z]{12,24}$/, '订单号不正确')
