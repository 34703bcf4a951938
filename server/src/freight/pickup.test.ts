import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readdressConsignment } from '../../../contract/order/consignmentDesk.ts'
import { addressText } from '../../../contract/account/addressText.ts'
import { staffMoveOrder } from '../../../contract/order/moveOrder.ts'
import { computeOrder } from '../../../contract/order/confirmOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { saveFreight, savePickup } from '../../../contract/price/freightDesk.ts'
import { listShipping } from '../../../contract/shipping/shipping.ts'
import { noChoice } from '../../../contract/price/noChoice.ts'
import { demoRules } from '../../seed/rules.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'

// An order that the buyer fetches: placed at the merchant's place, laid out, handed out, and never sent.

let w: Shop
let admin: string
let main: string
let finance: string
let production: string
let pickupId: number
const place = { name: '深圳工厂', address: '深圳市宝安区工厂路 8 号', phone: '0755-88886666', hours: '周一至周六 9:00-18:00' }

beforeAll(async () => {
  w = await aShop()
  ;[admin = '', main = '', finance = '', production = ''] = await Promise.all(['admin', 'main', 'finance', 'production'].map(w.token))
  const rules = { ...demoRules.nonwovenBag, fixed: noChoice, freight: { kind: 'template', template: null } }
  const version = { product_id: w.products.plainBag, version: 2, rules: JSON.stringify(rules), first_selection: JSON.stringify(noChoice) }
  await w.db.insertInto('price_version').values(version).execute()
  await w.db.updateTable('current_price').set({ version: 2 }).where('product_id', '=', w.products.plainBag).execute()
  const group = { regions: [], firstKg: '1', first: '8', nextKg: '1', next: '2', freeFrom: null, freePieces: null }
  await w.must(w.ask(admin, saveFreight, { name: '普通件', ways: ['prepaid', 'pickup'], divisor: null, groups: [group], excluded: [] }))
  pickupId = (await w.must(w.ask(admin, savePickup, place))).id
})
afterAll(() => w.close())

async function fetchedOrder() {
  const { confirmation, input } = await w.confirmed('main', main, [{ product: 'plainBag', quantity: 500 }])
  expect(confirmation.pickups).toMatchObject([{ id: pickupId, ...place }])
  const there = await w.must(w.ask(main, computeOrder, { ...input, way: 'pickup', pickupId }))
  const { orderId } = await w.must(w.ask(main, createOrder, { ...input, way: 'pickup', pickupId, seen: there.gross }))
  await w.transfer(main, finance, orderId)
  return orderId
}
const consignmentOf = async (orderId: string) => {
  const [one] = (await w.staffDetail(admin, orderId)).consignments
  if (!one) throw new Error('no consignment')
  return one
}
const packed = (orderId: string) =>
  sql`update order_line l set state = 'packed' from customer_order o where o.id = l.order_id and o.number = ${orderId}`.execute(w.db)

test('costs no freight, and stands with the place as its address and the buyer’s person as whoever fetches it', async () => {
  const orderId = await fetchedOrder()
  const { receipt, address, consignments } = await w.detail(main, orderId)
  expect(receipt.freightNet).toBe('0.00')
  expect(receipt.carriage).toMatchObject({ way: 'pickup', pickup: place })
  expect(addressText(address)).toContain('自提点 深圳工厂：深圳市宝安区工厂路 8 号')
  expect(consignments).toMatchObject([{ fetched: true, stateLabel: '待备货' }])
})

test('is laid out and handed out, not sent, not readdressed; asked twice at once it happens once', async () => {
  const orderId = await fetchedOrder()
  await packed(orderId)
  const { id, address } = await consignmentOf(orderId)
  const moves = (await w.staffDetail(production, orderId)).moves.filter(({ consignmentId }) => consignmentId === id).map(({ move }) => move)
  expect(moves).toEqual(['layOut'])
  const sent = { orderId, consignmentId: id, carrier: '顺丰速运', trackingNo: 'SF12345678' }
  expect(await w.ask(production, staffMoveOrder, { ...sent, move: 'ship' })).toMatchObject({
    code: 'order.move.forbidden',
    msg: '自提的收货单不发货，备好后请按“备好待自提”',
  })
  const elsewhere = {
    ...{ consignmentId: id, real_name: '李四', phone: '13812345678', detail: '二路 2 号', reason: '客户来电', was: addressText(address) },
    address: { province: '广东省', city: '广州市', district: '天河区', cityId: 440106 },
  }
  expect(await w.ask(admin, readdressConsignment, elsewhere)).toMatchObject({ code: 'order.move.forbidden' })
  const { rows } = await w.must(w.ask(production, listShipping, { stand: 'ready' }))
  expect(rows.find((row) => row.id === id)).toMatchObject({ way: 'pickup', region: '自提' })

  const twice = (move: string) => Promise.all([0, 1].map(() => w.ask(production, staffMoveOrder, { orderId, consignmentId: id, move })))
  expect((await twice('layOut')).map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await consignmentOf(orderId)).toMatchObject({ state: 'shipped', stateLabel: '已备好待自提', carrier: '自提', trackingNo: '' })
  expect((await w.detail(main, orderId)).timeline.map(({ title }) => title)).toContain('已备好待自提')
  expect((await twice('handOut')).map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await w.detail(main, orderId)).toMatchObject({ state: 'completed', consignments: [{ state: 'signed' }] })
})

test('may be confirmed by the buyer as well', async () => {
  const orderId = await fetchedOrder()
  await packed(orderId)
  const { id } = await consignmentOf(orderId)
  await w.staffMove(production, orderId, 'layOut', { consignmentId: id })
  await w.move(main, orderId, 'sign', { consignmentId: id })
  expect((await w.detail(main, orderId)).state).toBe('completed')
})

test('goes to no place that there is not, and to nobody but one', async () => {
  const { input } = await w.confirmed('main', main, [{ product: 'plainBag', quantity: 500 }])
  expect(await w.ask(main, computeOrder, { ...input, way: 'pickup' })).toMatchObject({ code: 'freight.pickup.missing' })
  expect(await w.ask(main, computeOrder, { ...input, way: 'pickup', pickupId: 987654 })).toMatchObject({ code: 'freight.pickup.missing' })
})

test('of what is sent nobody lays anything out', async () => {
  const orderId = await w.order('main', main, { product: 'tshirt', quantity: 100 })
  await w.transfer(main, finance, orderId)
  await packed(orderId)
  const { id } = await consignmentOf(orderId)
  expect(await w.ask(production, staffMoveOrder, { orderId, consignmentId: id, move: 'layOut' })).toMatchObject({
    code: 'order.move.forbidden',
  })
})
