import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editAddress } from '../../../contract/account/address.ts'
import { addToCart } from '../../../contract/order/cart.ts'
import { computeOrder, confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import {
  chooseFreight,
  deleteFreight,
  deletePickup,
  freightHere,
  listFreight,
  saveFreight,
  savePickup,
} from '../../../contract/price/freightDesk.ts'
import { demoRules } from '../../seed/rules.ts'
import { noChoice } from '../../../contract/price/noChoice.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'

// Templates of freight at the merchant's desk, and what an order by them costs: by its region, as it was when it was placed.

let w: Shop
let admin: string
let main: string
let stranger: string
let usual: number
let home: number
let far: number

const group = (regions: number[], more: object = {}) => ({
  ...{ regions, firstKg: '1', first: '8', nextKg: '1', next: '2', freeFrom: null, freePieces: null },
  ...more,
})
const terms = {
  name: '普通件',
  ways: ['prepaid', 'collect', 'pickup'],
  divisor: null,
  groups: [group([440_000]), group([], { first: '12', next: '5' })],
  excluded: [540_000],
}
const pickup = { name: '深圳工厂', address: '深圳市宝安区工厂路 8 号', phone: '0755-88886666', hours: '周一至周六 9:00-18:00' }
const save = (more: object = {}) => w.ask(admin, saveFreight, { ...terms, ...more })
const list = async () => (await w.must(w.ask(admin, listFreight))).templates
const kept = async (id: number) => (await list()).find((one) => one.id === id)

const addressIn = async (token: string, place: object, realName: string) =>
  (await w.must(w.ask(token, editAddress, { real_name: realName, phone: '13812345678', address: place, detail: '一路 1 号' }))).id

beforeAll(async () => {
  w = await aShop()
  ;[admin = '', main = '', stranger = ''] = await Promise.all(['admin', 'main', 'stranger'].map(w.token))
  // The plain bag goes by template: 500 pieces weigh 22.5 kg.
  const rules = { ...demoRules.nonwovenBag, fixed: noChoice, freight: { kind: 'template', template: null } }
  const version = { product_id: w.products.plainBag, version: 2, rules: JSON.stringify(rules), first_selection: JSON.stringify(noChoice) }
  await w.db.insertInto('price_version').values(version).execute()
  await w.db.updateTable('current_price').set({ version: 2 }).where('product_id', '=', w.products.plainBag).execute()
  home = await addressIn(main, { province: '广东省', city: '广州市', district: '天河区', cityId: 440106 }, '广州店')
  far = await addressIn(main, { province: '西藏自治区', city: '拉萨市', district: '城关区', cityId: 540102 }, '拉萨店')
})
afterAll(() => w.close())

test('goods by template cannot be ordered before there is one, and that is said', async () => {
  const { key } = await settled()
  expect(await w.ask(main, computeOrder, { key, addressId: home })).toMatchObject({ status: 409, code: 'freight.unset' })
})

describe('the desk', () => {
  test('keeps the first template for all, and takes no name twice', async () => {
    usual = (await w.must(save())).id
    expect(await kept(usual)).toMatchObject({ ...terms, isDefault: true, version: 1, goods: 0 })
    expect((await w.must(w.ask(admin, listFreight))).byDefault).toBe(1)
    expect(await save()).toMatchObject({ code: 'freight.taken' })
  })

  test('refuses of two who change one template at once the second, and shows what changed in the log', async () => {
    const changes = ['8.00', '9.00'].map((first) => save({ id: usual, version: 1, groups: [group([440_000], { first }), terms.groups[1]] }))
    const codes = (await Promise.all(changes)).map(({ code }) => code ?? 'ok')
    expect(codes.toSorted()).toEqual(['freight.changed', 'ok'])
    expect((await kept(usual))?.version).toBe(2)
    await w.must(save({ id: usual, version: 2 }))
    const { after } = await w.db
      .selectFrom('audit')
      .select('after')
      .where('action', '=', 'freight.save')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(after).toEqual({ groups: terms.groups })
  })

  test.each([
    [{ groups: [group([999_900]), group([])] }, '没有编号为 999900 的地区，请重新选择'],
    [{ groups: [group([440_300]), group([440_300]), group([])] }, '第 2 组有地区已在其他组或不配送地区中'],
    [{ groups: [group([440_300])] }, '最后一组应为其他地区，不选具体地区'],
    [{ groups: [group([], { first: '' })] }, '请填写首重运费，应为不超过 99999 的元'],
    [{ divisor: 10 }, '体积重系数不能小于 1000'],
    [{ ways: [] }, '请至少选择一种配送方式'],
    [{ name: '字'.repeat(31) }, '模板名称最多 30 个字'],
  ])('refuses %j in words', async (typed, words) => {
    const { status, msg, facts } = await save({ name: '另一个', ...typed })
    expect(status).toBe(400)
    expect([msg, ...Object.values((facts?.['fields'] as object | undefined) ?? {})].join()).toContain(words)
  })

  test('lets another be the one for all, and goes by no template that price rules name', async () => {
    const other = (await w.must(save({ name: '大件' }))).id
    expect(await w.ask(admin, deleteFreight, { id: usual })).toMatchObject({ code: 'freight.used' })
    await w.must(w.ask(admin, chooseFreight, { id: other }))
    expect((await list()).filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([other])
    await w.must(w.ask(admin, chooseFreight, { id: usual }))
    await w.must(w.ask(admin, deleteFreight, { id: other }))
    expect(await w.ask(admin, deleteFreight, { id: other })).toMatchObject({ status: 404, code: 'freight.missing' })
    expect(await w.ask(admin, chooseFreight, { id: other })).toMatchObject({ status: 404, code: 'freight.missing' })
  })

  test('deletes no template that prices to come name', async () => {
    const other = (await w.must(save({ name: '下月件' }))).id
    const rules = JSON.stringify({ freight: { kind: 'template', template: other } })
    const at = w.clock.now
    const { rows } = await sql<{
      id: number
    }>`insert into price_schedule (product_id, rules, first_selection, accepted, note, due_at, staff_id, created_at)
      values (${w.products.plainBag}, ${rules}::jsonb, '{}', '[]', '', ${new Date(at.getTime() + 86_400_000)}, 1, ${at}) returning id`.execute(
      w.db,
    )
    expect(await w.ask(admin, deleteFreight, { id: other })).toMatchObject({
      code: 'freight.used',
      msg: expect.stringContaining('定时价格'),
    })
    await sql`delete from price_schedule where id = ${rows[0]?.id}`.execute(w.db)
    await w.must(w.ask(admin, deleteFreight, { id: other }))
  })

  test('keeps places to fetch goods at, each with its version', async () => {
    const { id } = await w.must(w.ask(admin, savePickup, { ...pickup, name: '旧仓' }))
    expect(await w.ask(admin, savePickup, { ...pickup, name: '旧仓' })).toMatchObject({ code: 'freight.taken', msg: '已有同名的自提点' })
    await w.must(w.ask(admin, savePickup, { ...pickup, id, version: 1, name: '旧仓', hours: '全天' }))
    expect(await w.ask(admin, savePickup, { ...pickup, id, version: 1 })).toMatchObject({ code: 'freight.changed' })
    expect(await w.ask(admin, savePickup, { ...pickup, phone: '打电话' })).toMatchObject({ status: 400 })
    await w.must(w.ask(admin, deletePickup, { id }))
    expect(await w.ask(admin, deletePickup, { id })).toMatchObject({ status: 404, code: 'freight.pickup.missing' })
  })
})

const settled = async (quantity = 500) => {
  const { cartId } = await w.must(w.ask(main, addToCart, { productId: w.products.plainBag, quantity, new: 1 }))
  const confirmation = await w.must(w.ask(main, confirmOrder, { cartIds: [cartId] }))
  return { key: confirmation.orderKey, cartId, confirmation }
}

describe('an order by template', () => {
  beforeEach(async () => {
    if ((await list()).length === 0) usual = (await w.must(save())).id
  })

  test('is confirmed with its freight open, reckoned for the address, and keeps what it was reckoned by', async () => {
    const { key, confirmation } = await settled()
    expect(confirmation.receipt.freight.map(({ formula }) => formula)).toEqual(['按收货地址计算'])
    expect(confirmation.ways).toEqual(['prepaid', 'collect'])
    const there = await w.must(w.ask(main, computeOrder, { key, addressId: home }))
    expect(there.freight).toMatchObject([{ label: '运费(快递/物流 22.5kg)', formula: '首重 1 kg ¥8 + 续重 22 kg × ¥2', amount: '52.00' }])
    // Who says nothing of what was seen has seen no freight.
    expect(await w.ask(main, createOrder, { key, addressId: home })).toMatchObject({
      code: 'order.price.changed',
      facts: { before: confirmation.receipt.gross, after: there.gross },
    })
    const { orderId } = await w.must(w.ask(main, createOrder, { key, addressId: home, seen: there.gross }))
    const { receipt, gross } = await w.detail(main, orderId)
    expect([gross, receipt.hash]).toEqual([there.gross, there.hash])
    expect(receipt.carriage).toMatchObject({
      way: 'prepaid',
      places: [{ code: 440106, name: '广东省 广州市' }],
      templates: [{ id: usual }],
    })
  })

  test('is refused where nothing is sent, with the place', async () => {
    const { key } = await settled()
    expect(await w.ask(main, computeOrder, { key, addressId: far })).toMatchObject({
      code: 'freight.undeliverable',
      msg: '所选商品不配送到 西藏自治区 拉萨市，请更换收货地址',
    })
    expect(await w.ask(main, createOrder, { key, addressId: far, seen: '1.00' })).toMatchObject({ code: 'freight.undeliverable' })
  })

  test('whose template changes meanwhile is met as any changed price', async () => {
    const { key } = await settled()
    const seen = (await w.must(w.ask(main, computeOrder, { key, addressId: home }))).gross
    const { version = 0 } = (await kept(usual)) ?? {}
    await w.must(save({ id: usual, version, groups: [group([440_000], { first: '9' }), terms.groups[1]] }))
    expect(await w.ask(main, createOrder, { key, addressId: home, seen })).toMatchObject({ code: 'order.price.changed' })
    await w.must(save({ id: usual, version: version + 1 }))
    await w.must(w.ask(main, createOrder, { key, addressId: home, seen }))
  })

  test('to several addresses pays to each, and its parts add up', async () => {
    const { key, cartId } = await settled()
    const shanghai = await addressIn(main, { province: '上海市', city: '上海市', district: '浦东新区', cityId: 310115 }, '上海店')
    const allocation = [home, shanghai].map((addressId, at) => ({ addressId, lines: [{ cartId, quantities: [at === 0 ? 400 : 100] }] }))
    const there = await w.must(w.ask(main, computeOrder, { key, allocation }))
    expect(there.freight.map(({ amount }) => amount)).toEqual(['42.00', '32.00'])
    const { orderId } = await w.must(w.ask(main, createOrder, { key, allocation, seen: there.gross }))
    expect((await w.detail(main, orderId)).consignments.map(({ freight }) => freight)).toEqual(['42.00', '32.00'])
  })

  test('may be sent at the cost of whoever receives it, which it keeps', async () => {
    const { key, confirmation } = await settled()
    expect(await w.ask(main, computeOrder, { key, addressId: far, way: 'collect' })).toMatchObject({ code: 'freight.undeliverable' })
    const there = await w.must(w.ask(main, computeOrder, { key, addressId: home, way: 'collect' }))
    expect(there.gross).toBe(confirmation.receipt.gross)
    const { orderId } = await w.must(w.ask(main, createOrder, { key, addressId: home, way: 'collect', seen: there.gross }))
    const { receipt } = await w.detail(main, orderId)
    expect([receipt.carriage?.way, receipt.freight.map(({ label, amount }) => `${label} ${amount}`)]).toEqual([
      'collect',
      ['运费(到付) 0.00'],
    ])
  })

  test('goes no way that is not offered', async () => {
    const { version = 0 } = (await kept(usual)) ?? {}
    await w.must(save({ id: usual, version, ways: ['prepaid'] }))
    const { key, confirmation } = await settled()
    expect(confirmation.ways).toEqual(['prepaid'])
    expect(await w.ask(main, computeOrder, { key, addressId: home, way: 'collect' })).toMatchObject({ code: 'freight.way' })
    expect(await w.ask(main, computeOrder, { key, addressId: home, way: 'pickup' })).toMatchObject({ code: 'freight.pickup.missing' })
    expect(await w.ask(main, computeOrder, { key, addressId: home, way: 'drone' })).toMatchObject({ status: 400 })
    await w.must(save({ id: usual, version: version + 1 }))
  })
})

test('a product tells what sending it to the asker costs, and nobody else’s address', async () => {
  const mine = await w.must(w.ask(main, freightHere, { productId: w.products.plainBag }))
  expect(mine.place?.code).toBeGreaterThan(0)
  expect(mine.template).toMatchObject({ id: usual, excluded: [] })
  expect(mine.template?.groups).toHaveLength(1)
  const theirs = await w.must(w.ask(stranger, freightHere, { productId: w.products.plainBag }))
  expect(theirs.place).not.toEqual(mine.place)
  expect(await w.must(w.ask(main, freightHere, { productId: w.products.tshirt }))).toMatchObject({ template: null })
  expect(await w.ask(main, freightHere, { productId: 987654 })).toMatchObject({ code: 'product.missing' })
})
