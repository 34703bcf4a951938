import { afterAll, expect, test } from 'vitest'
import { home } from '../../../contract/goods/catalog.ts'
import { moveGoods } from '../../../contract/goods/goodsDesk.ts'
import { saveLayout } from '../../../contract/page/layoutDesk.ts'
import { findLinks, readLinks } from '../../../contract/page/linkDesk.ts'
import { blocksOf, getCanvas, homeSections } from '../../../contract/page/page.ts'
import { saveBanner, saveScene } from '../../../contract/page/pageDesk.ts'
import { aDesk } from './pageDesk.fixture.ts'

const w = await aDesk()
const picture = await w.picture()
afterAll(() => w.close())

const later = () => void (w.clock.now = new Date(w.clock.now.getTime() + 5000))
const told = async (...links: string[]) => w.must(w.ask(w.page, readLinks, { links }))

test('goods, categories and scenes are found by name, and their addresses lead there', async () => {
  const { plainBag } = w.products
  const { id } = await w.must(w.ask(w.page, saveScene, { name: '年会礼品', slogan: '', picture, productIds: [plainBag] }))
  const found = await w.must(w.ask(w.page, findLinks, { keyword: '年会' }))
  expect(found).toEqual([{ kind: 'scene', name: '年会礼品', link: `/sceneDetail?id=${id}` }])
  const all = await w.must(w.ask(w.page, findLinks, {}))
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['product', 'category', 'scene']))
  const answers = await told(...all.map(({ link }) => link))
  expect(answers.map(({ fault }) => fault)).toEqual(all.map(() => null))
  expect(answers.map(({ name }) => name).every((name, at) => all[at]?.name.includes(name))).toBe(true)
  expect(await w.ask(w.page, findLinks, { keyword: 'x'.repeat(41) })).toMatchObject({ status: 400 })
})

test('what a link leads to is said, and why nobody gets there', async () => {
  const { plainBag } = w.products
  expect(
    await told(`/productDetail?id=${plainBag}`, '/productDetail?id=987654', '/nowhere', '/quickOrder', 'https://example.com/'),
  ).toMatchObject([
    { kindLabel: '商品', fault: null },
    { kindLabel: '商品', name: '', fault: '商品已删除' },
    { kindLabel: '站内地址', fault: '商城没有这个页面' },
    { kindLabel: '商城页面', name: '批量编号采购', fault: null },
    { kindLabel: '外部网址', fault: null },
  ])
  expect(await w.ask(null, readLinks, { links: ['/'] })).toMatchObject({ status: 401 })
  expect(await w.ask(w.page, readLinks, { links: Array.from({ length: 201 }, () => '/') })).toMatchObject({ status: 400 })
})

test('a link whose goods are gone is not shown, and shown again when they are back; a banner only leads nowhere', async () => {
  const { plainBag } = w.products
  const linkTo = `/productDetail?id=${plainBag}`
  const route = (title: string, to: string) => ({ title, des: '', pic: '', linkTo: to })
  const menu = { typeRoute: [route('首页', '/'), route('帆布袋', linkTo)] }
  const banners = { bannerList: [{ title: '新款', des: '', pic: picture, linkTo }] }
  const blocks = [
    { title: '菜单', type: 'NavType' as const, index: 0, componentContent: menu },
    { title: '轮播', type: 'PcBanner' as const, index: 1, componentContent: banners },
  ]
  await w.must(w.ask(w.page, saveBanner, { title: '固定', subtitle: '', picture, jumpUrl: linkTo }))
  await w.must(w.ask(w.page, saveLayout, { blocks, basedOn: null }))
  async function shown() {
    later()
    const { json } = (await w.must(w.ask(null, getCanvas, {} as never))) as { json: string }
    const nav = blocksOf(json).flatMap((block) =>
      block.type === 'NavType' ? block.componentContent.typeRoute.map(({ title }) => title) : [],
    )
    const own = (await w.must(w.ask(null, homeSections, {}))).banners?.map(({ jumpUrl }) => jumpUrl)
    const fixed = (await w.must(w.ask(null, home))).qiliSlideshows.map(({ jumpUrl }) => jumpUrl)
    return { nav, own, fixed }
  }
  expect(await shown()).toEqual({ nav: ['首页', '帆布袋'], own: [linkTo], fixed: [linkTo] })
  await w.must(w.ask(w.page, moveGoods, { move: 'archive', ids: [plainBag] }))
  expect(await told(linkTo)).toMatchObject([{ fault: '商品已归档' }])
  expect(await shown()).toEqual({ nav: ['首页'], own: [''], fixed: [''] })
  await w.must(w.ask(w.page, moveGoods, { move: 'restore', ids: [plainBag] }))
  await w.must(w.ask(w.page, moveGoods, { move: 'republish', ids: [plainBag] }))
  expect(await shown()).toEqual({ nav: ['首页', '帆布袋'], own: [linkTo], fixed: [linkTo] })
})
