import { afterAll, expect, test } from 'vitest'
import {
  listPromotions,
  movePromotion,
  promotionCalendar,
  promotionDetail,
  savePromotion,
} from '../../../contract/promotion/promotionDesk.ts'
import type { PromotionTerms } from '../../../contract/promotion/terms.ts'
import { aShop } from '../order/shop.fixture.ts'
import { offersOf } from '../promotion/offersNow.ts'
import { saleTerms } from './activities.fixture.ts'

// Shown to fail with: the clock left out of what runs, the kind left out of what clashes, a version written over.

// 2026-11-21 10:00 in China.
const w = await aShop()
const [admin, sales] = await w.tokens('admin', 'sales')
afterAll(() => w.close())

const terms = (also: Partial<PromotionTerms> = {}) =>
  saleTerms(w, { name: '月末特惠', from: '2026-11-21 12:00:00', until: '2026-11-21 14:00:00', ...also })
const detail = (id: number) => w.must(w.ask(admin, promotionDetail, { id }))
const save = (also: Partial<PromotionTerms> = {}, of: object = {}) => w.ask(admin, savePromotion, { ...of, terms: terms(also) })
const made = async (also: Partial<PromotionTerms> = {}) => (await w.must(save(also))).id
async function move(id: number, move: string, reason = '售罄') {
  return w.ask(admin, movePromotion, { id, revision: (await detail(id)).revision, move, reason })
}
const at = (moment: string) => {
  w.clock.now = new Date(`${moment.replace(' ', 'T')}+08:00`)
}
const running = async () => (await offersOf(w.db).running(w.clock.now)).map(({ id }) => id)

test('an activity is a draft until it is published, runs by the clock, pauses, goes on and stops', async () => {
  const id = await made()
  expect(await detail(id)).toMatchObject({
    state: 'draft',
    standing: '草稿',
    moves: ['publish', 'stop'],
    gives: '85 折 · 1 个商品 · 所有客户',
  })
  expect((await w.must(move(id, 'publish'))).state).toBe('published')
  expect(await detail(id)).toMatchObject({ standing: '未开始', phase: 'upcoming', moves: ['pause', 'stop'] })
  at('2026-11-21 11:59:59')
  expect(await running()).toEqual([])
  at('2026-11-21 12:00:00')
  expect(await running()).toEqual([id])
  expect((await detail(id)).standing).toBe('进行中')
  await w.must(move(id, 'pause'))
  at('2026-11-21 12:00:01')
  expect(await running()).toEqual([])
  await w.must(move(id, 'resume'))
  at('2026-11-21 13:59:59')
  expect(await running()).toEqual([id])
  at('2026-11-21 14:00:00')
  expect(await running()).toEqual([])
  expect(await detail(id)).toMatchObject({ standing: '已结束', moves: [] })
  expect(await move(id, 'pause')).toMatchObject({ code: 'promotion.over' })
  at('2026-11-21 10:00:00')
})

test('of two at one form the second is told; what was published only becomes better', async () => {
  const id = await made({ scope: { of: 'products', ids: [w.products.lot] }, name: '余料' })
  const { revision } = await detail(id)
  await w.must(save({ scope: { of: 'products', ids: [w.products.lot] }, name: '余料清仓' }, { id, revision }))
  expect(await save({}, { id, revision })).toMatchObject({ code: 'promotion.changed' })
  expect(await w.ask(admin, movePromotion, { id, revision, move: 'publish' })).toMatchObject({ code: 'promotion.changed' })
  await w.must(move(id, 'publish'))
  const of: Partial<PromotionTerms> = { scope: { of: 'products', ids: [w.products.lot] } }
  const again = async (also: Partial<PromotionTerms>) => save({ ...of, ...also }, { id, revision: (await detail(id)).revision })
  const no = { code: 'promotion.published' }
  expect(await again({ rule: { kind: 'sale', reduction: { bp: 9000 }, withLevel: false } })).toMatchObject(no)
  expect(await again({ from: '2026-11-21 11:00:00' })).toMatchObject(no)
  expect(await again({ until: '2026-11-21 13:00:00' })).toMatchObject(no)
  expect(await again({ scope: { of: 'products', ids: [w.products.canvasBag] } })).toMatchObject(no)
  expect(await again({ not: [w.products.lot] })).toMatchObject(no)
  expect(await again({ audience: { who: 'levels', ids: [1] } })).toMatchObject(no)
  expect(await again({ budget: '100' })).toMatchObject(no)
  await w.must(again({ rule: { kind: 'sale', reduction: { bp: 8000 }, withLevel: true }, until: '2026-11-26 00:00:00' }))
  expect(await detail(id)).toMatchObject({ extended: true, until: '2026-11-26 00:00:00', gives: '8 折 · 1 个商品 · 所有客户' })
  expect((await detail(id)).versions.map(({ version }) => version)).toEqual([3, 2, 1])
  expect(await again({ rule: { kind: 'sale', reduction: { bp: 8000 }, withLevel: true }, until: '2026-11-27 00:00:00' })).toMatchObject({
    code: 'promotion.published',
    msg: '活动已发布，结束时间已延期过一次，不能再延',
  })
  expect(await w.ask(admin, movePromotion, { id, revision: (await detail(id)).revision, move: 'stop' })).toMatchObject({
    facts: { fields: { reason: '请填写原因' } },
  })
  await w.must(move(id, 'stop'))
  expect(await again({})).toMatchObject({ code: 'promotion.move.forbidden' })
})

test('two of a kind for the same goods at the same time: the second is not published, unless nobody is among both', async () => {
  const first = await made({ name: '全场', scope: { of: 'all' }, from: '2027-01-01 00:00:00', until: '2027-01-03 00:00:00' })
  await w.must(move(first, 'publish'))
  const second = await made({ name: '帆布', from: '2027-01-02 00:00:00', until: '2027-01-05 00:00:00' })
  expect((await detail(second)).clashes.map(({ id }) => id)).toEqual([first])
  const both = await Promise.all([move(second, 'publish'), move(second, 'publish')])
  expect(both.map(({ code }) => code)).toEqual(['promotion.clash', 'promotion.clash'])
  const calendar = await w.must(w.ask(admin, promotionCalendar, { from: '2027-01-01', until: '2027-01-31' }))
  expect(calendar.map(({ id, clashes }) => [id, clashes.map((other) => other.id)])).toEqual([
    [first, []],
    [second, [first]],
  ])
  await w.must(move(first, 'stop'))
  const twice = await Promise.all([move(second, 'publish'), move(second, 'publish')])
  expect(twice.map(({ code }) => code).toSorted()).toEqual(['promotion.changed', undefined])
  expect((await detail(first)).clashes).toEqual([])
})

test('what runs is listed first, then what comes, what is not published, what is over; what is over clashes with nothing', async () => {
  const scope: PromotionTerms['scope'] = { of: 'products', ids: [w.products.plainBag] }
  const longer = await made({ scope, until: '2026-11-21 16:00:00' })
  await w.must(move(longer, 'publish'))
  const draft = await made({ scope, until: '2026-11-21 13:00:00' })
  expect((await detail(draft)).clashes.map(({ id }) => id)).toEqual([longer])
  at('2026-11-21 13:00:00')
  expect((await detail(draft)).clashes).toEqual([])
  const listed = async (asked: object = {}) =>
    (await w.must(w.ask(admin, listPromotions, asked))).rows.map(({ id, standing }) => ({ id, standing }))
  const all = await listed()
  expect(all.map(({ standing }) => standing)).toEqual(['进行中', '进行中', '未开始', '草稿', '已停止', '已停止'])
  expect(all.find(({ standing }) => standing === '草稿')?.id).toBe(draft)
  expect([...(await listed({ limit: 2 })), ...(await listed({ limit: 2, page: 2 }))]).toEqual(all.slice(0, 4))
  at('2026-11-21 10:00:00')
  await Promise.all([move(draft, 'stop'), move(longer, 'stop')])
})

test('what cannot be is refused: no goods, an end before its beginning, one that is over, a stranger to marketing', async () => {
  expect(await save({ scope: { of: 'products', ids: [] } })).toMatchObject({ status: 400 })
  expect(await save({ scope: { of: 'products', ids: [987654] } })).toMatchObject({ msg: '所选的商品有的已不存在，请重新选择' })
  expect(await save({ until: '2026-11-21 12:00:00' })).toMatchObject({ status: 400 })
  expect(await save({ from: '2026-11-01 00:00:00', until: '2026-11-02 00:00:00' })).toMatchObject({ code: 'promotion.over' })
  expect(await save({ rule: { kind: 'sale', reduction: { bp: 9950 }, withLevel: false } })).toMatchObject({ status: 400 })
  expect(await w.ask(admin, promotionDetail, { id: 987654 })).toMatchObject({ code: 'promotion.missing' })
  expect(await w.ask(sales, listPromotions)).toMatchObject({ code: 'permit.missing' })
  expect(await w.ask(null, listPromotions)).toMatchObject({ code: 'login.needed' })
  const { rows, counts } = await w.must(w.ask(admin, listPromotions, { state: 'draft' }))
  expect(rows).toEqual([])
  expect(counts).toMatchObject({ all: 6, draft: 0 })
})
