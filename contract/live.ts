import { z } from 'zod'

/** Where a logged-in page listens: text/event-stream, the token in the header as for every call. */
export const livePath = '/api/events'

/** What of an order changed. */
export const OrderPart = z.enum(['order', 'line', 'consignment', 'proof', 'payment'])
export type OrderPart = z.infer<typeof OrderPart>

/** The first event of every stream, and the state to begin with: whatever is shown besides is to be read again now. */
export const LiveNow = z.object({ unread: z.int().nonnegative() })

/** How many notices are unread now. */
export const LiveUnread = z.object({ unread: z.int().nonnegative() })

/** An order that the listener may see is not what it was; `about` says in what. To be read again by its own call. */
export const LiveOrder = z.object({
  orderId: z.string(),
  state: z.string(),
  tab: z.string(),
  about: z.array(OrderPart).min(1),
})
export type LiveOrder = z.infer<typeof LiveOrder>

/** The desks of the merchant that are told of changes besides those of orders. */
export const liveDesks = ['claim', 'receipt', 'company', 'invoice', 'contract', 'parcel', 'statement', 'todo'] as const
export type LiveDeskName = (typeof liveDesks)[number]

/** Something at a desk that the listening member of staff works at is not what it was. */
export const LiveDesk = z.object({ desk: z.enum(liveDesks) })

/** The events of the stream by name. One that a page does not know it passes over. */
export const liveEvents = { now: LiveNow, unread: LiveUnread, order: LiveOrder, desk: LiveDesk } as const
export type LiveEvents = { [Name in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[Name]> }
