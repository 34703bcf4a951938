import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startExport, startImport } from '../../../contract/sheet.ts'
import { recastShipments, shipmentOf } from './shipment.rules.ts'
import { aShippingDesk, type ShippingDesk } from './shipping.fixture.ts'

// Shown to fail with: the row in which a number stood before not looked at, nor with what a consignment was shipped (the same file
// twice fails).

let w: ShippingDesk
beforeAll(async () => void (w = await aShippingDesk()))
afterAll(() => w.close())

const heading = ['订单号', '收货单', '承运商', '运单号']
const faultsOf = (run: Awaited<ReturnType<ShippingDesk['imported']>>) =>
  run.items.flatMap(({ faults }) => faults.map(({ row, column, message }) => `${row} ${column}：${message}`))

test('a dry run says what would come of each row and writes nothing; in earnest the good rows ship, once', async () => {
  const [one, other, unpacked] = [await w.ready(), await w.ready(), await w.ready('ready')]
  const [used, taken] = [await w.ready(), await w.ready()]
  const pairs = [w.pair(used.id, 'SF880001'), w.pair(taken.id, 'SF880020')]
  await w.ran({ deed: 'ship', consignmentIds: [used.id, taken.id], count: 2, pairs })
  const { orderId: split } = await w.divided()
  const rows = [
    heading,
    [one.orderId, '', '顺丰', 'SF880002'],
    [`${other.orderId}-1`, '', '', 'yt880003x'],
    [unpacked.orderId, '', '顺丰', 'SF880004'],
    [split, '', '顺丰', 'SF880005'],
    [split, '2', '中通', '73100000880006'],
    [split, '3', '顺丰', 'SF880020'],
    [used.orderId, '', '顺丰', 'SF880001'],
    ['D20200101000009', '', '顺丰', 'SF880009'],
    [split, '9', '顺丰', 'SF880010'],
  ]
  const dry = await w.imported(rows, true)
  expect(dry).toMatchObject({ total: 9, updated: 3, unchanged: 1, failed: 5 })
  expect(faultsOf(dry)).toEqual([
    '4 ：还有商品未打包',
    `5 收货单：订单 ${split} 有 3 个收货单，请在“收货单”列填写 1-3`,
    `7 ：运单号 SF880020 已用于收货单 ${taken.orderId}-1；几单合装一箱的，请在订单页逐单发货`,
    '9 订单号：没有订单 D20200101000009',
    `10 收货单：订单 ${split} 没有收货单 9，共 3 个`,
  ])
  expect(await w.stateOf(one.orderId)).toEqual(['waiting'])

  const run = await w.imported(rows)
  expect(run).toMatchObject({ updated: 3, unchanged: 1, failed: 5 })
  expect(await w.stateOf(one.orderId)).toEqual(['shipped'])
  expect(await w.stateOf(split)).toEqual(['waiting', 'shipped', 'waiting'])
  expect((await w.staffDetail(w.production, other.orderId)).consignments[0]).toMatchObject({ carrier: '圆通速递', trackingNo: 'YT880003X' })
  expect(await w.audits('shipping.import', one.orderId)).toBe(1)

  const again = await w.imported(rows)
  expect(again).toMatchObject({ updated: 0, unchanged: 4, failed: 5 })
  expect(await w.audits('shipping.import', one.orderId)).toBe(1)
})

test('a consignment that was shipped by another number is said, with what it was', async () => {
  const { orderId, id } = await w.ready()
  await w.ran({ deed: 'ship', consignmentIds: [id], count: 1, pairs: [w.pair(id, 'SF890001')] })
  const run = await w.imported([heading, [orderId, '', '顺丰', 'SF890002']])
  expect(faultsOf(run)).toEqual(['2 订单号：已于 2026-11-21 10:00 用 顺丰速运 SF890001 发货；更正运单请到订单页'])
})

test('the same number for two, and two numbers for one, are told with their rows', async () => {
  const [one, other] = [await w.ready(), await w.ready()]
  const run = await w.imported(
    [heading, [one.orderId, '', '顺丰', 'SF900001'], [other.orderId, '', '顺丰', 'sf900001'], [one.orderId, '', '顺丰', 'SF900002']],
    true,
  )
  expect(faultsOf(run)).toEqual([
    '2 订单号：同一收货单在第 2、4 行写了不同的运单号，请只保留一行',
    '3 运单号：运单号 SF900001 在第 2 行已用于另一个收货单；几单合装一箱的，请在订单页逐单发货',
  ])
})

test('pasted without a heading it is read by what stands in it', async () => {
  const one = await w.ready()
  const run = await w.imported([[one.orderId, '顺丰速运', 'SF910001']], true)
  expect(run).toMatchObject({ updated: 1, failed: 0, told: '没有表头，各列按内容识别' })
})

describe('pasted without a heading', () => {
  const order = 'D20261121000017'
  const phone = '13912340000'
  const read = (...cells: string[]) => {
    const { rows = [] } = recastShipments([{ row: 1, cells: [order, ...cells] }])
    const [heading, row] = rows
    const named = Object.fromEntries(heading?.cells.map((name, at) => [name, row?.cells[at] ?? '']) ?? [])
    const { shipment, faults } = shipmentOf({ row: 1, cells: named })
    return shipment ? `${shipment.place ?? ''} ${shipment.carrier} ${shipment.trackingNo}`.trim() : faults.map(({ message }) => message)
  }

  test.each([
    [['SF1688201147', '张三', phone], '顺丰速运 SF1688201147'],
    [['张三', phone, 'SF1688201147', '518057'], '顺丰速运 SF1688201147'],
    [['张三', phone, '0755-12345678', '中通', '73100000880006'], '中通快递 73100000880006'],
    [['2', '韵达', '4312345678901', phone], '2 韵达快递 4312345678901'],
    [['中通', phone], `中通快递 ${phone}`],
  ])('%j is %j, never the phone beside it', (cells, result) => {
    expect(read(...cells)).toBe(result)
  })

  test.each([
    [['中通', '73100000880006', '73100000880007'], '看不出 73100000880006、73100000880007 中哪一个是运单号'],
    [['SF1688201147', 'YT6186594166532'], '看不出 SF1688201147、YT6186594166532 中哪一个是运单号'],
    [['中通', '73100000880006', '518057'], '看不出 73100000880006、518057 中哪一个是运单号'],
    [['张三', phone, '73100000880006'], '仅凭运单号 73100000880006 看不出承运商'],
    [['张三', '中通'], '请填写运单号'],
  ])('%j is told to be unclear', (cells, result) => {
    expect(read(...cells)).toEqual([expect.stringContaining(result)])
  })
})

test('what is ready goes out with the columns to be filled in, and comes back in', async () => {
  const { orderId } = await w.ready()
  const { columns, page, count } = w.services.sheetDesks.shipments
  const asking = { staffId: 1, now: w.clock.now, seesMargins: false }
  expect(await count(w.db, { stand: 'ready', keyword: orderId }, asking)).toBe(1)
  const { rows } = await page(w.db, { stand: 'ready', keyword: orderId }, 0, asking)
  expect(rows[0]?.slice(0, 4)).toEqual([orderId, '', '', ''])
  const names = columns.map(({ name }) => name)
  const back = recastShipments([
    { row: 1, cells: names },
    { row: 2, cells: rows[0]?.map((cell, at) => (at === 2 ? '顺丰' : at === 3 ? 'SF920001' : cell)) ?? [] },
  ])
  expect(back.rows?.[1]?.cells).toEqual([orderId, '', '顺丰', 'SF920001', '', ''])
})

test('ten thousand rows are read, and a formula is no number', () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => ({
    row: at + 2,
    cells: [`D20261121${String(at).padStart(6, '0')}`, '顺丰', `SF${10 ** 6 + at}`],
  }))
  const begun = performance.now()
  const { rows: recast } = recastShipments([{ row: 1, cells: ['订单号', '快递公司', '快递单号'] }, ...rows])
  expect(recast).toHaveLength(10_001)
  expect(performance.now() - begun).toBeLessThan(2000)
})

describe('a row', () => {
  const judged = (order: string, place: string, carrier: string, number: string) => {
    const cells = { 订单号: order, 收货单: place, 承运商: carrier, 运单号: number }
    const { shipment, faults } = shipmentOf({ row: 2, cells })
    return shipment ?? faults.map(({ column, message }) => `${column}：${message}`)
  }
  const order = 'D20261121000017'
  test.each([
    ['', '', '顺丰', 'SF1234567', ['订单号：请填写订单号']],
    ['=cmd|1', '', '顺丰', 'SF1234567', ['订单号：订单号“=CMD|1”不正确，应为商城订单号']],
    [order, '0', '顺丰', 'SF1234567', ['收货单：收货单“0”不正确，应为 1、2、3 等序号']],
    [order, '', '顺丰', '', ['运单号：请填写运单号']],
    [order, '', '顺丰', '=HYPERLINK("x")', ['运单号：运单号应为 4-40 位字母、数字或短横线']],
    [order, '', '顺丰', '7.31E+13', ['运单号：运单号“7.31E+13”已被表格软件改成科学计数，请把该列设为文本后重新填写']],
    [order, '', '顺丰', 'YT1234567', ['运单号：运单号 YT1234567 看起来是圆通速递的，请核对承运商']],
    [order, '', '', '7310000088', ['承运商：仅凭运单号 7310000088 看不出承运商，请填写，如 顺丰速运、中通快递']],
    [order, '', '', 'jt 300 111', { order, place: null, carrier: '极兔速递', trackingNo: 'JT300111' }],
    [`${order}-2`, '', '货拉拉', 'HLL-0088', { order, place: 2, carrier: '货拉拉', trackingNo: 'HLL-0088' }],
  ])('%j %j %j %j', (orderNo, place, carrier, number, result) => {
    expect(judged(orderNo, place, carrier, number)).toEqual(result)
  })
})

test('files without order or number, and staff without the area, are refused', async () => {
  expect(
    await w.imported([
      ['名称', '数量'],
      ['a', '1'],
    ]),
  ).toMatchObject({ state: 'failed', fault: expect.stringContaining('“订单号”与“运单号”') })
  for (const token of [w.sales, w.finance]) {
    expect(await w.ask(token, startImport, { subject: 'shipments', fileId: 1, dry: true })).toMatchObject({ code: 'permit.missing' })
    expect(await w.ask(token, startExport, { subject: 'shipments', format: 'csv' })).toMatchObject({ code: 'permit.missing' })
  }
})
