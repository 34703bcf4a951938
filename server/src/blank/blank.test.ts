import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import {
  blankDetail,
  blankMovements,
  lineBlanks,
  listBlankStock,
  moveBlank,
  productBlank,
  saveBlank,
  saveProductBlank,
} from '../../../contract/goods/blank.ts'
import { listSuppliers, saveSupplier } from '../../../contract/goods/supplier.ts'
import { productionBoard } from '../../../contract/production/productionDesk.ts'
import { recolourLine } from '../../../contract/order/recolour.ts'
import { staffMoveOrder } from '../../../contract/order/moveOrder.ts'
import { listTodos } from '../../../contract/todo/todo.ts'
import { demoRules } from '../../seed/rules.ts'
import { aShop } from '../order/shop.fixture.ts'
import { bookQuestions } from './books.fixture.ts'
import { lockProduct, readProductBlank, writeProductBlank } from './madeOf.sql.ts'
import { reserveAnew } from './need.sql.ts'

// Shown to fail with: what is held counted from orders that are not paid; a line that takes the same twice; a count written over
// another's; a product's colours mixed up.

const w = await aShop()
const [main, production, finance, sales, admin] = await w.tokens('main', 'production', 'finance', 'sales', 'admin')
afterAll(() => w.close())

const [white, black] = demoRules.tshirt.colours.map(({ key }) => key)
const size = demoRules.tshirt.sizes[0]?.key ?? ''

const form = (code: string, more: object = {}) => ({
  code,
  name: '纯棉圆领衫白坯',
  unitName: '件',
  variants: [
    { colour: '白色', size: 'S', lowAt: 100 },
    { colour: '黑色', size: 'S', lowAt: null },
  ],
  ...more,
})
const stockOf = async (code: string) => (await w.must(w.ask(production, listBlankStock, { keyword: code, limit: 100 }))).rows
const count = (variantId: number, quantity: number, seen: number, cost?: string) =>
  w.ask(production, moveBlank, { variantId, kind: 'counted', quantity, seen, reason: '期初', ...(cost && { cost }) })

/** Blank goods with so many white and black pieces at 10 yuan, of which the T-shirt is made. */
async function madeOf(code: string, whites: number, blacks: number) {
  const { id } = await w.must(w.ask(sales, saveBlank, form(code)))
  const [one, two] = await stockOf(code)
  if (!one || !two) throw new Error('no variants')
  for (const [row, quantity] of [[one, whites] as const, [two, blacks] as const])
    if (quantity > 0) await w.must(count(row.variantId, quantity, 0, '10'))
  const { revision } = await w.must(w.ask(sales, productBlank, { productId: w.products.tshirt }))
  const matches = [
    { colour: white, size, variantId: one.variantId },
    { colour: black, size, variantId: two.variantId },
  ]
  await w.must(w.ask(sales, saveProductBlank, { productId: w.products.tshirt, revision, blankId: id, costed: false, matches }))
  return { id, white: one.variantId, black: two.variantId }
}

const shirts = (whites: number, blacks: number) => ({
  product: 'tshirt' as const,
  matrix: [
    { colour: white, size, quantity: whites },
    { colour: black, size, quantity: blacks },
  ],
  selection: { prints: [], options: [] },
})
const lineOf = async (orderId: string) => (await w.detail(main, orderId)).lines[0]?.id ?? 0
const held = async (code: string) => (await stockOf(code)).map(({ onHand, reserved, available }) => [onHand, reserved, available])

describe('suppliers', () => {
  test('are written, found by name, put away, and each has one name', async () => {
    const asked = { name: '绍兴锦程针织', contact: '金老板', phone: '13700000001', delivers: '圆领衫白坯', terms: '月结 30 天' }
    const { id } = await w.must(w.ask(sales, saveSupplier, asked))
    expect(await w.ask(sales, saveSupplier, { ...asked })).toMatchObject({ code: 'supplier.name.taken' })
    const [one] = await w.must(w.ask(production, listSuppliers))
    expect(one).toMatchObject({ ...asked, id, revision: 1, archived: false, blanks: 0 })
    const put = { ...asked, id, revision: 1, archived: true }
    const twice = await Promise.all([w.ask(sales, saveSupplier, put), w.ask(production, saveSupplier, put)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await w.must(w.ask(sales, listSuppliers))).toEqual([])
    expect(await w.must(w.ask(sales, listSuppliers, { archived: 1 }))).toMatchObject([{ id, archived: true, revision: 2 }])
    expect(await w.ask(sales, saveSupplier, { ...asked, id: 987654, revision: 1 })).toMatchObject({ code: 'supplier.missing' })
    expect(await w.ask(sales, saveSupplier, { ...asked, name: ' ' })).toMatchObject({ status: 400, msg: '请填写名称' })
    expect(await w.ask(finance, saveSupplier, asked)).toMatchObject({ status: 403 })
  })
})

describe('blank goods', () => {
  test('have each code once, each colour and size once, and keep what was moved', async () => {
    const { id } = await w.must(w.ask(sales, saveBlank, form('tb-1')))
    expect(await w.ask(sales, saveBlank, form('TB-1'))).toMatchObject({ code: 'blank.code.taken' })
    const { variants, revision } = await w.must(w.ask(sales, blankDetail, { id }))
    const [one, two] = variants
    expect(await w.ask(sales, saveBlank, form('TB-2', { variants: [{ colour: '白' }, { colour: '白' }] }))).toMatchObject({
      msg: '同一颜色与尺码只能有一行',
    })
    await w.must(count(one?.id ?? 0, 5, 0, '1'))
    const without = { ...form('TB-1'), id, revision, variants: [two] }
    expect(await w.ask(sales, saveBlank, without)).toMatchObject({ code: 'blank.variant.used' })
    await w.must(w.ask(sales, saveBlank, { ...without, variants: [one] }))
    expect(await w.ask(sales, saveBlank, { ...without, variants: [one] })).toMatchObject({ code: 'blank.revised' })
    expect((await w.must(w.ask(sales, blankDetail, { id }))).variants).toMatchObject([{ id: one?.id, onHand: 5 }])
    expect(await w.ask(sales, blankDetail, { id: 987654 })).toMatchObject({ code: 'blank.missing' })
  })

  test('are counted once where two count at once, and the loser is told', async () => {
    await w.must(w.ask(sales, saveBlank, form('TB-3')))
    const [row] = await stockOf('TB-3')
    const id = row?.variantId ?? 0
    expect(await count(id, 10, 0)).toMatchObject({ code: 'blank.cost.needed' })
    const twice = await Promise.all([count(id, 10, 0, '2.5'), count(id, 12, 0, '2.5')])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [now] = await stockOf('TB-3')
    expect(await count(id, now?.onHand ?? 0, now?.onHand ?? 0)).toMatchObject({ code: 'blank.same' })
    const damaged = { variantId: id, kind: 'damaged', quantity: 4, reason: '受潮' }
    expect(await w.ask(finance, moveBlank, damaged)).toMatchObject({ status: 403 })
    expect(await w.ask(production, moveBlank, { ...damaged, quantity: 0 })).toMatchObject({ msg: '数量至少为 1' })
    expect(await w.ask(production, moveBlank, { ...damaged, quantity: 5000 })).toMatchObject({ code: 'blank.short' })
    expect(await w.ask(production, moveBlank, { ...damaged, kind: 'used' })).toMatchObject({ msg: '请选择订单明细' })
    expect(await w.ask(production, moveBlank, { ...damaged, kind: 'used', lineId: 987654 })).toMatchObject({ code: 'order.missing' })
    expect(await w.ask(production, moveBlank, { ...damaged, variantId: 987654 })).toMatchObject({ code: 'blank.variant.missing' })
    const { onHand } = await w.must(w.ask(production, moveBlank, damaged))
    const unseen = await w.must(w.ask(production, blankMovements, { variantId: id }))
    expect([unseen.stock, ...unseen.rows]).toMatchObject([{ average: null, value: null }, { amount: null }, { amount: null }])
    expect((await w.must(w.ask(production, listBlankStock, { keyword: 'TB-3' }))).value).toBeNull()
    const { rows, stock } = await w.must(w.ask(admin, blankMovements, { variantId: id }))
    expect(rows.map(({ kind, quantity, amount }) => [kind, quantity, amount])).toMatchObject([
      ['damaged', -4, '-10.00'],
      ['counted', onHand + 4, yuanOf((onHand + 4) * 2.5)],
    ])
    expect(stock).toMatchObject({ onHand, average: '2.50', value: yuanOf(onHand * 2.5) })
  })
})

const yuanOf = (n: number) => n.toFixed(2)

describe('an order', () => {
  test('holds what it is made of once it is paid, by colour and size, and takes it when the work begins', async () => {
    const { white: whites } = await madeOf('TB-10', 200, 60)
    const orderId = await w.order('main', main, shirts(120, 50))
    expect(await held('TB-10')).toEqual([
      [200, 0, 200],
      [60, 0, 60],
    ])
    await w.transfer(main, finance, orderId)
    expect(await held('TB-10')).toEqual([
      [200, 120, 80],
      [60, 50, 10],
    ])
    const { rows, counts } = await w.must(w.ask(sales, listBlankStock, { keyword: 'TB-10', state: 'low' }))
    expect([counts['low'], rows.map((row) => row.suggested)]).toEqual([1, [120]])
    const lineId = await lineOf(orderId)
    await w.staffMove(production, orderId, 'schedule', { lineId, date: '2026-12-01' })
    const start = () => w.ask(production, staffMoveOrder, { orderId, move: 'start', lineId })
    const twice = await Promise.all([start(), start()])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await held('TB-10')).toEqual([
      [80, 0, 80],
      [10, 0, 10],
    ])
    const movements = await w.must(w.ask(admin, blankMovements, { variantId: whites }))
    expect(movements.rows[0]).toMatchObject({ kind: 'used', quantity: -120, amount: '-1200.00', orderId, lineId })
    const more = (kind: string, quantity: number) =>
      w.ask(production, moveBlank, { variantId: whites, kind, quantity, lineId, reason: '印坏' })
    await w.must(more('used', 5))
    await w.must(more('returned', 25))
    expect(await more('returned', 101)).toMatchObject({ code: 'blank.return.tooMany' })
    const own = await w.must(w.ask(production, lineBlanks, { lineId }))
    expect(own.rows.map(({ taken, needed, onHand }) => [taken, needed, onHand])).toEqual([
      [100, 0, 100],
      [50, 0, 10],
    ])
    expect(await w.ask(finance, lineBlanks, { lineId })).toMatchObject({ status: 403 })
    expect(await w.ask(production, lineBlanks, { lineId: 987654 })).toMatchObject({ code: 'order.missing' })
    for (const kind of ['damaged', 'counted'])
      expect(await w.ask(production, moveBlank, { variantId: whites, kind, quantity: 1, seen: 100, lineId, reason: '印坏' })).toMatchObject(
        {
          msg: '盘点与报损不属于订单明细',
        },
      )
    expect((await held('TB-10'))[0]).toEqual([100, 0, 100])
  })

  test('that lacks some says so on the board and in what waits, and begins once it has come', async () => {
    const { white: whites } = await madeOf('TB-11', 100, 500)
    const orderId = await w.order('main', main, shirts(150, 10))
    await w.transfer(main, finance, orderId)
    const lineId = await lineOf(orderId)
    const short = async () => {
      const { columns } = await w.must(w.ask(production, productionBoard, { short: 1 }))
      return columns.flatMap(({ cards }) => cards.map((card) => [card.lineId, card.lacks]))
    }
    expect(await short()).toEqual([[lineId, 50]])
    const waits = async (kind: string) => {
      const { groups } = await w.must(w.ask(production, listTodos))
      return groups.find((group) => group.kind === kind)?.items.map(({ words, link }) => `${words} ${link}`) ?? []
    }
    expect((await waits('blankShort')).filter((words) => words.includes(orderId))).toEqual([
      expect.stringContaining(`缺 50 /production/${lineId}`),
    ])
    expect(await waits('blankLow')).toContainEqual(expect.stringContaining(`可用 -50 件 /blank/variant/${whites}`))
    await w.staffMove(production, orderId, 'schedule', { lineId, date: '2026-12-01' })
    const start = () => w.ask(production, staffMoveOrder, { orderId, move: 'start', lineId })
    expect(await start()).toMatchObject({ code: 'blank.short', msg: '缺料：纯棉圆领衫白坯 白色 S 缺 50 件。请先收货，或盘点后再开工' })
    expect((await held('TB-11'))[0]).toEqual([100, 150, -50])
    await w.must(count(whites, 160, 100))
    expect(await short()).toEqual([])
    expect(await start()).toMatchObject({ status: 200 })
    expect((await held('TB-11'))[0]).toEqual([10, 0, 10])
  })

  test('that is in production already holds what its product is said to be made of from now on', async () => {
    const first = await madeOf('TB-12', 300, 300)
    const orderId = await w.order('main', main, shirts(100, 20))
    await w.transfer(main, finance, orderId)
    expect((await held('TB-12')).map(([, reserved]) => reserved)).toEqual([100, 20])
    await madeOf('TB-13', 300, 300)
    expect((await held('TB-12')).map(([, reserved]) => reserved)).toEqual([0, 0])
    expect((await held('TB-13')).map(([, reserved]) => reserved)).toEqual([100, 20])
    const { revision } = await w.must(w.ask(sales, productBlank, { productId: w.products.tshirt }))
    const none = { productId: w.products.tshirt, blankId: null }
    expect(await w.ask(sales, saveProductBlank, { ...none, revision: revision - 1 })).toMatchObject({ code: 'blank.revised' })
    const wrong = { productId: w.products.tshirt, revision, blankId: first.id, matches: [{ colour: white, size, variantId: 987654 }] }
    expect(await w.ask(sales, saveProductBlank, wrong)).toMatchObject({ code: 'blank.variant.missing' })
    await w.must(w.ask(sales, saveProductBlank, { ...none, revision }))
    expect((await held('TB-13')).map(([, reserved]) => reserved)).toEqual([0, 0])
  })
})

/** What a line still holds, by the code of the blank goods. */
const neededBy = async (lineId: number) =>
  (await w.must(w.ask(production, lineBlanks, { lineId }))).rows.map(({ code, needed }) => [code, needed])

describe('two at once on one product', () => {
  /** What stands once somebody has said what the product is made of, while `other` waited for it. */
  async function whileSaid(
    code: string,
    matches: readonly { colour: string; size: string; variantId: number }[],
    other: () => Promise<unknown>,
  ) {
    const productId = w.products.tshirt
    let asked: Promise<unknown> = Promise.resolve()
    await w.db.transaction().execute(async (tx) => {
      await lockProduct(tx, productId)
      const { revision } = await readProductBlank(tx, productId)
      const { rows } = await sql<{ id: number }>`select id from blank_goods where code = ${code}`.execute(tx)
      await writeProductBlank(tx, productId, revision + 1, { blankId: rows[0]?.id ?? 0, costed: false, matches })
      await reserveAnew(tx, productId)
      asked = other()
      await new Promise((done) => setTimeout(done, 300))
    })
    await asked
  }
  const matchesOf = async (code: string) =>
    (await stockOf(code)).map(({ variantId, colour }) => ({ colour: (colour === '白色' ? white : black) ?? '', size, variantId }))

  test('an order that is paid holds what its product is made of from now on', async () => {
    await w.must(w.ask(sales, saveBlank, form('TB-21')))
    await madeOf('TB-20', 300, 300)
    const orderId = await w.order('main', main, shirts(30, 20))
    await whileSaid('TB-21', await matchesOf('TB-21'), () => w.transfer(main, finance, orderId))
    expect(await neededBy(await lineOf(orderId))).toEqual([
      ['TB-21', 30],
      ['TB-21', 20],
    ])
  })

  test('two who say what it is made of do it one after the other, and the second is told', async () => {
    const { id } = await madeOf('TB-22', 10, 10)
    const matches = await matchesOf('TB-22')
    const { revision } = await w.must(w.ask(sales, productBlank, { productId: w.products.tshirt }))
    const said = { productId: w.products.tshirt, revision, blankId: id, costed: false, matches }
    const twice = await Promise.all([w.ask(sales, saveProductBlank, said), w.ask(production, saveProductBlank, said)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

test('a line whose colours are put right holds what these take', async () => {
  await madeOf('TB-23', 300, 300)
  const orderId = await w.order('main', main, { ...shirts(30, 0), matrix: [{ colour: white, size, quantity: 30 }] })
  await w.transfer(main, finance, orderId)
  const lineId = await lineOf(orderId)
  const consignmentId = (await w.detail(main, orderId)).consignments[0]?.id ?? 0
  await sql`update order_line set colours_lost = true where id = ${lineId}`.execute(w.db)
  const cells = [{ colour: black, quantity: 30 }]
  await w.must(w.ask(sales, recolourLine, { orderId, lineId, shares: [{ consignmentId, cells }] }))
  expect((await neededBy(lineId)).filter(([, needed]) => needed !== 0)).toEqual([['TB-23', 30]])
  const { rows } = await w.must(w.ask(production, lineBlanks, { lineId }))
  expect(rows.find(({ needed }) => needed > 0)?.colour).toBe('黑色')
})

test('after all of it the books hold', async () => expect(await bookQuestions(w.db)).toEqual([]))
