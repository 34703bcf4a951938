import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listRows } from '../../../contract/goods/catalog.ts'
import { aWorld, type TestWorld } from '../testWorld.ts'
import { serveSitemap } from './sitemap.ts'
import { listedPages } from './sitemap.sql.ts'

let w: TestWorld
beforeAll(async () => {
  w = await aWorld()
  // One list of several pages.
  await sql`insert into product (number, type, category1_id, category2_id, category3_id, name, minimum, lead_days, sort_price, pictures)
    select 'MAP' || n, 'custom', category1_id, category2_id, category3_id, '地图', 1, 1, 1, pictures
    from generate_series(1, 70) n, (select * from product order by id limit 1) p`.execute(w.db)
})
afterAll(() => w.close())

async function site(most: number) {
  const app = Fastify()
  serveSitemap(app, w.pool, 'https://yincai.example', { most, batch: 10 })
  await app.ready()
  const read = async (path: string) => (await app.inject({ url: path })).body
  return { app, read }
}
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)

test('all public pages and the lists of every category are told, of the lowest every page, and no product', async () => {
  const { read } = await site(50_000)
  const xml = await read('/sitemap.xml')
  const urls = locations(xml)
  expect(new Set(urls).size).toBe(urls.length)
  expect(urls).toContain('https://yincai.example/indexpage/sceneList')
  const { rows } = await sql<{ one: number; two: number; three: number; goods: number }>`
    select category1_id as one, category2_id as two, category3_id as three, count(*) as goods from product where on_sale group by 1, 2, 3`.execute(
    w.db,
  )
  for (const { one, two, three, goods } of rows) {
    const list = `https://yincai.example/indexpage/productlist?type1=${one}&amp;type2=${two}&amp;type3=${three}`
    const pages = Math.ceil(goods / listRows)
    expect(urls.filter((url) => url === list || url.startsWith(`${list}&amp;page=`))).toEqual(
      Array.from({ length: pages }, (_, at) => (at === 0 ? list : `${list}&amp;page=${at + 1}`)),
    )
  }
  expect(urls.some((url) => /product(Id|Detail)/.test(url))).toBe(false)
})

test('what is more than a file holds is told by an index, and its files hold everything once', async () => {
  const whole = locations(await (await site(50_000)).read('/sitemap.xml'))
  const { app, read } = await site(17)
  const index = await read('/sitemap.xml')
  expect(index).toContain('<sitemapindex')
  const files = locations(index)
  expect(files).toHaveLength(Math.ceil(whole.length / 17))
  const parts = await Promise.all(files.map(async (url) => locations(await read(new URL(url).pathname))))
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(17)
  expect(parts.flat()).toEqual(whole)
  for (const part of ['0', `${files.length + 1}`, 'x', '1e3'])
    expect((await app.inject({ url: `/sitemap-${part}.xml` })).statusCode).toBe(404)
})

test('for whoever leaves, nothing is read any more', async () => {
  const asked = vi.spyOn(w.pool, 'query')
  for await (const _ of listedPages(w.pool, 5)) break
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
})
