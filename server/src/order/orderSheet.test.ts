import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { attachArtwork } from '../../../contract/order/moveOrder.ts'
import { listOrderExports, startOrderExport } from '../../../contract/order/orderExport.ts'
import { listExports, startExport } from '../../../contract/sheet.ts'
import { forgetBelieved } from '../session/session.sql.ts'
import { pathOf } from '../file/store.ts'
import { runExport } from '../sheetRun/export.jobs.ts'
import { rowsOfFile } from '../sheet/read.ts'
import { aShop, printed } from './shop.fixture.ts'

// Shown to fail with: `seenBy` left out of what is meant, the guard of formulas taken away, `underWay` not asked.

const w = await aShop()
const [main, staff] = await w.tokens('main', 'admin')
afterAll(() => w.close())

const begin = (token: string, more: object = {}) => w.ask(token, startOrderExport, { format: 'csv', ...more })
/** The rows of a finished export, heading first. */
async function rowsOf(id: number): Promise<string[][]> {
  await runExport(w.services, id)
  const { rows } = await sql<{ hash: string | null; state: string; fault: string }>`
    select f.hash, r.state, r.fault from export_run r left join stored_file f on f.id = r.file_id where r.id = ${id}`.execute(w.db)
  const hash = rows[0]?.hash
  if (!hash) throw new Error(`no file: ${rows[0]?.state} ${rows[0]?.fault}`)
  return (await rowsOfFile(pathOf(w.services.dataDir, hash))).map(({ cells }) => [...cells])
}
const exported = async (token: string, more: object = {}) => rowsOf((await w.must(begin(token, more))).id)
const column = (rows: string[][], name: string) => {
  const at = rows[0]?.indexOf(name) ?? -1
  return rows.slice(1).map((row) => row[at])
}

test('a row for each line, money as text of yuan, as csv and as a workbook', async () => {
  const orderId = await w.order('main', main, { product: 'lot', quantity: 2 }, { product: 'otherLot', quantity: 30 })
  const order = await w.detail(main, orderId)
  for (const format of ['csv', 'xlsx']) {
    const rows = await exported(main, { format, keyword: orderId })
    expect(column(rows, '订单号')).toEqual([orderId, orderId])
    expect(column(rows, '商品')).toEqual(['lot', 'otherLot'])
    expect(column(rows, '数量')).toEqual(['2', '30'])
    expect(column(rows, '金额').map(Number)).toEqual(order.lines.map(({ gross }) => Number(gross)))
    expect(column(rows, '订单状态')).toEqual(['待付款', '待付款'])
    expect(column(rows, '收货人')[0]).toContain(order.address.realName)
  }
  const { rows } = await w.must(w.ask(main, listOrderExports))
  expect(rows[0]).toMatchObject({ state: 'done', total: 2, done: 2, file: { name: expect.stringMatching(/^订单-\d+\.xlsx$/) } })
})

test('what the merchant let off stands beside the sum; what is fetched is neither sent nor waits to be', async () => {
  const orderId = await w.order('main', main, { product: 'lot', quantity: 2 })
  expect(column(await exported(main, { keyword: orderId }), '商家优惠')).toEqual([''])
  await sql`update customer_order set receipt = receipt || '{"concession": {"amount": "-1.50"}, "carriage": {"way": "pickup"}}'
    where number = ${orderId}`.execute(w.db)
  const rows = await exported(main, { keyword: orderId })
  expect([column(rows, '商家优惠'), column(rows, '发货状态'), column(rows, '物流')]).toEqual([['1.50'], ['待备货'], ['自提']])
})

test('a file of artwork with where it is printed and what is said of it; by its name alone where nobody said', async () => {
  const fileIds = [await w.file('artwork', '陈荣达', 'c'), await w.file('artwork', '陈荣达', 'd')]
  const orderId = await w.order('main', main, { product: 'canvasBag', quantity: 500, selection: printed })
  const lineId = (await w.detail(main, orderId)).lines[0]?.id
  const briefs = [{ fileId: fileIds[0], position: 'front', note: 'Pantone 186 C' }]
  await w.must(w.ask(main, attachArtwork, { orderId, lineId, fileIds, briefs }))
  const [told = ''] = column(await exported(main, { keyword: orderId }), '稿件说明')
  expect(told).toMatch(/^[^（；]+（正面：Pantone 186 C）；[^（；]+$/)
})

test('what looks like a formula is not one', async () => {
  const orderId = await w.order('main', main, { product: 'lot', quantity: 1 })
  await sql`update customer_order set mark = '=HYPERLINK("http://x")' where number = ${orderId}`.execute(w.db)
  const { id } = await w.must(begin(main, { keyword: orderId }))
  await runExport(w.services, id)
  const { rows } = await sql<{
    hash: string
  }>`select f.hash from export_run r join stored_file f on f.id = r.file_id where r.id = ${id}`.execute(w.db)
  expect(await readFile(pathOf(w.services.dataDir, rows[0]?.hash ?? ''), 'utf8')).toContain(`"'=HYPERLINK(""http://x"")"`)
})

test('a company is given its own, a colleague what the colleague sees, staff all; each finds only the own files', async () => {
  const buyer = await w.token('buyer')
  const stranger = await w.token('stranger')
  const orders = {
    main: await w.order('main', main, { product: 'lot', quantity: 1 }),
    buyer: await w.order('buyer', buyer, { product: 'lot', quantity: 1 }),
    stranger: await w.order('stranger', stranger, { product: 'lot', quantity: 1 }),
  }
  const numbers = async (token: string) => new Set(column(await exported(token), '订单号'))
  const seen = async (token: string) => {
    const found = await numbers(token)
    return Object.entries(orders).flatMap(([who, number]) => (found.has(number) ? [who] : []))
  }
  expect(await seen(main)).toEqual(['main', 'buyer'])
  expect(await seen(buyer)).toEqual(['buyer'])
  expect(await seen(stranger)).toEqual(['stranger'])
  // What a client says of whose orders it wants is not heard.
  expect(await seen(stranger)).not.toContain('main')
  const forged = await w.must(begin(stranger, { of: { companyId: 1, accountId: 1, grants: ['order.viewAll'] }, companyId: 1 }))
  expect(new Set(column(await rowsOf(forged.id), '订单号'))).toEqual(await numbers(stranger))

  const { id } = await w.must(w.ask(staff, startExport, { subject: 'orders', format: 'csv', filter: { type: 'payment' } }))
  const all = new Set(column(await rowsOf(id), '订单号'))
  expect(Object.values(orders).every((number) => all.has(number))).toBe(true)
  const own = async (token: string) => (await w.must(w.ask(token, listOrderExports, { limit: 100 }))).rows.map((run) => run.id)
  expect(await own(stranger)).toContain(forged.id)
  expect(await own(main)).not.toContain(forged.id)
  const listed = await w.must(w.ask(staff, listExports, { subject: 'orders', limit: 100 }))
  expect(listed.rows.map((run) => run.id)).toEqual([id])
  expect(listed.total).toBe(1)
})

test('a third at once is refused; nothing found is said; a job run twice makes one file', async () => {
  const stranger = await w.token('stranger')
  const said = await Promise.all([1, 2, 3].map(() => begin(stranger)))
  expect(said.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['export.busy', 'ok', 'ok'])
  const [one, two] = said.flatMap(({ status, data }) => (status === 200 ? [data.id] : []))
  await rowsOf(one ?? 0)
  const files = () => w.number(sql`select count(*)::int as n from stored_file where kind = 'sheet'`)
  const before = await files()
  await runExport(w.services, one ?? 0)
  expect(await files()).toBe(before)
  await rowsOf(two ?? 0)
  const none = await w.must(begin(stranger, { keyword: '没有的商品' }))
  await runExport(w.services, none.id)
  const { rows } = await w.must(w.ask(stranger, listOrderExports))
  expect(rows[0]).toMatchObject({ id: none.id, state: 'failed', fault: '没有符合条件的内容' })
})

test('what an account may see no more is neither written into its export nor fetched from an old one', async () => {
  const reader = await w.token('reader')
  const orderId = await w.order('main', main, { product: 'lot', quantity: 1 })
  const before = await w.must(begin(reader, { keyword: orderId }))
  expect(column(await rowsOf(before.id), '订单号')).toEqual([orderId])
  const { id: waiting } = await w.must(begin(reader, { keyword: orderId }))
  await sql`update identity set grants = '{}' where name = '只读'`.execute(w.db)
  forgetBelieved()
  await runExport(w.services, waiting)
  const { rows } = await w.must(w.ask(reader, listOrderExports))
  expect(rows.find(({ id }) => id === waiting)).toMatchObject({ state: 'failed', fault: '没有符合条件的内容' })
  expect(rows.find(({ id }) => id === before.id)).toMatchObject({ state: 'done', file: null })
})

test('many lines stream in bounded memory', async () => {
  const orderId = await w.order('main', main, { product: 'lot', quantity: 1 })
  const { rows } = await sql<{ id: number }>`select id from customer_order where number = ${orderId}`.execute(w.db)
  await sql`insert into order_line (order_id, company_id, place, product_id, type, title, number, picture, selection, selection_text,
      quantity, matrix, receipt, gross_fen, printed, sample, state)
    select order_id, company_id, place + n, product_id, type, title, number, picture, selection, selection_text, quantity, matrix, receipt,
      gross_fen, printed, sample, state from order_line, generate_series(1, 20000) n where order_id = ${rows[0]?.id}`.execute(w.db)
  const { id } = await w.must(begin(main, { keyword: orderId }))
  global.gc?.()
  const before = process.memoryUsage().heapUsed
  await runExport(w.services, id)
  const grown = (process.memoryUsage().heapUsed - before) / 2 ** 20
  const { rows: runs } = await w.must(w.ask(main, listOrderExports))
  expect(runs[0]).toMatchObject({ id, state: 'done', total: 20_001, done: 20_001 })
  // All of it as texts would be some 60 MB and more; a page is 3.
  expect(grown).toBeLessThan(150)
}, 60_000)
