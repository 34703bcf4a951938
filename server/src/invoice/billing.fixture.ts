import { sql } from 'kysely'
import { listTitles } from '../../../contract/invoice/billInfo.ts'
import { applyInvoice, listInvoiceable, listInvoices, moveInvoice, staffMoveInvoice } from '../../../contract/invoice/invoiceRecord.ts'
import { listNotices } from '../../../contract/notice.ts'
import { aShop } from '../order/shop.fixture.ts'
import { issueAndTell } from '../sandbox/nuonuoTell.ts'
import { reconcileInvoice } from './reconcile.ts'
import { fen } from '../../../contract/money.ts'
import { inTransaction } from '../database/db.ts'
import { insertPosting } from '../payment/ledger.sql.ts'

/** A mall in which orders are paid, invoices applied for, and the platform's jobs are done when a test says so. */
export async function aBilling() {
  const w = await aShop()
  const [main, buyer, stranger, finance] = await Promise.all([w.token('main'), w.token('buyer'), w.token('stranger'), w.token('finance')])
  /** Tokens run out: a test that lets days pass takes others. */
  const tokens = { main, buyer, stranger, finance }

  async function titleOf(token: string, type: 1 | 2): Promise<number> {
    const { rows } = await w.must(w.ask(token, listTitles))
    return rows.find((title) => title.type === type)?.id ?? 0
  }

  async function paidOrder(quantity = 500): Promise<string> {
    const orderId = await w.order('main', tokens.main, { product: 'plainBag', quantity })
    await w.transfer(tokens.main, tokens.finance, orderId)
    return orderId
  }

  const apply = async (orderIds: string[], type: 1 | 2 = 1, token = tokens.main) =>
    w.ask(token, applyInvoice, { orderIds, type, titleId: await titleOf(tokens.main, type) })
  const applied = async (...orderIds: string[]) => (await w.must(apply(orderIds))).id
  const recordOf = async (id: number) => {
    const { rows } = await w.must(w.ask(tokens.main, listInvoices, { limit: 100 }))
    const found = rows.find((row) => row.id === id)
    if (!found) throw new Error(`no invoice ${id}`)
    return found
  }
  const openOf = async (orderId: string) => {
    const { rows } = await w.must(w.ask(tokens.main, listInvoiceable, { limit: 100 }))
    return rows.find((row) => row.orderId === orderId)?.invoiceable ?? '0.00'
  }
  const byStaff = (id: number, move: string, reason?: string) => w.ask(tokens.finance, staffMoveInvoice, { id, move, reason })
  const byBuyer = (id: number, move: string, reason?: string) => w.ask(tokens.main, moveInvoice, { id, move, reason })

  const noticesOf = async (token: string) => (await w.must(w.ask(token, listNotices, { limit: 100 }))).rows

  /** The sandbox's platform issues what it was last asked for about an invoice, and tells of it. */
  async function plays(id: number): Promise<void> {
    const { rows } = await sql<{ serial: string }>`select serial from sandbox_invoice s join invoice i
    on s.serial in (i.number, 'R' || lpad(i.red_round::text, 2, '0') || substr(i.number, 4)) where i.id = ${id}
    order by s.ready_at desc, s.serial desc limit 1`.execute(w.db)
    await issueAndTell(w.services, { serial: rows[0]?.serial ?? '' })
  }

  /** What the jobs would do: ask the platform, let it issue, hear of it. */
  async function platform(id: number): Promise<void> {
    await reconcileInvoice(w.services, id)
    await plays(id)
    await reconcileInvoice(w.services, id)
  }

  async function issued(...orderIds: string[]): Promise<number> {
    const id = await applied(...orderIds)
    await w.must(byStaff(id, 'check'))
    await platform(id)
    return id
  }

  async function redIssued(id: number): Promise<void> {
    await w.must(byStaff(id, 'red', '抬头有误'))
    await w.must(byBuyer(id, 'confirmRed'))
    await platform(id)
  }

  /** What was bought is taken back in part, as a claim does it. */
  const takeBack = async (orderId: string, amount: number) =>
    inTransaction(w.db, async (tx) => {
      const order = await tx
        .selectFrom('customer_order')
        .select(['id', 'company_id'])
        .where('number', '=', orderId)
        .executeTakeFirstOrThrow()
      const at = { companyId: order.company_id, orderId: order.id }
      await insertPosting(tx, { kind: 'claim', ref: `${orderId} ${amount}`, at: w.clock.now }, [
        { ...at, account: 'sales', amount: fen(amount) },
        { ...at, account: 'balance', amount: fen(-amount) },
      ])
    })

  return {
    w,
    tokens,
    titleOf,
    paidOrder,
    apply,
    applied,
    recordOf,
    openOf,
    byStaff,
    byBuyer,
    noticesOf,
    plays,
    platform,
    issued,
    redIssued,
    takeBack,
  }
}
