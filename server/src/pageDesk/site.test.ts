import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { site } from '../../../contract/page/page.ts'
import { saveSite, siteNow, type SiteForm } from '../../../contract/page/siteDesk.ts'
import { chinaDay } from '../../../contract/text.ts'
import { todoNumbers } from '../../../contract/todo/todo.ts'
import { file, kind, uploadTo } from '../file/upload.fixture.ts'
import { marksNow } from '../paper/marksNow.ts'
import { aDesk, type Desk } from './pageDesk.fixture.ts'

let w: Desk
beforeAll(async () => void (w = await aDesk()))
afterAll(() => w.close())

const now = () => w.must(w.ask(w.page, siteNow))
const save = async (change: Partial<SiteForm>, seen?: SiteForm, token = w.page) => {
  const before = seen ?? (await now())
  return w.ask(token, saveSite, { ...before, ...change, seen: before })
}
const shown = () => {
  w.clock.now = new Date(w.clock.now.getTime() + 1_100)
  return w.must(w.ask(null, site))
}
const logo = async (width: number, height: number) => {
  const create = { width, height, channels: 4, background: '#2769' } as const
  return (await uploadTo(w, w.page, [kind('picture'), file('logo.png', await sharp({ create }).png().toBuffer())])).link
}

test('name, logo and colour are what the mall has from then on, and in the audit', async () => {
  const wide = await logo(1200, 100)
  await w.must(save({ name: '彩虹印务', company: '彩虹印务有限公司', logo: wide, icon: await logo(300, 300), colour: '#0958D9' }))
  expect(await shown()).toMatchObject({ name: '彩虹印务', logo: wide, logoShape: [1200, 100], colours: { brand: '#0958d9' } })
  const { action, after } = (await w.db.selectFrom('audit').select(['action', 'after']).orderBy('id', 'desc').executeTakeFirst()) ?? {}
  expect({ action, after }).toMatchObject({ action: 'site.save', after: { name: '彩虹印务', logo: wide, colour: '#0958D9' } })
  const tall = await logo(100, 300)
  await w.must(save({ logo: tall }))
  expect(await shown()).toMatchObject({ logo: tall, logoShape: [100, 300] })
  // What else is changed leaves the shape as it is.
  await w.must(save({ hours: '全天' }))
  expect(await shown()).toMatchObject({ logo: tall, logoShape: [100, 300], hours: '全天' })
  // Seen through where it is: no white box on whatever it stands on.
  const small = await w.app.inject({ method: 'GET', url: `${tall}-480.webp` })
  expect((await sharp(small.rawPayload).metadata()).hasAlpha).toBe(true)
})

test.each([
  ['name', '名'.repeat(21), '商城简称最多 20 个字'],
  ['name', '名'.repeat(200), '商城简称最多 20 个字'],
  ['name', '好店🎉', '商城简称不能含表情符号'],
  ['name', '好\u202e店', '含有不支持的字符'],
  ['company', '公司⭐', '公司名称不能含表情符号'],
  ['address', '路'.repeat(101), '公司地址最多 100 个字'],
  ['colour', 'red', '主题色应为 # 加 6 位十六进制数，如 #c7330b'],
  ['colour', '#ffcc00', '这个颜色太浅：与浅色底、白字的对比度为 1.39，至少 4.5 才看得清，请选更深的颜色'],
  ['colour', '#fff;}a{', '主题色最多 7 个字'],
  ['icp', '备案了', 'ICP 备案号应如 粤ICP备2026000001号-1'],
  ['police', '44030502026001', '公安备案号应如 粤公网安备44030502026001号'],
  ['licence', '91440300MA5YC2026A', '统一社会信用代码不正确，请核对营业执照上的 18 位'],
  ['licenceUntil', '2026-02-30', '营业执照有效期至应为日期，如 2046-12-31；长期有效的不填'],
  ['licenceUntil', '明年', '营业执照有效期至应为日期，如 2046-12-31；长期有效的不填'],
  ['sealPicture', '/pictures/up-000000000000000000000000-00000000', '图片不存在，请重新上传'],
  ['logo', '/pictures/up-000000000000000000000000-00000000', '图片不存在，请重新上传'],
  ['icon', 'https://example.com/a.svg', '请上传图片'],
])('%s is not %s', async (field, value, words) => {
  expect(await save({ [field]: value })).toMatchObject({ status: 400, facts: { fields: { [field]: words } } })
})

test('what is filed may be written as it is filed', async () => {
  const said = { icp: '京ICP证030173号', police: '京公网安备 11000002000001号', licence: '91440300MA5YC2026X', name: '名'.repeat(20) }
  await w.must(save(said))
  expect(await shown()).toMatchObject(said)
})

test('the seal is for papers alone: no visitor is told of it, and no order keeps it', async () => {
  const seal = await logo(301, 301)
  await w.must(save({ sealPicture: seal, licenceUntil: '2046-12-31' }))
  expect(JSON.stringify(await shown())).not.toContain(seal)
  const kept = await sql<{ seller: unknown }>`select seller_of_day() as seller`.execute(w.db)
  expect(JSON.stringify(kept.rows)).not.toContain(seal)
  expect((await marksNow(w.services)).seal).toMatchObject({ path: expect.any(String) })
  await w.must(save({ sealPicture: '' }))
  expect((await marksNow(w.services)).seal).toBeNull()
})

test.each([
  ['', undefined],
  ['2046-12-31', undefined],
  [-1, 1],
  [30, 1],
  [31, undefined],
] as const)('a licence until %s waits to be renewed: %s', async (until, waiting) => {
  const day = typeof until === 'number' ? chinaDay(new Date(w.clock.now.getTime() + until * 86_400_000)) : until
  await w.must(save({ licenceUntil: day }))
  w.clock.now = new Date(w.clock.now.getTime() + 1_100)
  expect((await w.must(w.ask(w.page, todoNumbers))).numbers.licenceEnding).toBe(waiting)
})

test('a logo of which nothing could be made out is refused', async () => {
  for (const [shape, words] of [
    [[1201, 100], '标志过宽，宽高比应在 1:3 到 12:1 之间'],
    [[100, 301], '标志过高，宽高比应在 1:3 到 12:1 之间'],
  ] as const)
    expect(await save({ logo: await logo(shape[0], shape[1]) })).toMatchObject({ status: 400, facts: { fields: { logo: words } } })
})

describe('a logo', () => {
  const upload = (name: string, bytes: Buffer) => uploadTo(w, w.page, [kind('picture'), file(name, bytes)])

  test('of 20 MB, as SVG with a script, or that is no picture is refused in words', async () => {
    expect((await upload('logo.png', Buffer.alloc(20 * 2 ** 20))).msg).toContain('10 MB')
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect((await upload('logo.svg', script)).msg).toBe('文件格式不支持：商品与页面图片支持 jpg、png、webp，不超过 10 MB')
    expect((await upload('logo.png', script)).msg).toBe('文件格式不支持：商品与页面图片支持 jpg、png、webp，不超过 10 MB')
    expect((await upload('logo.png', Buffer.from('not a picture'))).msg).toContain('内容不是有效的图片')
  })
})

test('of two at one form the second is told what the first has changed', async () => {
  const seen = await now()
  const both = await Promise.all([save({ name: '甲店' }, seen), save({ colour: '#237804' }, seen)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [late] = both.filter(({ status }) => status === 409)
  expect(late).toMatchObject({ code: 'page.changed', msg: expect.stringMatching(/^内容已被他人修改：(商城简称|主题色)由/) })
})

test('is for who has pages or settings', async () => {
  const seen = await now()
  expect(await w.ask(null, siteNow)).toMatchObject({ status: 401 })
  const production = await w.token('production')
  expect(await w.ask(production, siteNow)).toMatchObject({ status: 403 })
  expect(await save({ name: '丙' }, seen, production)).toMatchObject({ status: 403 })
  expect(await save({ name: '丙' }, seen, await w.token('main'))).toMatchObject({ status: 401 })
})
