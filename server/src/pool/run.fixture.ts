import { sql } from 'kysely'
import { addToCart } from '../../../contract/order/cart.ts'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { movePool, savePool, staffPoolDetail, type PoolTerms } from '../../../contract/promotion/poolDesk.ts'
import type { Shop } from '../order/shop.fixture.ts'
import { endPool, poolsDue } from './pool.jobs.ts'

export const oneColour = { prints: [{ position: 'front', process: 'silk', colours: 1 }], options: [], sample: false, rushDays: 0 }

/** A run of the canvas bag that is open, as 营销 makes it; answers its id. Costs are unknown, so that a second one opens it. */
export async function anOpenRun(w: Shop, first: string, second: string, also: Partial<PoolTerms> = {}): Promise<number> {
  const terms = {
    ...{
      productId: w.products.canvasBag,
      selection: oneColour,
      readyDay: '2026-12-15',
      closes: '2026-11-28 18:00:00',
      least: 600,
      most: 3000,
    },
    ...also,
  }
  const { id } = await w.must(w.ask(first, savePool, { terms }))
  for (const token of [first, second]) {
    const { revision, state } = await w.must(w.ask(token, staffPoolDetail, { id }))
    if (state === 'draft') await w.must(w.ask(token, movePool, { id, revision, move: 'open' }))
  }
  return id
}

type Joining = { readonly quantity: number; readonly pool?: object; readonly plan?: string; readonly selection?: object }

/** Joins with the line of the cart, and orders it; answers the order's number. */
export async function joined(
  w: Shop,
  token: string,
  addressId: number,
  poolId: number,
  { quantity, pool, plan, selection = oneColour }: Joining,
) {
  const line = { productId: w.products.canvasBag, quantity, selection, new: 1, poolId, ...(pool && { pool }) }
  const { cartId } = await w.must(w.ask(token, addToCart, line))
  const { orderKey } = await w.must(w.ask(token, confirmOrder, { cartIds: [cartId] }))
  return (await w.must(w.ask(token, createOrder, { key: orderKey, addressId, ...(plan && { plan }) }))).orderId
}

/** The proof of the order's line is approved, as if its buyer had. */
export async function proofed(w: Shop, number: string): Promise<void> {
  const { rows } = await sql<{ id: number; companyId: number }>`select l.id, l.company_id as "companyId" from order_line l
    join customer_order o on o.id = l.order_id where o.number = ${number}`.execute(w.db)
  const [line] = rows
  if (!line) throw new Error('no such order')
  const fileId = await w.file('proof', null, String(line.id % 10))
  await sql`insert into proof (line_id, company_id, round, file_id, hash, artwork_hashes, state)
    values (${line.id}, ${line.companyId}, 1, ${fileId}, 'h', '{}', 'approved')`.execute(w.db)
}

/** What the sweep does of runs, now. */
export const swept = (w: Shop): Promise<void> => poolsDue({ db: w.db, now: () => w.clock.now })
export const ended = (w: Shop, id: number): Promise<void> => endPool({ db: w.db, now: () => w.clock.now }, id)

/** What a member's order and place are like. */
export async function placeOf(w: Shop, number: string) {
  const { rows } = await sql<{
    state: string
    pieces: number
    final: number | null
    alone: number
    over: number | null
    gross: number
    order: string
    paid: number
  }>`select m.state, m.pieces, m.final_fen as final, m.alone_fen as alone, m.over_fen as over, o.gross_fen as gross, o.state as "order", o.paid_fen as paid
    from customer_order o join order_line l on l.order_id = o.id join pool_member m on m.line_id = l.id where o.number = ${number}`.execute(
    w.db,
  )
  const [found] = rows
  if (!found) throw new Error(`${number} has no place`)
  return found
}
