import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Finding } from './finding.ts'
import { orderKey } from './placeOrder.ts'

/** A file on a line that is to be ordered, with what is to be said of it. */
export const SettledFile = z.object({
  cartId: z.int(),
  fileId: z.int(),
  name: z.string(),
  /** The position it is printed at; '' where nobody said. */
  positionLabel: z.string(),
  /** `reading`: not yet; `unread`: it could not be. */
  state: z.enum(['reading', 'read', 'unread']),
  /** 一物一名: of how many pieces the list is that it was made from; null: all pieces are alike. */
  names: z.int().nullable(),
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
