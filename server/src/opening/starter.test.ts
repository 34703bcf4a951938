import { afterAll, beforeAll, expect, test } from 'vitest'
import { openingStanding } from '../../../contract/opening/opening.ts'
import { beginWithStarter } from '../../../contract/opening/starter.ts'
import { saveCategory } from '../../../contract/goods/categoryDesk.ts'
import { categoryTree, home } from '../../../contract/goods/catalog.ts'
import { article } from '../../../contract/page/page.ts'
import { goodsDetail, listGoods } from '../../../contract/goods/goodsDesk.ts'
import { listFreight } from '../../../contract/price/freightDesk.ts'
import { eachOnce, FreightTerms } from '../../../contract/price/freightTemplate.ts'
import { aPeopledWorld, type PeopledWorld } from '../account/people.fixture.ts'

// 起步套装: a shop begins with what its trade has, changes it, and loses nothing when it asks again.

let w: PeopledWorld
let admin: string
const all = { trades: ['bag', 'apparel', 'drink', 'notebook'], texts: true, freight: true, layout: true }
const begin = async (typed: object = {}) => w.ask(admin, beginWithStarter, { ...all, ...typed })
const say = (site: object) => w.setting('site', site)

beforeAll(async () => {
  w = await aPeopledWorld()
  admin = await w.token('admin')
})
afterAll(() => w.close())

test('adds what is not there, once, also when it is asked twice at once', async () => {
  await w.ask(admin, saveCategory, { parentId: null, name: '服装帽饰', shown: false })
  const both = await Promise.all([begin(), begin()])
  expect(both).toMatchObject([{ status: 200 }, { status: 200 }])
  const sums = both.reduce((sum, { data }) => sum + data.goods * 100 + data.texts, 0)
  expect(sums).toBe(405)
  expect(both.filter(({ data }) => data.freight)).toHaveLength(1)
  const [template] = (await w.ask(admin, listFreight)).data.templates
  expect(template).toMatchObject({ isDefault: true, divisor: 8000 })
  expect(FreightTerms.superRefine(eachOnce).safeParse(template).success).toBe(true)
  expect((await begin()).data).toMatchObject({ categories: 0, goods: 0, processes: 0, texts: 0, freight: false, layout: false })
  expect((await w.ask(null, categoryTree)).data.map(({ cateName }) => cateName).toSorted()).toEqual(
    ['办公文具', '杯壶餐具', '环保袋箱包'].toSorted(),
  )
})

test('brings drafts with a price, that nobody sees before they are looked at', async () => {
  const { rows } = (await w.ask(admin, listGoods, {})).data
  expect(rows.map(({ number, state }) => [number, state]).toSorted()).toEqual([
    ['YB-BAG', 'draft'],
    ['YB-BOOK', 'draft'],
    ['YB-CUP', 'draft'],
    ['YB-TEE', 'draft'],
  ])
  for (const { id } of rows) {
    const { data } = await w.ask(admin, goodsDetail, { id })
    expect(data.price?.version).toBe(1)
    expect(data.faults).toEqual([expect.stringContaining('图片'), expect.stringContaining('样板的提示')])
  }
  expect((await w.ask(null, home)).data.seasonHot).toEqual([])
  // A home page on which nothing was chosen fills itself.
  await w.db
    .updateTable('product')
    .set({ on_sale: true, published_at: w.clock.now, pictures: ['/pictures/x'] })
    .where('number', '=', 'YB-BAG')
    .execute()
  w.clock.now = new Date(w.clock.now.getTime() + 5000)
  expect((await w.ask(null, home)).data.seasonHot).toHaveLength(1)
})

test('fills the blanks as soon as the merchant has said what belongs there, and touches nothing else', async () => {
  expect((await begin({ trades: [] })).data.blanks).toContain('用户服务协议')
  await w.db.updateTable('article').set({ content: '<p>自己写的【公司名称】</p>' }).where('key', '=', '11').execute()
  await say({ company: '青山<b>&（杭州）印务', licence: '91330100MA2CQ1X17A', phone: '0571-88886666' })
  expect((await begin({ trades: [] })).data.blanks).toEqual(['关于我们'])
  const { content } = (await w.ask(null, article, { key: 'fuWu' })).data
  expect(content).toContain('青山&lt;b&gt;&amp;（杭州）印务')
  expect((await w.ask(null, article, { key: '11' })).data.content).toContain('自己写的青山')
  await w.db
    .insertInto('setting')
    .values({ key: 'site', value: '{}' })
    .onConflict((row) => row.doNothing())
    .execute()
  await say({ company: '青山（杭州）印务有限公司' })
  await w.db.updateTable('article').set({ content: '<p>青山（杭州）印务有限公司</p>' }).where('key', 'in', ['fuWu', 'YinSi']).execute()
  const { steps } = (await w.ask(admin, openingStanding)).data
  expect(steps.filter(({ done }) => done).map(({ step }) => step)).toEqual(expect.arrayContaining(['agreements', 'category']))
})

test('brings processes in place of 印刷, in routes of their kind', async () => {
  const routes = await w.db.selectFrom('work_route').select(['type', 'kind']).where('kind', 'not in', ['', 'none']).execute()
  expect(routes.map(({ type, kind }) => `${type} ${kind}`).toSorted()).toEqual([
    'common screen',
    'custom embroidery',
    'custom foil',
    'standard laser',
  ])
})

test.each([[{ trades: ['food'] }], [{ trades: 'bag' }], [{ texts: 'yes' }]])('%j is refused', async (typed) => {
  expect(await begin(typed)).toMatchObject({ status: 400, code: 'input.invalid' })
})
