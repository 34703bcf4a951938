import { site } from '../../../contract/page/page.ts'
import { saveSite, siteNow } from '../../../contract/page/siteDesk.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { home, hotWords, listScenes, sceneDetail } from '../../../contract/goods/catalog.ts'
import {
  deleteBanner,
  deleteScene,
  deskScene,
  findGoods,
  listBanners,
  listDeskScenes,
  listShelves,
  orderBanners,
  orderScenes,
  saveBanner,
  saveHotWords,
  saveScene,
  saveShelf,
} from '../../../contract/page/pageDesk.ts'
import { buildApp } from '../app.ts'
import { openDb } from '../database/db.ts'
import { databaseUrl } from '../testWorld.ts'
import { aDesk } from './pageDesk.fixture.ts'

const w = await aDesk()
const picture = await w.picture()
afterAll(() => w.close())

const must = <T>(asked: Promise<{ status: number; msg: string; data: T }>) => w.must(asked)
const lastAudit = () => w.db.selectFrom('audit').select(['action', 'subject', 'before', 'after']).orderBy('id', 'desc').executeTakeFirst()
/** What visitors are shown a little later. */
const later = () => {
  w.clock.now = new Date(w.clock.now.getTime() + 1001)
}
const banner = (title: string) => ({ title, subtitle: '副标题', picture, jumpUrl: '/indexpage/productlist' })
const aBanner = async (title: string) => (await must(w.ask(w.page, saveBanner, banner(title)))).id
const titles = async () => (await must(w.ask(w.page, listBanners))).map(({ title }) => title)

describe('banners', () => {
  test('stand as saved, in the merchant’s order, and visitors see them', async () => {
    const [a, b, c] = [await aBanner('一'), await aBanner('二'), await aBanner('三')]
    await must(w.ask(w.page, orderBanners, { ids: [c, a, b] }))
    expect(await lastAudit()).toMatchObject({ action: 'banner.order', before: { ids: [a, b, c] }, after: { ids: [c, a, b] } })
    later()
    const { qiliSlideshows } = await must(w.ask(null, home))
    expect(qiliSlideshows).toEqual([
      { id: c, url: picture, jumpUrl: '/indexpage/productlist', title: '三', subtitle: '副标题' },
      expect.objectContaining({ id: a }),
      expect.objectContaining({ id: b }),
    ])
    await must(w.ask(w.page, deleteBanner, { id: a }))
    expect(await titles()).toEqual(['三', '二'])
    expect(await lastAudit()).toMatchObject({
      action: 'banner.delete',
      subject: `banner ${a}`,
      before: { title: '一' },
    })
  })

  test('a change is in the audit with only what changed', async () => {
    const id = await aBanner('旧')
    await must(w.ask(w.page, saveBanner, { ...banner('新'), id, seen: banner('旧') }))
    expect(await lastAudit()).toEqual({
      action: 'banner.save',
      subject: `banner ${id}`,
      before: { title: '旧' },
      after: { title: '新' },
    })
  })

  test('are not written over by who began from what somebody else has changed, and he is told what', async () => {
    const id = await aBanner('先')
    const seen = banner('先')
    const both = ['甲', '乙'].map((title) => w.ask(w.page, saveBanner, { ...banner(title), id, seen }))
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    const stands = (await must(w.ask(w.page, listBanners))).find((one) => one.id === id)?.title
    expect(await w.ask(w.page, saveBanner, { ...banner('丙'), id, seen })).toMatchObject({
      code: 'page.changed',
      msg: `内容已被他人修改：标题由“先”改为“${stands}”。请关闭后重新打开`,
    })
    expect(await titles()).not.toContain('丙')
    expect(await w.ask(w.page, saveBanner, { ...banner('丙'), id })).toMatchObject({
      facts: { fields: { seen: '请说明是在什么内容上修改的' } },
    })
  })

  test.each(['javascript:alert(1)', '//evil.example', 'http://a.cn', '/\\evil.example'])('do not lead to %s', async (jumpUrl) => {
    expect(await w.ask(w.page, saveBanner, { ...banner('坏'), jumpUrl })).toMatchObject({
      status: 400,
      facts: { fields: { jumpUrl: '跳转链接应为以 / 开头的站内路径或 https 地址' } },
    })
  })

  test.each(['/pictures/nothing-1234abcd', '/pictures/up-0123', '/pictures/../x', 'https://evil.example/a.png'])(
    'show no picture called %s',
    async (name) => {
      const answer = await w.ask(w.page, saveBanner, { ...banner('坏'), picture: name })
      expect(answer).toMatchObject({ status: 400, facts: { fields: { picture: expect.stringContaining('图片') } } })
    },
  )

  test('are not ordered by who did not see them all', async () => {
    const ids = (await must(w.ask(w.page, listBanners))).map(({ id }) => id)
    for (const wrong of [ids.slice(1), [...ids, 987654], [...ids.slice(1), ids[1]]])
      expect(await w.ask(w.page, orderBanners, { ids: wrong })).toMatchObject({ status: 409, code: 'page.changed' })
  })

  test('that are gone are told so, also to the second of two who delete one at once', async () => {
    const id = await aBanner('双')
    const twins = await Promise.all([1, 2].map(() => w.ask(w.page, deleteBanner, { id })))
    expect(twins.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await w.ask(w.page, saveBanner, { ...banner('双'), id, seen: banner('双') })).toMatchObject({
      status: 404,
      msg: '轮播图不存在',
    })
  })
})

describe('scenes', () => {
  const scene = (name: string, productIds: number[]) => ({ name, slogan: '标语', picture, productIds })

  test('hold goods in the merchant’s order; visitors see those on sale', async () => {
    const { canvasBag, tshirt, lot } = w.products
    const { id } = await must(w.ask(w.page, saveScene, scene('年会', [tshirt, lot, canvasBag])))
    await w.db.updateTable('product').set({ on_sale: false }).where('id', '=', lot).execute()
    later()
    expect((await must(w.ask(null, sceneDetail, { id }))).goods.map((card) => card.id)).toEqual([tshirt, canvasBag])
    expect((await must(w.ask(w.page, deskScene, { id }))).goods.map((goods) => [goods.id, goods.onSale])).toEqual([
      [tshirt, true],
      [lot, false],
      [canvasBag, true],
    ])
    expect(await must(w.ask(w.page, listDeskScenes))).toContainEqual({ id, name: '年会', slogan: '标语', picture, goods: 3, onSale: 2 })
    await w.db.updateTable('product').set({ on_sale: true }).where('id', '=', lot).execute()

    await must(w.ask(w.page, saveScene, { ...scene('年会', [canvasBag]), id, seen: scene('年会', [tshirt, lot, canvasBag]) }))
    expect(await lastAudit()).toMatchObject({ before: { productIds: [tshirt, lot, canvasBag] }, after: { productIds: [canvasBag] } })
    later()
    expect((await must(w.ask(null, sceneDetail, { id }))).goods.map((card) => card.id)).toEqual([canvasBag])
  })

  test('are ordered and deleted, and visitors see it', async () => {
    const a = (await must(w.ask(w.page, saveScene, scene('甲', [w.products.lot])))).id
    const b = (await must(w.ask(w.page, saveScene, scene('乙', [])))).id
    const ids = (await must(w.ask(w.page, listDeskScenes))).map(({ id }) => id)
    await must(w.ask(w.page, orderScenes, { ids: [b, a, ...ids.filter((id) => id !== a && id !== b)] }))
    later()
    expect((await must(w.ask(null, listScenes))).slice(0, 2).map(({ scenesName }) => scenesName)).toEqual(['乙', '甲'])
    await must(w.ask(w.page, deleteScene, { id: a }))
    later()
    expect(await w.ask(null, sceneDetail, { id: a })).toMatchObject({ status: 404, msg: '场景不存在' })
    expect(await w.ask(w.page, deskScene, { id: a })).toMatchObject({ status: 404 })
  })

  test('are not written over by who began from what somebody else has changed, and he is told what', async () => {
    const { tshirt, lot } = w.products
    const seen = scene('晚会', [tshirt])
    const { id } = await must(w.ask(w.page, saveScene, seen))
    await must(w.ask(w.page, saveScene, { ...seen, slogan: '新标语', productIds: [lot, tshirt], id, seen }))
    expect(await w.ask(w.page, saveScene, { ...seen, name: '年会', id, seen })).toMatchObject({
      code: 'page.changed',
      msg: '内容已被他人修改：标语由“标语”改为“新标语”，商品已更换。请关闭后重新打开',
    })
    expect(await must(w.ask(w.page, deskScene, { id }))).toMatchObject({ name: '晚会', slogan: '新标语' })
    expect(await w.ask(w.page, saveScene, { ...seen, id })).toMatchObject({ facts: { fields: { seen: '请说明是在什么内容上修改的' } } })
  })

  test('take no goods that do not exist, and none twice', async () => {
    expect(await w.ask(w.page, saveScene, scene('坏', [987654]))).toMatchObject({
      status: 404,
      code: 'product.missing',
    })
    const twice = scene('坏', [w.products.lot, w.products.lot])
    expect(await w.ask(w.page, saveScene, twice)).toMatchObject({ facts: { fields: { productIds: '商品不能重复' } } })
  })
})

describe('what the mall says of itself', () => {
  test('is shown everywhere once it is saved, and keeps what is set elsewhere', async () => {
    const before = await must(w.ask(w.page, siteNow))
    const serviceCode = await w.picture('#a28')
    await must(w.ask(w.page, saveSite, { ...before, phone: '400-123-4567', serviceCode, seen: before }))
    later()
    expect(await must(w.ask(null, site))).toMatchObject({ phone: '400-123-4567', serviceCode, name: '商城' })
    expect(await lastAudit()).toMatchObject({ action: 'site.save', after: { phone: '400-123-4567', serviceCode } })
    // A second one who began from the same is told what has changed.
    const late = await w.ask(w.page, saveSite, { ...before, hours: '全天', seen: before })
    expect(late).toMatchObject({ code: 'page.changed', msg: expect.stringContaining('客服二维码已更换') })
  })

  test.each(['abc', '请打我', '1234', '400 800 <b>'])('has a number to call by, not %s', async (phone) => {
    const before = await must(w.ask(w.page, siteNow))
    const answer = await w.ask(w.page, saveSite, { ...before, phone, seen: before })
    expect(answer).toMatchObject({ facts: { fields: { phone: '客服热线应为电话号码，如 400-800-1234' } } })
  })

  test('names no picture that is not there', async () => {
    const before = await must(w.ask(w.page, siteNow))
    const bad = { ...before, miniCode: '/pictures/none-00000000', seen: before }
    expect(await w.ask(w.page, saveSite, bad)).toMatchObject({
      facts: { fields: { miniCode: '图片不存在，请重新上传' } },
    })
    expect(await w.ask(null, saveSite, { ...before, seen: before })).toMatchObject({ status: 401 })
    expect(await w.ask(await w.token('production'), saveSite, { ...before, seen: before })).toMatchObject({
      status: 403,
    })
  })
})

describe('shelves and hot words', () => {
  test('are saved whole and in order', async () => {
    const { canvasBag, tshirt, plainBag } = w.products
    await must(w.ask(w.page, saveShelf, { shelf: 'hot', productIds: [tshirt, canvasBag] }))
    await must(w.ask(w.page, saveShelf, { shelf: 'like', productIds: [plainBag] }))
    await must(w.ask(w.page, saveHotWords, { words: ['帆布袋', 'T恤'] }))
    expect(await lastAudit()).toMatchObject({ action: 'hotWord.save', before: { words: [] }, after: { words: ['帆布袋', 'T恤'] } })
    later()
    const page = await must(w.ask(null, home))
    expect(page.seasonHot.map(({ id }) => id)).toEqual([tshirt, canvasBag])
    expect(page.likeInfo.map(({ id }) => id)).toEqual([plainBag])
    expect(page.hotKey).toEqual(['帆布袋', 'T恤'])
    expect(await must(w.ask(null, hotWords))).toEqual(['帆布袋', 'T恤'])
    expect(await must(w.ask(w.page, listShelves))).toMatchObject({
      hot: [{ id: tshirt }, { id: canvasBag }],
      like: [{ id: plainBag }],
      hotWords: ['帆布袋', 'T恤'],
    })
  })

  test('two who save one at once leave the one or the other', async () => {
    const { canvasBag, tshirt, plainBag } = w.products
    const wishes = [[canvasBag], [tshirt, plainBag], [plainBag, canvasBag]]
    await Promise.all(wishes.map((productIds) => must(w.ask(w.page, saveShelf, { shelf: 'hot', productIds }))))
    expect(wishes).toContainEqual((await must(w.ask(w.page, listShelves))).hot.map(({ id }) => id))
  })

  test('hot words have their bounds, told in words', async () => {
    const fault = async (words: string[]) => (await w.ask(w.page, saveHotWords, { words })).facts
    expect(await fault(['袋', '袋'])).toEqual({ fields: { words: '热搜词不能重复' } })
    expect(await fault(Array.from({ length: 21 }, (_, i) => `词${i}`))).toEqual({
      fields: { words: '最多 20 个热搜词' },
    })
  })

  test('goods are found by part of their name and by number', async () => {
    const all = await must(w.ask(w.page, findGoods))
    const [first] = all
    expect((await must(w.ask(w.page, findGoods, { keyword: first?.number.toLowerCase() })))[0]).toEqual(first)
    expect(await must(w.ask(w.page, findGoods, { keyword: '没有这个' }))).toEqual([])
    expect(await must(w.ask(w.page, findGoods, { keyword: '%' }))).toEqual([])
  })
})

test('another process shows an edit within five seconds', async () => {
  const { db, pool } = openDb(databaseUrl(w.databaseName), 5, () => {})
  const other = await buildApp({ ...w.services, db, pool }, { log: 'silent', flood: 0, strict: true })
  const seen = async () => {
    const body = (await other.app.inject({ method: 'GET', url: '/api/pc/index' })).json()
    return body.data.qiliSlideshows.map(({ title }: { title: string }) => title)
  }
  expect(await seen()).not.toContain('刚刚保存')
  await aBanner('刚刚保存')
  w.clock.now = new Date(w.clock.now.getTime() + 5000)
  expect(await seen()).toContain('刚刚保存')
  await other.app.close()
  await pool.end()
})
