import { sql } from 'kysely'
import { fen, parseYuan, yuan, type Fen } from '../../../contract/money.ts'
import { asCode, payOrder, recordReceipt } from '../../../contract/payment/payment.ts'
import { aBankDesk } from '../bank/bank.fixture.ts'
import { hearRefund } from '../channel/refunding.ts'
import { hearPaid } from '../channel/told.ts'

let numbers = 0
export const newNumber = (): string => `RPT${100_000 + ++numbers}`

/** A bank desk to which money comes in every way, and whose company is known by its id. */
export async function aReportDesk() {
  const w = await aBankDesk()
  const found = w.db.selectFrom('company').select('id').where('name', '=', '荣达贸易有限公司')
  const company = (await found.executeTakeFirstOrThrow()).id

  async function came(amount: Fen, remark = ''): Promise<string> {
    const reference = newNumber()
    const receipt = { reference, amount: yuan(amount), payerName: '荣达贸易有限公司', remark, receivedAt: '2026-11-21 09:00:00' }
    await w.must(w.ask(w.finance, recordReceipt, receipt))
    return reference
  }

  /** A code for an order, paid with `more` fen than it is for. */
  async function scanned(orderId: string, more: number): Promise<string | null> {
    const code = await w.ask(w.main, payOrder, { orderId, payType: 'alipay' })
    if (code.status !== 200) return null
    const { rows } = await sql<{ no: string }>`select p.out_trade_no as no from channel_payment p
      join customer_order o on o.id = p.order_id where o.number = ${orderId} order by p.id desc limit 1`.execute(w.db)
    const outTradeNo = rows[0]?.no ?? ''
    const amount = fen(Math.max(1, parseYuan(asCode(code.data).amount) + more))
    const paid = { state: 'paid', tradeNo: newNumber(), amount, paidAt: w.clock.now } as const
    await hearPaid(w.db, 'alipay', outTradeNo, paid, w.clock.now)
    return outTradeNo
  }

  const failedRefund = async (): Promise<string> => {
    const { rows } = await sql<{ number: string }>`select number from refund where state = 'processing' order by id desc limit 1`.execute(
      w.db,
    )
    await hearRefund(w.db, rows[0]?.number ?? '', 'failed', w.clock.now)
    return rows[0]?.number ?? ''
  }

  return { w, company, came, scanned, failedRefund }
}

/** A row of chances that is the same every time. */
export function chances(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
