import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bannerWidths, pictureFormats, pictureUrl, pictureWidths } from '../../../contract/goods/catalog.ts'
import { file, kind, uploadTo } from './upload.fixture.ts'
import { aDesk, uploadPicture, type Desk } from '../pageDesk/pageDesk.fixture.ts'

let w: Desk
beforeAll(async () => {
  w = await aDesk()
})
afterAll(() => w.close())

const look = (url: string) => w.app.inject({ method: 'GET', url })

test('a picture of the merchant’s is shown in every size and format, for ever, to everybody', async () => {
  const { errno, link } = await uploadPicture(w, w.page)
  expect(errno).toBe(0)
  expect(link).toMatch(/^\/pictures\/up-[0-9a-f]{24}-[0-9a-f]{8}$/)
  for (const width of [...pictureWidths, ...bannerWidths]) {
    const format = pictureFormats[width % 3] ?? 'jpg'
    const answer = await look(pictureUrl(link, width, format))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toContain('immutable')
    const { width: wide, height, exif } = await sharp(answer.rawPayload).metadata()
    expect([wide, height, exif]).toEqual([width, width / 2, undefined])
  }
})

test('the same content has the same name, another content another', async () => {
  const [once, again, other] = [await w.picture(), await w.picture(), await w.picture('#c40')]
  expect(again).toBe(once)
  expect(other).not.toBe(once)
})

test('only names and sizes that exist are made', async () => {
  const name = await w.picture()
  const none = `/pictures/up-${'0'.repeat(24)}-${'0'.repeat(8)}`
  for (const url of [pictureUrl(none, 480, 'jpg'), `${name}-481.jpg`, `${name}-480.png`]) expect((await look(url)).statusCode).toBe(404)
})

test('a small picture is not blown up', async () => {
  const create = { width: 100, height: 50, channels: 4, background: '#0000' } as const
  const small = file('小.png', await sharp({ create }).png().toBuffer())
  const { link } = await uploadTo(w, w.page, [kind('picture'), small])
  const { width, height } = await sharp((await look(pictureUrl(link, 960, 'jpg'))).rawPayload).metadata()
  expect([width, height]).toEqual([100, 50])
})

test('who looks after goods or pages may bring one, nobody else', async () => {
  expect(await uploadPicture(w, await w.token('sales'))).toMatchObject({ errno: 0 })
  for (const who of ['production', 'finance', 'main'])
    expect(await uploadPicture(w, await w.token(who))).toMatchObject({ errno: 1, msg: '您没有此操作的权限' })
})

test('what is no picture is refused in words', async () => {
  const svg = file('a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))
  expect(await uploadTo(w, w.page, [kind('picture'), svg])).toMatchObject({
    errno: 1,
    msg: '文件格式不支持：商品与页面图片支持 jpg、png、webp，不超过 10 MB',
  })
})
