import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { site } from '../../contract/page/page.ts'
import { databaseUrl, aWorld } from './testWorld.ts'
import { inDatabase } from './database/databaseUrl.ts'
import { openDb } from './database/db.ts'
import { officeName, shopIn, shopMemory } from './shop.ts'
import { initialSvg, officeOf } from './picture/shopMark.ts'

const w = await aWorld('mall_migrated')
afterAll(() => w.close())
beforeEach(async () => void (await w.db.deleteFrom('setting').where('key', '=', 'site').execute()))

const set = (value: object) => w.setting('site', value)
const later = (ms = 1_100) => (w.clock.now = new Date(w.clock.now.getTime() + ms))
const page = async (url: string) => (await w.app.inject({ method: 'GET', url })).body

test('a shop of which nothing is set has neutral words everywhere', async () => {
  later()
  expect((await w.ask(null, site)).data).toMatchObject({ name: '商城', company: '', logo: '', icon: '', colours: null })
  expect(await page('/api/open')).toContain('<title>开放接口开发文档 - 商城</title>')
  expect(JSON.parse(await page('/api/openapi.json'))).toMatchObject({ info: { title: '商城接口' } })
  expect(await page('/favicon.svg')).toMatch(/<svg .*fill="#c7330b".*>商<\/text>/)
})

test('what the merchant sets is said everywhere within a second', async () => {
  later()
  expect((await w.ask(null, site)).data.name).toBe('商城')
  await set({ name: '彩虹"印务', colour: '#0958D9' })
  later()
  expect((await w.ask(null, site)).data).toMatchObject({ name: '彩虹"印务', colours: { brand: '#0958d9' } })
  expect(await page('/api/open')).toContain('<title>开放接口开发文档 - 彩虹&quot;印务</title>')
  expect(JSON.parse(await page('/api/openapi.json'))).toMatchObject({ info: { title: '彩虹"印务接口' } })
  expect(await page('/favicon.svg')).toMatch(/<svg .*fill="#0958d9".*>彩<\/text>/)
})

test('another process knows it within a second', async () => {
  const { db, pool } = openDb(inDatabase(databaseUrl('postgres'), w.databaseName), 2, () => {})
  const other = shopMemory(db)
  const at = (ms: number) => new Date(w.clock.now.getTime() + ms)
  expect((await other.now(at(0))).name).toBe('商城')
  await set({ name: '甲' })
  expect((await other.now(at(1_001))).name).toBe('甲')
  await set({ name: '乙' })
  expect((await other.now(at(2_002))).name).toBe('乙')
  const before = await other.now(at(3_003))
  // What did not change is the same thing, however often goods and pages do.
  await w.db.insertInto('hot_word').values({ word: '新词' }).execute()
  expect(await other.now(at(4_004))).toBe(before)
  await pool.end()
})

describe('a hostile name', () => {
  const hostile = shopIn({ name: `</title><script>alert(1)</script>"'`, colour: '#0958d9' })

  test('is text in the back office’s page, which tells it to the scripts whole', () => {
    const html = officeOf('<head><title>商家后台</title></head>', hostile)
    expect(html).not.toContain('<script>')
    const [, told = ''] = /content="([^"]*)"/.exec(html) ?? []
    const plain = told.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    expect(JSON.parse(plain)).toMatchObject({ name: hostile.name, office: officeName(hostile), colours: { brand: '#0958d9' } })
    expect(html).toContain('html:root{--brand:#0958d9;')
  })

  test('draws no markup into the icon, and what cannot be drawn at all is no icon of another', () => {
    expect(initialSvg(hostile)).toContain('>&lt;</text>')
    expect(initialSvg(shopIn({ name: '𠮷祥' }))).toContain('>𠮷</text>')
  })

  test('is no path of a file', async () => {
    const { fileWord } = await import('./shop.ts')
    expect(fileWord('a/../b: 印\\"刷')).toBe('a..b印刷')
  })
})

test('what was stored as something else is taken for not set', () => {
  expect(shopIn({ name: 7, logo: null, logoShape: ['a'], colour: {} })).toMatchObject({
    name: '商城',
    logo: '',
    logoShape: [1, 1],
    colours: null,
  })
})
