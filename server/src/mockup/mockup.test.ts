import { sql } from 'kysely'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartMockups, orderMockups, staffMockups, type Mockup } from '../../../contract/artwork/mockup.ts'
import { addToCart, deleteFromCart } from '../../../contract/order/cart.ts'
import { attachArtwork } from '../../../contract/order/moveOrder.ts'
import { png } from '../artwork/files.fixture.ts'
import { aShop, printed, type Shop } from '../order/shop.fixture.ts'
import { brought, designed, withView } from './bag.fixture.ts'
import { folderOf, forgetMockups } from './pictures.ts'

let w: Shop
let main: string
beforeAll(async () => {
  w = await aShop()
  main = await w.token('main')
  await withView(w)
})
afterAll(() => w.close())

const design = () => designed(w)
async function order(artworkIds: readonly number[]) {
  const orderId = await w.order('main', main, { product: 'canvasBag', quantity: 500, selection: printed, artworkIds: [...artworkIds] })
  return { orderId, lineId: (await w.detail(main, orderId)).lines[0]?.id ?? 0 }
}
const fetched = (link: string | undefined) => w.app.inject({ url: link ?? '' })

async function pixelsOf(link: string | undefined) {
  const { statusCode, headers, rawPayload } = await fetched(link)
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/webp', 'private, no-store'])
  const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { ...info, at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)] }
}
const orange = ([r = 0, , b = 0]: number[]) => r - b > 120
const isRed = ([r = 0, g = 0, b = 0]: number[]) => r > 110 && g < 80 && b < 90

test('what was designed is seen on the goods: in the cart, on the order and at the desk', async () => {
  const fileId = await design()
  const { cartId } = await w.must(
    w.ask(main, addToCart, { productId: w.products.canvasBag, selection: printed, quantity: 500, artworkIds: [fileId], new: 0 }),
  )
  const inCart = (await w.must(w.ask(main, cartMockups, {}))).filter(({ lineId }) => lineId === cartId)
  expect(inCart).toMatchObject([{ label: '正面', ratio: 1 }])
  const picture = await pixelsOf(inCart[0]?.link)
  expect([picture.width, picture.height]).toEqual([960, 960])
  const reds = Array.from({ length: 960 }, (_, y) => y).filter((y) => isRed(picture.at(480, y)))
  expect(reds.length).toBeGreaterThan(100)
  expect(isRed(picture.at(20, 20))).toBe(false)

  const { orderId, lineId } = await order([fileId])
  const ordered = await w.must(w.ask(main, orderMockups, { orderId }))
  expect(ordered).toMatchObject([{ lineId, label: '正面' }])
  expect((await fetched(ordered[0]?.link)).rawPayload.equals((await fetched(inCart[0]?.link)).rawPayload)).toBe(true)
  expect((await w.must(w.ask(await w.token('production'), staffMockups, { lineId }))).map(nameIn)).toEqual(ordered.map(nameIn))

  await w.must(w.ask(main, deleteFromCart, { ids: [cartId] }))
  expect((await fetched(inCart[0]?.link)).statusCode).toBe(404)
})
const nameIn = ({ link }: Mockup) => /[0-9a-f]{40}/.exec(link)?.[0]

test('a picture that was brought lies whole in the area it is said to be for; of other files nothing is shown', async () => {
  const logo = await brought(w, '标志.png', await png(300, 100))
  const { orderId, lineId } = await order([])
  expect(await w.must(w.ask(main, orderMockups, { orderId }))).toEqual([])
  const attach = (fileId: number, position: string) =>
    w.must(w.ask(main, attachArtwork, { orderId, lineId, fileIds: [fileId], briefs: [{ fileId, position, note: '' }] }))
  await attach(await brought(w, '稿.cdr', Buffer.from('PK\x03\x04rest')), 'front')
  expect(await w.must(w.ask(main, orderMockups, { orderId }))).toEqual([])
  await attach(logo, 'front')
  const [one] = await w.must(w.ask(main, orderMockups, { orderId }))
  const { at } = await pixelsOf(one?.link)
  // 300 × 100 in an area that is as high as it is wide: much of it stays as it was.
  const inked = Array.from({ length: 960 }, (_, y) => y).filter((y) => orange(at(480, y)))
  expect(inked.length).toBeGreaterThan(60)
  expect(inked.length).toBeLessThan(260)
})

test('asked for four times at once it is drawn once; after two weeks it goes', async () => {
  const { orderId } = await order([await design()])
  const [one] = await w.must(w.ask(main, orderMockups, { orderId }))
  const answers = await Promise.all([1, 2, 3, 4].map(() => fetched(one?.link)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const folder = folderOf(w.services.dataDir)
  const names = await readdir(folder)
  expect(names.filter((name) => name.startsWith(nameIn(one ?? { lineId: 0, label: '', link: '', ratio: 1 }) ?? '-'))).toHaveLength(1)
  const old = new Date(Date.now() - 15 * 86_400_000)
  await utimes(join(folder, names[0] ?? ''), old, old)
  await forgetMockups(w.services.dataDir, new Date())
  expect(await readdir(folder)).toHaveLength(names.length - 1)
})

test('a link that was altered, is another line’s or of something else shows nothing', async () => {
  const { orderId, lineId } = await order([await design()])
  const [one] = await w.must(w.ask(main, orderMockups, { orderId }))
  const link = one?.link ?? ''
  for (const odd of [
    link.replace(/s=../, 's=AA'),
    link.replace(`/${lineId}/`, `/${lineId + 1}/`),
    link.replace('/order/', '/cart/'),
    link.replace(/[0-9a-f]{40}/, '0'.repeat(40)),
    '/mockups/order/1/x.webp',
    '/mockups/%00/1/x.webp?e=1&s=1',
  ])
    expect((await fetched(odd)).statusCode, odd).toBe(404)
})

test('is told to nobody else', async () => {
  const { orderId, lineId } = await order([])
  expect(await w.ask(null, orderMockups, { orderId })).toMatchObject({ status: 401 })
  expect(await w.ask(null, cartMockups, {})).toMatchObject({ status: 401 })
  expect(await w.ask(await w.token('stranger'), orderMockups, { orderId })).toMatchObject({ status: 404, code: 'order.missing' })
  expect(await w.ask(main, orderMockups, { orderId: 'YC1' })).toMatchObject({ status: 400 })
  await sql`update staff set areas = array['marketing'], version = version + 1 where username = 'sales'`.execute(w.db)
  expect(await w.ask(await w.token('sales'), staffMockups, { lineId })).toMatchObject({ code: 'permit.missing' })
  expect(await w.ask(main, staffMockups, { lineId })).toMatchObject({ status: 401 })
  expect(await w.ask(await w.token('production'), staffMockups, { lineId: 987_654 })).toMatchObject({ code: 'order.missing' })
})
