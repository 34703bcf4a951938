import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ChannelName } from '../../../contract/payment/channel.ts'
import { asCode, payOrder } from '../../../contract/payment/payment.ts'
import { aShop } from '../order/shop.fixture.ts'
import { findTrade } from '../sandbox/sandbox.sql.ts'

/** A shop, one who pays there by code, and what the played channels do. */
export async function aCodeShop() {
  const w = await aShop()
  const main = await w.token('main')
  const start = new Date('2026-11-21T02:00:00Z')
  const begin = () => void (w.clock.now = start)

  const minutes = (n: number) => void (w.clock.now = new Date(w.clock.now.getTime() + n * 60_000))
  const codeOf = async (orderId: string, payType: ChannelName) => asCode(await w.must(w.ask(main, payOrder, { orderId, payType })))

  /** The newest code's trade at the sandbox. */
  async function tradeOf(orderId: string) {
    const { rows } = await sql<{ out_trade_no: string; channel: ChannelName }>`
      select p.out_trade_no, p.channel from channel_payment p join customer_order o on o.id = p.order_id
      where o.number = ${orderId} order by p.id desc limit 1`.execute(w.db)
    const found = rows[0] && (await findTrade(w.db, rows[0].channel, rows[0].out_trade_no))
    if (!found) throw new Error('nothing was opened')
    return found
  }

  /** The payer scans and pays. */
  async function pay(orderId: string): Promise<void> {
    const { code } = await tradeOf(orderId)
    expect((await w.app.inject({ method: 'POST', url: `/sandbox/pay/${code}` })).statusCode).toBe(303)
  }

  async function post(channel: ChannelName, notice: { headers: Record<string, string>; body: string }) {
    const url = `/api/pay/${channel}/notify`
    const answer = await w.app.inject({ method: 'POST', url, headers: notice.headers, payload: notice.body })
    return { status: answer.statusCode, body: answer.body }
  }

  return { w, main, start, begin, minutes, codeOf, tradeOf, pay, post }
}
