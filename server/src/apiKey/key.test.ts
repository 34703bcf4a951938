import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import {
  addKey,
  addStaffKey,
  buyerScopes,
  callsAMinute,
  listKeys,
  listStaffKeys,
  revokeKey,
  revokeStaffKey,
  staffScopes,
} from '../../../contract/account/apiKey.ts'
import { addToCart } from '../../../contract/order/cart.ts'
import { listProducts } from '../../../contract/goods/catalog.ts'
import { login } from '../../../contract/account/account.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { listOrders, orderDetail, staffListOrders } from '../../../contract/order/order.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { buildApp } from '../app.ts'
import { calls } from '../contract.fixture.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'

// A key opens the calls of its scopes, for its owner, while it lives: and nothing else, anywhere.

let w: Shop
let main: string
let stranger: string
let admin: string
let theirs: string
beforeAll(async () => {
  w = await aShop()
  main = await w.token('main')
  stranger = await w.token('stranger')
  admin = await w.token('admin')
  theirs = await w.order('stranger', stranger, { product: 'lot', quantity: 1 })
})
afterAll(() => w.close())
beforeEach(() => w.db.deleteFrom('tally').execute())

const password = 'Yincai2026'
const buyerKey = (scopes: readonly string[], days = 0, token = main) =>
  w.must(w.ask(token, addKey, { name: 'ERP', scopes, days, password }))
const staffKey = (scopes: readonly string[]) => w.must(w.ask(admin, addStaffKey, { name: 'WMS', scopes, days: 0, password }))
const allBuyer = Object.keys(buyerScopes)
const allStaff = Object.keys(staffScopes)
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const opened = (table: Readonly<Record<string, { readonly calls: readonly string[] }>>) =>
  new Set(Object.values(table).flatMap((scope) => scope.calls))

test('a key is told once, and kept as its hash only', async () => {
  const { id, key } = await buyerKey(['order.read'], 30)
  expect(key).toMatch(/^yk_[\w-]{43}$/)
  const row = (await w.must(w.ask(main, listKeys))).find((one) => one.id === id)
  expect(row).toEqual({
    id,
    name: 'ERP',
    shown: key.slice(0, 9),
    scopes: ['order.read'],
    state: 'active',
    createTime: '2026-11-21 10:00:00',
    expiresAt: '2026-12-21 10:00:00',
    lastUsedAt: null,
    lastAddress: '',
  })
  const { rows } = await w.pool.query(
    `select (select string_agg(k::text, '') from api_key k) || coalesce((select string_agg(r::text, '') from repeat_answer r), '') || (select string_agg(a::text, '') from audit a) as held`,
  )
  expect(rows[0].held).not.toContain(key.slice(9))
  expect(rows[0].held).toContain('key.add')
  expect((await w.must(w.ask(stranger, listKeys))).length).toBe(0)
  expect((await w.must(w.ask(admin, listStaffKeys))).length).toBe(0)
})

test('every call a scope names is a call of that side, and a scope’s grants and areas are what its calls ask for', () => {
  for (const [table, side] of [
    [buyerScopes, 'buyer'],
    [staffScopes, 'staff'],
  ] as const)
    for (const [scope, facts] of Object.entries(table)) {
      const named = calls.filter((call) => facts.calls.some((name: string) => name === nameOf(call)))
      expect(named.map(nameOf).toSorted(), scope).toEqual([...facts.calls].toSorted())
      const given = new Set<string>('grants' in facts ? facts.grants : facts.areas)
      for (const call of named) {
        expect([side, 'anyone']).toContain(call.who)
        expect(call.self ?? false, nameOf(call)).toBe(false)
        expect(!call.grant || given.has(call.grant), nameOf(call)).toBe(true)
        expect(!call.area || [call.area].flat().some((area) => given.has(area)), nameOf(call)).toBe(true)
      }
    }
})

test.each(Object.entries(buyerScopes))('a company’s key for %s opens its calls', async (scope, { calls: names }) => {
  const { key } = await buyerKey([scope])
  for (const call of calls.filter((one) => names.some((name) => name === nameOf(one))))
    expect([200, 400, 404, 409], nameOf(call)).toContain((await w.ask(key, call, {})).status)
})

test.each(Object.entries(staffScopes))('a key of the merchant’s for %s opens its calls', async (scope, { calls: names }) => {
  const { key } = await staffKey([scope])
  for (const call of calls.filter((one) => names.some((name) => name === nameOf(one))))
    expect([200, 400, 404, 409], nameOf(call)).toContain((await w.ask(key, call, {})).status)
})

test('with every scope there is, no other call of the mall is opened', async () => {
  for (const [{ key }, table] of [
    [await buyerKey(allBuyer), buyerScopes],
    [await staffKey(allStaff), staffScopes],
  ] as const) {
    const open = opened(table)
    const shut = calls.filter((call) => !open.has(nameOf(call)))
    const said = []
    for (const [n, call] of shut.entries()) {
      if (n % 200 === 0) await w.db.deleteFrom('tally').execute()
      const { code } = await w.ask(key, call, {})
      if (code !== 'key.scope') said.push(`${nameOf(call)}: ${code}`)
    }
    expect(said).toEqual([])
  }
}, 120_000)

test('a key of one scope does not open another’s calls', async () => {
  const { key } = await buyerKey(['goods.read'])
  for (const call of [listOrders, addToCart, createOrder, staffListOrders, login] as readonly Endpoint[])
    expect(await w.ask(key, call, {})).toMatchObject({ status: 403, code: 'key.scope' })
})

test('an order is placed with a key, in the company’s name and at its prices, and only its own orders are read', async () => {
  const { id, key } = await buyerKey(['order.place', 'order.read'])
  const { cartId } = await w.must(w.ask(key, addToCart, { productId: w.products.lot, quantity: 2, new: 1 }))
  const { orderKey } = await w.must(w.ask(key, confirmOrder, { cartIds: [cartId] }))
  const input = { key: orderKey, addressId: w.addresses.main }
  const { orderId } = await w.must(w.ask(key, createOrder, input))
  expect((await w.must(w.ask(key, orderDetail, { orderId }))).orderId).toBe(orderId)
  expect((await w.must(w.ask(main, listOrders, {}))).rows.map((row) => row.orderId)).toContain(orderId)
  expect(await w.ask(key, orderDetail, { orderId: theirs })).toMatchObject({ status: 404, code: 'order.missing' })
  const row = (await w.must(w.ask(main, listKeys))).find((one) => one.id === id)
  expect(row).toMatchObject({ lastUsedAt: '2026-11-21 10:00:00', lastAddress: '127.0.0.1' })
})

test('a revoked key is refused from the next call on, in every process; another’s key cannot be revoked', async () => {
  const other = await buildApp(w.services, { log: 'silent', flood: 0, strict: true })
  const { id, key } = await buyerKey(['goods.read'])
  const there = () => other.app.inject({ url: '/api/products', headers: { authorization: `Bearer ${key}` } }).then((r) => r.json())
  expect(await there()).toMatchObject({ status: 200 })
  expect(await w.ask(stranger, revokeKey, { id })).toMatchObject({ status: 404, code: 'key.missing' })
  expect(await w.ask(admin, revokeStaffKey, { id })).toMatchObject({ status: 404, code: 'key.missing' })
  expect(await there()).toMatchObject({ status: 200 })
  const twice = await Promise.all([w.ask(main, revokeKey, { id }), w.ask(main, revokeKey, { id })])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await there()).toMatchObject({ status: 401, code: 'key.invalid' })
  expect(await w.ask(key, listProducts)).toMatchObject({ status: 401, code: 'key.invalid' })
  await other.app.close()
})

test('a key ends with its time, with its company and with whoever made it', async () => {
  const { key } = await buyerKey(['order.read'], 30)
  const began = w.clock.now
  w.clock.now = new Date(began.getTime() + 31 * 86_400_000)
  expect(await w.ask(key, listOrders)).toMatchObject({ code: 'key.invalid' })
  w.clock.now = began
  expect(await w.ask(key, listOrders)).toMatchObject({ status: 200 })
  const company = (state: 'verified' | 'suspended') =>
    w.db.updateTable('company').set({ state }).where('name', '=', '荣达贸易有限公司').execute()
  await company('suspended')
  expect(await w.ask(key, listOrders)).toMatchObject({ code: 'key.invalid' })
  await company('verified')
  const staff = await staffKey(['orders.read'])
  expect(await w.ask(staff.key, staffListOrders)).toMatchObject({ status: 200 })
  const maker = (change: object) => w.db.updateTable('staff').set(change).where('username', '=', 'admin').execute()
  const { areas } = await w.db.selectFrom('staff').select('areas').where('username', '=', 'admin').executeTakeFirstOrThrow()
  await maker({ areas: ['settings'] })
  expect(await w.ask(staff.key, staffListOrders)).toMatchObject({ status: 403, code: 'permit.missing' })
  await maker({ areas, state: 'disabled' })
  expect(await w.ask(staff.key, staffListOrders)).toMatchObject({ code: 'key.invalid' })
  await maker({ state: 'active' })
})

test('more calls a minute than are allowed are told to wait', async () => {
  const { id, key } = await buyerKey(['goods.read'])
  await w.ask(key, listProducts)
  await w.db.updateTable('tally').set({ count: callsAMinute }).where('key', '=', `api key ${id}`).execute()
  const { status, code, facts } = await w.ask(key, listProducts)
  expect([status, code]).toEqual([429, 'request.tooOften'])
  expect(Number(facts?.['retryAfter'])).toBeGreaterThan(0)
  const { key: other } = await buyerKey(['goods.read'])
  expect(await w.ask(other, listProducts)).toMatchObject({ status: 200 })
})

test('bad wishes are told, and twenty keys are enough', async () => {
  for (const wish of [
    {},
    { name: 'x', scopes: allBuyer, days: 0 },
    { name: 'x', scopes: [], days: 0, password },
    { name: 'x', scopes: ['son.manage'], days: 0, password },
    { name: '', scopes: allBuyer, days: 0, password },
    { name: 'x', scopes: allBuyer, days: 7, password },
  ])
    expect(await w.ask(stranger, addKey, wish)).toMatchObject({ status: 400 })
  const wish = { name: 'x', scopes: allBuyer, days: 0, password }
  for (let made = 0; made < 20; made++) await w.must(w.ask(stranger, addKey, wish))
  expect(await w.ask(stranger, addKey, wish)).toMatchObject({ status: 409, code: 'key.full' })
})

test('a key is made by whoever gives the own password once more; wrong ones count as wrong log-ins', async () => {
  const wish = { name: '旁人', days: 0 }
  const asks = [
    (typed: string) => w.ask(main, addKey, { ...wish, scopes: ['order.read'], password: typed }),
    (typed: string) => w.ask(admin, addStaffKey, { ...wish, scopes: ['orders.read'], password: typed }),
  ]
  const told = { status: 400, code: 'password.mismatch', facts: { fields: { password: '密码不正确' } } }
  for (const add of asks) {
    for (let tries = 0; tries < 5; tries++) expect(await add('Falsch2026')).toMatchObject(told)
    expect(await add(password)).toMatchObject({ status: 429, code: 'login.tooMany' })
  }
  expect((await w.must(w.ask(main, listKeys))).filter(({ name }) => name === '旁人')).toEqual([])
  expect((await w.must(w.ask(admin, listStaffKeys))).filter(({ name }) => name === '旁人')).toEqual([])
})
