import { createHash } from 'node:crypto'
import { appendFile, rm } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { artworkPackagePath, staffArtworkLine, staffArtworkQueue, verifyArtwork } from '../../../contract/order/artworkDesk.ts'
import { verifyOrders } from '../../../scripts/verify.ts'
import { readOrderArtwork } from '../artwork/artwork.jobs.ts'
import { pdf, png } from '../artwork/files.fixture.ts'
import { pathOf } from '../file/store.ts'
import { aDesk } from './desk.fixture.ts'

// Shown to fail with: the newest proof not looked at, files named as they were brought, hashes taken from the table alone.

const d = await aDesk()
await d.financeAlone()
const [sales, finance] = await d.w.tokens('sales', 'finance')
afterAll(() => d.w.close())

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const ask = (input: object = {}, who = d.production) => d.w.ask(who, staffArtworkQueue, input)
const queue = async (input: object = {}) => d.w.must(ask(input))
const lineOf = (lineId: number, who = d.production) => d.w.ask(who, staffArtworkLine, { lineId })
const drawn = async () => d.proof('校样.png', await png(40, 30))

describe('the queue', () => {
  test('what is not paid is marked, and can be asked for', async () => {
    const file = await d.brought('未付.pdf', await pdf({ trim: [50, 40], font: false }))
    const { orderId } = await d.bag([{ id: file.id, position: 'front' }])
    const told = async (input: object) => (await queue({ queue: 'all', keyword: orderId, ...input })).rows.map(({ unpaid }) => unpaid)
    await d.w.db.updateTable('customer_order').set({ state: 'pending_payment' }).where('number', '=', orderId).execute()
    expect([await told({}), await told({ payState: 'unpaid' }), await told({ payState: 'paid' })]).toEqual([[true], [true], []])
    await d.w.db.updateTable('customer_order').set({ state: 'in_fulfilment' }).where('number', '=', orderId).execute()
    expect([await told({}), await told({ payState: 'unpaid' }), await told({ payState: 'paid' })]).toEqual([[false], [], [false]])
    expect(await ask({ payState: 'free' })).toMatchObject({ code: 'input.invalid' })
    // It is in nobody's way further down.
    await d.w.db.updateTable('customer_order').set({ state: 'cancelled' }).where('number', '=', orderId).execute()
  })
  test('a line goes from queue to queue as artwork and proofs do', async () => {
    const file = await d.brought('标志.pdf', await pdf({ trim: [50, 40], font: false, picture: { pixels: 40, mm: 40 } }))
    const { orderId, lineId } = await d.bag([{ id: file.id, position: 'front' }])
    const { id } = await d.w.db.selectFrom('customer_order').select('id').where('number', '=', orderId).executeTakeFirstOrThrow()
    const standing = async () => {
      const { rows } = await queue({ queue: 'all', keyword: orderId })
      return rows.map((row) => [row.queue, row.rounds, row.replaced, row.answer])
    }
    const [row] = (await queue({ keyword: orderId })).rows
    expect(row).toMatchObject({
      ...{ lineId, orderId, companyName: '荣达贸易有限公司', quantity: 500, queue: 'check', reading: true, worst: null },
      printTexts: ['丝印 正面2色', '丝印 背面1色'],
      artwork: [{ name: '标志.pdf', positionLabel: '正面' }],
      lacking: ['背面'],
    })
    await readOrderArtwork(d.w.services, id)
    const [read] = (await queue({ keyword: orderId })).rows
    expect(read?.reading).toBe(false)
    expect([read?.worst, (read?.errors ?? 0) > 0]).toEqual(['E', true])

    await d.w.staffMove(d.production, orderId, 'acceptArtwork', { lineId })
    expect(await standing()).toEqual([['draw', 0, false, '']])
    await d.w.staffMove(d.production, orderId, 'sendProof', { lineId, fileId: (await drawn()).id })
    expect(await standing()).toEqual([['wait', 1, false, '']])
    await d.w.move(d.main, orderId, 'requestChange', { lineId, text: '标志放大' })
    expect(await standing()).toEqual([['change', 1, false, '标志放大']])
    await d.w.staffMove(d.production, orderId, 'sendProof', { lineId, fileId: (await drawn()).id })
    await d.w.must(d.attach({ orderId, lineId }, [{ id: file.id, position: 'back' }]))
    expect(await standing()).toEqual([['check', 2, true, '']])
    expect((await d.w.must(lineOf(lineId))).queue).toBe('check')
    await d.w.staffMove(d.production, orderId, 'acceptArtwork', { lineId })
    await d.w.staffMove(d.production, orderId, 'sendProof', { lineId, fileId: (await drawn()).id })
    await d.w.move(d.main, orderId, 'approveProof', { lineId })
    expect(await standing()).toEqual([])
    expect(await d.w.must(lineOf(lineId))).toMatchObject({
      queue: null,
      lacking: ['正面'],
      proofs: [{ round: 3, state: 'approved' }, {}, {}],
    })
  })

  test('is parted into pages, the longest wait first, and counted by its tabs; cancelled orders are none of it', async () => {
    const { id } = await d.brought('一.pdf', await pdf({ trim: [30, 30] }))
    const lines: number[] = []
    for (let n = 0; n < 3; n++) {
      d.w.clock.now = new Date(d.w.clock.now.getTime() + 60_000)
      lines.push((await d.bag([{ id, position: '' }])).lineId)
    }
    const gone = await d.bag([{ id }])
    await d.w.move(d.main, gone.orderId, 'cancel', { reason: '重复下单' })
    const pages = await Promise.all([1, 2].map((page) => queue({ queue: 'check', page, limit: 2 })))
    const listed = pages.flatMap(({ rows }) => rows.map(({ lineId }) => lineId))
    expect(listed).toEqual(lines)
    const { total, queues, rows } = await queue({ queue: 'all' })
    expect(queues).toEqual({ check: 3, draw: 0, change: 0, wait: 0, all: 3 })
    expect([total, rows.length]).toEqual([3, 3])
    // Of the whole article nothing lacks.
    expect(rows.map(({ lacking }) => lacking)).toEqual([[], [], []])
    expect((await queue({ keyword: '没有的东西' })).total).toBe(0)
    expect((await queue({ keyword: '帆布', queue: 'draw' })).total).toBe(0)
  })

  test('is for those who see orders or make the goods', async () => {
    const { rows } = await queue({ queue: 'all' })
    const lineId = rows[0]?.lineId ?? 0
    expect((await ask({}, sales)).status).toBe(200)
    expect(await ask({}, finance)).toMatchObject({ code: 'permit.missing' })
    expect(await lineOf(lineId, finance)).toMatchObject({ code: 'permit.missing' })
    expect((await ask({}, d.main)).status).not.toBe(200)
    expect(await lineOf(999_999)).toMatchObject({ code: 'order.missing' })
    expect(await ask({ queue: 'nothing' })).toMatchObject({ code: 'input.invalid', msg: '稿件分类不正确' })
  })

  test('one line tells all there is to it, with the moves that whoever asks may make', async () => {
    const lineId = (await queue()).rows[0]?.lineId ?? 0
    const line = await d.w.must(lineOf(lineId))
    expect(line).toMatchObject({ lineId, storeName: 'canvasBag', proofs: [], mark: '' })
    expect(line.moves.map(({ move }) => move)).toEqual(['acceptArtwork', 'returnArtwork'])
  })
})

describe('the package', () => {
  const down = (lineId: number, token: string | null = d.production, asked = '') =>
    d.w.app.inject({ url: `${artworkPackagePath}/${lineId}${asked}`, headers: token ? { authorization: `Bearer ${token}` } : {} })

  test('holds each file under a name of its own, the proof, the ticket, and a list by which all can be checked', async () => {
    const [one, other] = [await pdf({ trim: [20, 20] }), await pdf({ trim: [21, 21] })]
    const [a, b] = [await d.brought('标志.pdf', one), await d.brought('标志.pdf', other)]
    const { orderId, lineId } = await d.bag([
      { id: a.id, position: 'front' },
      { id: b.id, position: 'back' },
    ])
    await d.w.staffMove(d.production, orderId, 'acceptArtwork', { lineId })
    const proof = await drawn()
    await d.w.staffMove(d.production, orderId, 'sendProof', { lineId, fileId: proof.id })
    const answer = await down(lineId)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' })
    const files = unzipSync(answer.rawPayload)
    const ticket = `工单-${orderId}-L1.pdf`
    expect(Object.keys(files)).toEqual(['稿件/标志.pdf', '稿件/标志 (2).pdf', '校样/第1轮-校样.png', ticket, 'manifest.txt'])
    expect(Buffer.from(files['稿件/标志.pdf'] ?? []).equals(one)).toBe(true)
    expect(Buffer.from(files['稿件/标志 (2).pdf'] ?? []).equals(other)).toBe(true)
    expect(strFromU8((files[ticket] ?? new Uint8Array()).slice(0, 5))).toBe('%PDF-')
    const manifest = strFromU8(files['manifest.txt'] ?? new Uint8Array())
    const told = [...manifest.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)].map(([, hash = '', name = '']) => [name, hash])
    const real = Object.entries(files).flatMap(([name, bytes]) => (name === 'manifest.txt' ? [] : [[name, sha(bytes)]]))
    expect(told).toEqual(real)
    expect(manifest).toContain(`# ${one.length} 字节  正面`)
  })

  test('leaves out what is not there any more and says so', async () => {
    const { id, hash } = await d.brought('走失.pdf', await pdf({ trim: [23, 23] }))
    const { lineId } = await d.bag([{ id }])
    await rm(pathOf(d.w.services.dataDir, hash))
    const files = unzipSync((await down(lineId)).rawPayload)
    expect(Object.keys(files)).not.toContain('稿件/走失.pdf')
    expect(strFromU8(files['manifest.txt'] ?? new Uint8Array())).toContain('文件已不在，未放入：稿件/走失.pdf')
  })

  test('is given to nobody else', async () => {
    const { lineId } = await d.bag()
    const codeOf = async (token: string | null, id = lineId) => (await down(id, token)).json().code
    expect(await codeOf(null)).toBe('login.needed')
    expect(await codeOf(d.main)).toBe('login.needed')
    expect(await codeOf(finance)).toBe('permit.missing')
    expect(await codeOf(d.production, 999_999)).toBe('order.missing')
    const odd = (await down(lineId, d.production, '?variant=X-3')).json()
    expect(odd).toMatchObject({ code: 'input.invalid', msg: '印刷文件格式可选：X-4、X-1a' })
  })

  test('nor to staff who see only their own customers, of another’s', async () => {
    const { lineId } = await d.bag([{ id: (await d.brought('己.pdf', await pdf({ trim: [24, 24] }))).id }])
    const { id } = await d.w.db
      .updateTable('staff')
      .set({ own_only: true, version: sql`version + 1` })
      .where('username', '=', 'agent')
      .returning('id')
      .executeTakeFirstOrThrow()
    const agent = await d.w.token('agent')
    const managed = (manager_id: number | null) =>
      d.w.db.updateTable('company').set({ manager_id }).where('name', '=', '荣达贸易有限公司').execute()
    await managed(null)
    expect((await down(lineId, agent)).json().code).toBe('order.missing')
    expect((await d.w.must(ask({ queue: 'all' }, agent))).total).toBe(0)
    await managed(id)
    expect(Object.keys(unzipSync((await down(lineId, agent)).rawPayload))).toContain('稿件/己.pdf')
    expect((await d.w.must(ask({ queue: 'all' }, agent))).total).toBeGreaterThan(0)
  })
})

describe('whether what is stored is what was approved', () => {
  test('a changed byte is seen, and what is gone', async () => {
    const [a, b] = [await d.brought('甲.pdf', await pdf({ trim: [31, 31] })), await d.brought('乙.pdf', await pdf({ trim: [32, 32] }))]
    const { orderId, lineId } = await d.bag([{ id: a.id }, { id: b.id }])
    await d.w.staffMove(d.production, orderId, 'acceptArtwork', { lineId })
    const proof = await drawn()
    await d.w.staffMove(d.production, orderId, 'sendProof', { lineId, fileId: proof.id })
    const told = async () =>
      (await d.w.must(d.w.ask(d.production, verifyArtwork, { orderId }))).map(({ what, name, ok, fault }) => [what, name, ok, fault])
    const shown = '第 1 轮校样所示的稿件'
    expect(await told()).toEqual([
      ['稿件', '甲.pdf', true, null],
      ['稿件', '乙.pdf', true, null],
      ['第 1 轮校样', '校样.png', true, null],
      [shown, '甲.pdf', true, null],
      [shown, '乙.pdf', true, null],
    ])
    await appendFile(pathOf(d.w.services.dataDir, a.hash), 'x')
    await rm(pathOf(d.w.services.dataDir, b.hash))
    await d.w.db
      .updateTable('stored_file')
      .set({ hash: 'e'.repeat(64) })
      .where('id', '=', proof.id)
      .execute()
    expect(await told()).toEqual([
      ['稿件', '甲.pdf', false, '文件内容已被改动'],
      ['稿件', '乙.pdf', false, '文件已不在'],
      ['第 1 轮校样', '校样.png', false, '登记的文件与指纹不符'],
      [shown, '甲.pdf', false, '文件内容已被改动'],
      [shown, '乙.pdf', false, '文件已不在'],
    ])
    const lines: string[] = []
    expect(await verifyOrders(d.w.services, [orderId], (line) => lines.push(line))).toEqual({ files: 5, wrong: 5 })
    expect(lines[0]).toBe(`${orderId}  稿件  甲.pdf  ${a.hash}  文件内容已被改动`)
    const all = await verifyOrders(d.w.services, [], () => {})
    expect(all.files).toBeGreaterThan(5)
  })

  test('is told to those who see orders, of orders there are', async () => {
    const { orderId } = await d.bag()
    expect(await d.w.must(d.w.ask(d.production, verifyArtwork, { orderId }))).toEqual([])
    expect(await d.w.ask(finance, verifyArtwork, { orderId })).toMatchObject({ code: 'permit.missing' })
    // Its last sign may be a letter.
    const other = `${orderId.slice(0, -1)}${orderId.endsWith('2') ? '3' : '2'}`
    expect(await d.w.ask(d.production, verifyArtwork, { orderId: other })).toMatchObject({ code: 'order.missing' })
  })
})
