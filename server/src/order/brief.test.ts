import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attachArtwork, briefArtwork, moveOrder } from '../../../contract/order/moveOrder.ts'
import { lineProduction } from '../../../contract/production/productionDesk.ts'
import { briefsTold, positionLabel } from './artwork.rules.ts'
import { aShop, printed, type Shop } from './shop.fixture.ts'

// Shown to fail with: briefs not written, `unshown` taken off the move, positions left unchecked, kept proofs that
// do not ask what is said, and an order that is not locked.

let w: Shop
let main: string
let production: string
let orderId: string
let lineId: number
let files: [number, number]
let made = 0
const artwork = () => w.file('artwork', '陈荣达', (++made).toString(16).padStart(8, '0'))
const bags = { product: 'canvasBag', quantity: 500, selection: printed } as const

beforeAll(async () => {
  w = await aShop()
  ;[main = '', production = ''] = await Promise.all(['main', 'production'].map(w.token))
  // More is ordered here than a month of theirs would bear.
  await sql`update account set limit_per_month_fen = null`.execute(w.db)
})
afterAll(() => w.close())
beforeEach(async () => {
  orderId = await w.order('main', main, bags)
  lineId = (await w.detail(main, orderId)).lines[0]?.id ?? 0
  files = [await artwork(), await artwork()]
})

type Said = { fileId: number; position: string; note: string }
const attach = (briefs?: Said[], fileIds: number[] = files, who = main) =>
  w.ask(who, attachArtwork, { orderId, lineId, fileIds, ...(briefs && { briefs }) })
const brief = (briefs: Said[], who = main) => w.ask(who, briefArtwork, { orderId, lineId, briefs })
const said = async () =>
  (await w.detail(main, orderId)).lines[0]?.artwork.map(({ position, positionLabel: label, note }) => [position, label, note])
const on = (at: 0 | 1, position: string, note = ''): Said => ({ fileId: files[at], position, note })
const timeline = async () => (await w.detail(main, orderId)).timeline

test('each file says where it is printed and what is to be heeded, to buyer, staff and workshop alike', async () => {
  await w.must(attach([on(0, 'front', 'Pantone 186 C\n宽 80 mm'), on(1, '', '洗水唛文字')]))
  expect(await said()).toEqual([
    ['front', '正面', 'Pantone 186 C\n宽 80 mm'],
    ['', '整体/不限', '洗水唛文字'],
  ])
  const [line] = (await w.staffDetail(production, orderId)).lines
  expect(line).toMatchObject({
    positions: [
      { key: 'front', label: '正面' },
      { key: 'back', label: '背面' },
    ],
    artwork: [{ positionLabel: '正面' }, {}],
  })
  const shop = await w.must(w.ask(production, lineProduction, { lineId }))
  expect(shop.artwork.map(({ note }) => note)).toEqual(['Pantone 186 C\n宽 80 mm', '洗水唛文字'])
})

test('what nobody said is told as not said', async () => {
  await w.must(attach())
  expect(await said()).toEqual([
    [null, '', ''],
    [null, '', ''],
  ])
})

test.each([
  ['a position that was not chosen', () => [on(0, 'sleeve')], 'input.invalid', '印刷部位不在所选配置中，可选：正面、背面、整体/不限'],
  ['a file of another order', () => [{ fileId: 987654, position: '', note: '' }], 'file.missing', '文件不存在'],
  ['a file twice', () => [on(0, ''), on(0, 'front')], 'input.invalid', '提交的内容有误'],
  ['too long a note', () => [on(0, '', '长'.repeat(301))], 'input.invalid', '稿件备注最多 300 个字'],
  ['control signs', () => [on(0, '', 'a\u202eb')], 'input.invalid', '提交的内容含有不支持的字符'],
] as const)('%s is refused, and nothing is written', async (_, briefs, code, msg) => {
  const asked = briefs() as Said[]
  expect(await attach(asked)).toMatchObject({ code, msg })
  expect(await said()).toEqual([])
  await w.must(attach())
  expect(await brief(asked)).toMatchObject({ code, msg })
  expect((await said())?.flat().join('')).toBe('')
})

describe('said anew', () => {
  test('until a proof shows it: the files stay, the timeline tells', async () => {
    await w.must(attach([on(0, 'front', '红色')]))
    expect(await w.must(brief([on(0, '', '蓝色')]))).toEqual({ state: 'preflight', stateLabel: '稿件检查中' })
    expect(await said()).toEqual([
      ['', '整体/不限', '蓝色'],
      [null, '', ''],
    ])
    expect((await timeline()).at(-1)).toMatchObject({ title: '稿件说明已修改', note: expect.stringMatching(/（整体\/不限：蓝色）$/) })

    await w.staffMove(production, orderId, 'acceptArtwork', { lineId })
    await w.staffMove(production, orderId, 'sendProof', { lineId, fileId: await w.file('proof', null, '2') })
    const refused = { code: 'order.move.forbidden', msg: expect.stringContaining('校样已按现有说明制作') }
    expect(await brief([on(0, 'front', '绿色')])).toMatchObject(refused)
    await w.move(main, orderId, 'requestChange', { lineId, text: '换成绿色' })
    await w.must(brief([on(0, 'front', '绿色')]))
    await w.staffMove(production, orderId, 'sendProof', { lineId, fileId: await w.file('proof', null, '3') })
    await w.move(main, orderId, 'approveProof', { lineId })
    expect(await brief([on(0, 'front', '黑色')])).toMatchObject({ code: 'order.move.forbidden' })
    expect((await said())?.[0]).toEqual(['front', '正面', '绿色'])
  })

  test('twice at once: one after the other, never half of each', async () => {
    await w.must(attach([on(0, 'front'), on(1, 'front')]))
    const [a, b] = [
      ['红', '红'],
      ['蓝', '蓝'],
    ]
    const both = (notes: string[]) => brief([on(0, 'front', notes[0]), on(1, 'front', notes[1])])
    const replies = await Promise.all([both(a), both(b), both(a), both(b)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect([a, b]).toContainEqual((await said())?.map(([, , note]) => note))
  })

  test('while the artwork is replaced: of files that are gone nothing is said', async () => {
    await w.must(attach())
    const other = await artwork()
    const [, told] = await Promise.all([attach([{ fileId: other, position: 'front', note: '新' }], [other]), brief([on(0, 'front', '旧')])])
    expect([200, 404]).toContain(told.status)
    expect(await said()).toEqual([['front', '正面', '新']])
  })

  test('by nobody else: logged out, another company, no grant, no call of moves', async () => {
    await w.must(attach())
    const asked = [on(0, 'front', '红')]
    expect(await brief(asked, '')).toMatchObject({ status: 401 })
    expect(await brief(asked, await w.token('stranger'))).toMatchObject({ code: 'order.missing' })
    expect(await brief(asked, await w.token('reader'))).toMatchObject({ code: 'permit.missing' })
    expect(await w.ask(main, moveOrder, { orderId, lineId, move: 'briefArtwork' })).toMatchObject({ code: 'order.move.forbidden' })
    expect((await timeline()).map(({ title }) => title)).not.toContain('稿件说明已修改')
  })
})

test('a proof is kept for what was said then: the words come with it, other words want another proof', async () => {
  await w.must(attach([on(0, 'front', '红色')]))
  await w.staffMove(production, orderId, 'acceptArtwork', { lineId })
  await w.staffMove(production, orderId, 'sendProof', { lineId, fileId: await w.file('proof', null, '4') })
  await w.move(main, orderId, 'approveProof', { lineId })
  const again = async (briefs?: Said[]) => {
    orderId = await w.order('main', main, bags)
    lineId = (await w.detail(main, orderId)).lines[0]?.id ?? 0
    await w.must(attach(briefs))
    return (await w.detail(main, orderId)).lines[0]?.proofs.length
  }
  expect(await again()).toBe(1)
  expect((await said())?.[0]).toEqual(['front', '正面', '红色'])
  expect(await again([on(0, 'front', '红色')])).toBe(1)
  expect(await again([on(0, 'front', '蓝色')])).toBe(0)
})

test('in words: a position by its label, by its key where the rules know it no more', () => {
  const positions = [{ key: 'front', label: '正面' }]
  expect(['front', 'gone', '', null].map((key) => positionLabel(positions, key))).toEqual(['正面', 'gone', '整体/不限', ''])
  const briefs = [
    { fileId: 1, position: 'front', note: '红' },
    { fileId: 2, position: '', note: '' },
  ]
  const names = new Map([
    [1, 'a.ai'],
    [2, 'b.png'],
  ])
  expect(briefsTold(briefs, names, positions)).toBe('a.ai（正面：红）；b.png（整体/不限）')
})
