import { afterAll, expect, test } from 'vitest'
import { attachArtwork } from '../../../contract/order/moveOrder.ts'
import { lackingOf } from '../../../contract/production/artwork.ts'
import { changeTold } from './artwork.rules.ts'
import { aShop, printed } from './shop.fixture.ts'
import { voidsProof } from './timeline.rules.ts'

// Shown to fail with: `seen` not looked at, and a timeline that says of each replacement that a proof became void.

const w = await aShop()
const [main, production] = await w.tokens('main', 'production')
afterAll(() => w.close())

const said = (fileId: number, position: string) => ({ fileId, position, note: '' })
async function bag() {
  const orderId = await w.order('main', main, { product: 'canvasBag', quantity: 500, selection: printed })
  return { orderId, lineId: (await w.detail(main, orderId)).lines[0]?.id ?? 0 }
}
let made = 0
const artwork = () => w.file('artwork', '陈荣达', (++made).toString(16).padStart(8, '0'))
const titles = async (orderId: string) => (await w.detail(main, orderId)).timeline.map(({ title, note }) => [title, note])

test('what is kept stays with what was said of it, what is not goes, and the timeline says both', async () => {
  const at = await bag()
  const [front, back, anew] = [await artwork(), await artwork(), await artwork()]
  await w.must(w.ask(main, attachArtwork, { ...at, fileIds: [front, back], briefs: [said(front, 'front'), said(back, 'back')] }))
  const change = { ...at, fileIds: [back, anew], briefs: [said(back, 'back'), said(anew, 'front')], seen: [back, front] }
  await w.must(w.ask(main, attachArtwork, change))
  const [line] = (await w.detail(main, at.orderId)).lines
  expect(line?.artwork.map(({ id, positionLabel }) => [id, positionLabel])).toEqual([
    [back, '背面'],
    [anew, '正面'],
  ])
  expect((await titles(at.orderId)).slice(1)).toEqual([
    ['稿件已提交', '2 个文件'],
    ['稿件已更换', '移除：文件.png；保留：文件.png；新增：文件.png'],
  ])
})

test('whoever chose by what lay there before another changed it is told, and nothing is lost', async () => {
  const at = await bag()
  const [first, colleagues, mine, another] = [await artwork(), await artwork(), await artwork(), await artwork()]
  await w.must(w.ask(main, attachArtwork, { ...at, fileIds: [first] }))
  await w.must(w.ask(main, attachArtwork, { ...at, fileIds: [first, colleagues], seen: [first] }))
  expect(await w.ask(main, attachArtwork, { ...at, fileIds: [first, mine], seen: [first] })).toMatchObject({
    status: 409,
    code: 'artwork.changed',
    msg: '稿件刚刚被他人更换，请刷新后重新选择',
  })
  const both = [mine, another].map((id) => w.ask(main, attachArtwork, { ...at, fileIds: [first, id], seen: [first, colleagues] }))
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a proof is told void only where one stood', async () => {
  const at = await bag()
  const files = [await artwork(), await artwork(), await artwork()] as const
  const replace = (id: number) => w.ask(main, attachArtwork, { ...at, fileIds: [id] })
  await w.must(replace(files[0]))
  await w.must(replace(files[1]))
  await w.staffMove(production, at.orderId, 'acceptArtwork', { lineId: at.lineId })
  await w.staffMove(production, at.orderId, 'sendProof', { lineId: at.lineId, fileId: await w.file('proof', null, 'd') })
  await w.must(replace(files[2]))
  await w.must(replace(files[0]))
  const told = (await titles(at.orderId)).flatMap(([title = '']) => (title.startsWith('稿件已更换') ? [title] : []))
  expect(told).toEqual(['稿件已更换', '稿件已更换，原校样失效', '稿件已更换'])
})

test('a proof that the buyer wanted changed was none any more; another line’s is another’s', () => {
  const happened = ['sendProof', 'requestChange', 'replaceArtwork', 'keepProof', 'approveProof', 'replaceArtwork'].map((move, id) => ({
    ...{ id, move },
    lineId: 1,
  }))
  const other = { id: 9, move: 'replaceArtwork', lineId: 2 }
  expect([...happened, other].map((one) => voidsProof(one, [...happened, other]))).toEqual([
    ...[false, false, false, false, false, true],
    false,
  ])
})

test('long lists are told short', () => {
  const files = [1, 2, 3, 4, 5].map((id) => ({ id, name: `${id}.pdf` }))
  expect(changeTold([], files)).toBe('5 个文件')
  expect(changeTold(files, files.slice(0, 1))).toBe('移除：2.pdf、3.pdf、4.pdf 等 4 个；保留：1.pdf')
  expect(changeTold(files.slice(0, 1), files.slice(1, 2))).toBe('移除：1.pdf；新增：2.pdf')
})

test('a position lacks a file where each file is of another', () => {
  const positions = [{ key: 'front' }, { key: 'back' }]
  const keys = (...on: (string | null)[]) =>
    lackingOf(
      positions,
      on.map((position) => ({ position })),
    ).map(({ key }) => key)
  expect([keys(), keys('front'), keys('front', 'back'), keys('front', null), keys('', 'front'), keys('gone')]).toEqual([
    [],
    ['back'],
    [],
    [],
    [],
    ['front', 'back'],
  ])
})
