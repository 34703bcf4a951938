import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addFavourite } from '../../../contract/goods/favourite.ts'
import { layoutDetail, listLayouts, previewLayout, restoreLayout, saveLayout, withdrawLayout } from '../../../contract/page/layoutDesk.ts'
import { blocksOf, getCanvas, homeSections } from '../../../contract/page/page.ts'
import { shanghai } from '../../../contract/text.ts'
import { buildApp } from '../app.ts'
import { openDb } from '../database/db.ts'
import { databaseUrl } from '../testWorld.ts'
import { aDesk } from './pageDesk.fixture.ts'

const w = await aDesk()
const picture = await w.picture()
afterAll(() => w.close())

const must = <T>(asked: Promise<{ status: number; msg: string; data: T }>) => w.must(asked)
const pass = (ms: number) => {
  w.clock.now = new Date(w.clock.now.getTime() + ms)
}
beforeEach(() => pass(60_000))

const nav = (title: string, linkTo = '/indexpage/productlist') => ({
  title: '主导航',
  type: 'NavType',
  index: 0,
  componentContent: { typeRoute: [{ title, des: '', linkTo, pic: '' }] },
})
const shelf = (type: string, ids: number[]) => ({
  title: '本周上新',
  type,
  index: 0,
  componentContent: { product: ids.map((id) => ({ id })) },
})
const carousel = (linkTo = '/') => ({
  title: '轮播',
  type: 'PcBanner',
  index: 0,
  componentContent: { bannerList: [{ title: '一', des: '二', pic: picture, linkTo }] },
})
const newest = async () => (await must(w.ask(w.page, layoutDetail))).id
const save = async (blocks: object[], publishTime: string | null = null) =>
  w.ask(w.page, saveLayout, { blocks, basedOn: await newest(), publishTime })
const publish = async (blocks: object[], publishTime: string | null = null) => (await must(save(blocks, publishTime))).id
/** The first menu entry that visitors see a little later. */
const menu = async () => {
  pass(1001)
  const { json } = await must(w.ask(null, getCanvas))
  const found = blocksOf(json).find((block) => block.type === 'NavType')
  return found?.componentContent.typeRoute[0]?.title
}
const inMinutes = (n: number) => shanghai(new Date(w.clock.now.getTime() + n * 60_000))
const states = async () => new Map((await must(w.ask(w.page, listLayouts))).map(({ id, state }) => [id, state]))
const lastAudit = () => w.db.selectFrom('audit').select(['action', 'subject', 'before', 'after']).orderBy('id', 'desc').executeTakeFirst()

describe('versions', () => {
  test('what is published is seen, listed with who and when, and in the audit', async () => {
    const before = await newest()
    const id = await publish([nav('商城一')])
    expect(await lastAudit()).toMatchObject({
      action: 'layout.save',
      subject: `layout ${id}`,
      before: before && { version: before },
      after: { blocks: ['NavType'] },
    })
    expect((await must(w.ask(w.page, listLayouts)))[0]).toEqual({
      id,
      who: '管理员',
      createTime: shanghai(w.clock.now),
      publishTime: shanghai(w.clock.now),
      state: 'live',
      blocks: 1,
      restores: null,
    })
    expect(await menu()).toBe('商城一')
  })

  test('an older one comes back as a new one', async () => {
    const old = await publish([nav('旧菜单')])
    await publish([nav('新菜单')])
    expect(await menu()).toBe('新菜单')
    const { id } = await must(w.ask(w.page, restoreLayout, { id: old }))
    expect(await lastAudit()).toMatchObject({ action: 'layout.restore', after: { version: old } })
    expect(await menu()).toBe('旧菜单')
    expect((await must(w.ask(w.page, listLayouts)))[0]).toMatchObject({ id, restores: old, state: 'live' })
    expect((await states()).get(old)).toBe('past')
    expect(await w.ask(w.page, restoreLayout, { id: 987654 })).toMatchObject({ status: 404, msg: '版本不存在' })
  })

  test('a scheduled one comes at its minute, without anybody doing anything', async () => {
    const now = await publish([nav('现在')])
    const id = await publish([nav('稍后')], inMinutes(10))
    expect(await menu()).toBe('现在')
    expect([(await states()).get(now), (await states()).get(id)]).toEqual(['live', 'scheduled'])
    pass(9 * 60_000)
    expect(await menu()).toBe('现在')
    pass(60_000)
    expect(await menu()).toBe('稍后')
    expect([(await states()).get(now), (await states()).get(id)]).toEqual(['past', 'live'])
  })

  test('a scheduled one is taken back before its time, not after, and once', async () => {
    await publish([nav('留下')])
    const id = await publish([nav('撤回')], inMinutes(5))
    const twins = await Promise.all([1, 2].map(() => w.ask(w.page, withdrawLayout, { id })))
    expect(twins.map(({ status }) => status).toSorted()).toEqual([200, 409])
    pass(6 * 60_000)
    expect(await menu()).toBe('留下')
    expect((await states()).get(id)).toBe('withdrawn')
    const live = [...(await states())].find(([, state]) => state === 'live')?.[0]
    expect(await w.ask(w.page, withdrawLayout, { id: live })).toMatchObject({ status: 409, code: 'layout.due' })
    expect(await w.ask(w.page, withdrawLayout, { id: 987654 })).toMatchObject({ status: 404 })
  })

  test('of two who go on from the same version one is told that it has changed', async () => {
    const basedOn = await newest()
    const both = await Promise.all(
      ['甲', '乙'].map((name) => w.ask(w.page, saveLayout, { blocks: [nav(name)], basedOn, publishTime: null })),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual(['page.changed', undefined])
  })

  test('no version is published in the past', async () => {
    expect(await save([nav('过去')], inMinutes(-5))).toMatchObject({
      facts: { fields: { publishTime: '定时发布的时间应晚于现在' } },
    })
  })

  test('another process shows a new layout within five seconds, and a scheduled one in time', async () => {
    const { db, pool } = openDb(databaseUrl(w.databaseName), 5, () => {})
    const other = await buildApp({ ...w.services, db, pool }, { log: 'silent', flood: 0, strict: true })
    const seen = async () => (await other.app.inject({ method: 'GET', url: '/api/getCanvas' })).json().json
    await seen()
    await publish([nav('两个进程')])
    await publish([nav('十分钟后')], inMinutes(10))
    pass(5000)
    expect(await seen()).toContain('两个进程')
    pass(10 * 60_000)
    expect(await seen()).toContain('十分钟后')
    await other.app.close()
    await pool.end()
  })
})

describe('blocks', () => {
  test('shelves show the chosen goods that are on sale, in order, as the asker may buy them', async () => {
    const { canvasBag, tshirt, lot } = w.products
    await publish([shelf('ProductNew', [tshirt, lot, canvasBag]), carousel()])
    await w.db.updateTable('product').set({ on_sale: false }).where('id', '=', tshirt).execute()
    pass(1001)
    const { banners, sections } = await must(w.ask(null, homeSections))
    expect(banners).toEqual([{ id: 1, url: picture, jumpUrl: '/', title: '一', subtitle: '二' }])
    expect(sections).toMatchObject([{ type: 'ProductNew', title: '本周上新', goods: [{ id: lot }, { id: canvasBag }] }])
    await w.db.updateTable('product').set({ on_sale: true }).where('id', '=', tshirt).execute()
    pass(1001)
    const main = await w.token('main')
    await must(w.ask(main, addFavourite, { id: lot }))
    const hearts = async (token: string | null) =>
      (await must(w.ask(token, homeSections))).sections[0]?.goods.map(({ isCollect }) => isCollect)
    expect([await hearts(main), await hearts(null), await hearts(main)]).toEqual([
      [0, 1, 0],
      [0, 0, 0],
      [0, 1, 0],
    ])
  })

  test('names and pictures of goods are the server’s, whatever was sent', async () => {
    const { canvasBag } = w.products
    const forged = { ...shelf('ProductNew', []), componentContent: { product: [{ id: canvasBag, storeName: '<script>', pic: 'x' }] } }
    await publish([forged])
    const { json } = await must(w.ask(null, getCanvas)).then(async () => (pass(1001), must(w.ask(null, getCanvas))))
    expect(json).not.toContain('script')
  })

  test.each([
    ['a link that runs', () => [nav('坏', 'javascript:alert(1)')]],
    ['a link to another host', () => [nav('坏', '//evil.example')]],
    ['a banner’s link that runs', () => [carousel('data:text/html,x')]],
    ['two menus', () => [nav('一'), nav('二')]],
    ['an empty shelf', () => [shelf('ProductNew', [])]],
    ['an unknown block', () => [{ ...nav('一'), type: 'Script' }]],
  ])('%s is refused', async (_, blocks) => {
    expect(await save(blocks())).toMatchObject({ status: 400, code: 'input.invalid' })
  })

  test('goods and pictures that do not exist are refused', async () => {
    expect(await save([shelf('ProductHot', [987654])])).toMatchObject({ status: 404, code: 'product.missing' })
    const foreign = {
      ...carousel(),
      componentContent: { bannerList: [{ title: '一', pic: '/pictures/none-00000000' }] },
    }
    expect(await save([foreign])).toMatchObject({ facts: { fields: { picture: '图片不存在，请重新上传' } } })
  })

  test('broken ones draw nothing, are logged once, and the rest is shown', async () => {
    const warn = vi.spyOn(w.app.log, 'warn')
    const store = (json: string) =>
      w.db.insertInto('page_canvas').values({ terminal: 1, name: '手工', json, published_at: w.clock.now }).execute()
    const evil = nav('坏', 'javascript:alert(1)')
    await store(JSON.stringify([evil, { type: 'PcBanner' }, null, 7, { type: 'Later' }, shelf('ProductNew', [w.products.lot])]))
    expect(await menu()).toBeUndefined()
    expect((await must(w.ask(null, homeSections))).sections).toHaveLength(1)
    expect(warn).toHaveBeenCalledTimes(1)
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ faults: [expect.stringMatching(/^0 .*跳转链接/), expect.stringMatching(/^1 /)] })
    expect(await must(w.ask(w.page, layoutDetail))).toMatchObject({ unreadable: 5, blocks: [{ type: 'ProductNew' }] })

    for (const json of ['{not json', '[]', '"x"', 'null']) {
      pass(1000)
      await store(json)
      pass(1001)
      expect(await must(w.ask(null, homeSections))).toEqual({ banners: null, sections: [], parts: null })
      expect((await w.ask(null, getCanvas)).status).toBe(200)
    }
    warn.mockRestore()
  })
})

describe('a preview', () => {
  const preview = async (blocks: object[]) => {
    const { path } = await must(w.ask(w.page, previewLayout, { blocks }))
    return new URL(path, 'http://mall').searchParams.get('token') ?? ''
  }

  test('shows the draft to the holder of its link, and to nobody else', async () => {
    await publish([nav('正式')])
    const token = await preview([nav('草稿'), shelf('ProductHot', [w.products.lot])])
    expect((await must(w.ask(null, getCanvas, { preview: token }))).json).toContain('草稿')
    expect((await must(w.ask(null, homeSections, { preview: token }))).sections).toHaveLength(1)
    expect(await menu()).toBe('正式')
    expect((await must(w.ask(null, homeSections))).sections).toEqual([])
    // A further draft is seen at once.
    await preview([nav('又一稿')])
    expect((await must(w.ask(null, getCanvas, { preview: token }))).json).toContain('又一稿')
  })

  test('ends after ten minutes, and is refused when altered', async () => {
    const token = await preview([nav('草稿')])
    const ended = { status: 404, code: 'preview.ended', msg: '预览已失效，请回到后台重新打开' }
    expect(await w.ask(null, getCanvas, { preview: `${token.slice(0, -2)}AA` })).toMatchObject(ended)
    expect(await w.ask(null, homeSections, { preview: 'x' })).toMatchObject(ended)
    pass(10 * 60_000)
    expect(await w.ask(null, getCanvas, { preview: token })).toMatchObject(ended)
    expect(await w.ask(null, homeSections, { preview: token })).toMatchObject(ended)
  })

  test('ends with the person’s permission', async () => {
    const token = await preview([nav('草稿')])
    await w.db.updateTable('staff').set({ state: 'disabled' }).where('username', '=', 'admin').execute()
    expect(await w.ask(null, getCanvas, { preview: token })).toMatchObject({ code: 'preview.ended' })
    await w.db.updateTable('staff').set({ state: 'active' }).where('username', '=', 'admin').execute()
    expect(await w.ask(null, getCanvas, { preview: token })).toMatchObject({ status: 200 })
  })
})
