import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Design } from '../../../contract/artwork/design.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import { mendable } from '../../../contract/artwork/mend.ts'
import { printDesign, printRun } from '../../../contract/artwork/printRun.ts'
import { designRevDetail, moveDesign, saveDesign } from '../../../contract/artwork/shelf.ts'
import { readPage } from '../../../contract/artwork/placedPage.ts'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { createQuotation, quotationToCart } from '../../../contract/order/quotation.ts'
import { pdf, png } from '../artwork/files.fixture.ts'
import { aDesk, small } from '../artworkDesk/desk.fixture.ts'
import { picture, words } from '../print/surface.fixture.ts'
import { printed } from '../order/shop.fixture.ts'
import { runPrint } from '../design/print.jobs.ts'
import { usualQuotas } from './quota.rules.ts'
import { fileSubject } from './subject.ts'
import { oneByOne } from '../due.ts'

// Shown to fail with: lists of files left out of what keeps a file, quotations left out, nothing asked at the settlement,
// the pictures of pages left out, those of revisions left out, an index of a list left out,
// files of designs taken for named by what they were made of, the design that still is so not looked for, room on the disk not asked for.

let d: Awaited<ReturnType<typeof aDesk>>
beforeAll(async () => void (d = await aDesk()))
afterAll(() => d.w.close())

const artwork = async (name: string) => (await d.brought(name, await png(400 + name.length, 300))).id
const age = (days: number) =>
  sql`update stored_file set created_at = ${new Date(d.w.clock.now.getTime() - days * 86_400_000)}`.execute(d.w.db)
const tidy = () => oneByOne(fileSubject.nightly(d.w.services))
const there = async (ids: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`select id from stored_file where id = any(${[...ids]}) order by id`.execute(d.w.db)
  return rows.map(({ id }) => id)
}
const bags = (...artworkIds: number[]) => ({ product: 'canvasBag' as const, quantity: 500, selection: printed, artworkIds })

test('artwork in the cart stays however long it lies there, and can be ordered', async () => {
  const [laid, unused] = [await artwork('购物车'), await artwork('没有用到')]
  const cartId = await d.w.cartLine(d.main, bags(laid))
  await age(8)
  await tidy()
  expect(await there([laid, unused])).toEqual([laid])
  const { orderKey, lines } = await d.w.must(d.w.ask(d.main, confirmOrder, { cartIds: [cartId] }))
  expect(lines[0]?.artwork.map(({ id }) => id)).toEqual([laid])
  const ordered = d.w.ask(d.main, createOrder, { key: orderKey, addressId: d.w.addresses.main })
  expect(await ordered).toMatchObject({ status: 200 })
})

test('artwork of a quotation stays, so that it comes into the cart again', async () => {
  const laid = await artwork('报价')
  const cartId = await d.w.cartLine(d.main, bags(laid))
  const { number } = await d.w.must(d.w.ask(d.main, createQuotation, { cartIds: [cartId] }))
  await sql`delete from cart_line where id = ${cartId}`.execute(d.w.db)
  await age(8)
  await tidy()
  expect(await there([laid])).toEqual([laid])
  expect(await d.w.ask(d.main, quotationToCart, { number })).toMatchObject({ status: 200, data: { count: 1 } })
  await sql`delete from cart_line`.execute(d.w.db)
})

test('where artwork is gone all the same, the settlement says of which goods, and no order is begun', async () => {
  const laid = await artwork('丢失')
  const { input } = await d.w.confirmed('main', d.main, [bags(laid)])
  const { rows } = await sql<{ id: number }>`select id from cart_line`.execute(d.w.db)
  await sql`delete from stored_file where id = ${laid}`.execute(d.w.db)
  const refused = {
    status: 404,
    code: 'file.missing',
    msg: expect.stringMatching(/^“.+”的稿件已不存在，请把它移出购物车，重新上传稿件后再加入$/),
  }
  expect(await d.w.ask(d.main, createOrder, input)).toMatchObject(refused)
  expect(await d.w.ask(d.main, confirmOrder, { cartIds: rows.map(({ id }) => id) })).toMatchObject(refused)
})

test('every list of numbers in the database is known: a list of files by its name, and what is none is told here', async () => {
  const { rows } = await sql<{ name: string }>`select a.attrelid::regclass || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not a.attisdropped and a.atttypid = 'bigint[]'::regtype
      and a.attname !~ '(^|_)(file|artwork|picture)_ids$' order by 1`.execute(d.w.db)
  const ofNoFiles = [
    'approval_rule_level.approver_ids',
    'concession.parts',
    'design_file.product_ids',
    'order_draft.cart_ids',
    'product.rung_rates',
    'proposal.cart_ids',
  ]
  expect(rows.map(({ name }) => name)).toEqual(ofNoFiles)
})

test('an ordered design is changed by the merchant with the pages that it places, when nobody keeps the design any more', async () => {
  const { id: fileId } = await d.brought('标志.pdf', await pdf({ trim: [60, 30] }))
  const { name, page, read, preview } = await d.w.must(d.w.ask(d.main, readPage, { id: fileId, page: 1 }))
  const at = { x: 50, y: 40, width: 60, height: 30, angle: 0 }
  const layers: Layer[] = [{ kind: 'page', id: 'a', name, fileId, page, previewId: preview.id, read, ...at }]
  const [made] = await d.designed({ schema: 1, surfaces: [{ position: 'front', widthMm: 100, heightMm: 80, layers }] })
  const { lineId } = await d.bag([{ id: made?.id ?? 0, position: 'front' }], small)
  await age(8)
  await tidy()
  const told = await d.w.must(d.w.ask(d.production, mendable, { lineId, fileId: made?.id ?? 0 }))
  expect(told.pictures.map(({ id }) => id)).toEqual([preview.id])
})

test('what a design was is gone back to with its pictures, until the revision is forgotten', async () => {
  const [first, second] = [await artwork('第一张'), await artwork('第二张')]
  const design = (fileId: number) => ({
    schema: 1,
    surfaces: [{ position: 'front', widthMm: 100, heightMm: 80, layers: [picture(fileId)] }],
  })
  const save = (of: object) => d.w.must(d.w.ask(d.main, saveDesign, { productId: d.w.products.canvasBag, name: '年会袋', ...of }))
  const { id, rev } = await save({ design: design(first) })
  await save({ id, rev, design: design(second) })
  await age(8)
  await tidy()
  const was = await d.w.must(d.w.ask(d.main, designRevDetail, { id, rev }))
  expect(was.pictures.map((one) => one.id)).toEqual([first])
  expect(await save({ id, rev: 2, design: was.design })).toMatchObject({ rev: 3 })
  await sql`delete from design where id = ${id}`.execute(d.w.db)
  await tidy()
  expect(await there([first, second])).toEqual([])
})

test('where a list names a file is looked up, however many lists there are', async () => {
  const { rows } = await sql<{ name: string }>`select a.attrelid::regclass || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not a.attisdropped and a.atttypid = 'bigint[]'::regtype
      and a.attname ~ '(^|_)(file|artwork|picture)_ids$' and not exists (select from pg_index i join pg_class n on n.oid = i.indexrelid
        join pg_am m on m.oid = n.relam where i.indrelid = a.attrelid and i.indkey[0] = a.attnum and m.amname = 'gin') order by 1`.execute(
    d.w.db,
  )
  expect(rows).toEqual([])
})

describe('the file of a design', () => {
  const designOf = (text: string, ...layers: Layer[]): Design => ({
    schema: 1,
    surfaces: [{ position: 'front', widthMm: 100, heightMm: 80, layers: [words(text, { id: 't' }), ...layers] }],
  })
  const made = async (design: Design) => (await d.designed(design))[0]?.id ?? 0
  const kept = async (design: Design) =>
    (await d.w.must(d.w.ask(d.main, saveDesign, { productId: d.w.products.canvasBag, name: '年会袋', design }))).id
  const later = async (days: number) => {
    await age(days)
    await sql`delete from print_run`.execute(d.w.db)
    await tidy()
  }

  test('that nobody orders in thirty days is gone with its pictures; what is ordered, in the cart, or of a living design stays', async () => {
    const [once, always] = [await artwork('只用一次'), await artwork('一直用着')]
    const living = designOf('现在的', picture(always))
    await kept(living)
    const thrown = await kept(designOf('删除的'))
    const [unused, older, ofThrown, current, laid, ordered] = [
      await made(designOf('没有保存', picture(once))),
      await made(designOf('从前的', picture(always))),
      await made(designOf('删除的')),
      await made(living),
      await made(designOf('购物车里的')),
      await made(designOf('下了单的')),
    ]
    await d.w.must(d.w.ask(d.main, moveDesign, { id: thrown, deleted: true }))
    await d.w.cartLine(d.main, { ...bags(laid), selection: small })
    await d.bag([{ id: ordered, position: 'front' }], small)
    const all = [once, always, unused, older, ofThrown, current, laid, ordered]
    await later(29)
    expect(await there(all)).toEqual(all)
    await later(31)
    expect(await there(all)).toEqual([always, current, laid, ordered])
  })

  test('that was never ordered does not outlive the account, which takes its lists of names with it', async () => {
    const design = designOf('离职的人')
    await kept(design)
    const [unused, ordered] = [await made(design), await made(designOf('下了单的那份'))]
    await d.bag([{ id: ordered, position: 'front' }], small)
    await sql`update account set state = 'removed' where nickname = '陈荣达'`.execute(d.w.db)
    await later(1)
    await sql`update account set state = 'active' where nickname = '陈荣达'`.execute(d.w.db)
    expect(await there([unused, ordered])).toEqual([ordered])
  })

  test('is not written where too little of the disk is free, and the run says so', async () => {
    const { id } = await d.w.must(d.w.ask(d.main, printDesign, { productId: d.w.products.canvasBag, design: designOf('磁盘已满') }))
    await runPrint({ ...d.w.services, quotas: { ...usualQuotas, freeShare: 2 } }, id)
    const run = await d.w.must(d.w.ask(d.main, printRun, { id }))
    expect(run).toMatchObject({ state: 'failed', fault: expect.stringContaining('文件存储空间不足') })
  })
})
