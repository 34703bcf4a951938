import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Finding } from './finding.ts'
import { OrderNumber } from './orderNumber.ts'
import { queryId } from '../text.ts'

/** What was read of a file of artwork that lies on a line, and what of it cannot be printed as it is. */
export const ArtworkCheck = z.object({
  lineId: z.int(),
  fileId: z.int(),
  /** `reading`: not yet; `unread`: it could not be, `facts` says why. */
  state: z.enum(['reading', 'read', 'unread']),
  /** What it holds: `PDF 2 页`, `300×350 毫米`. */
  facts: z.array(z.string()),
  /** The gravest first. */
  findings: z.array(Finding),
})
export type ArtworkCheck = z.infer<typeof ArtworkCheck>

export const artworkChecks = endpoint({
  method: 'GET',
  path: '/api/order/artworkCheck/:orderId',
  who: 'buyer',
  title: '稿件检查',
  input: z.object({ orderId: OrderNumber }),
  output: z.array(ArtworkCheck),
})

export const staffArtworkChecks = endpoint({
  method: 'GET',
  path: '/api/admin/production/artworkCheck/:lineId',
  who: 'staff',
  area: ['orders', 'production'],
  title: '稿件检查',
  input: z.object({ lineId: queryId('订单明细') }),
  output: z.array(ArtworkCheck),
})
