import { z } from 'zod'

/** An order as it was confirmed, before it is placed. */
export const orderKey = z.string().regex(/^[0-9A-Za-z_-]{20,64}$/, '订单确认码不正确')
