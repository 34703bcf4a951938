import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffListOrders } from '../../../contract/order/order.ts'
import { deleteFilter, filtersAtMost, listFilters, saveFilter, sortFilters } from '../../../contract/order/orderDesk.ts'
import { aShop, printed, type Shop } from '../order/shop.fixture.ts'

let w: Shop
let main: string
let stranger: string
let finance: string
let sales: string
let production: string
/** Orders by what they are. */
let bag: string
let lot: string
let strangers: string

beforeAll(async () => {
  w = await aShop()
  ;[main = '', stranger = '', finance = '', sales = '', production = ''] = await Promise.all(
    ['main', 'stranger', 'finance', 'sales', 'production'].map(w.token),
  )
  const artworkIds = [await w.file('artwork', '陈荣达', 'a')]
  bag = await w.order('main', main, { product: 'canvasBag', quantity: 500, selection: printed, artworkIds })
  lot = await w.order('main', main, { product: 'lot', quantity: 2 })
  strangers = await w.order('stranger', stranger, { product: 'otherLot', quantity: 20 })
  await w.transfer(stranger, finance, strangers)
})
afterAll(() => w.close())

const found = async (filter: object) => (await w.must(w.ask(sales, staffListOrders, filter))).rows.map(({ orderId }) => orderId).toSorted()
const these = (...orderIds: string[]) => orderIds.toSorted()

test('the desk lists what was placed last first, whatever was written down when', async () => {
  await sql`update customer_order set created_at = created_at + interval '1 hour' where number = ${lot}`.execute(w.db)
  const { rows } = await w.must(w.ask(sales, staffListOrders, {}))
  expect(rows.map(({ orderId }) => orderId)).toEqual([lot, strangers, bag])
  await sql`update customer_order set created_at = created_at - interval '1 hour' where number = ${lot}`.execute(w.db)
})

describe('the desk finds', () => {
  test('by tab, state, step, goods, company, amount and payment', async () => {
    expect(await found({})).toEqual(these(bag, lot, strangers))
    expect(await found({ type: 'payment' })).toEqual(these(bag, lot))
    expect(await found({ state: 'in_fulfilment' })).toEqual([strangers])
    expect(await found({ lineState: 'preflight' })).toEqual([bag])
    expect(await found({ lineState: 'packed' })).toEqual([strangers])
    expect(await found({ lineState: 'handed_over' })).toEqual([])
    expect(await found({ goodsType: 5 })).toEqual(these(lot, strangers))
    expect(await found({ goodsType: '2', lineState: 'packed' })).toEqual([])
    const { id } = await w.db.selectFrom('company').select('id').where('name', '=', '蓝海科技有限公司').executeTakeFirstOrThrow()
    expect(await found({ companyId: id })).toEqual([strangers])
    const { gross } = await w.detail(main, lot)
    expect(await found({ minAmount: gross, maxAmount: gross })).toEqual([lot])
    expect(await found({ minAmount: '1000' })).toEqual([bag])
    expect(await found({ payment: 'unpaid' })).toEqual(these(bag, lot))
    expect(await found({ payment: 'paid' })).toEqual([strangers])
    expect(await found({ payment: 'part' })).toEqual([])
    expect(await found({ payment: 'credit' })).toEqual([])
  })

  test('by a word of goods or company, the beginning of a number or of a tracking number', async () => {
    const { consignments } = await w.staffDetail(sales, strangers)
    await w.staffMove(production, strangers, 'ship', { consignmentId: consignments[0]?.id, carrier: '顺丰速运', trackingNo: 'sf77abc' })
    expect(await found({ keyword: '荣达' })).toEqual(these(bag, lot))
    expect(await found({ keyword: '贸易有限' })).toEqual(these(bag, lot))
    expect(await found({ keyword: '海' })).toEqual([strangers])
    expect(await found({ keyword: 'OTHERl' })).toEqual([strangers])
    expect(await found({ keyword: bag.slice(0, 12) })).toEqual([bag])
    expect(await found({ keyword: 'SF77' })).toEqual([strangers])
    expect(await found({ keyword: '77abc' })).toEqual([])
    expect(await found({ keyword: 'o_her' })).toEqual([])
    expect(await found({ keyword: '荣达', lineState: 'preflight' })).toEqual([bag])
  })

  test('lines that are late, by their promised day; and orders with an open claim', async () => {
    const day = (promised: string) =>
      w.pool.query(`update order_line set promised_day = $1 where order_id = (select id from customer_order where number = $2)`, [
        promised,
        bag,
      ])
    await day('2026-11-20')
    expect(await found({ promisedFrom: '2026-11-20', promisedTo: '2026-11-20' })).toEqual([bag])
    // Not paid: nothing is late yet.
    expect(await found({ late: 1 })).toEqual([])
    await w.transfer(main, finance, bag)
    await day('2026-11-20')
    expect(await found({ late: 1 })).toEqual([bag])
    await day('2026-11-21')
    expect(await found({ late: 1 })).toEqual([])
    expect(await found({ claimed: 1 })).toEqual([])
    await w.pool.query(
      `insert into claim (number, company_id, account_id, order_id, kind, reason, words, state, answer_due_at, decide_due_at)
       select 'A1', company_id, account_id, id, 'order', 'plan', '', 'submitted', now(), now() from customer_order where number = $1`,
      [bag],
    )
    expect(await found({ claimed: 1 })).toEqual([bag])
    await w.pool.query(`update claim set state = 'withdrawn' where number = 'A1'`)
    expect(await found({ claimed: 1 })).toEqual([])
  })

  test.each([{ state: 'lost' }, { lineState: 'x' }, { goodsType: 9 }, { minAmount: '-1' }, { payment: 'maybe' }, { late: 2 }])(
    'nothing for %j',
    async (filter) => expect(await w.ask(sales, staffListOrders, filter)).toMatchObject({ code: 'input.invalid' }),
  )
})

describe('saved filters', () => {
  const mine = async (token = sales) => await w.must(w.ask(token, listFilters))
  const names = async (token = sales) => (await mine(token)).map(({ name }) => name)
  const save = (input: object, token = sales) => w.ask(token, saveFilter, input)

  test('are kept as the address has them, one of them first, and seen by others where shared', async () => {
    const late = await w.must(save({ name: ' 逾期定制 ', query: { type: 'all', goodsType: 2, late: 1, keyword: '' }, first: true }))
    await w.must(save({ name: '待付款大单', query: { type: 'payment', minAmount: '10000' }, shared: true }))
    expect(await mine()).toEqual([
      { id: late.id, name: '逾期定制', query: { goodsType: '2', late: '1' }, shared: false, first: true, mine: true, owner: '何婷' },
      {
        id: expect.any(Number),
        name: '待付款大单',
        query: { type: 'payment', minAmount: '10000' },
        shared: true,
        first: false,
        mine: true,
        owner: '何婷',
      },
    ])
    expect(await mine(finance)).toMatchObject([{ name: '待付款大单', mine: false, first: false, owner: '何婷' }])
    await w.must(save({ name: '新单', query: {}, first: true }))
    expect((await mine()).filter(({ first }) => first).map(({ name }) => name)).toEqual(['新单'])
  })

  test('stand in one’s own order', async () => {
    const [first, second, third] = (await mine()).map(({ id }) => id)
    await w.must(w.ask(sales, sortFilters, { ids: [third, first] }))
    expect((await mine()).map(({ id }) => id)).toEqual([third, first, second])
  })

  test('are changed and deleted by their owner only', async () => {
    const [one] = await mine()
    const id = one?.id ?? 0
    await w.must(save({ id, name: '改名', query: { claimed: 1 } }))
    expect((await mine())[0]).toMatchObject({ id, name: '改名', query: { claimed: '1' } })
    for (const token of [finance, production]) {
      expect(await save({ id, name: '抢', query: {} }, token)).toMatchObject({ status: 404, code: 'filter.missing' })
      expect(await w.ask(token, deleteFilter, { id })).toMatchObject({ status: 404, code: 'filter.missing' })
      expect(await w.ask(token, sortFilters, { ids: [id] })).toMatchObject({ status: 404, code: 'filter.missing' })
    }
    expect((await mine())[0]).toMatchObject({ id, name: '改名' })
    await w.must(w.ask(sales, deleteFilter, { id }))
    expect(await names()).not.toContain('改名')
    expect(await w.ask(sales, deleteFilter, { id })).toMatchObject({ code: 'filter.missing' })
  })

  test('have a name of their own, also two at once, and are thirty at most', async () => {
    const taken = await Promise.all([1, 2].map(() => save({ name: '同名', query: {} }, production)))
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await save({ name: '同名', query: {} }, finance)).toMatchObject({ status: 200 })
    expect(await save({ name: '', query: {} })).toMatchObject({ code: 'input.invalid' })
    expect(await save({ name: 'x', query: { state: 'lost' } })).toMatchObject({ code: 'input.invalid' })
    for (let n = 1; n < filtersAtMost; n++) await w.must(save({ name: `筛选 ${n}`, query: {} }, production))
    expect(await save({ name: '多一个', query: {} }, production)).toMatchObject({ code: 'filter.full' })
  })
})
