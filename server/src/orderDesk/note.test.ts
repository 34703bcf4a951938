import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changes } from '../../../contract/endpoint.ts'
import { listOrders, staffListOrders } from '../../../contract/order/order.ts'
import { addOrderNote, listTags, orderNotes, tagOrder, tagsAtMost, tagsOfOrders } from '../../../contract/order/orderNote.ts'
import { calls } from '../contract.fixture.ts'
import { aShop, printed, type Shop } from '../order/shop.fixture.ts'

let w: Shop
let main: string
let sales: string
let finance: string
let bag: string
let lot: string

/** Words that stand nowhere else in the mall. */
const secret = '暗语甲乙丙丁'
const tag = '绝密丙丁戊'

beforeAll(async () => {
  w = await aShop()
  // Otherwise everybody in the cast works at the order desk.
  await w.db
    .updateTable('staff')
    .set({ areas: ['finance'] })
    .where('name', '=', '孙莉')
    .execute()
  ;[main = '', sales = '', finance = ''] = await Promise.all(['main', 'sales', 'finance'].map(w.token))
  const artworkIds = [await w.file('artwork', '陈荣达', 'a')]
  bag = await w.order('main', main, { product: 'canvasBag', quantity: 500, selection: printed, artworkIds })
  lot = await w.order('main', main, { product: 'lot', quantity: 2 })
})
afterAll(() => w.close())

const note = (orderId: string, words: string, token = sales) => w.ask(token, addOrderNote, { orderId, words })
const tagged = (orderId: string, tags: string[], token = sales) => w.ask(token, tagOrder, { orderId, tags })
const found = async (filter: object) => (await w.must(w.ask(sales, staffListOrders, filter))).rows.map(({ orderId }) => orderId)

describe('staff', () => {
  test('note something of an order, with name and time, and read it newest first', async () => {
    await w.must(note(lot, '客户要求周五前到'))
    await w.must(note(lot, '已电话确认'))
    const { notes, tags } = await w.must(w.ask(sales, orderNotes, { orderId: lot }))
    expect(notes.map(({ words, who }) => [words, who])).toEqual([
      ['已电话确认', '何婷'],
      ['客户要求周五前到', '何婷'],
    ])
    expect(tags).toEqual([])
    await expect(w.db.updateTable('order_note').set({ words: '没说过' }).execute()).rejects.toThrow('order_note')
  })

  test('give an order tags: each once, the new in the place of the old, and the audit has both', async () => {
    expect(await w.must(tagged(lot, ['加急', '老客户', '加急']))).toEqual({ tags: ['加急', '老客户'] })
    expect(await w.must(tagged(lot, ['老客户', '要发票']))).toEqual({ tags: ['老客户', '要发票'] })
    await w.must(tagged(bag, ['老客户']))
    expect(await w.must(w.ask(sales, listTags))).toEqual([
      { tag: '老客户', orders: 2 },
      { tag: '要发票', orders: 1 },
    ])
    const audited = w.db.selectFrom('audit').select(['before', 'after']).where('action', '=', 'order.tag').orderBy('id')
    expect((await audited.execute())[1]).toEqual({
      before: { tags: ['加急', '老客户'] },
      after: { tags: ['老客户', '要发票'] },
    })
  })

  test('find orders by a tag and by a part of a note, and see both in the list', async () => {
    expect(await found({ tag: '要发票' })).toEqual([lot])
    expect((await found({ tag: '老客户' })).toSorted()).toEqual([bag, lot].toSorted())
    expect(await found({ tag: '要' })).toEqual([])
    expect(await found({ note: '电话' })).toEqual([lot])
    expect(await found({ note: '周' })).toEqual([lot])
    expect(await found({ note: '没写过' })).toEqual([])
    // What is searched everywhere finds no notes: buyers search by it as well.
    expect(await found({ keyword: '电话确认' })).toEqual([])
    expect(await w.must(w.ask(sales, tagsOfOrders, { orderIds: [bag, lot, 'P202611210000000'] }))).toEqual([
      { orderId: lot, tags: ['老客户', '要发票'], notes: 2 },
      { orderId: bag, tags: ['老客户'], notes: 0 },
    ])
  })

  test('at once: two who tag leave the tags of one of them, whole', async () => {
    const both = await Promise.all([tagged(bag, ['甲', '乙']), tagged(bag, ['丙', '丁'])])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { tags } = await w.must(w.ask(sales, orderNotes, { orderId: bag }))
    expect([
      ['丁', '丙'],
      ['乙', '甲'],
    ]).toContainEqual(tags.toSorted())
  })

  test('are refused: without the area, for no order, with nothing, with too much', async () => {
    for (const asked of [note(lot, '你好', finance), tagged(lot, ['你好'], finance), w.ask(finance, orderNotes, { orderId: lot })])
      expect(await asked).toMatchObject({ code: 'permit.missing' })
    for (const asked of [
      note('P202601010000000', '你好'),
      tagged('P202601010000000', []),
      w.ask(sales, orderNotes, { orderId: 'P202601010000000' }),
    ])
      expect((await asked).code).toMatch(/order.missing|input.invalid/)
    expect(await note(lot, '  ')).toMatchObject({ code: 'input.invalid', facts: { fields: { words: '请填写备注' } } })
    expect(await note(lot, '长'.repeat(501))).toMatchObject({ code: 'input.invalid' })
    expect(await tagged(lot, ['十三个字的标签实在是太长了'])).toMatchObject({ code: 'input.invalid' })
    const many = Array.from({ length: tagsAtMost + 1 }, (_, n) => `标签${n}`)
    expect(await tagged(lot, many)).toMatchObject({ code: 'input.invalid', facts: { fields: { tags: '一个订单最多 8 个标签' } } })
  })
})

describe('no buyer ever hears of it', () => {
  beforeAll(async () => {
    await w.must(note(bag, secret))
    await w.must(tagged(bag, [tag]))
  })
  const silent = (said: string) => expect([secret, tag].filter((word) => said.includes(word))).toEqual([])

  const reading = calls.filter((call) => call.who !== 'staff' && !changes(call) && !call.path.endsWith('/logout'))
  test.each(reading.map((call) => [`${call.method} ${call.path}`, call] as const))('from %s', async (_, call) => {
    const { id } = await w.db.selectFrom('customer_order').select('id').where('number', '=', bag).executeTakeFirstOrThrow()
    for (const asked of [{ orderId: bag }, { orderIds: [bag] }, { id }, { no: bag }, {}])
      silent(JSON.stringify(await w.ask(main, call, { page: 1, limit: 100, tag, note: secret, ...asked })))
  })

  test('and every one of these was asked by somebody who is logged in', async () => {
    expect(await w.ask(main, listOrders, {})).toMatchObject({ status: 200 })
  })

  test('from a list that is asked for it: a buyer has no such filter', async () => {
    const all = await w.must(w.ask(main, listOrders, {}))
    const asked = await w.must(w.ask(main, listOrders, { tag: '没有的标签', note: '没有的备注' } as object))
    expect(asked.total).toBe(all.total)
    for (const keyword of [secret, tag]) expect((await w.must(w.ask(main, listOrders, { keyword }))).rows).toEqual([])
  })

  test('from an export or a paper: nothing but the desk reads the tables', async () => {
    const root = new URL('../', import.meta.url)
    const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    const readers: string[] = []
    for (const name of files) if (/\border_(note|tag)\b/.test(await readFile(new URL(name, root), 'utf8'))) readers.push(name)
    expect(readers.toSorted()).toEqual(['order/list.sql.ts', 'orderDesk/note.sql.ts', 'tables/orders.ts'])
    // Of the list only its condition does, which answers nothing.
    const list = await readFile(new URL('order/list.sql.ts', root), 'utf8')
    expect(list.match(/order_(note|tag)/g)).toHaveLength(2)
    expect(list.match(/any\(array\(select [nt]\.order_id from order_(note|tag)/g)).toHaveLength(2)
  })
})
