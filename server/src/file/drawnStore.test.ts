import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderMockups } from '../../../contract/artwork/mockup.ts'
import { attachArtwork } from '../../../contract/order/moveOrder.ts'
import { pictureName } from '../../seed/goods/pictureName.ts'
import { brought, withView } from '../mockup/bag.fixture.ts'
import { folderOf, forgetStoredMockups } from '../mockup/pictures.ts'
import { drawingOf } from '../picture/drawings.ts'
import { pathOf as placeOf } from '../picture/pictureFiles.ts'
import { png } from '../artwork/files.fixture.ts'
import { aShop, printed, type Shop } from '../order/shop.fixture.ts'
import { s3 } from '../outside/storage/s3.ts'
import { aStore, type Store } from '../outside/storage/store.fixture.ts'
import { aWorld, type TestWorld } from '../testWorld.ts'

// Pictures that are drawn are kept in the object store as well, and no page waits for it, or fails with it.

let store: Store
let one: TestWorld
let other: TestWorld
let shop: Shop
/** A drawing that the first machine's mall shows, and the other's does not. */
const unseen = pictureName('tote-natural-plain-front')
const storageAt = (more: object = {}) => s3({ ...store.set, ...more }, { connect: 1000, silence: 4000, pause: 5, soon: 400 })

beforeAll(async () => {
  store = await aStore()
  ;[one, other, shop] = await Promise.all([aWorld('mall_migrated'), aWorld('mall_migrated'), aShop()])
  await sql`insert into category (level, name, picture) values (1, '帆布袋', ${unseen})`.execute(one.db)
  await withView(shop)
})
beforeEach(() => {
  for (const name of Object.keys(store.mood)) delete store.mood[name as keyof typeof store.mood]
  // Each process that begins knows nothing of the store yet.
  for (const w of [one, other]) Object.assign(w.services, { storage: storageAt() })
  store.asked.length = 0
})
afterAll(async () => {
  await Promise.all([one.close(), other.close(), shop.close()])
  await store.close()
})

const look = (w: TestWorld, url: string) => w.app.inject({ url })
/** Under which key the store keeps 品牌的印章. */
async function sealAt(width: number): Promise<string> {
  const drawing = await drawingOf('brand-seal')
  return drawing ? `drawn/pictures${placeOf('/', drawing, width, 'webp')}` : ''
}
const asked = (method: string) => store.asked.filter((one) => one.startsWith(method) && one.includes('/drawn/'))

/** What nobody drew: whoever shows it has it from the store. */
async function swapped(key: string): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
    .webp()
    .toBuffer()
  store.objects.set(key, bytes)
  store.beside.set(key, { sha256: createHash('sha256').update(bytes).digest('hex'), time: new Date() })
  return bytes
}

test('what one machine drew another does not draw again', async () => {
  const url = `${pictureName('brand-seal')}-480.webp`
  const drawn = await look(one, url)
  expect(drawn.statusCode).toBe(200)
  const key = await sealAt(480)
  await expect.poll(() => store.objects.get(key)?.equals(drawn.rawPayload)).toBe(true)
  const marked = await swapped(key)
  const answers = await Promise.all([1, 2, 3, 4].map(() => look(other, url)))
  for (const answer of answers) expect(answer.rawPayload.equals(marked)).toBe(true)
  // The disk is asked first from then on.
  expect(asked('GET')).toHaveLength(2)
  await look(other, url)
  expect(asked('GET')).toHaveLength(2)
})

test('a picture that only orders name any more is found there by a machine that never made it', async () => {
  expect((await look(one, `${unseen}-240.webp`)).statusCode).toBe(200)
  await expect.poll(() => asked('PUT').length).toBe(1)
  expect((await look(other, `${unseen}-240.webp`)).statusCode).toBe(200)
  // What nobody ever made is not made, and the store is not asked for it again and again.
  for (const _ of [1, 2, 3]) expect((await look(other, `${unseen}-480.webp`)).statusCode).toBe(404)
  expect(asked('GET')).toHaveLength(3)
})

test.each([
  ['away', () => void (store.mood.away = true), {}],
  ['slow', () => void (store.mood.wait = 3000), {}],
  ['full', () => void (store.mood.full = true), {}],
  ['set up wrongly', () => undefined, { secret: 'another secret' }],
])('a store that is %s: the picture is drawn, and no other waits for it', async (name, befall, more) => {
  Object.assign(other.services, { storage: storageAt(more) })
  befall()
  const scene = { away: 'scene-opening', slow: 'scene-annual', full: 'scene-campus' }[name] ?? 'scene-sports'
  for (const url of ['avif', 'webp', 'jpg'].map((format) => `${pictureName(scene)}-240.${format}`)) {
    const answer = await look(other, url)
    expect([url, answer.statusCode]).toEqual([url, 200])
  }
  expect(asked('GET').length).toBeLessThanOrEqual(name === 'full' ? 3 : 1)
})

test('other bytes than were put are not shown: it is drawn, and put anew', async () => {
  const url = `${pictureName('brand-seal')}-240.webp`
  const drawn = await look(one, url)
  const key = await sealAt(240)
  await expect.poll(() => store.objects.has(key)).toBe(true)
  store.objects.set(key, Buffer.from('something else'))
  expect((await look(other, url)).rawPayload.equals(drawn.rawPayload)).toBe(true)
  await expect.poll(() => store.objects.get(key)?.equals(drawn.rawPayload)).toBe(true)
})

test('a mock-up comes from there too, for whoever may see it, and goes after a month', async () => {
  const main = await shop.token('main')
  const fileId = await brought(shop, '标志.png', await png(300, 100))
  const orderId = await shop.order('main', main, { product: 'canvasBag', quantity: 500, selection: printed, artworkIds: [] })
  const lineId = (await shop.detail(main, orderId)).lines[0]?.id ?? 0
  const briefs = [{ fileId, position: 'front', note: '' }]
  await shop.must(shop.ask(main, attachArtwork, { orderId, lineId, fileIds: [fileId], briefs }))
  Object.assign(shop.services, { storage: storageAt() })
  const link = (await shop.must(shop.ask(main, orderMockups, { orderId })))[0]?.link ?? ''
  expect((await look(shop, link)).statusCode).toBe(200)
  const mine = () => [...store.objects.keys()].filter((key) => key.startsWith('drawn/mockups/'))
  await expect.poll(mine).toHaveLength(1)
  const marked = await swapped(mine()[0] ?? '')
  await rm(folderOf(shop.services.dataDir), { recursive: true })
  expect((await look(shop, link)).rawPayload.equals(marked)).toBe(true)
  expect((await look(shop, link.replace(/s=[^&]+/, 's=AAAA'))).statusCode).toBe(404)
  const day = 86_400_000
  await forgetStoredMockups(shop.services, new Date(Date.now() + 29 * day))
  expect(mine()).toHaveLength(1)
  store.mood.away = true
  await forgetStoredMockups(shop.services, new Date(Date.now() + 31 * day))
  delete store.mood.away
  await forgetStoredMockups(shop.services, new Date(Date.now() + 31 * day))
  expect(mine()).toEqual([])
  // Those of goods stay: orders name some that nobody would make any more.
  expect([...store.objects.keys()].some((key) => key.startsWith('drawn/pictures/'))).toBe(true)
}, 180_000)
