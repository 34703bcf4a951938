import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachArtwork, moveOrder } from '../../../contract/order/moveOrder.ts'
import { listOrders, staffListOrders } from '../../../contract/order/order.ts'
import { aShop, printed, type Shop } from './shop.fixture.ts'

let w: Shop
let main: string
let production: string
let finance: string
beforeAll(async () => {
  w = await aShop()
  ;[main, production, finance] = (await Promise.all(['main', 'production', 'finance'].map(w.token))) as [string, string, string]
})
afterAll(() => w.close())

const tabOf = async (orderId: string) => {
  const { rows } = await sql<{ tab: string }>`select tab from customer_order where number = ${orderId}`.execute(w.db)
  return rows[0]?.tab
}

test('a printed order: artwork, a proof that is changed once, payment, production with rework, delivery, receipt', async () => {
  const orderId = await w.order('main', main, { product: 'canvasBag', quantity: 500, selection: printed })
  const placed = await w.detail(main, orderId)
  // 例 1: 4 860.00 goods, print and packing, 84.00 freight.
  expect(placed).toMatchObject({
    state: 'pending_payment',
    gross: placed.receipt.gross,
    dueTime: '2026-11-28 10:00:00',
  })
  const line = placed.lines[0]
  if (!line) throw new Error('no line')
  expect(line).toMatchObject({
    state: 'artwork_pending',
    needsArtwork: true,
    route: expect.arrayContaining([{ state: 'printing', label: '印刷中', reached: false }]),
  })
  const lineId = line.id

  const fileIds = [await w.file('artwork', '陈荣达', 'a')]
  expect(await w.must(w.ask(main, attachArtwork, { orderId, lineId, fileIds }))).toEqual({
    state: 'preflight',
    stateLabel: '稿件检查中',
  })
  await w.staffMove(production, orderId, 'acceptArtwork', { lineId })
  await w.staffMove(production, orderId, 'sendProof', {
    lineId,
    fileId: await w.file('proof', null, 'b'),
    note: '第一稿',
  })
  await w.move(main, orderId, 'requestChange', { lineId, text: 'logo 再大一点' })
  await w.staffMove(production, orderId, 'sendProof', { lineId, fileId: await w.file('proof', null, 'c') })
  expect(await tabOf(orderId)).toBe('payment')
  expect(await w.ask(production, moveOrder, { orderId, move: 'approveProof', lineId })).toMatchObject({
    code: 'login.needed',
  })

  expect(await w.transfer(main, finance, orderId)).toMatchObject({
    outcome: 'exact',
    orderState: 'in_fulfilment',
    stillDue: '0.00',
  })
  expect(await tabOf(orderId)).toBe('proof')
  expect(await w.move(main, orderId, 'approveProof', { lineId })).toEqual({ state: 'ready', stateLabel: '待排产' })
  expect(await tabOf(orderId)).toBe('making')

  await w.staffMove(production, orderId, 'schedule', { lineId, date: '2026-11-25' })
  await w.staffMove(production, orderId, 'start', { lineId })
  await w.staffMove(production, orderId, 'start', { lineId })
  await w.staffMove(production, orderId, 'finish', { lineId })
  await w.staffMove(production, orderId, 'finish', { lineId })
  expect(await w.staffMove(production, orderId, 'failQc', { lineId, cause: '套色偏移' })).toMatchObject({
    state: 'printing',
  })
  for (const move of ['finish', 'finish', 'passQc', 'pack']) await w.staffMove(production, orderId, move, { lineId })
  const packed = await w.staffDetail(production, orderId)
  expect(packed.moves.map(({ move }) => move)).toEqual(['ship'])
  const consignmentId = packed.consignments[0]?.id
  await w.staffMove(production, orderId, 'ship', { consignmentId, carrier: '顺丰', trackingNo: 'SF1234567' })
  expect(await tabOf(orderId)).toBe('receiving')
  await w.staffMove(production, orderId, 'deliver', { consignmentId })
  expect(await w.move(main, orderId, 'sign', { consignmentId })).toMatchObject({ state: 'signed' })

  const done = await w.detail(main, orderId)
  expect(done).toMatchObject({ state: 'completed', paid: done.gross, moves: [] })
  expect(done.lines[0]).toMatchObject({ state: 'handed_over', promisedDay: '2026-12-02', scheduledDay: '2026-11-25' })
  expect(done.lines[0]?.proofs.map(({ round, state, answeredBy }) => [round, state, answeredBy])).toEqual([
    [2, 'approved', '陈荣达'],
    [1, 'change_requested', '陈荣达'],
  ])
  expect(done.timeline.map(({ who, title, note }) => [who, title, note].filter(Boolean).join(' '))).toMatchInlineSnapshot(`
    [
      "陈荣达 提交订单",
      "陈荣达 稿件已提交 1 个文件",
      "商家 稿件检查合格",
      "商家 校样已发送 第一稿",
      "陈荣达 要求修改校样 logo 再大一点",
      "商家 校样已发送",
      "系统 货款到账",
      "陈荣达 校样已确认",
      "商家 已排产 2026-11-25",
      "商家 开工",
      "商家 开始印刷",
      "商家 印刷完成",
      "商家 后道加工完成",
      "商家 质检不合格，返工 套色偏移",
      "商家 印刷完成",
      "商家 后道加工完成",
      "商家 质检合格",
      "商家 已打包",
      "商家 已发货 顺丰 SF1234567",
      "系统 已出库",
      "商家 已送达",
      "陈荣达 已签收",
      "系统 订单完成",
    ]
  `)
})

test('spot goods are packed once they are paid, and leave the lot for good', async () => {
  const left = () => w.number(sql`select on_hand * 10000 + held as n from spot_stock where product_id = ${w.products.otherLot}`)
  const before = await left()
  const orderId = await w.order('main', main, { product: 'otherLot', quantity: 3 })
  expect(await left()).toBe(before + 3)
  expect((await w.detail(main, orderId)).dueTime).toBe('2026-11-21 10:30:00')
  await w.transfer(main, finance, orderId)
  expect(await left()).toBe(before - 30_000)
  const paid = await w.staffDetail(production, orderId)
  expect(paid.lines[0]?.state).toBe('packed')
  expect(paid.moves.map(({ move }) => move)).toEqual(['ship'])
})

test('lists show each its own tab, and count them all', async () => {
  const { rows, tabs, total } = await w.must(w.ask(main, listOrders, { type: 'completed' }))
  expect(rows.length).toBe(total)
  expect(rows[0]?.stateLabel).toBe('已完成')
  expect(tabs).toMatchObject({ all: 2, completed: 1 })
  expect((await w.must(w.ask(finance, staffListOrders, { keyword: 'otherLot' }))).total).toBe(1)
  expect((await w.must(w.ask(finance, staffListOrders, { keyword: '100%', from: '2026-11-21', to: '2026-11-21' }))).total).toBe(0)
})
