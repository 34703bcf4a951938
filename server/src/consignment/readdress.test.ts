import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressText } from '../../../contract/account/addressText.ts'
import { listNotices } from '../../../contract/notice.ts'
import { askPacking, readdressConsignment } from '../../../contract/order/consignmentDesk.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { makePackingList } from './make.ts'
import { takePaper } from './packing.sql.ts'

let w: Shop
let main: string
let stranger: string
let sales: string
let finance: string
let production: string

beforeAll(async () => {
  w = await aShop()
  await w.db
    .updateTable('staff')
    .set({ areas: ['production'] })
    .where('name', '=', '刘强')
    .execute()
  const people = await Promise.all(['main', 'stranger', 'sales', 'finance', 'production'].map(w.token))
  ;[main = '', stranger = '', sales = '', finance = '', production = ''] = people
})
afterAll(() => w.close())

const right = {
  real_name: '周航',
  phone: '13912340000',
  address: { province: '广东省', city: '深圳市', district: '南山区', cityId: 440305 },
  detail: '科苑路 15 号 3 号门',
  post_code: '518057',
  reason: '客户来电：仓库搬迁',
}
const first = async (orderId: string, token = main) => {
  const [one] = (await w.detail(token, orderId)).consignments
  if (!one) throw new Error('nothing goes anywhere')
  return one
}
const readdress = async (orderId: string, more: object = {}, token = sales) => {
  const one = await first(orderId)
  return w.ask(token, readdressConsignment, { consignmentId: one.id, was: addressText(one.address), ...right, ...more })
}
const lots = () => w.order('main', main, { product: 'otherLot', quantity: 20 })

describe('what is not shipped', () => {
  test('goes where staff say: order, consignment and timeline have it, and the buyer is told the old and the new', async () => {
    const orderId = await lots()
    const before = await w.detail(main, orderId)
    expect(await w.must(readdress(orderId))).toBe(true)
    const after = await w.detail(main, orderId)
    expect(after.consignments[0]?.address).toMatchObject({ realName: '周航', phone: '13912340000', district: '南山区', postCode: '518057' })
    expect(after.address).toEqual(after.consignments[0]?.address)
    // Nothing is charged for it, and what was agreed is still to be had.
    expect([after.gross, after.receipt, after.payments, after.state]).toEqual([before.gross, before.receipt, before.payments, before.state])
    const was = addressText(before.address)
    const is = '周航 13912340000，广东省深圳市南山区科苑路 15 号 3 号门'
    const entry = after.timeline.find(({ title }) => title === '收货地址已更正')
    expect(entry).toMatchObject({ who: '商家', note: `${was} 更正为 ${is}；客户来电：仓库搬迁` })
    const { rows } = await w.must(w.ask(main, listNotices, {}))
    expect(rows[0]).toMatchObject({ title: '收货地址已更正', link: `/orderDetail/${orderId}` })
    expect(rows[0]?.body).toContain(`（${was} 更正为 ${is}；客户来电：仓库搬迁）。应付金额不变`)
    const audited = await w.db.selectFrom('audit').select(['before', 'after']).where('action', '=', 'consignment.address').execute()
    expect(audited).toMatchObject([{ before: { address: was }, after: { address: is, reason: '客户来电：仓库搬迁' } }])
  })

  test('nothing changes where it goes there already', async () => {
    const orderId = await lots()
    await w.must(readdress(orderId))
    const { timeline } = await w.detail(main, orderId)
    await w.must(readdress(orderId))
    expect((await w.detail(main, orderId)).timeline).toEqual(timeline)
  })

  test('two at once with different words: one is written, the other is told to look again', async () => {
    const orderId = await lots()
    // Both look before either writes: each by itself, the slower may look at what the other has written already.
    const was = addressText((await first(orderId)).address)
    const both = await Promise.all(['甲路 1 号', '乙路 2 号'].map((detail) => readdress(orderId, { detail, was })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject({ msg: '收货地址刚刚已被更正，请刷新后核对' })
    const told = (await w.detail(main, orderId)).timeline.filter(({ title }) => title === '收货地址已更正')
    expect(told).toHaveLength(1)
  })

  test('its packing list is made anew, and one that was being drawn for the old address is not taken', async () => {
    const orderId = await lots()
    const { id, address } = await first(orderId)
    await w.must(w.ask(sales, askPacking, { consignmentId: id }))
    await makePackingList(w.services, id)
    expect((await w.staffDetail(sales, orderId)).consignments[0]?.packing).toMatchObject({ progress: 100 })
    await w.must(readdress(orderId))
    expect((await w.staffDetail(sales, orderId)).consignments[0]?.packing).toEqual({ progress: 0, file: null })
    await w.db.transaction().execute(async (tx) => {
      expect(await takePaper(tx, id, address)).toBe(false)
    })
    await makePackingList(w.services, id)
    expect((await w.staffDetail(sales, orderId)).consignments[0]?.packing).toMatchObject({ progress: 100 })
  })
})

describe('refused in words', () => {
  test('once it is shipped, and once the order is over', async () => {
    const sent = await lots()
    await w.transfer(main, finance, sent)
    const one = await first(sent)
    await sql`update consignment set state = 'shipped' where id = ${one.id}`.execute(w.db)
    expect(await readdress(sent)).toMatchObject({ code: 'order.move.forbidden', msg: expect.stringContaining('已发货') })
    const over = await lots()
    await w.move(main, over, 'cancel', { reason: '不要了' })
    expect(await readdress(over)).toMatchObject({ code: 'order.move.forbidden', msg: '订单已结束，收货地址不能再更正' })
  })

  test.each([
    [{ phone: '12345' }, 'phone'],
    [{ real_name: '' }, 'real_name'],
    [{ detail: '' }, 'detail'],
    [{ reason: '' }, 'reason'],
    [{ address: { province: '广东省', city: '深圳市', district: '福田区', cityId: 440305 } }, 'address.district'],
    [{ address: { province: '广东省', city: '深圳市', district: '南山区', cityId: 1 } }, 'address.cityId'],
    [{ post_code: '51' }, 'post_code'],
  ])('for %j', async (more, field) => {
    const orderId = await lots()
    const { code, facts } = await readdress(orderId, more)
    expect({ code, fields: Object.keys((facts as { fields: object }).fields) }).toEqual({ code: 'input.invalid', fields: [field] })
  })

  test('to a buyer, to staff without the orders, and for a consignment that there is not', async () => {
    const orderId = await lots()
    expect(await readdress(orderId, {}, main)).toMatchObject({ code: 'login.needed' })
    expect(await readdress(orderId, {}, stranger)).toMatchObject({ code: 'login.needed' })
    expect(await readdress(orderId, {}, production)).toMatchObject({ code: 'permit.missing' })
    expect(await readdress(orderId, { consignmentId: 987654 })).toMatchObject({ code: 'order.missing' })
  })
})
