import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contractDetail } from '../../../contract/contract/contract.ts'
import { setContractRule } from '../../../contract/contract/contractDesk.ts'
import { claimPreview } from '../../../contract/claim/claim.ts'
import { callOffOrder } from '../../../contract/claim/claimDesk.ts'
import { fen, parseYuan, yuan } from '../../../contract/money.ts'
import { orderAgain } from '../../../contract/order/again.ts'
import { computeOrder } from '../../../contract/order/confirmOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { myCredit, saveCredit, savePlan } from '../../../contract/plan/planDesk.ts'
import { aContractDesk } from '../contract/contracts.fixture.ts'
import { orderSheet } from '../order/orderSheet.ts'
import { example } from '../order/shop.fixture.ts'
import { issueStatements } from '../statement/statement.jobs.ts'
import { moved, running } from './activities.fixture.ts'

// What the rest of the house goes by is what is to be paid after 满减 and 付款立减. 例1: 5309.87, with 满 5000 减 300: 5009.87.

const desk = await aContractDesk()
const { w, main, finance, companyId, frameSigned, noFrames, jobsDone } = desk
let admin: string
let sales: string
const active: number[] = []
beforeAll(async () => {
  ;[admin, sales] = await Promise.all([w.token('admin'), w.token('sales')])
})
afterAll(() => w.close())
beforeEach(async () => {
  for (const id of active.splice(0)) await moved(w, admin, id, 'stop')
  w.clock.now = new Date(w.clock.now.getTime() + 2000)
  await w.must(w.ask(finance, setContractRule, { companyId, rule: 'never' }))
})

const minus = { least: '5000.00', off: { fixed: '300.00' } } as const
const tier = async () => void active.push(await running(w, admin, { kind: 'tier', steps: [minus] }))
const prepay = async () =>
  void active.push(await running(w, admin, { kind: 'prepay', steps: [{ least: '1000.00', off: { fixed: '100.00' } }] }))
const row = (number: string) => w.db.selectFrom('customer_order').selectAll().where('number', '=', number).executeTakeFirstOrThrow()

describe('an order with 满减', () => {
  test('is signed for what is to be paid, and its contract names what was let off', async () => {
    await tier()
    await w.must(w.ask(finance, setContractRule, { companyId, rule: 'always' }))
    const orderId = await w.order('main', main, example)
    await jobsDone()
    const { contract } = await w.detail(main, orderId)
    const said = JSON.stringify(await w.must(w.ask(main, contractDetail, { no: contract?.number ?? '' })))
    expect(said).toContain('5009.87')
    expect(said).toContain('已减优惠（含税）：满减（双十一） 300.00 元')
    await w.must(desk.sign(desk.signer, contract?.number ?? ''))
    await w.must(desk.countersign(contract?.number ?? ''))
    expect((await w.detail(main, orderId)).payments).toMatchObject([{ amount: '5009.87' }])
  })

  test('takes so much of a frame contract, and no more', async () => {
    await tier()
    await w.must(w.ask(finance, setContractRule, { companyId, rule: 'always' }))
    const frame = await frameSigned({ ceiling: '5009.87' })
    const orderId = await w.order('main', main, example)
    const used = await w.number(sql`select used_fen as n from contract where number = ${frame}`)
    expect([used, (await row(orderId)).gross_fen, (await w.detail(main, orderId)).contract?.frame]).toEqual([500_987, 500_987, frame])
    await noFrames()
  })

  test('takes so much of the credit, which is free again as it is paid', async () => {
    await tier()
    await w.must(w.ask(sales, saveCredit, { companyId, enabled: true, limit: '5009.87', days: 30 }))
    const orderId = await w.orderBy('credit', 'main', main, example)
    expect(await w.must(w.ask(main, myCredit))).toMatchObject({ used: '5009.87', available: '0.00' })
    await w.transfer(main, finance, orderId)
    expect(await w.must(w.ask(main, myCredit))).toMatchObject({ used: '0.00' })
  })

  test('is paid by instalments of what is to be paid; what comes back of a part that was paid is a part of that', async () => {
    await tier()
    const steps = [
      { label: '定金', percent: 30, gate: 'start' },
      { label: '尾款', percent: 70, gate: 'ship' },
    ]
    const { id } = await w.must(w.ask(finance, savePlan, { name: '三七', fromAmount: '1.00', types: ['custom'], steps, enabled: true }))
    const orderId = await w.orderBy(String(id), 'main', main, example)
    const { payments } = await w.detail(main, orderId)
    expect(payments.map(({ amount }) => amount)).toEqual(['1502.96', '3506.91'])
    await w.transfer(main, finance, orderId)
    const { lines } = await w.detail(main, orderId)
    const half = { orderId, lineId: lines[0]?.id ?? 0, quantity: 250, reason: 'print', remedy: 'refund' }
    expect((await w.must(w.ask(main, claimPreview, half))).most).toBe('751.48')
  })

  test('is ordered again by the offers of that day, which is said', async () => {
    await tier()
    const orderId = await w.order('main', main, example)
    const again = await w.must(w.ask(main, orderAgain, { orderId }))
    expect(again.offers).toEqual([{ label: '满减（双十一）', amount: '300.00' }])
    expect(again.lines[0]).toMatchObject({ before: { gross: '5309.87' }, now: { gross: '5309.87' }, drift: [] })
  })

  test('says in a sheet what was let off, why, and what of that fell on the line', async () => {
    await tier()
    const orderId = await w.order('main', main, example)
    const { rows } = await orderSheet.page(w.db, {}, 0, { now: w.clock.now } as never)
    const at = (name: string) => orderSheet.columns.findIndex((column) => column.name === name)
    const found = rows.find((cells) => cells.includes(orderId)) ?? []
    expect(['订单金额', '活动与券优惠', '优惠说明', '本行优惠', '金额'].map((name) => found[at(name)])).toEqual([
      '5009.87',
      '300.00',
      '满减（双十一） 300.00',
      '300.00',
      '5009.87',
    ])
  })
})

test('a statement of the month bills what is to be paid', async () => {
  await tier()
  await w.must(w.ask(sales, saveCredit, { companyId, enabled: true, limit: '50000', days: 30 }))
  const orderId = await w.orderBy('credit', 'main', main, example)
  const now = w.clock.now
  w.clock.now = new Date('2026-11-30T16:11:00Z')
  await issueStatements(w.services)
  w.clock.now = now
  const { rows } = await sql<{ amount: number }>`select amount_fen as amount from statement_line
    where kind = 'sale' and order_number = ${orderId} and company_id = ${companyId}`.execute(w.db)
  expect(rows.map(({ amount }) => Number(amount))).toEqual([500_987])
})

describe('付款立减', () => {
  test('comes back by shares; the parts of a refund are what was paid', async () => {
    await prepay()
    const orderId = await w.order('main', main, example)
    await w.transfer(main, finance, orderId)
    const { gross, lines } = await w.detail(main, orderId)
    expect(gross).toBe('5209.87')
    const of = (quantity: number) => ({ orderId, lineId: lines[0]?.id ?? 0, quantity, reason: 'print', remedy: 'refund' })
    const { most, deduction } = await w.must(w.ask(main, claimPreview, of(120)))
    expect([most, deduction]).toEqual(['1250.37', ''])
    expect((await w.must(w.ask(main, claimPreview, of(500)))).most).toBe('5209.87')
  })

  test('is gone with another plan, and the plans say so before', async () => {
    await prepay()
    const { input } = await w.confirmed('main', main, [example])
    const plans = (await w.must(w.ask(main, computeOrder, input))).plans.filter(({ plan }) => plan !== 'full' && plan !== 'credit')
    const [plan] = plans
    const computed = await w.must(w.ask(main, computeOrder, { ...input, plan: plan?.plan }))
    expect(computed.gross).toBe('5309.87')
    const { orderId } = await w.must(w.ask(main, createOrder, { ...input, plan: plan?.plan, seen: '5309.87' }))
    const parts = (await w.detail(main, orderId)).payments.map(({ amount }) => parseYuan(amount))
    expect(yuan(fen(parts.reduce<number>((a, b) => a + b, 0)))).toBe('5309.87')
  })

  test('called off, all that was paid comes back, and the activity’s budget with it', async () => {
    active.push(await running(w, admin, { kind: 'tier', steps: [minus] }, { budget: '500.00' }))
    const orderId = await w.order('main', main, example)
    await w.transfer(main, finance, orderId)
    const used = () => w.number(sql`select used_fen as n from promotion where id = ${active[0]}`)
    expect(await used()).toBe(30_000)
    expect(await w.must(w.ask(sales, callOffOrder, { orderId, reason: 'mistake', text: '与客户商定取消' }))).toMatchObject({
      amount: '5009.87',
    })
    expect(await used()).toBe(0)
  })
})
