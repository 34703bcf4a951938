import { sql } from 'kysely'
import { addToCart } from '../../../contract/order/cart.ts'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { movePool, savePool, staffPoolDetail, type PoolTerms } from '../../../contract/promotion/poolDesk.ts'
import { asCode, payOrder } from '../../../contract/payment/payment.ts'
import { lookAtChannels } from '../channel/channel.jobs.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { findTrade } from '../sandbox/sandbox.sql.ts'
import { tellPaid } from '../sandbox/tell.ts'
import { endPool, poolsDue } from './pool.jobs.ts'

export const oneColour = { prints: [{ position: 'front', process: 'silk', colours: 1 }], options: [], sample: false, rushDays: 0 }

/** A run of the canvas bag in one colour, of 600 to 3000 pieces, for a week. */
export const runTerms = (w: Shop) => ({
  productId: w.products.canvasBag,
  selection: oneColour,
  readyDay: '2026-12-15',
  closes: '2026-11-28 18:00:00',
  least: 600,
  most: 3000,
})

/** A run of the canvas bag that is open, as 营销 makes it; answers its id. Costs are unknown, so that a second one opens it. */
export async function anOpenRun(w: Shop, first: string, second: string, also: Partial<PoolTerms> = {}): Promise<number> {
  const terms = { ...runTerms(w), ...also }
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

/** A shop in which three companies without a level join runs, with what they and the desk do. */
export async function aRunShop() {
  const w = await aShop()
  // Nobody has a level, so that vectors come out as they stand; a third company is verified.
  await sql`update company set level_id = (select id from level where discount_bp = 10000 order by id limit 1)`.execute(w.db)
  await sql`update company set state = 'verified' where state = 'pending'`.execute(w.db)
  await sql`update staff set areas = array_append(areas, 'marketing') where username = 'sales'`.execute(w.db)
  const keys = ['main', 'stranger', 'pending', 'admin', 'sales', 'finance'] as const
  const [main = '', stranger = '', third = '', admin = '', second = '', finance = ''] = await Promise.all(keys.map(w.token))
  const { rows } = await sql<{ id: number }>`
    insert into address (company_id, account_id, real_name, phone, province, city, district, city_id, detail)
    select a.company_id, a.id, d.real_name, d.phone, d.province, d.city, d.district, d.city_id, d.detail from account a, address d
    where a.nickname = '许青' and d.id = ${w.addresses.main} returning id`.execute(w.db)
  const thirdAddress = rows[0]?.id ?? 0
  const members = [
    [main, w.addresses.main],
    [stranger, w.addresses.stranger],
    [third, thirdAddress],
  ] as const

  const run = (also: Partial<PoolTerms> = {}) => anOpenRun(w, admin, second, also)

  /** Joined by one of the three, paid by transfer, its proof approved. */
  async function paidIn(poolId: number, place: 0 | 1 | 2, quantity: number, how: Omit<Joining, 'quantity'> = {}): Promise<string> {
    const [token, address] = members[place]
    const number = await joined(w, token, address, poolId, { quantity, ...how })
    await w.transfer(token, finance, number)
    await proofed(w, number)
    return number
  }

  /** The clerk closes it before its time. */
  async function closeNow(id: number): Promise<string> {
    const { revision } = await w.must(w.ask(admin, staffPoolDetail, { id }))
    const { state } = await w.must(w.ask(admin, movePool, { id, revision, move: 'lock' }))
    await ended(w, id)
    return state
  }

  /** Pays by a code of the sandbox. */
  async function paidByCode(token: string, number: string): Promise<void> {
    const trade = async () => {
      const { rows } = await sql<{ out: string }>`select p.out_trade_no as out from channel_payment p
        join customer_order o on o.id = p.order_id where o.number = ${number} order by p.id desc limit 1`.execute(w.db)
      const found = await findTrade(w.db, 'alipay', rows[0]?.out ?? '')
      if (!found) throw new Error('nothing was opened')
      return found
    }
    asCode(await w.must(w.ask(token, payOrder, { orderId: number, payType: 'alipay' })))
    await w.app.inject({ method: 'POST', url: `/sandbox/pay/${(await trade()).code}` })
    await tellPaid(w.services, await trade())
  }
  /** What the providers were asked to send back has gone back. */
  async function refundsCome(): Promise<void> {
    w.clock.now = new Date(w.clock.now.getTime() + 3 * 60_000)
    await lookAtChannels(w.services)
  }

  const balanceOf = (number: string) =>
    w.number(sql`select coalesce(-sum(e.amount_fen), 0)::bigint as n from entry e join customer_order o on o.id = e.order_id
      where o.number = ${number} and e.account = 'balance'`)
  const spentBy = (nickname: string) =>
    w.number(sql`select coalesce(sum(s.spent_fen), 0)::bigint as n from account_spend s join account a on a.id = s.account_id
      where a.nickname = ${nickname}`)
  const people = { main, stranger, third, admin, second, finance, thirdAddress }
  return { w, ...people, run, paidIn, closeNow, balanceOf, spentBy, paidByCode, refundsCome }
}
