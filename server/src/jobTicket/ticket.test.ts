import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTicket, ticketDetail } from '../../../contract/production/jobTicket.ts'
import { pictureName } from '../../seed/goods/pictureName.ts'
import { fileLinks } from '../file/file.sql.ts'
import { forgetPassing } from '../file/passing.ts'
import { pathOf } from '../file/store.ts'
import { toSeveral } from '../order/addresses.fixture.ts'
import { readOrder } from '../order/detail.sql.ts'
import { seenByStaff } from '../order/order.sql.ts'
import { drawPaper } from '../paper/drawPaper.ts'
import { aShop, printed, type Shop } from '../order/shop.fixture.ts'
import { makeTicket, paperOf } from './ticket.jobs.ts'
import { packedFor, placesOf } from './ticket.rules.ts'

let w: Shop
let main: string
let production: string
let lineId: number
beforeAll(async () => {
  w = await aShop()
  ;[main = '', production = ''] = await Promise.all(['main', 'production'].map(w.token))
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c8330e' } })
    .webp()
    .toBuffer()
  const hash = createHash('sha256').update(picture).digest('hex')
  await mkdir(dirname(pathOf(w.services.dataDir, hash)), { recursive: true })
  await writeFile(pathOf(w.services.dataDir, hash), picture)
  const artworkIds = [await w.file('artwork', '陈荣达', 'a'), await w.file('artwork', '陈荣达', 'b')]
  await w.db
    .updateTable('stored_file')
    .set({ preview: hash })
    .where('id', '=', artworkIds[0] ?? 0)
    .execute()
  const orderId = await w.order('main', main, { product: 'canvasBag', quantity: 500, selection: printed, artworkIds })
  lineId = (await w.staffDetail(production, orderId)).lines[0]?.id ?? 0
})
afterAll(() => w.close())

const asked = async () => (await w.must(w.ask(production, startTicket, { lineId }))).id
const shown = (id: number) => w.must(w.ask(production, ticketDetail, { id }))
const tickets = () => w.db.selectFrom('stored_file').select('id').where('kind', '=', 'ticket').execute()

test('a ticket is asked for, made once however often its job runs, and fetched as a PDF', async () => {
  const id = await asked()
  expect(await shown(id)).toEqual({ state: 'making', progress: 0, file: null })
  const before = (await tickets()).length
  await Promise.all([makeTicket(w.services, id), makeTicket(w.services, id)])
  await makeTicket(w.services, id)
  expect(await tickets()).toHaveLength(before + 1)
  const { state, progress, file } = await shown(id)
  expect([state, progress]).toEqual(['made', 100])
  expect(file?.name).toMatch(/^工单-\w+-L1\.pdf$/)
  const pdf = (await w.app.inject(file?.link ?? '')).rawPayload
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  // The picture of the artwork lies in it; the source file that is no picture does not.
  expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1)
  const audited = w.db.selectFrom('audit').select(['subject', 'after']).where('action', '=', 'production.ticket')
  expect(await audited.execute()).toContainEqual({ subject: `line ${lineId}`, after: { ticket: id } })
})

test('a ticket shows what is made in its colours, and each side that is printed in the colour of most pieces', async () => {
  const names = (view: 'front' | 'back') => ['natural', 'navy'].map((colour) => pictureName(`tote-${colour}-${view}`))
  const [front = [], back = []] = [names('front'), names('back')]
  const colours = ['natural', 'navy'].map((key, at) => ({ key, label: key, each: '0', picture: front[at], back: back[at] }))
  const views = [front[0], back[0]].map((picture, at) => ({
    label: '',
    picture,
    widthMm: 400,
    heightMm: 400,
    areas: [{ position: ['front', 'back'][at], xMm: 9, yMm: 9, widthMm: 90, heightMm: 90 }],
  }))
  const matrix = [
    { colour: 'natural', quantity: 100 },
    { colour: 'navy', quantity: 400 },
  ]
  const orderId = await w.order('main', main, { product: 'canvasBag', quantity: 500, selection: printed })
  const { id: line = 0 } = (await w.staffDetail(production, orderId)).lines[0] ?? {}
  await sql`insert into price_version (product_id, version, rules, first_selection)
    select product_id, 99, jsonb_set(rules::jsonb, '{colours}', ${JSON.stringify(colours)}::jsonb), first_selection
    from price_version where product_id = ${w.products.canvasBag} and version = 1`.execute(w.db)
  await sql`update order_line set matrix = ${JSON.stringify(matrix)}::jsonb,
    receipt = jsonb_set(receipt::jsonb, '{priceVersion}', '99') where id = ${line}`.execute(w.db)
  await sql`insert into print_drawing (product_id, version, views) values (${w.products.canvasBag}, 1, ${JSON.stringify(views)}::jsonb)`.execute(
    w.db,
  )
  const paper = await paperOf(w.services, line)
  expect(paper.worn).toEqual([
    { words: 'navy × 400', picture: front[1] },
    { words: 'natural × 100', picture: front[0] },
  ])
  expect(paper.places.map(({ view }) => view?.picture)).toEqual([front[1], back[1]])
  const pdf = await drawPaper({ kind: 'ticket', ...paper })
  expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(4)
})

test('one that cannot be drawn says so, and the next is made', async () => {
  const id = await asked()
  await expect(makeTicket({ ...w.services, dataDir: '/dev/null' }, id)).rejects.toThrow('ENOTDIR')
  expect(await shown(id)).toMatchObject({ state: 'failed', file: null })
  const next = await asked()
  await makeTicket(w.services, next)
  expect((await shown(next)).state).toBe('made')
})

test('it is the merchant’s: no company is given it, and it passes after a day', async () => {
  const id = await asked()
  await makeTicket(w.services, id)
  const file = (await shown(id)).file?.id ?? 0
  const { id: companyId } = await w.db.selectFrom('company').select('id').where('name', '=', '荣达贸易有限公司').executeTakeFirstOrThrow()
  expect((await fileLinks(w.db, w.services, companyId, [file])).size).toBe(0)
  await sql`update stored_file set created_at = now() - interval '2 days' where id = ${file}`.execute(w.db)
  await forgetPassing({ ...w.services, now: () => new Date() })
  expect(await tickets()).not.toContainEqual({ id: file })
  expect(await w.ask(production, ticketDetail, { id })).toMatchObject({ status: 404, code: 'ticket.missing' })
})

test.each([
  ['a line that is not there', 987654],
  ['no line', 0],
])('%s has none', async (_, line) => {
  expect((await w.ask(production, startTicket, { lineId: line })).status).not.toBe(200)
})

test('of an order to several addresses says how many are packed for which', async () => {
  const orderId = await toSeveral(w).ordered(main, await w.token('finance'))
  const { lines, consignments } = await readOrder(w.db, orderId, seenByStaff, w.clock.now)
  const packing = lines.map((line) => packedFor(line, consignments, orderId))
  const there = '广东省广州市天河区'
  expect(packing).toEqual([
    [
      [`${orderId}-1`, `300 件　${there}`],
      [`${orderId}-2`, `150 件　${there}`],
      [`${orderId}-3`, `50 件　${there}`],
    ],
    [
      [`${orderId}-1`, `50 件　${there}`],
      [`${orderId}-2`, `50 件　${there}`],
    ],
  ])
})

describe('where it is printed', () => {
  const print = { position: 'front', process: 'silk', colours: 2 }
  const area = { position: 'front', xMm: 50, yMm: 80, widthMm: 200, heightMm: 180 }
  const view = { label: '正面', picture: '/p', widthMm: 380, heightMm: 420, areas: [area] }
  const rules = async () => {
    const { rows } = await sql<{ rules: never }>`select rules from price_version where product_id = ${w.products.canvasBag}`.execute(w.db)
    return rows[0]?.rules ?? null
  }

  test('is what was drawn of the article; else the size that the rules say; else words alone', async () => {
    const known = await rules()
    expect(placesOf({ prints: [print] }, known, [view])).toEqual([{ words: '丝印 正面2色', view, area }])
    const [plain] = placesOf({ prints: [print] }, known, [])
    expect(plain).toMatchObject({ view: null, area: { xMm: 0, yMm: 0, widthMm: expect.any(Number) } })
    expect(placesOf({ prints: [print] }, null, [])).toEqual([{ words: 'front', view: null, area: null }])
  })
})
