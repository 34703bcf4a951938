import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { moveOrder } from '../../../contract/order/moveOrder.ts'
import { movePromotion, promotionDetail, savePromotion } from '../../../contract/promotion/promotionDesk.ts'
import type { Step } from '../../../contract/promotion/rule.ts'
import type { PromotionTerms } from '../../../contract/promotion/terms.ts'
import { aShop, type Shop, example } from '../order/shop.fixture.ts'

// What a threshold answers to whoever tries it: 例1 is 5309.87 with tax, with 满 5000 减 300 5009.87.
// Shown to fail with: the browser's sum believed, a budget given back for each cancelling, an audience left out when an order is placed.

let w: Shop
let admin: string
let sales: string
let main: string
let stranger: string
let made: number[] = []
beforeAll(async () => {
  w = await aShop()
  await sql`update staff set areas = array_append(areas, 'marketing'), version = version + 1 where username = 'sales'`.execute(w.db)
  ;[admin, sales, main, stranger] = await Promise.all([w.token('admin'), w.token('sales'), w.token('main'), w.token('stranger')])
})
afterAll(() => w.close())
beforeEach(async () => {
  for (const id of made.splice(0)) await move(admin, id, 'stop')
  later(2)
})

function later(seconds: number): void {
  w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000)
}
const detail = (id: number) => w.must(w.ask(admin, promotionDetail, { id }))
const move = async (token: string, id: number, to: string) =>
  w.must(w.ask(token, movePromotion, { id, revision: (await detail(id)).revision, move: to, reason: '测试' }))
const steps = (...all: [string, string][]): Step[] => all.map(([least, fixed]) => ({ least, off: { fixed } }))
const terms = (also: Partial<PromotionTerms> = {}): PromotionTerms => ({
  ...{ name: '满减', from: '2026-11-21 09:00:00', until: '2026-11-21 20:00:00', audience: { who: 'all' }, scope: { of: 'all' }, not: [] },
  ...{ forAgreed: false, budget: null, rule: { kind: 'tier', steps: steps(['5000.00', '300.00']) }, ...also },
})

/** One that was asked for by one person and published by another. */
async function tier(also: Partial<PromotionTerms> = {}): Promise<number> {
  const { id } = await w.must(w.ask(sales, savePromotion, { terms: terms(also) }))
  made.push(id)
  expect((await move(sales, id, 'publish')).asked).toBe(true)
  expect((await move(sales, id, 'publish')).asked).toBe(true)
  expect((await move(admin, id, 'publish')).state).toBe('published')
  later(2)
  return id
}
const good = ({ status }: { status: number }) => status === 200
const changed = (before: string, after: string) => ({ code: 'order.price.changed', facts: { before, after } })

test('one who favours a company of his own needs a colleague, and both are in the log', async () => {
  const { id: companyId } = await w.db.selectFrom('company').select('id').where('name', '=', '荣达贸易有限公司').executeTakeFirstOrThrow()
  const id = await tier({
    audience: { who: 'companies', ids: [companyId] },
    rule: { kind: 'tier', steps: [{ least: '1.00', off: { bp: 100 } }] },
  })
  const { rows } = await sql<{ action: string; actor_id: number }>`select action, actor_id from audit
    where subject = ${`promotion ${id}`} order by id`.execute(w.db)
  expect(rows.map(({ action }) => action)).toEqual(['promotion.save', 'promotion.move', 'promotion.move', 'promotion.move'])
  expect(new Set(rows.map(({ actor_id }) => actor_id)).size).toBe(2)
  // Of another company it is nothing, whatever it says it has seen.
  const { confirmation, input } = await w.confirmed('stranger', stranger, [example])
  expect(confirmation.receipt.offers).toBeUndefined()
  const answer = await w.ask(stranger, createOrder, { ...input, seen: '1000.00' })
  expect(answer).toMatchObject(changed('1000.00', confirmation.receipt.gross))
})

test('what runs takes in no other company, no agreed prices and no level beside it by one person alone', async () => {
  const rows = await w.db.selectFrom('company').select('id').orderBy('id').limit(2).execute()
  const [first = 0, own = 0] = rows.map((row) => row.id)
  const deep = {
    audience: { who: 'companies' as const, ids: [first] },
    rule: { kind: 'tier' as const, steps: [{ least: '1.00', off: { bp: 100 } }] },
  }
  const id = await tier(deep)
  const change = async (also: Partial<PromotionTerms>) =>
    w.ask(sales, savePromotion, { id, revision: (await detail(id)).revision, terms: terms({ ...deep, ...also }) })
  for (const also of [{ audience: { who: 'companies' as const, ids: [first, own] } }, { forAgreed: true }])
    expect(await change(also)).toMatchObject({ code: 'promotion.second' })
  expect(await change({ until: '2026-11-21 21:00:00' })).toMatchObject({ status: 200 })
})

// Shown to fail with: a budget that is no part of what another person has seen.
test('the budget of what runs is neither raised nor taken away by one person alone', async () => {
  const id = await tier({ budget: '500.00' })
  const change = async (budget: string | null) =>
    w.ask(sales, savePromotion, { id, revision: (await detail(id)).revision, terms: terms({ budget }) })
  for (const budget of ['500000.00', null]) expect(await change(budget)).toMatchObject({ code: 'promotion.second' })
  expect(await change('100.00')).toMatchObject({ code: 'promotion.published' })
  expect(await change('500.00')).toMatchObject({ status: 200 })
  expect(await usedOf(id)).toBe(0)
})

test('one that has not begun takes nothing off, whatever the browser’s clock says', async () => {
  await tier({ from: '2026-11-21 19:00:00' })
  const { confirmation, input } = await w.confirmed('main', main, [example])
  expect(confirmation.receipt.gross).toBe('5309.87')
  expect(await w.ask(main, createOrder, { ...input, seen: '5009.87' })).toMatchObject(changed('5009.87', '5309.87'))
})

test('of an order the threshold is missed by, the sum that was typed into the request is not believed', async () => {
  await tier({ rule: { kind: 'tier', steps: steps(['6000.00', '400.00']) } })
  const { input } = await w.confirmed('main', main, [example])
  expect(await w.ask(main, createOrder, { ...input, seen: '4909.87' })).toMatchObject(changed('4909.87', '5309.87'))
})

test('bettered between computing and placing, both sums are told', async () => {
  const id = await tier()
  const { confirmation, input } = await w.confirmed('main', main, [example])
  expect(confirmation.receipt.gross).toBe('5009.87')
  // What runs does not go deeper by one person alone: it is stopped, and another begun that a colleague has seen.
  const { revision } = await detail(id)
  const better = terms({ rule: { kind: 'tier', steps: steps(['5000.00', '350.00']) } })
  expect(await w.ask(admin, savePromotion, { id, revision, terms: better })).toMatchObject({ code: 'promotion.second' })
  await move(admin, id, 'stop')
  made = []
  await tier({ rule: better.rule })
  expect(await w.ask(main, createOrder, { ...input, seen: '5009.87' })).toMatchObject(changed('5009.87', '4959.86'))
  await w.must(w.ask(main, createOrder, { ...input, seen: '4959.86' }))
})

test('of ten orders at once for the last of a budget one has it, and the others are told that the price has changed', async () => {
  const id = await tier({ budget: '500.00' })
  const inputs = []
  for (let i = 0; i < 10; i++) inputs.push((await w.confirmed('main', main, [example])).input)
  const replies = await Promise.all(inputs.map((input) => w.ask(main, createOrder, { ...input, seen: '5009.87' })))
  expect(replies.filter(good)).toHaveLength(1)
  expect(new Set(replies.filter((one) => !good(one)).map(({ code }) => code))).toEqual(new Set(['order.price.changed']))
  expect(await detail(id)).toMatchObject({ used: '300.00' })
})

test('cancelled twice at once it gives back once', async () => {
  const id = await tier({ budget: '900.00' })
  const orderId = await w.order('main', main, example)
  await w.order('main', main, example)
  expect(await usedOf(id)).toBe(60_000)
  const twice = await Promise.all([1, 2].map(() => w.ask(main, moveOrder, { orderId, move: 'cancel', reason: '不要了' })))
  expect(twice.filter(good)).toHaveLength(1)
  expect(await usedOf(id)).toBe(30_000)
})

const usedOf = async (id: number) =>
  (await w.db.selectFrom('promotion').select('used_fen').where('id', '=', id).executeTakeFirstOrThrow()).used_fen
