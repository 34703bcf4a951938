import type { LiveDeskName, OrderPart } from '../../../contract/live.ts'
import type { Actor } from '../actor.ts'
import type { Services } from '../services.ts'
import { unreadOf } from '../notice/inbox.sql.ts'
import type { Line } from './line.ts'
import { concerns, gatherFor, type Told } from './live.rules.ts'
import { ordersHeard } from './live.sql.ts'
import { asSeenBy } from '../database/ownDb.ts'

export type Listener = {
  readonly hear: (told: Told) => void
  /** Looks whether the log-in still holds, and ends the stream where it does not. */
  readonly look: () => Promise<void>
  readonly end: () => void
}

type Way = {
  readonly services: Services
  /** Who listens, asked of the database itself. @throws Refusal when the log-in is over. */
  readonly whoListens: () => Promise<Actor | null>
  /** Lets only some read at once. */
  readonly gate: <T>(work: () => Promise<T>) => Promise<T>
}

/** Gathers what one listener hears, reads what it has become and tells it over the line. */
export function listenerOf(line: Line, first: Actor, { services, whoListens, gate }: Way): Listener {
  let actor = first
  let over = false
  let gathering: NodeJS.Timeout | undefined
  let unread = false
  const desks = new Set<LiveDeskName>()
  const orders = new Map<string, Set<OrderPart>>()
  const id = () => String(services.now().getTime())

  function end(): void {
    over = true
    clearTimeout(gathering)
    line.end()
  }

  async function tellUnread(name: 'now' | 'unread'): Promise<void> {
    const count = actor.side === 'buyer' ? await unreadOf(services.db, actor) : 0
    if (!over) line.tell(name, '', { unread: count }, id())
  }

  async function tell(): Promise<void> {
    if (over) return
    gathering = undefined
    const [changed, notices] = [new Map(orders), unread]
    orders.clear()
    unread = false
    for (const desk of desks) line.tell('desk', desk, { desk }, id())
    desks.clear()
    if (notices) await tellUnread('unread')
    if (changed.size === 0) return
    const [heardBy, now] = [actor, services.now()]
    const seen = await ordersHeard(asSeenBy(services.db, heardBy), heardBy, changed, now)
    if (!over) for (const order of seen) line.tell('order', order.orderId, order, id())
  }

  async function look(): Promise<void> {
    try {
      const found = await whoListens()
      if (!found) return end()
      actor = found
    } catch {
      // Whether the log-in is over or the database away: a stream that is not sure ends, and the page asks anew.
      end()
    }
  }

  function hear(told: Told): void {
    if (over || !concerns(told, actor)) return
    if (told.topic === 'session') return void gate(look)
    if (told.topic === 'notice') unread = true
    else if (told.topic === 'desk') desks.add(told.desk)
    else orders.set(told.order, (orders.get(told.order) ?? new Set()).add(told.about))
    gathering ??= setTimeout(() => void gate(tell).catch(end), gatherFor)
  }

  void gate(() => tellUnread('now')).catch(end)
  return { hear, look, end }
}
