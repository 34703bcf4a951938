import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  applyBalance,
  confirmProposals,
  listBalances,
  payBack,
  placeReceipt,
  receiptParts,
  reverseReceipt,
  suspendReceipt,
  voidReceipt,
  type Part,
} from '../../../contract/payment/bank.ts'
import {
  billDay,
  billDays,
  listCodePayments,
  listRefunds,
  refundAgain,
  refundByBank,
  settleMismatch,
} from '../../../contract/payment/channelDesk.ts'
import { fen, parseYuan, yuan } from '../../../contract/money.ts'
import { moveOrder } from '../../../contract/order/moveOrder.ts'
import { payOrder, proposeReceipt } from '../../../contract/payment/payment.ts'
import { listEntries, readDashboard, readReport, ReportName, type EntryFilter } from '../../../contract/report/report.ts'
import { startExport } from '../../../contract/sheet.ts'
import { samples } from '../bank/samples.fixture.ts'
import { hearRefund } from '../channel/refunding.ts'
import { aCoupon } from '../couponDesk/coupons.fixture.ts'
import { running } from '../marketing/activities.fixture.ts'
import { insertPosting } from '../payment/ledger.sql.ts'
import { runExport } from '../sheetRun/export.jobs.ts'
import { aReportDesk, chances, newNumber } from './report.fixture.ts'
import { spanOf } from '../period.rules.ts'
import { entriesAfter, entryPage } from './report.sql.ts'

// Shown to fail with: a claim posted without taking it from suspense; shares of a sale rounded each for itself.

// Sheets are read by a process of their own, which a busy machine is slow to begin.
vi.setConfig({ testTimeout: 90_000 })

const { w, company, came, scanned, failedRefund } = await aReportDesk()
afterAll(() => w.close())

const ask: typeof w.ask = (...asked) => w.ask(...asked)

describe('a payment by code of another sum', () => {
  test('pays the order as far as it goes, what is left goes back; two clerks settle it once', async () => {
    const orderId = await w.anOrder()
    const outTradeNo = (await scanned(orderId, 500)) ?? ''
    const { rows } = await w.must(ask(w.finance, listCodePayments, { state: 'mismatch', keyword: orderId }))
    expect(rows).toMatchObject([{ outTradeNo, orderId, stateLabel: '金额不符' }])
    const settle = () => ask(w.finance, settleMismatch, { outTradeNo, way: 'order' })
    const answers = await Promise.all([settle(), settle()])
    expect(answers.map(({ code }) => code ?? 'settled').toSorted()).toEqual(['payment.closed', 'settled'])
    expect(answers.find(({ status }) => status === 200)?.data).toMatchObject({ goesBack: '5.00', orderState: 'in_fulfilment' })
    expect(await w.books(orderId)).toMatchObject({ balance: '-5.00' })
  })

  test('all of it goes back; a refund that failed is asked for again once, then sent by bank once', async () => {
    const orderId = await w.anOrder()
    const outTradeNo = (await scanned(orderId, -1)) ?? ''
    const { goesBack } = await w.must(ask(w.finance, settleMismatch, { outTradeNo, way: 'back' }))
    const number = await failedRefund()
    const again = () => ask(w.finance, refundAgain, { number })
    const answers = await Promise.all([again(), again()])
    expect(answers.map(({ code }) => code ?? 'asked').toSorted()).toEqual(['asked', 'refund.settled'])
    const second = await failedRefund()
    expect(second).not.toBe(number)
    const byBank = { number: second, reference: newNumber() }
    expect(await ask(w.finance, refundByBank, byBank)).toMatchObject({ status: 200 })
    expect(await ask(w.finance, refundByBank, byBank)).toMatchObject({ code: 'refund.settled' })
    expect(await ask(w.finance, refundAgain, { number: 'R0' })).toMatchObject({ code: 'refund.missing' })
    expect(await w.books(orderId)).toEqual({ alipay: goesBack, bank: `-${goesBack}` })
    const { rows } = await w.must(ask(w.finance, listRefunds, { state: 'failed' }))
    expect(rows.filter((one) => one.orderId === orderId).map(({ settled }) => settled.slice(0, 6))).toEqual([
      '已银行退款：',
      '已重新退款：',
    ])
  })
})

test('a provider’s bill is laid beside ours, day by day and one by one', async () => {
  const orderId = await w.anOrder()
  const outTradeNo = (await scanned(orderId, 0)) ?? ''
  const { rows } = await w.must(ask(w.finance, listCodePayments, { keyword: outTradeNo }))
  const [head = '', ...rest] = samples.alipay.text.split('账务流水号')
  const line = `1,${rows[0]?.tradeNo},${outTradeNo},订单,2026-11-21 10:00:00,谁,${rows[0]?.paid},0.00,1,支付宝,在线支付,`
  const text = `${head}账务流水号${rest.join('账务流水号')}`.replace('\n54632446537371', `\n${line}\n54632446537371`)
  expect(await w.ran(text)).toMatchObject({ created: 3, failed: 0 })
  expect(await w.ran(text)).toMatchObject({ created: 0, failed: 0 })
  const day = await w.must(ask(w.finance, billDay, { channel: 'alipay', day: '2026-11-21' }))
  expect(day.find(({ number }) => number === outTradeNo)).toMatchObject({ orderId, verdict: 'equal' })
  expect(day.find(({ number }) => number === 'P20261121A')).toMatchObject({ ours: null, bill: '2274.00', verdict: 'onlyBill' })
  const { days } = await w.must(ask(w.finance, billDays, { channel: 'alipay', month: '2026-11' }))
  expect(days).toMatchObject([{ day: '2026-11-21', billPays: { count: 2 }, equal: false }])
})

const report = (name: string, more: object = {}) => w.must(ask(w.finance, readReport, { name, ...more }))
const unequal = async () =>
  (await Promise.all(ReportName.options.map((name) => report(name)))).flatMap(({ title, checks }) =>
    checks.filter(({ equal }) => !equal).map(({ label }) => `${title}：${label}`),
  )

describe('whatever is paid, claimed, split, refunded, paid back and taken back', () => {
  let reversed = 0
  test.each([1, 2, 3])(
    'every order’s entries balance and the reports equal the ledger (%i)',
    async (seed) => {
      const chance = chances(seed)
      const orders: string[] = []
      const receipts: string[] = []
      const codes: string[] = []
      const pick = <T>(from: readonly T[]): T | undefined => from[chance(from.length)]
      const anAmount = () => fen(1 + chance(60_000))
      const part = (): Part => {
        const amount = yuan(anAmount())
        const orderId = pick(orders)
        const kind = chance(4)
        if (kind === 0 && orderId) return { kind: 'order', orderId, amount }
        if (kind === 1) return { kind: 'channel', channel: 'alipay', amount }
        if (kind === 2) return { kind: 'payback', reference: newNumber(), reason: '退', amount }
        return { kind: 'balance', companyId: company, amount }
      }
      const actions = [
        async () => void orders.push(await w.anOrder(200 + 100 * chance(3))),
        async () => {
          const orderId = pick(orders)
          const way = orderId && (await ask(w.main, payOrder, { orderId, payType: 'bank' }))
          const named = way && way.status === 200 && way.data.payType === 'bank'
          receipts.push(await came(named && chance(2) ? parseYuan(way.data.amount) : anAmount(), named ? way.data.remarkCode : ''))
        },
        async () => {
          const reference = pick(receipts) ?? 'NONE'
          const { data } = await ask(w.finance, proposeReceipt, { reference })
          const [{ orderId, step, outcome } = { orderId: 'NONE00000000', step: 1, outcome: 'exact' as const }] = data?.proposals ?? []
          await ask(w.finance, confirmProposals, { chosen: [{ reference, orderId, step, outcome }] } as never)
        },
        () => ask(w.finance, suspendReceipt, { reference: pick(receipts) ?? 'NONE' }),
        () => ask(w.finance, placeReceipt, { reference: pick(receipts) ?? 'NONE', parts: Array.from({ length: 1 + chance(2) }, part) }),
        () => ask(w.finance, placeReceipt, { reference: pick(receipts) ?? 'NONE', parts: [part()] }),
        async () => {
          for (const reference of receipts.toSorted(() => chance(3) - 1).slice(0, 6)) {
            const { data } = await ask(w.finance, receiptParts, { reference })
            const partId = data && data.length > 0 ? (pick(data)?.id ?? null) : null
            const { status } = await ask(w.finance, reverseReceipt, { reference, partId, reason: '入错' })
            reversed += Number(status === 200)
          }
        },
        () => ask(w.finance, voidReceipt, { reference: chance(4) ? 'NONE' : (pick(receipts) ?? 'NONE'), note: '错' }),
        () => ask(w.finance, applyBalance, { orderId: pick(orders) ?? 'NONE00000000', amount: yuan(anAmount()) }),
        () => ask(w.finance, payBack, { companyId: company, amount: yuan(anAmount()), reference: newNumber(), reason: '退' }),
        () => ask(w.main, moveOrder, { orderId: pick(orders) ?? 'NONE00000000', move: 'cancel', reason: '不要了' }),
        async () => {
          const code = await scanned(pick(orders) ?? 'NONE00000000', chance(2) ? 0 : chance(2000) - 1000)
          if (code) codes.push(code)
        },
        () => ask(w.finance, settleMismatch, { outTradeNo: pick(codes) ?? 'NONE', way: chance(2) ? 'order' : 'back' }),
        async () => {
          const { rows } = await sql<{ number: string }>`select number from refund where state = 'processing'`.execute(w.db)
          const number = pick(rows)?.number
          if (number) await hearRefund(w.db, number, chance(2) ? 'failed' : 'succeeded', w.clock.now)
        },
        async () => {
          const { rows } = await sql<{ number: string }>`select number from refund where state = 'failed'`.execute(w.db)
          const number = pick(rows)?.number ?? 'NONE'
          await (chance(2) ? ask(w.finance, refundAgain, { number }) : ask(w.finance, refundByBank, { number, reference: newNumber() }))
        },
      ]
      for (let n = 0; n < 90; n++) await (n < 4 ? actions[0] : actions[chance(actions.length)])?.()

      const off = (by: string) =>
        w.number(sql`select count(*) as n from (select 1 from entry where order_id is not null or ${by} = 'posting_id'
        group by ${sql.ref(by)} having sum(amount_fen) <> 0) t`)
      expect([await off('posting_id'), await off('order_id')]).toEqual([0, 0])
      const left = await w.number(sql`select coalesce((select sum(left_fen) from bank_receipt), 0)
      + coalesce((select sum(paid_fen) from channel_payment where state = 'mismatch'), 0) as n`)
      expect(-(await w.number(sql`select coalesce(sum(amount_fen), 0) as n from entry where account = 'suspense'`))).toBe(left)
      expect(
        await w.number(sql`select count(*) as n from (select company_id from entry where account = 'balance'
      group by 1 having sum(amount_fen) > 0) t`),
      ).toBe(0)
      expect(await unequal()).toEqual([])
    },
    120_000,
  )

  test('and bookings were taken back among it', () => expect(reversed).toBeGreaterThan(1))
})

describe('a report', () => {
  beforeAll(async () => {
    await w.transfer(w.main, w.finance, await w.anOrder(), '12.00')
    // Sold with what an activity and a coupon let it off.
    await running(w, await w.token('admin'), { kind: 'tier', steps: [{ least: '100.00', off: { fixed: '20.00' } }] })
    await aCoupon(w, w.main, { gives: { kind: 'fixed', face: '10.00' }, least: '100.00' })
    await w.transfer(w.main, w.finance, await w.anOrder(500))
  })

  test('tells what each activity and batch let off, and sales are what is left', async () => {
    const { rows, totals } = await report('offers')
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['2026-11', '优惠券', '满减券', '1', '10.00'],
      ['2026-11', '满减', '双十一', '1', '20.00'],
    ])
    expect(totals.at(-1)).toBe('30.00')
  })

  test.each(ReportName.options)('%s stands on its entries, and says that it equals the ledger', async (name) => {
    const { rows, checks, columns, totals } = await report(name)
    expect(rows.length).toBeGreaterThan(0)
    expect(checks.length).toBeGreaterThan(0)
    expect(checks.every(({ equal }) => equal)).toBe(true)
    expect(totals).toHaveLength(columns.length)
    for (const { cells, entries } of rows.slice(0, 5)) {
      expect(cells).toHaveLength(columns.length)
      const found = await w.must(ask(w.finance, listEntries, { ...(entries as unknown as EntryFilter), limit: 5 }))
      expect(found.total).toBeGreaterThan(0)
    }
  })

  test('the trial balance’s turnover is the sum of its entries, month by month', async () => {
    const { rows } = await report('trial')
    for (const { cells, entries } of rows) {
      const { sum } = await w.must(ask(w.finance, listEntries, { ...entries }))
      expect(sum).toBe(yuan(fen(parseYuan(cells[3] ?? '') - parseYuan(cells[4] ?? ''))))
    }
  })

  test('of a time in which nothing moved is empty and still balances; a mangled month is refused', async () => {
    const empty = await report('cash', { from: '2020-01', to: '2020-03' })
    expect(empty).toMatchObject({ rows: [], checks: [{ equal: true }], from: '2020-01' })
    expect(await ask(w.finance, readReport, { name: 'cash', from: '2026-13' })).toMatchObject({ status: 400 })
    expect(await ask(w.finance, readReport, { name: 'profit' })).toMatchObject({ status: 400 })
  })

  test('spreads what was taken back of a sale over the lines of its order to the fen', async () => {
    const lines = [200, 300, 500].map((quantity) => ({ product: 'plainBag', quantity }) as const)
    const orderId = await w.order('main', w.main, ...lines)
    await w.transfer(w.main, w.finance, orderId)
    const { id, company_id: companyId } = await w.db
      .selectFrom('customer_order')
      .select(['id', 'company_id'])
      .where('number', '=', orderId)
      .executeTakeFirstOrThrow()
    for (const taken of [1, 2, 100, 333])
      await w.db.transaction().execute((tx) =>
        insertPosting(tx, { kind: 'claim', ref: `${orderId} ${taken}`, at: w.clock.now }, [
          { account: 'sales', companyId, orderId: id, amount: fen(taken) },
          { account: 'balance', companyId, orderId: id, amount: fen(-taken) },
        ]),
      )
    expect((await report('sales')).checks).toMatchObject([{ equal: true }])
    expect((await report('goodsSales')).checks).toMatchObject([{ equal: true }])
  })

  test('tells a month’s sales apart from the next month’s', async () => {
    const before = await report('sales', { from: '2026-11', to: '2026-11' })
    const now = w.clock.now
    w.clock.now = new Date('2026-12-01T02:00:00Z')
    const [main, finance] = [await w.token('main'), await w.token('finance')]
    const orderId = await w.order('main', main, { product: 'plainBag', quantity: 200 })
    await w.transfer(main, finance, orderId)
    const read = async (month: string) => w.must(ask(finance, readReport, { name: 'sales', from: month, to: month }))
    expect(await read('2026-11')).toMatchObject({ totals: before.totals })
    expect((await read('2026-12')).rows).toMatchObject([{ cells: ['2026-12', '常用', '1', expect.any(String)] }])
    w.clock.now = now
  })

  test('is exported with its sums and checks; it cannot be imported', async () => {
    const filter = { from: '2026-11', to: '2026-11' }
    for (const subject of ['trial', 'entries'] as const) {
      const { id } = await w.must(ask(w.finance, startExport, { subject, format: 'csv', filter }))
      await runExport(w.services, id)
      const run = await w.db.selectFrom('export_run').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(run).toMatchObject({ state: 'done', fault: '' })
    }
  })

  test('its entries go by time and then by number, in parts of any size, and the export is the list from its end', async () => {
    // A clock that was behind, and several of one moment.
    for (const [ref, at] of [
      ['晚', '2026-11-20 10:00+08'],
      ['早', '2026-11-02 10:00+08'],
      ['同时', '2026-11-20 10:00+08'],
      ['上月', '2026-10-31 23:59:59.999+08'],
    ])
      await sql`with p as (insert into posting (kind, ref, at) values ('receipt', ${ref}, ${at}) returning id)
        insert into entry (posting_id, account, amount_fen) select p.id, a, f from p, (values ('bank', 7), ('suspense', -7)) e (a, f)`.execute(
        w.db,
      )
    const filter = { from: '2026-11', to: '2026-11' }
    const span = spanOf(filter, w.clock.now)
    const { rows: listed } = await entryPage(w.db, { ...filter, page: 1, limit: 1000 }, span)
    const order = listed.map(({ id }) => id).toReversed()
    expect(listed.filter(({ ref }) => ['晚', '早', '同时', '上月'].includes(ref)).map(({ ref }) => ref)).toEqual([
      '同时',
      '同时',
      '晚',
      '晚',
      '早',
      '早',
    ])
    for (const size of [1, 3, 1000]) {
      const found: number[] = []
      for (let after = 0; ; after = found.at(-1) ?? 0) {
        const part = await entriesAfter(w.db, filter, span, after, size)
        found.push(...part.map(({ id }) => id))
        if (part.length < size) break
      }
      expect([size, found]).toEqual([size, order])
    }
  })
})

test('the dashboard tells of the last thirty days and twelve weeks', async () => {
  const board = await w.must(ask(w.finance, readDashboard))
  expect(board.orders).toHaveLength(30)
  expect(board.orders.at(-1)).toMatchObject({ label: '11-21' })
  expect(board.orders.at(-1)?.value).toBeGreaterThan(0)
  expect(board.onTime).toHaveLength(12)
  expect(board.claims).toEqual([])
  expect(board.margins).toEqual([])
})

test('what is asked of balances is told by page', async () => {
  expect((await w.must(ask(w.finance, listBalances, { limit: 1 }))).rows.length).toBeLessThan(2)
})

test('a process’s claims are counted against what was sent with it', async () => {
  const orderId = await w.order('main', w.main, { product: 'plainBag', quantity: 200 })
  await w.transfer(w.main, w.finance, orderId)
  const { rows } = await sql<{ id: number }>`update consignment c set shipped_at = ${w.clock.now}, state = 'shipped'
    from customer_order o where o.id = c.order_id and o.number = ${orderId}
    returning (select l.id from order_line l where l.order_id = o.id) as id`.execute(w.db)
  const before = await w.must(ask(w.finance, readDashboard))
  expect(before.claims).toMatchObject([{ label: '无印刷', value: 0, note: '发货 1 行，售后 0 行' }])
  await sql`insert into claim (number, company_id, account_id, order_id, order_line_id, kind, reason, words, quantity, answer_due_at, decide_due_at)
    select 'C1', o.company_id, o.account_id, o.id, ${rows[0]?.id}, 'goods', 'print', '掉色', 1, now(), now()
    from customer_order o where o.number = ${orderId}`.execute(w.db)
  expect((await w.must(ask(w.finance, readDashboard))).claims).toMatchObject([{ value: 100 }])
})
