import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { layoutDetail, saveLayout } from '../../../contract/page/layoutDesk.ts'
import { homeSections } from '../../../contract/page/page.ts'
import { savePromotion } from '../../../contract/promotion/promotionDesk.ts'
import type { PromotionTerms } from '../../../contract/promotion/terms.ts'
import { aBatch } from '../couponDesk/coupons.fixture.ts'
import { anOpenRun } from '../pool/run.fixture.ts'
import { aShop } from '../order/shop.fixture.ts'
import { moved, saleTerms } from './activities.fixture.ts'

// Shown to fail with: what a block shows remembered with the layout, an audience passed over.

// 2026-11-21 10:00 in China.
const w = await aShop()
const [admin, main, stranger] = await w.tokens('admin', 'main', 'stranger')
afterAll(() => w.close())

const block = (type: string, title: string, componentContent: object) => ({ type, title, index: 0, componentContent })
const blocks = [
  block('Coupons', '领券', { most: 3 }),
  block('Links', '快捷入口', { linkList: [{ title: '快速下单', linkTo: '/quickOrder' }] }),
  block('ProductSale', '限时折扣', { count: 5 }),
  block('Activities', '优惠活动', { most: 5 }),
]
const later = (seconds: number) => void (w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000))
const place = async (placed: readonly object[]) =>
  w.ask(admin, saveLayout, {
    blocks: placed as never,
    basedOn: (await w.must(w.ask(admin, layoutDetail, {}))).id,
    publishTime: null,
  })
const sections = async (token: string | null) => (await w.must(w.ask(token, homeSections, {}))).sections
const titles = async (token: string | null) => (await sections(token)).map(({ title }) => title)

async function publish(also: Partial<PromotionTerms>): Promise<number> {
  const terms = saleTerms(w, { from: '2026-11-21 09:00:00', ...also })
  const { id } = await w.must(w.ask(admin, savePromotion, { terms }))
  await move(id, 'publish')
  return id
}
async function move(id: number, to: string): Promise<void> {
  await moved(w, admin, id, to)
  later(2)
}

test('of blocks with nothing on offer nothing is shown; what is placed shows what holds now, in its place', async () => {
  await w.must(place(blocks))
  later(5)
  expect(await titles(null)).toEqual(['快捷入口'])
  const id = await publish({})
  const coming = await publish({ name: '年末满减', from: '2026-11-25 00:00:00', until: '2026-11-30 00:00:00', rule: { kind: 'tier', steps: [{ least: '5000', off: { fixed: '300' } }] } }) // prettier-ignore
  await aBatch(w, { name: '满减券', perCompany: 1 })
  later(6)
  expect(await titles(null)).toEqual(['领券', '快捷入口', '限时折扣', '优惠活动'])
  const [coupons, , sale, activities] = await sections(main)
  expect(coupons).toMatchObject({ type: 'Links', links: [{ title: '满 ¥5,000 减 ¥300（满减券）›', to: '/indexpage/getcoupon' }] })
  expect(sale).toMatchObject({ type: 'ProductAuto', goods: [{ productId: w.products.canvasBag, activity: { id, gives: '85 折' } }] })
  expect(activities?.links).toEqual([
    { title: '周年庆：85 折，至 11-21 ›', to: `/indexpage/discount?activity=${id}` },
    { title: '年末满减：满 ¥5,000 减 ¥300，11-25 开始 ›', to: '/indexpage/activityGoods' },
  ])
  // Who is not logged in is led where no log-in is asked for.
  expect((await sections(null)).at(-1)?.links?.map(({ to }) => to)).toEqual(['/indexpage/activityGoods', '/indexpage/activityGoods'])
  await move(id, 'stop')
  await move(coming, 'stop')
  expect(await titles(null)).toEqual(['领券', '快捷入口'])
})

test('what is for one company is shown to nobody else, and what is over is gone without anybody doing anything', async () => {
  const { id: companyId } = await w.db.selectFrom('company').select('id').where('name', '=', '荣达贸易有限公司').executeTakeFirstOrThrow()
  const audience: PromotionTerms['audience'] = { who: 'companies', ids: [companyId] }
  await publish({ name: '专享', audience, until: '2026-11-21 11:00:00' })
  await w.db.deleteFrom('coupon_batch').execute()
  await aBatch(w, { name: '专享券', audience })
  later(6)
  expect(await titles(main)).toEqual(['领券', '快捷入口', '限时折扣', '优惠活动'])
  for (const token of [stranger, null]) expect(await titles(token)).toEqual(['快捷入口'])
  w.clock.now = new Date('2026-11-21T03:00:00Z')
  expect(await titles(main)).toEqual(['领券', '快捷入口'])
})

test('a block says how much it shows, within bounds', async () => {
  expect(await place([block('ProductSale', '限时折扣', { count: 7 })])).toMatchObject({ status: 400, msg: '数量应为 5、10 或 20' })
  expect(await place([block('Coupons', '领券', { most: 11 })])).toMatchObject({ status: 400, msg: '个数应为 1 到 10' })
})

test('groups and shared runs have a row each while there are any', async () => {
  await w.must(place([block('Groups', '企业拼团', { most: 3 }), block('Pools', '拼印', { most: 3 }), blocks[1] ?? {}]))
  later(5)
  expect(await titles(main)).toEqual(['快捷入口'])
  const goods = [{ productId: w.products.canvasBag, each: '5.80' }]
  const id = await publish({ rule: { kind: 'group', goods, people: 3, hours: 72, least: 100, most: 1000, perCompany: null } })
  await sql`update staff set areas = array_append(areas, 'marketing') where username = 'sales'`.execute(w.db)
  const run = await anOpenRun(w, admin, await w.token('sales'))
  later(5)
  const [groups, runs] = await sections(main)
  const name = (await w.db.selectFrom('product').select('name').where('id', '=', w.products.canvasBag).executeTakeFirstOrThrow()).name
  expect(groups?.links).toEqual([{ title: `${name}：3 家成团，拼团价 ¥5.80 ›`, to: '/indexpage/combination' }])
  expect(runs?.links).toEqual([{ title: `${name}：11-28 截止 ›`, to: `/poolDetail?id=${run}` }])
  await move(id, 'stop')
  expect(await titles(main)).toEqual(['拼印', '快捷入口'])
})
