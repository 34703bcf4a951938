import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../text.ts'
import { Finding } from './artworkCheck.ts'
import { orderKey } from './orderKey.ts'

/** The most files of which something is acknowledged with an order. */
export const acknowledgedAtMost = 400

/** Findings in a file on a line of the cart, by their rules, that the buyer knows of and wants printed so. */
export const Acknowledged = z.object({
  cartId: id('购物车编号'),
  fileId: id('稿件编号'),
  rules: z
    .array(z.string('稿件提示不正确').regex(/^P\d{2}$/, '稿件提示不正确'))
    .min(1, '请说明已知悉的提示')
    .max(40, '稿件提示过多'),
})
export type Acknowledged = z.infer<typeof Acknowledged>

/** A file on a line that is to be ordered, with what is to be said of it. */
export const SettledFile = z.object({
  cartId: z.int(),
  fileId: z.int(),
  name: z.string(),
  /** The position it is printed at; '' where nobody said. */
  positionLabel: z.string(),
  /** `reading`: not yet; `unread`: it could not be. */
  state: z.enum(['reading', 'read', 'unread']),
  /** The gravest first. */
  findings: z.array(Finding),
  /** Why the line cannot be ordered with it; null: it can, once what is found is acknowledged. */
  hindrance: z.string().nullable(),
})
export type SettledFile = z.infer<typeof SettledFile>

export const settledArtwork = endpoint({
  method: 'GET',
  path: '/api/order/confirm/artwork/:key',
  who: 'buyer',
  grant: 'order.place',
  title: '结算时的稿件检查',
  input: z.object({ key: orderKey }),
  output: z.array(SettledFile),
})

/** The findings of a file that are to be acknowledged before it is ordered: all that is more than told. */
export const toKnow = ({ findings }: Pick<SettledFile, 'findings'>): Finding[] => findings.filter(({ severity }) => severity !== 'I')
