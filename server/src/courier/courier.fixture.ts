import { sql } from 'kysely'
import { listNotices } from '../../../contract/notice.ts'
import { aShop } from '../order/shop.fixture.ts'
import { findSandboxParcel } from '../sandbox/courier.sql.ts'
import { parcelPush } from '../sandbox/courierTell.ts'
import { courierNotifyPath } from '../outside/notifyPath.ts'
import { reconcileParcel } from './reconcile.ts'

const start = new Date('2026-11-21T02:00:00Z')

/** A shop whose parcels are followed by the played courier, and everybody's log-in for as long as a test lets days pass. */
export async function aCourierDesk() {
  const w = await aShop()
  const [main, stranger, designer, finance, sales, production] = await Promise.all([
    w.token('main'),
    w.token('stranger'),
    w.token('designer'),
    w.token('finance'),
    w.token('sales'),
    w.token('production'),
  ])
  await sql`update spot_stock set on_hand = 100000`.execute(w.db)
  await sql`update session set expires_at = '2028-01-01', seen_at = '2027-06-01'`.execute(w.db)
  const begin = () => void (w.clock.now = start)

  const minutes = (n: number) => void (w.clock.now = new Date(w.clock.now.getTime() + n * 60_000))
  let numbers = 0
  /** A number that nobody else has, with this end. */
  const numbered = (end = '1111') => `SF${String(++numbers).padStart(8, '0')}${end}`

  /** An order on its way, and its parcel; null: it has none. */
  async function sent(trackingNo = numbered(), carrier = '顺丰速运', who: 'main' | 'stranger' = 'main') {
    const token = who === 'main' ? main : stranger
    const orderId = await w.order(who, token, { product: 'lot', quantity: 2 })
    await w.transfer(token, finance, orderId)
    const consignmentId = (await w.detail(token, orderId)).consignments[0]?.id ?? 0
    await w.staffMove(production, orderId, 'ship', { consignmentId, carrier, trackingNo })
    const found = await sql<{ id: number; state: string; courier: string; number: string }>`
      select id, state, courier, number from parcel where consignment_id = ${consignmentId} order by id desc`.execute(w.db)
    return { orderId, consignmentId, trackingNo, parcelId: found.rows[0]?.id ?? 0, parcels: found.rows }
  }

  /** … that the provider follows. */
  async function followed(trackingNo = numbered(), who: 'main' | 'stranger' = 'main') {
    const one = await sent(trackingNo, '顺丰速运', who)
    await reconcileParcel(w.services, one.parcelId)
    return one
  }

  const atSandbox = async (number: string) => {
    const found = await findSandboxParcel(w.db, 'shunfeng', number)
    if (!found) throw new Error('it is not followed')
    return found
  }
  const post = async (id: number | string, body: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await w.app.inject({ method: 'POST', url: `${courierNotifyPath}/${id}`, payload: body, headers })
    return `${answer.statusCode} ${(answer.json() as { returnCode: string }).returnCode}`
  }
  /** The provider tells how far the parcel has come. */
  const push = async ({ parcelId, trackingNo }: { parcelId: number; trackingNo: string }, step: number) =>
    post(parcelId, parcelPush(await atSandbox(trackingNo), step))

  const consignment = async (orderId: string, token = main) => (await w.detail(token, orderId)).consignments[0]
  const notices = async (orderId: string, token = main) =>
    (await w.must(w.ask(token, listNotices, { limit: 100 }))).rows.filter(({ body }) => body.includes(orderId))

  const tokens = { main, stranger, designer, finance, sales, production }
  return { w, ...tokens, start, begin, minutes, numbered, sent, followed, atSandbox, post, push, consignment, notices }
}
