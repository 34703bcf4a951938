import { sql } from 'kysely'
import { staffClaimDetail, staffMoveClaim } from '../../../contract/claim/claimDesk.ts'
import { applyClaim, claimDetail, moveClaim } from '../../../contract/claim/claim.ts'
import { listNotices } from '../../../contract/notice.ts'
import { asCode, payOrder } from '../../../contract/payment/payment.ts'
import { aShop } from '../order/shop.fixture.ts'
import { lookAtChannels } from '../channel/channel.jobs.ts'
import { tellPaid } from '../sandbox/tell.ts'
import { findTrade } from '../sandbox/sandbox.sql.ts'
import { sweepClaims } from './claim.jobs.ts'
import { sessionsLast } from '../account/people.fixture.ts'
import { orderBooks } from '../payment/orderBooks.fixture.ts'

/** A shop with people who claim and people who answer. */
export async function aClaimDesk() {
  const w = await aShop()
  const [main, buyer, stranger, finance, sales, production] = await w.tokens('main', 'buyer', 'stranger', 'finance', 'sales', 'production')
  await sessionsLast(w.db)
  await sql`update spot_stock set on_hand = 5000`.execute(w.db)
  const start = w.clock.now
  const hours = (n: number) => void (w.clock.now = new Date(w.clock.now.getTime() + n * 3_600_000))

  /** Lots of two kinds, paid by transfer. */
  async function paid(quantity = 10): Promise<string> {
    const orderId = await w.order('main', main, { product: 'lot', quantity }, { product: 'otherLot', quantity: 30 })
    await w.transfer(main, finance, orderId)
    return orderId
  }

  /** Everything packed, shipped and, unless `way` says so, signed for. */
  async function arrived(orderId: string, way: 'signed' | 'shipped' = 'signed'): Promise<string> {
    await sql`update order_line l set state = 'packed' from customer_order o where o.id = l.order_id and o.number = ${orderId}`.execute(
      w.db,
    )
    const consignmentId = (await w.detail(main, orderId)).consignments[0]?.id
    await w.staffMove(production, orderId, 'ship', { consignmentId, carrier: '顺丰', trackingNo: 'SF0001' })
    if (way === 'signed') await w.move(main, orderId, 'sign', { consignmentId })
    return orderId
  }

  /** Pays by a code of the sandbox. */
  async function paidByCode(orderId: string): Promise<void> {
    asCode(await w.must(w.ask(main, payOrder, { orderId, payType: 'alipay' })))
    const { rows } = await sql<{ out: string }>`select p.out_trade_no as out from channel_payment p
      join customer_order o on o.id = p.order_id where o.number = ${orderId} order by p.id desc limit 1`.execute(w.db)
    const trade = await findTrade(w.db, 'alipay', rows[0]?.out ?? '')
    await w.app.inject({ method: 'POST', url: `/sandbox/pay/${trade?.code}` })
    const paidTrade = await findTrade(w.db, 'alipay', rows[0]?.out ?? '')
    if (!paidTrade) throw new Error('nothing was opened')
    await tellPaid(w.services, paidTrade)
  }

  const signed = async () => arrived(await paid())
  const lineOf = async (orderId: string, at = 0) => (await w.detail(main, orderId)).lines[at]?.id ?? 0
  const picture = () => w.file('evidence', '陈荣达', 'e')

  const ask = (orderId: string, more: object, token = main) => w.ask(token, applyClaim, { orderId, words: '外观与约定不符', ...more })
  const claim = async (orderId: string, more: object, token = main) => (await w.must(ask(orderId, more, token))).id
  /** A claim of some pieces of the first line, for which money is wanted. */
  const short = async (orderId: string, quantity = 2, amount = '5.00') =>
    claim(orderId, { lineId: await lineOf(orderId), quantity, reason: 'shortage', remedy: 'refund', amount })

  const detail = (id: number, token = main) => w.must(w.ask(token, claimDetail, { id }))
  const desk = (id: number, token = sales) => w.must(w.ask(token, staffClaimDetail, { id }))
  const offerId = async (id: number) => (await detail(id)).offers.find(({ state }) => state === 'open')?.id
  const byBuyer = (id: number, move: string, more: object = {}, token = main) => w.ask(token, moveClaim, { id, move, ...more })
  const byStaff = (id: number, move: string, more: object = {}, token = sales) => w.ask(token, staffMoveClaim, { id, move, ...more })
  const accept = async (id: number) => byBuyer(id, 'accept', { offerId: await offerId(id) })
  const agree = async (id: number, more: object = {}) => byStaff(id, 'agree', { offerId: await offerId(id), ...more })

  /** What the inbox says of one claim, the oldest first. */
  async function told(id: number, token = main): Promise<string[]> {
    const { number } = await detail(id)
    const { rows } = await w.must(w.ask(token, listNotices, { limit: 100 }))
    const about = rows.filter(({ body }) => body.includes(number))
    return about.toSorted((a, b) => a.id - b.id).map(({ title }) => title)
  }
  const stateOf = async (id: number) => (await detail(id)).state
  const totalOf = async (orderId: string) => (await w.detail(main, orderId)).gross

  const sweep = () => sweepClaims(w.services)
  /** What the minute's sweep does about money on its way. */
  async function refundsCome(): Promise<void> {
    hours(0.05)
    await lookAtChannels(w.services)
    await sweep()
  }

  const booksOf = (orderId: string) => orderBooks(w.db, orderId)

  return {
    ...w,
    people: { main, buyer, stranger, finance, sales, production },
    start,
    hours,
    paid,
    arrived,
    paidByCode,
    signed,
    told,
    stateOf,
    totalOf,
    lineOf,
    picture,
    askClaim: ask,
    claim,
    short,
    claimOf: detail,
    desk,
    offerId,
    byBuyer,
    byStaff,
    accept,
    agree,
    sweep,
    refundsCome,
    booksOf,
  }
}
export type ClaimDesk = Awaited<ReturnType<typeof aClaimDesk>>
