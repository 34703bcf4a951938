import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listNotices } from '../../../contract/notice.ts'
import { askPacking, listNoted, seeNoted } from '../../../contract/order/consignmentDesk.ts'
import { moveOrder, staffMoveOrder } from '../../../contract/order/moveOrder.ts'
import { pathOf } from '../file/store.ts'
import { toSeveral } from '../order/addresses.fixture.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { makePackingList } from './make.ts'
import { allCartons, cartonText } from './packing.rules.ts'

// Shown to fail with: the pieces found not compared with the consignment's own share (more than came), the packing list
// shown to the buyer before it is on its way.

let w: Shop
let several: ReturnType<typeof toSeveral>
let main: string
let buyer: string
let stranger: string
let production: string
let sales: string
let finance: string

beforeAll(async () => {
  w = await aShop()
  several = toSeveral(w)
  ;[main = '', buyer = '', stranger = '', production = '', sales = '', finance = ''] = await Promise.all(
    ['main', 'buyer', 'stranger', 'production', 'sales', 'finance'].map(w.token),
  )
})
afterAll(() => w.close())

/** An order to three addresses, all of it on its way. */
async function sent() {
  const orderId = await several.ordered(main, finance)
  await several.packed(orderId, 1, 2)
  const { consignments, lines } = await w.detail(main, orderId)
  for (const [at, { id: consignmentId }] of consignments.entries())
    await w.staffMove(production, orderId, 'ship', { consignmentId, carrier: '顺丰', trackingNo: `SF1000${at}` })
  return { orderId, parcels: consignments.map(({ id }) => id), lines: lines.map(({ id }) => id) }
}

const money = (orderId: string) =>
  sql`select o.gross_fen, o.paid_fen, o.refund_fen, (select count(*) from claim c where c.order_id = o.id) as claims,
    (select count(*) from entry e where e.order_id = o.id) as entries from customer_order o where o.number = ${orderId}`
    .execute(w.db)
    .then(({ rows }) => rows[0])

describe('what is found when a consignment is signed for', () => {
  test('is kept with its pictures, told to both sides, and moves no money', async () => {
    const { orderId, parcels, lines } = await sent()
    const before = await money(orderId)
    const fileIds = [await w.file('evidence', '陈荣达', 'e')]
    const noted = [
      { lineId: lines[0], short: 5, damaged: 2, text: '外箱压坏', fileIds },
      { lineId: lines[1], damaged: 1 },
    ]
    await w.move(main, orderId, 'sign', { consignmentId: parcels[0], noted })
    expect(await money(orderId)).toEqual(before)
    for (const order of [await w.detail(main, orderId), await w.staffDetail(production, orderId)]) {
      expect(order.consignments[0]?.notes).toMatchObject([
        { lineId: lines[0], short: 5, damaged: 2, words: '外箱压坏', pictures: [{ id: fileIds[0] }], seen: false },
        { lineId: lines[1], short: 0, damaged: 1, words: '', pictures: [] },
      ])
      expect(order.timeline.at(-1)?.note).toBe('收货单 1；plainBag 短少 5 件、破损 2 件（外箱压坏）；tshirt 破损 1 件')
    }
    const waiting = async () => (await w.must(w.ask(sales, listNoted, { limit: 100 }))).rows.filter((row) => row.orderId === orderId)
    expect(await waiting()).toMatchObject([
      { consignmentId: parcels[0], number: `${orderId}-1`, found: 'plainBag 短少 5 件、破损 2 件；tshirt 破损 1 件' },
    ])
    await Promise.all([1, 2].map(() => w.must(w.ask(sales, seeNoted, { consignmentId: parcels[0] }))))
    expect(await waiting()).toEqual([])
    expect((await w.detail(main, orderId)).consignments[0]?.notes.map(({ seen }) => seen)).toEqual([true, true])
    expect(await w.number(sql`select count(*) as n from audit where action = 'consignment.seen'`)).toBe(1)
  })

  test('said twice at once it is kept once, and told once to each', async () => {
    const { orderId, parcels, lines } = await sent()
    const input = { orderId, move: 'sign', consignmentId: parcels[1], noted: [{ lineId: lines[0], short: 1 }] }
    const answers = await Promise.all([1, 2, 3].map(() => w.ask(main, moveOrder, input)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await w.detail(main, orderId)).consignments[1]?.notes).toHaveLength(1)
    const notices = async (token: string) =>
      (await w.must(w.ask(token, listNotices, { limit: 100 }))).rows.filter(
        ({ title, body }) => title === '收货时发现短少或破损' && body.includes(orderId),
      )
    // Those who may make claims hear of it; who said it does not.
    expect(await notices(buyer)).toHaveLength(1)
    expect(await notices(main)).toHaveLength(0)
  })

  test.each([
    [
      'more than came to this address',
      { short: 100, damaged: 51 },
      'noted.wrong',
      '「plainBag」短少 100 件、破损 51 件，超出应收的 150 件',
    ],
    ['nothing', { short: 0 }, 'noted.wrong', '请填写「plainBag」短少或破损的数量'],
  ])('%s is refused, and nothing is signed for', async (_, found, code, msg) => {
    const { orderId, parcels, lines } = await sent()
    const noted = [{ lineId: lines[0], ...found }]
    expect(await w.ask(main, moveOrder, { orderId, move: 'sign', consignmentId: parcels[1], noted })).toMatchObject({ code, msg })
    expect((await w.detail(main, orderId)).consignments[1]).toMatchObject({ state: 'shipped', notes: [] })
  })

  test('of a line that is not in it, with a stranger’s picture, or with another move, is refused', async () => {
    const { orderId, parcels, lines } = await sent()
    const sign = (noted: object[]) => w.ask(main, moveOrder, { orderId, move: 'sign', consignmentId: parcels[2], noted: noted as never })
    // The third address gets no shirts.
    expect(await sign([{ lineId: lines[1], short: 1 }])).toMatchObject({ code: 'order.missing' })
    expect(
      await sign([
        { lineId: lines[0], short: 1 },
        { lineId: lines[0], damaged: 1 },
      ]),
    ).toMatchObject({ msg: '「plainBag」填写了两次' })
    const theirs = await w.file('evidence', '林海', 'f')
    expect(await sign([{ lineId: lines[0], short: 1, fileIds: [theirs] }])).toMatchObject({ code: 'file.missing' })
    const cancel = { orderId, move: 'cancel', reason: '不要了', noted: [{ lineId: lines[0] ?? 0, short: 1 }] }
    expect(await w.ask(main, moveOrder, cancel)).toMatchObject({ code: 'order.move.forbidden' })
    expect((await w.detail(main, orderId)).consignments[2]).toMatchObject({ state: 'shipped', notes: [] })
  })
})

describe('the packing list', () => {
  test('is made by a job, once; the merchant has it before, the buyer as soon as it is on its way', async () => {
    const orderId = await several.ordered(main, finance)
    const [first = 0] = (await w.detail(main, orderId)).consignments.map(({ id }) => id)
    const packing = async (who: 'main' | 'staff') =>
      (await (who === 'main' ? w.detail(main, orderId) : w.staffDetail(production, orderId))).consignments[0]?.packing
    expect(await packing('staff')).toBeNull()
    await Promise.all([1, 2].map(() => w.must(w.ask(production, askPacking, { consignmentId: first }))))
    expect(await packing('staff')).toEqual({ progress: 0, file: null })
    await Promise.all([makePackingList(w.services, first), makePackingList(w.services, first)])
    await makePackingList(w.services, first)
    const made = await packing('staff')
    expect(made).toMatchObject({ progress: 100, file: { name: `装箱单-${orderId}-1.pdf` } })
    expect(await w.number(sql`select count(*) as n from stored_file where kind = 'packing' and name like ${`%${orderId}%`}`)).toBe(1)
    expect(await packing('main')).toBeNull()

    await several.packed(orderId, 1, 2)
    await w.staffMove(production, orderId, 'ship', { consignmentId: first, carrier: '顺丰', trackingNo: 'SF20001' })
    expect((await packing('main'))?.file?.id).toBe(made?.file?.id)
    const bytes = await readFile(pathOf(w.services.dataDir, made?.file?.hash ?? ''))
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('is asked for by shipping, too; not by a stranger, and not of what is not there', async () => {
    const { orderId, parcels } = await sent()
    expect((await w.detail(main, orderId)).consignments.map(({ packing }) => packing?.progress)).toEqual([0, 0, 0])
    expect(await w.ask(production, askPacking, { consignmentId: 987654321 })).toMatchObject({ code: 'order.missing' })
    expect(await w.ask(stranger, askPacking, { consignmentId: parcels[0] ?? 0 })).toMatchObject({ code: 'login.needed' })
    expect(await w.ask(production, staffMoveOrder, { orderId, move: 'deliver', consignmentId: parcels[0] })).toMatchObject({ status: 200 })
  })

  test.each([
    [120, 50, '3 箱（每箱 50 个，末箱 20 个）'],
    [100, 50, '2 箱（每箱 50 个）'],
    [7, null, ''],
  ])('%i pieces at %j a carton: %s', (quantity, carton, text) => {
    expect(cartonText(quantity, carton, '个')).toBe(text)
  })

  test('cartons are added up where they are known of every line', () => {
    expect(
      allCartons([
        { quantity: 120, carton: 50 },
        { quantity: 1, carton: 100 },
      ]),
    ).toBe(4)
    expect(
      allCartons([
        { quantity: 120, carton: 50 },
        { quantity: 1, carton: null },
      ]),
    ).toBeNull()
  })
})
