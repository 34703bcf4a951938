import { z } from 'zod'
import { LiveDesk, OrderPart, type LiveDeskName } from '../../../contract/live.ts'
import { Area } from '../../../contract/grant.ts'
import type { Actor } from '../actor.ts'

/** What the database says to every process when something changed: whose it is, never what it holds. */
export const Told = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('notice'), account: z.int() }),
  z.object({ topic: z.literal('order'), about: OrderPart, company: z.int(), order: z.string() }),
  z.object({ topic: z.literal('desk'), ...LiveDesk.shape }),
  z.object({
    topic: z.literal('session'),
    account: z.int().nullish(),
    staff: z.int().nullish(),
    company: z.int().nullish(),
  }),
])
export type Told = z.infer<typeof Told>

/** The areas of staff who hear of orders. */
const ordersHeardIn = ['orders', 'production', 'finance', 'service'] as const

/** The areas of staff who hear of a desk. */
const desksHeardIn: Record<LiveDeskName, readonly Area[]> = {
  claim: ['service', 'finance'],
  receipt: ['finance'],
  company: ['members', 'service'],
  invoice: ['finance'],
  contract: ['orders', 'finance'],
  parcel: ['orders'],
  statement: ['finance'],
  todo: Area.options,
}

/** Whether it may concern this listener at all. Whether an order is the listener's to see only the database knows. */
export function concerns(told: Told, actor: Actor): boolean {
  if (actor.side === 'staff') {
    if (told.topic === 'order') return ordersHeardIn.some((area) => actor.areas.has(area))
    if (told.topic === 'desk') return desksHeardIn[told.desk].some((area) => actor.areas.has(area))
    return told.topic === 'session' && told.staff === actor.staffId
  }
  if (told.topic === 'desk') return false
  if (told.topic === 'order') return told.company === actor.companyId
  if (told.topic === 'notice') return told.account === actor.accountId
  return told.account === actor.accountId || told.company === actor.companyId || (actor.by !== null && told.staff === actor.by.staffId)
}

/** How many streams there may be: of one person, from one network, in one process. More than that look for themselves. */
export const most = { ofOne: 6, fromNetwork: 200, inAll: 5000 }

/** ms between signs of life, each of which looks whether the log-in still holds. */
export const beatEvery = 20_000
/** ms that changes are gathered, so that one order's many are one event. */
export const gatherFor = 50
/** ms that a reader who takes nothing is waited for. */
export const patience = 30_000
/** Events kept for a reader who is slow, the newest of each thing. One with more to catch up begins anew. */
export const mostKept = 200
