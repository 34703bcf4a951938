import { sql } from 'kysely'
import { balance, suspense } from './bankActions.fixture.ts'
import { certifiedAction, platformTells } from './certifiedActions.fixture.ts'
import { claimFor, claimMove, spotReturn } from './claimActions.fixture.ts'
import { contractAction, frameAction, signed } from './contractActions.fixture.ts'
import { courierTells, parcelAction } from './courierActions.fixture.ts'
import { concession, proposal, reversal } from './deskActions.fixture.ts'
import { flashAction } from './flashActions.fixture.ts'
import { groupAction, keepGroup } from './groupActions.fixture.ts'
import { invoiceFor, invoiceMove, scan, transfer } from './moneyActions.fixture.ts'
import { batchAction, couponTaken, promotionAction } from './offerActions.fixture.ts'
import { anOrder, artwork, asMove, bossOf, legal, move, place, seen, wild } from './orderActions.fixture.ts'
import { closeRun, poolAction } from './poolActions.fixture.ts'
import { review, reviewMove } from './reviewActions.fixture.ts'
import type { Action, Walk, Walked } from './walk.fixture.ts'

/** Goods come in, so that not everything is sold out for the rest of the walk. */
const delivery: Action = async ({ shop }) => {
  await sql`update spot_stock set on_hand = on_hand + 40 where on_hand - held < 100`.execute(shop.db)
}

/** Minutes, hours or days go by, and what is due by then happens. */
export async function passTime({ chance, shop, tick }: Walk): Promise<void> {
  const hours = chance.weighed([
    [80, 0.05],
    [15, 1],
    [4, 12],
    [1, 16 * 24],
  ] as const)
  shop.clock.now = new Date(shop.clock.now.getTime() + (hours ?? 1) * 3_600_000)
  await tick()
}

/** Everything that can happen, and how often. Time stands apart: it passes while nobody does anything. */
export const actions = [
  [8, place],
  [80, (walk) => legal(walk, anOrder(walk))],
  [15, wild],
  [10, (walk) => artwork(walk, anOrder(walk))],
  [10, (walk) => transfer(walk, anOrder(walk))],
  [8, scan],
  [6, contractAction],
  [5, certifiedAction],
  [3, platformTells],
  [6, courierTells],
  [2, parcelAction],
  [4, frameAction],
  [3, suspense],
  [2, balance],
  [4, reversal],
  [6, concession],
  [3, proposal],
  [6, claimFor],
  [14, claimMove],
  [4, spotReturn],
  [5, review],
  [6, reviewMove],
  [3, invoiceFor],
  [4, invoiceMove],
  [4, batchAction],
  [6, couponTaken],
  [4, promotionAction],
  [6, groupAction],
  [6, poolAction],
  [8, flashAction],
  [1, delivery],
] as const satisfies readonly (readonly [number, Action])[]

const over = ['completed', 'cancelled', 'closed_timeout']
/** What leads backwards, or round and round. */
const idle = ['returnArtwork', 'requestChange', 'replaceArtwork', 'failQc']

/** The newest orders of which nothing is claimed: a claim is talked over first. */
export async function newestUnclaimed({ shop, orders }: Walk, many: number): Promise<Walked[]> {
  const { rows } = await sql<{ number: string }>`
    select o.number from customer_order o join claim c on c.order_id = o.id`.execute(shop.db)
  const claimed = new Set(rows.map(({ number }) => number))
  return orders.filter(({ id }) => !claimed.has(id)).slice(-many)
}

/** Goes on with an order, each doing their part, until it has come to an end. False: it never did. */
export async function driven(walk: Walk, order: Walked): Promise<boolean> {
  const boss = bossOf(order)
  const people = [boss, order.placer, 'approver', 'admin'] as const
  for (let tries = 0; tries < 120; tries++) {
    let moved = false
    for (const who of people) {
      const detail = await seen(walk, who, order.id)
      if (detail && over.includes(detail.state)) return true
      const owed = detail?.payments.some(({ state }) => state === 'waiting' || state === 'partially_received')
      if (owed && who === 'admin') await transfer(walk, order, 1000)
      if (detail?.state === 'pending_contract' && who === 'admin') {
        await passTime(walk)
        await signed(walk, order)
      }
      if (detail?.state === 'pending_group' && detail.groupId !== null && who === 'admin') {
        await keepGroup(walk, detail.groupId)
        await walk.tick()
      }
      if (detail?.pool?.waits && detail.state === 'in_fulfilment' && who === 'admin') await closeRun(walk, detail.pool.id)
      const waits = detail?.lines.find(({ state }) => state === 'artwork_pending')
      if (waits && who === order.placer) await artwork(walk, order)
      const ends = detail?.state === 'rejected'
      const open = detail?.moves.filter(({ move: name, danger }) => (ends || !danger) && !idle.includes(name)) ?? []
      // What was rejected may not be had any more as it was: then it is given up.
      const chosen = open[ends ? tries % open.length : 0]
      if (!chosen || (moved && who === 'admin')) continue
      await move(walk, who, order.id, asMove(chosen))
      moved = true
    }
  }
  return false
}
