import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contractDetail, signContract } from '../../../contract/contract/contract.ts'
import { setContractRule, staffAmendContract, staffRejectContract, staffSignContract } from '../../../contract/contract/contractDesk.ts'
import { fen, parseYuan, sum, yuan } from '../../../contract/money.ts'
import { listNotices } from '../../../contract/notice.ts'
import { askConcession, concessionLimits, decideConcession, orderConcessions, undoConcession } from '../../../contract/order/concession.ts'
import { asCode, payOrder } from '../../../contract/payment/payment.ts'
import { listMargins } from '../../../contract/price/margin.ts'
import { companyCredit, saveCredit, savePlan } from '../../../contract/plan/planDesk.ts'
import { makePaper } from '../contract/make.ts'
import { big } from '../approval/approval.fixture.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { faultsInBooks } from '../walk/books.fixture.ts'
import { aloneOf } from './concession.rules.ts'
import { writeLimit } from './concession.sql.ts'

let w: Shop
let main: string
let buyer: string
let signer: string
let sales: string
let finance: string
let production: string
let companyId: number
const areas = { sales: ['orders', 'members', 'price'], finance: ['orders', 'finance', 'margin'], production: ['orders', 'production'] }
const names = { sales: '何婷', finance: '孙莉', production: '刘强' }

beforeAll(async () => {
  w = await aShop()
  for (const who of ['sales', 'finance', 'production'] as const)
    await w.db
      .updateTable('staff')
      .set({ areas: areas[who] as never })
      .where('name', '=', names[who])
      .execute()
  const people = await Promise.all(['main', 'buyer', 'approver', 'sales', 'finance', 'production'].map((key) => w.token(key)))
  ;[main = '', buyer = '', signer = '', sales = '', finance = '', production = ''] = people
  companyId = await w.number(sql`select id as n from company where name = '荣达贸易有限公司'`)
})
afterAll(() => w.close())
beforeEach(() => sql`delete from concession_limit`.execute(w.db))

const gone = (what: string): never => {
  throw new Error(`${what} has gone`)
}
const bags = { product: 'plainBag', quantity: 500 } as const
const order = () => w.order('main', main, bags)
const ask = async (orderId: string, amount: string, token = sales, more: object = {}) =>
  w.ask(token, askConcession, { orderId, amount, reason: '老客户复购', seen: (await w.staffDetail(finance, orderId)).gross, ...more })
const standing = (orderId: string, token = sales) => w.must(w.ask(token, orderConcessions, { orderId }))
const newest = async (orderId: string) => (await standing(orderId)).rows[0] ?? gone('what was asked for')
const undo = async (orderId: string, token = sales) =>
  w.ask(token, undoConcession, { concessionId: (await newest(orderId)).id, reason: '客户改主意' })
const decide = async (orderId: string, agree: boolean, token: string) =>
  w.ask(token, decideConcession, { concessionId: (await newest(orderId)).id, agree })
const less = (gross: string, by: string) => yuan(fen(parseYuan(gross) - parseYuan(by)))
const spent = () =>
  w.number(
    sql`select coalesce(sum(spent_fen), 0) as n from account_spend s join account a on a.id = s.account_id where a.nickname = '陈荣达'`,
  )

describe('within the limit', () => {
  test('everything of the order costs less: receipt, lines, what is to be paid, what it holds of the month; and the buyer is told', async () => {
    const orderId = await order()
    const before = await w.detail(main, orderId)
    const held = await spent()
    expect(await w.must(ask(orderId, '20.00'))).toEqual({ state: 'given' })
    const after = await w.detail(main, orderId)
    expect(after.gross).toBe(less(before.gross, '20.00'))
    expect(after.receipt).toMatchObject({
      gross: after.gross,
      concession: { label: '商家优惠', reason: '老客户复购', before: before.gross, amount: '-20.00' },
    })
    expect(yuan(sum(after.lines.map(({ gross }) => parseYuan(gross))))).toBe(after.gross)
    expect(after.payments.map(({ amount }) => amount)).toEqual([after.gross])
    expect(held - (await spent())).toBe(2000)
    expect(after.timeline.find(({ title }) => title === '商家优惠，应付金额已调低')).toMatchObject({ who: '商家' })
    const { rows } = await w.must(w.ask(main, listNotices, {}))
    expect(rows[0]).toMatchObject({ title: '商家优惠，应付金额已调低', link: `/orderDetail/${orderId}` })
    expect(rows[0]?.body).toContain('老客户复购')
    const audited = await w.db.selectFrom('audit').select(['after']).where('action', '=', 'order.concede').execute()
    expect(audited.at(-1)).toMatchObject({ after: { gross: after.gross, concession: '20.00', reason: '老客户复购' } })
  })

  test('it is paid by what it costs now, and the margin counts what was let off', async () => {
    const orderId = await order()
    await w.must(ask(orderId, '10.00'))
    await w.transfer(main, finance, orderId)
    expect(await w.detail(main, orderId)).toMatchObject({ state: 'in_fulfilment' })
    expect(await ask(orderId, '5.00')).toMatchObject({ code: 'concession.late' })
    expect(await undo(orderId)).toMatchObject({ code: 'concession.late' })
    const margin = await w.must(w.ask(finance, listMargins, {}))
    expect(margin.rows.find(({ rule }) => rule === 'concession')).toMatchObject({ label: '商家优惠', unitCost: '0.00' })
  })

  test('taken back before it is paid the order is what it was, to the hash', async () => {
    const orderId = await order()
    const [before, held] = [await w.detail(main, orderId), await spent()]
    await w.must(ask(orderId, '20.00'))
    expect(await w.must(undo(orderId, finance))).toEqual({ state: 'undone' })
    const after = await w.detail(main, orderId)
    expect([after.receipt, after.gross, after.lines.map(({ gross }) => gross), after.payments.map(({ amount }) => amount)]).toEqual([
      before.receipt,
      before.gross,
      before.lines.map(({ gross }) => gross),
      before.payments.map(({ amount }) => amount),
    ])
    expect(await spent()).toBe(held)
    expect(await newest(orderId)).toMatchObject({ state: 'undone', endedBy: '孙莉', note: '客户改主意' })
    expect(await undo(orderId)).toMatchObject({ code: 'concession.done' })
    // And another may be given.
    expect(await w.must(ask(orderId, '5.00'))).toEqual({ state: 'given' })
  })

  test('two at once: one is given, the other is told', async () => {
    const orderId = await order()
    const both = await Promise.all([ask(orderId, '20.00'), ask(orderId, '10.00', finance)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await ask(orderId, '1.00')).toMatchObject({ code: 'concession.twice' })
    expect(await ask(orderId, '1.00', sales, { seen: '1.00' })).toMatchObject({ code: 'order.price.changed' })
  })

  test('no more than the goods cost, and no less than a fen', async () => {
    const orderId = await order()
    for (const amount of ['0', '0.00', '-5.00', '1.234', '金']) expect((await ask(orderId, amount)).status).toBe(400)
    expect(await ask(orderId, '9999999.00')).toMatchObject({ code: 'concession.amount' })
    expect(await w.ask(sales, orderConcessions, { orderId: 'D20261121000' })).toMatchObject({ status: 404 })
    expect(await w.ask(sales, undoConcession, { concessionId: 987_654, reason: '试' })).toMatchObject({ code: 'concession.missing' })
  })
})

describe('beyond the limit', () => {
  test('it waits for a second one of 价格 or 财务: neither who asked nor who may not', async () => {
    const orderId = await order()
    const { gross } = await w.detail(main, orderId)
    expect(await w.must(ask(orderId, '100.00'))).toEqual({ state: 'asked' })
    expect((await w.detail(main, orderId)).gross).toBe(gross)
    expect(await decide(orderId, true, sales)).toMatchObject({ code: 'concession.self' })
    expect(await decide(orderId, true, production)).toMatchObject({ status: 403 })
    const both = await Promise.all([decide(orderId, true, finance), decide(orderId, true, finance)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await w.detail(main, orderId)).gross).toBe(less(gross, '100.00'))
    expect(await newest(orderId)).toMatchObject({ state: 'given', askedBy: '何婷', decidedBy: '孙莉', mine: true })
  })

  test('no is no, and what waits may be withdrawn', async () => {
    const orderId = await order()
    const { gross } = await w.detail(main, orderId)
    await w.must(ask(orderId, '100.00'))
    expect(await w.must(decide(orderId, false, finance))).toEqual({ state: 'refused' })
    await w.must(ask(orderId, '90.00'))
    expect(await w.must(undo(orderId))).toEqual({ state: 'withdrawn' })
    expect((await w.detail(main, orderId)).gross).toBe(gross)
  })

  test('once the money has come nobody can say yes any more', async () => {
    const orderId = await order()
    await w.must(ask(orderId, '100.00'))
    await w.transfer(main, finance, orderId)
    expect(await decide(orderId, true, finance)).toMatchObject({ code: 'concession.late' })
  })

  test('each has a limit of his own', async () => {
    const orderId = await order()
    const { staffId } = (await w.must(w.ask(await w.token('admin'), concessionLimits))).find(({ name }) => name === '何婷') ?? gone('何婷')
    await w.db.transaction().execute((tx) => writeLimit(tx, staffId, 0))
    expect(await w.must(ask(orderId, '0.01'))).toEqual({ state: 'asked' })
  })
})

describe('what stands fast', () => {
  test('an order in approval', async () => {
    const orderId = await w.order('buyer', buyer, big)
    expect(await w.detail(buyer, orderId)).toMatchObject({ state: 'pending_approval' })
    expect(await ask(orderId, '1.00')).toMatchObject({ code: 'concession.late', msg: expect.stringContaining('审批') })
  })

  test('one that is over, and one whose buyer is about to pay by a code', async () => {
    const orderId = await order()
    await w.must(w.ask(main, payOrder, { orderId, payType: 'alipay' }).then((told) => ({ ...told, data: asCode(told.data) })))
    expect(await ask(orderId, '1.00')).toMatchObject({ code: 'concession.late', msg: expect.stringContaining('扫码') })
    const other = await order()
    await w.move(main, other, 'cancel', { reason: '不要了' })
    expect(await ask(other, '1.00')).toMatchObject({ code: 'concession.late' })
  })

  test('but no code that its provider never gave: nobody has seen it', async () => {
    const orderId = await order()
    await w.must(w.ask(main, payOrder, { orderId, payType: 'alipay' }).then((told) => ({ ...told, data: asCode(told.data) })))
    await sql`update channel_payment p set state = 'opening', code_url = '' from customer_order o
      where o.id = p.order_id and o.number = ${orderId}`.execute(w.db)
    expect(await ask(orderId, '1.00')).toMatchObject({ code: 'concession.late' })
    w.clock.now = new Date(w.clock.now.getTime() + 61_000)
    expect(await w.must(ask(orderId, '1.00'))).toEqual({ state: 'given' })
  })
})

test('what somebody may let off alone is never more than the share, not by half a fen', () => {
  expect([10, 50, 59, 60, 1999, 2000].map((gross) => aloneOf(fen(gross), 500))).toEqual([0, 2, 2, 3, 99, 100])
  expect(aloneOf(fen(999_999_999_999), 10_000)).toBe(999_999_999_999)
})

describe('with plans, credit and contracts', () => {
  test('each part of a plan goes down by its share, and up again to the fen', async () => {
    const steps = [
      { label: '定金', percent: 33, gate: 'start' as const },
      { label: '尾款', percent: 67, gate: 'ship' as const },
    ]
    const plan = { name: '三三', fromAmount: '100', types: ['common' as const], steps, enabled: true }
    const { id } = await w.must(w.ask(finance, savePlan, plan))
    const orderId = await w.orderBy(String(id), 'main', main, bags)
    const amounts = async () => (await w.detail(main, orderId)).payments.map(({ amount }) => amount)
    const before = await amounts()
    await w.must(ask(orderId, '13.37'))
    const after = await amounts()
    expect(yuan(sum(after.map(parseYuan)))).toBe((await w.detail(main, orderId)).gross)
    expect(after.every((amount, at) => parseYuan(amount) < parseYuan(before[at] ?? ''))).toBe(true)
    await w.must(undo(orderId))
    expect(await amounts()).toEqual(before)
  })

  describe('where a contract is to be signed', () => {
    const password = 'Yincai2026'
    const papers = async () => {
      const waiting = await w.db.selectFrom('contract_version').select('id').where('state', '=', 'making').execute()
      for (const { id } of waiting) await makePaper(w.services, { versionId: id })
    }
    const contract = async (orderId: string) => (await w.detail(main, orderId)).contract?.number ?? ''
    const seen = async (no: string) => {
      const { version, versions } = await w.must(w.ask(main, contractDetail, { no }))
      return { no, version, hash: versions[0]?.hash ?? '' }
    }
    beforeAll(() => w.must(w.ask(finance, setContractRule, { companyId, rule: 'always' })))
    afterAll(() => w.must(w.ask(finance, setContractRule, { companyId, rule: null })))

    test('one that nobody has signed is written anew at the new price, and the old one can be signed no more', async () => {
      const orderId = await order()
      expect(await ask(orderId, '10.00')).toMatchObject({ code: 'concession.late', msg: expect.stringContaining('正在生成') })
      await papers()
      const no = await contract(orderId)
      const old = await seen(no)
      await w.must(ask(orderId, '10.00'))
      await papers()
      expect(await w.ask(signer, signContract, { ...old, password })).toMatchObject({ code: 'contract.stale' })
      const { content } = await w.must(w.ask(main, contractDetail, { no }))
      const { gross } = await w.detail(main, orderId)
      expect(content).toMatchObject({ version: 2, gross, amends: { version: 1, reason: '商家优惠 ¥10.00：老客户复购' } })
      expect(JSON.stringify(content)).toContain('商家优惠 10.00 元：老客户复购')
    })

    test('one that the buyer signed stands fast until it is sent back; one that both signed for good', async () => {
      const orderId = await order()
      await papers()
      const no = await contract(orderId)
      await w.must(w.ask(signer, signContract, { ...(await seen(no)), password }))
      expect(await ask(orderId, '10.00')).toMatchObject({ code: 'concession.late', msg: expect.stringContaining('退回') })
      await w.must(w.ask(finance, staffRejectContract, { ...(await seen(no)), reason: '客户要优惠' }))
      await w.must(ask(orderId, '10.00'))
      await papers()
      await w.must(w.ask(signer, signContract, { ...(await seen(no)), password }))
      await w.must(w.ask(finance, staffSignContract, { ...(await seen(no)), password }))
      expect(await undo(orderId)).toMatchObject({ code: 'concession.late', msg: expect.stringContaining('生效') })
      // It stays in force while its next version is on its way.
      const { version } = await seen(no)
      const terms = { reason: '交货日期顺延', tolerance: 5, claimDays: 7, hiddenDays: 30 }
      await w.must(w.ask(finance, staffAmendContract, { no, version, ...terms }))
      await papers()
      for (const asked of [undo(orderId), ask(orderId, '10.00')])
        expect(await asked).toMatchObject({ code: 'concession.late', msg: expect.stringContaining('生效') })
    })

    test('on credit what it takes up of the limit goes down, and up again', async () => {
      await w.must(w.ask(sales, saveCredit, { companyId, limit: '100000.00', days: 30, enabled: true }))
      const used = async () => parseYuan((await w.must(w.ask(sales, companyCredit, { companyId })))?.used ?? '')
      const orderId = await w.orderBy('credit', 'main', main, bags)
      await papers()
      const before = await used()
      await w.must(ask(orderId, '10.00'))
      await papers()
      expect(before - (await used())).toBe(1000)
      await w.must(undo(orderId))
      expect(await used()).toBe(before)
    })
  })
})

test('after all of it the books are in order', async () => {
  expect(await faultsInBooks(w.db)).toEqual([])
})
