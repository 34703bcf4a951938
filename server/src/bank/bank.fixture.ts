import { sql } from 'kysely'
import { fen, yuan } from '../../../contract/money.ts'
import { asTransfer, payOrder } from '../../../contract/payment/payment.ts'
import { importDetail, importItems, startImport } from '../../../contract/sheet.ts'
import { file, kind, uploadTo } from '../file/upload.fixture.ts'
import { aShop } from '../order/shop.fixture.ts'
import { runImport } from '../sheetRun/import.jobs.ts'

/** A line of a statement: what came from whom, with which remark and number. */
export type Came = {
  readonly amount: string
  readonly payer?: string
  readonly remark?: string
  readonly serial?: string
  readonly at?: string
}

/** A shop with finance at its desk: statements to bring, and the books to look into. */
export async function aBankDesk() {
  const w = await aShop()
  const main = await w.token('main')
  const finance = await w.token('finance')

  const statement = (lines: readonly Came[]): string =>
    [
      '交易时间,收入金额,支出金额,账户余额,对方账号,对方户名,交易用途,交易流水号',
      ...lines.map(
        ({ amount, payer = '荣达贸易有限公司', remark = '货款', serial = '', at = '2026-11-21 09:00:00' }) =>
          `${at},${amount},,,6228000011112222,${payer},${remark},${serial}`,
      ),
    ].join('\n')

  async function bring(text: string | Buffer): Promise<number> {
    const { data, msg } = await uploadTo(w, finance, [kind('sheet'), file('明细.csv', Buffer.from(text))])
    if (!data) throw new Error(`upload refused: ${msg}`)
    return data.id
  }

  /** Brings a statement, runs it to its end, and answers the run with all its lines. */
  async function ran(text: string | Buffer, { dry = false, book = false } = {}) {
    const input = { subject: 'statement', fileId: await bring(text), dry, options: { book } } as const
    const { id } = await w.must(w.ask(finance, startImport, input))
    await runImport(w.services, id)
    const run = await w.must(w.ask(finance, importDetail, { id }))
    return { ...run, items: (await w.must(w.ask(finance, importItems, { id, limit: 100 }))).rows }
  }

  const anOrder = (quantity = 200) => w.order('main', main, { product: 'plainBag', quantity })
  const due = async (orderId: string) => asTransfer(await w.must(w.ask(main, payOrder, { orderId, payType: 'bank' })))

  /** What the books say, account by account, in yuan; of one order, or of all. */
  async function books(orderId?: string): Promise<Record<string, string>> {
    const { rows } = await sql<{ account: string; amount: number }>`
      select e.account, sum(e.amount_fen)::bigint as amount from entry e left join customer_order o on o.id = e.order_id
      ${orderId ? sql`where o.number = ${orderId}` : sql``} group by 1 having sum(e.amount_fen) <> 0`.execute(w.db)
    return Object.fromEntries(rows.map(({ account, amount }) => [account, yuan(fen(amount))]))
  }

  const receipts = () =>
    w.db
      .selectFrom('bank_receipt')
      .select(['reference', 'state', 'amount_fen as amount', 'left_fen as left', 'payer_name as payer'])
      .orderBy('id')
      .execute()

  return { ...w, main, finance, statement, bring, ran, anOrder, due, books, receipts }
}
export type BankDesk = Awaited<ReturnType<typeof aBankDesk>>

/** Text as GBK, as banks write it. */
export function gbk(text: string): Buffer {
  const decoder = new TextDecoder('gbk')
  const bytes = new Map<string, number[]>()
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++) bytes.set(decoder.decode(new Uint8Array([high, low])), [high, low])
  return Buffer.from([...text].flatMap((sign) => (sign <= '\u007f' ? [sign.charCodeAt(0)] : (bytes.get(sign) ?? [0x3f]))))
}
