import { afterAll, beforeAll, expect, test } from 'vitest'
import { layoutDetail, saveLayout } from '../../../contract/page/layoutDesk.ts'
import { homeSections } from '../../../contract/page/page.ts'
import { aDesk, type Desk } from './pageDesk.fixture.ts'

let w: Desk
beforeAll(async () => void (w = await aDesk()))
afterAll(() => w.close())

const parts = (list: string[]) => ({ title: '首页栏目', type: 'HomeParts', index: 0, componentContent: { parts: list } })
const auto = (content: object) => ({
  title: '自动',
  type: 'ProductAuto',
  index: 0,
  componentContent: { categoryId: null, count: 10, ...content },
})
const links = (...to: string[]) => ({
  title: '快捷入口',
  type: 'Links',
  index: 0,
  componentContent: { linkList: to.map((linkTo) => ({ title: linkTo.slice(0, 20), linkTo })) },
})

const save = async (...blocks: object[]) =>
  w.ask(w.page, saveLayout, { blocks: blocks as never, basedOn: (await w.must(w.ask(w.page, layoutDetail, {}))).id, publishTime: null })
async function shown(...blocks: object[]) {
  await w.must(save(...blocks))
  w.clock.now = new Date(w.clock.now.getTime() + 5000)
  return w.must(w.ask(null, homeSections, {}))
}

test('the parts of the home page are shown in the merchant’s order, and what he leaves out is not', async () => {
  expect((await shown(links('/quickOrder'))).parts).toBeNull()
  expect((await shown(parts(['liked', 'scenes']))).parts).toEqual(['liked', 'scenes'])
  expect((await shown(parts([]))).parts).toEqual([])
  expect(await save(parts(['liked', 'liked']))).toMatchObject({ status: 400, msg: '首页栏目不能重复' })
  expect(await save(parts(['nothing']))).toMatchObject({ status: 400 })
  expect(await save(parts([]), parts([]))).toMatchObject({ status: 400, msg: '首页栏目区块只能有一个' })
})

test('a shelf fills itself with the newest, what sells best, or a category; one that finds nothing is left out', async () => {
  const goods = await w.db
    .selectFrom('product')
    .select(['id', 'sales', 'category1_id'])
    .where('on_sale', '=', true)
    .where('exclusive', '=', false)
    .execute()
  const ids = async (content: object) => (await shown(auto(content))).sections.flatMap((one) => one.goods.map(({ productId }) => productId))
  expect(await ids({ by: 'new', count: 5 })).toEqual(
    goods
      .map(({ id }) => id)
      .toSorted((a, b) => b - a)
      .slice(0, 5),
  )
  const bestFirst = goods.toSorted((a, b) => b.sales - a.sales || b.id - a.id).map(({ id }) => id)
  expect(await ids({ by: 'sales' })).toEqual(bestFirst.slice(0, 10))
  const [{ category1_id: top } = { category1_id: 0 }] = goods
  const within = goods.filter((one) => one.category1_id === top).map(({ id }) => id)
  expect((await ids({ by: 'category', categoryId: top })).toSorted((a, b) => a - b)).toEqual(within.toSorted((a, b) => a - b))
  expect((await shown(auto({ by: 'category', categoryId: 987_654 }))).sections).toEqual([])
  expect(await save(auto({ by: 'category' }))).toMatchObject({ status: 400, msg: '请选择分类' })
  expect(await save(auto({ by: 'new', count: 7 }))).toMatchObject({ status: 400 })
})

test('links lead anywhere public; those whose target is gone are left out', async () => {
  const { plainBag } = w.products
  const { sections } = await shown(links('/quickOrder', `/productDetail?id=${plainBag}`, '/productDetail?id=987654'))
  expect(sections).toMatchObject([
    { type: 'Links', title: '快捷入口', goods: [], links: [{ to: '/quickOrder' }, { to: `/productDetail?id=${plainBag}` }] },
  ])
  expect(await save(links('javascript:alert(1)'))).toMatchObject({ status: 400 })
})
