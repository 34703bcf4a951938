import { afterAll, describe, expect, test } from 'vitest'
import { noChoice } from '../../../contract/price/noChoice.ts'
import { addToCart, cartList } from '../../../contract/order/cart.ts'
import { productDetail } from '../../../contract/goods/catalog.ts'
import type { PriceRules } from '../../../contract/price/price.ts'
import { priceDetail, publishPrice, saveBook, saveExample } from '../../../contract/price/priceDesk.ts'
import { dropDraft, keepDraft, readDraft } from '../../../contract/price/priceDraft.ts'
import { cancelSchedule, listSchedules, readSchedule, schedulePrice } from '../../../contract/price/priceSchedule.ts'
import { fromShanghai } from '../../../contract/text.ts'
import { demoRules } from '../../seed/rules.ts'
import { buildApp } from '../app.ts'
import { openDb } from '../database/db.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { databaseUrl } from '../testWorld.ts'
import { publishDue } from './schedule.jobs.ts'

const w = await aShop()
const sales = await w.token('sales')
afterAll(() => w.close())

type Product = keyof Shop['products']
const shown = (product: Product, bookId?: number) => w.must(w.ask(sales, priceDetail, { productId: w.products[product], bookId }))
const at = (rules: PriceRules, each: string): PriceRules => ({ ...rules, base: [[rules.minimum, each]] })
async function planned(product: Product, rules: PriceRules, dueTime: string, more: { bookId?: number } = {}) {
  const { version: base, firstSelection } = await shown(product, more.bookId)
  return { productId: w.products[product], bookId: null, rules, firstSelection, base, dueTime, ...more }
}
const plan = async (...asked: Parameters<typeof planned>) => w.must(w.ask(sales, schedulePrice, await planned(...asked)))
const come = (moment: string) => void (w.clock.now = fromShanghai(moment))
const stateOf = async (id: number) => {
  const { state, failure, version } = await w.must(w.ask(sales, readSchedule, { id }))
  return { state, failure, version }
}
const lastAudit = () => w.db.selectFrom('audit').select(['action', 'side', 'before', 'after']).orderBy('id', 'desc').executeTakeFirst()

describe('a price with a moment', () => {
  test('is the price from then on, in carts and pages of every process, and is published once', async () => {
    const { db, pool } = openDb(databaseUrl(w.databaseName), 5, () => {})
    const other = await buildApp({ ...w.services, db, pool }, { log: 'silent', flood: 0, strict: true })
    try {
      const main = await w.token('main')
      await w.must(w.ask(main, addToCart, { productId: w.products.lot, quantity: 2 }))
      const origin = { address: '127.0.0.1', agent: '', token: null }
      const everywhere = async () => {
        const seen = await Promise.all(
          [w.dispatch, other.dispatch].map(async (dispatch) => [
            (await dispatch(origin)(productDetail, { id: w.products.lot })).price,
            (await dispatch({ ...origin, token: main })(cartList, {})).valid[0]?.productInfo.price,
          ]),
        )
        return [...new Set(seen.flat())]
      }
      const { rules } = await shown('lot')
      const { id } = await plan('lot', at(rules ?? demoRules.canvasBag, '5.80'), '2026-11-21 10:05:00')
      expect((await shown('lot')).scheduled).toMatchObject([{ id, state: 'waiting', dueTime: '2026-11-21 10:05:00' }])
      come('2026-11-21 10:04:59')
      await publishDue(w.services)
      expect(await everywhere()).toEqual(['6.50'])

      come('2026-11-21 10:05:00')
      await Promise.all([publishDue(w.services), publishDue({ ...w.services, db }), publishDue(w.services)])
      expect(await stateOf(id)).toEqual({ state: 'published', failure: '', version: 2 })
      expect((await shown('lot')).history.map(({ version }) => version)).toEqual([2, 1])
      expect(await lastAudit()).toMatchObject({ action: 'price.publish', side: 'system' })
      come('2026-11-21 10:05:04')
      expect(await everywhere()).toEqual(['5.80'])
    } finally {
      await other.app.close()
      await pool.end()
    }
  })

  test('is listed with what it changes until it is called off', async () => {
    const { id } = await plan('tshirt', at(demoRules.tshirt, '30.00'), '2026-11-21 10:10:00')
    const { rows, counts } = await w.must(w.ask(sales, listSchedules))
    expect(rows.map((row) => [row.id, row.name, row.who, row.bookName])).toEqual([[id, 'tshirt', '何婷', '']])
    expect(counts).toEqual({ waiting: 1, failed: 0, published: 1, cancelled: 0 })
    const { rules, before } = await w.must(w.ask(sales, readSchedule, { id }))
    expect([rules.base, before?.base]).toEqual([[[20, '30.00']], demoRules.tshirt.base])

    const twice = await Promise.all([1, 2].map(() => w.ask(sales, cancelSchedule, { id })))
    expect(twice.map(({ code }) => code).toSorted()).toEqual(['price.schedule.over', undefined])
    come('2026-11-21 10:10:00')
    await publishDue(w.services)
    expect((await shown('tshirt')).version).toBe(1)
    expect(await w.ask(sales, cancelSchedule, { id: 999_999 })).toMatchObject({ msg: '定时价格不存在' })
    expect(await w.ask(sales, readSchedule, { id: 999_999 })).toMatchObject({ msg: '定时价格不存在' })
  })

  test('stands alone: a second for the same price is refused, of two at once one is taken', async () => {
    const asked = await Promise.all(['30.00', '29.00'].map((each) => planned('tshirt', at(demoRules.tshirt, each), '2026-11-21 10:15:00')))
    const answers = await Promise.all(asked.map((one) => w.ask(sales, schedulePrice, one)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['price.schedule.taken', undefined])
    expect(answers.find(({ code }) => code)).toMatchObject({ msg: '该商品已有待生效的定时价格，请先取消' })
  })

  test('that somebody overtook is not published, and says why', async () => {
    const [waiting] = (await shown('tshirt')).scheduled
    const { dueTime: _, ...now } = await planned('tshirt', at(demoRules.tshirt, '28.00'), '')
    await w.must(w.ask(sales, publishPrice, now))
    come('2026-11-21 10:15:00')
    await publishDue(w.services)
    expect(await stateOf(waiting?.id ?? 0)).toMatchObject({
      state: 'failed',
      failure: '定时之后已发布了其他版本，为免覆盖未发布，请在新版本上重新修改',
    })
    expect((await shown('tshirt')).version).toBe(2)
    expect(await lastAudit()).toMatchObject({ action: 'price.schedule.failed', after: { code: 'price.outdated' } })
    expect((await w.must(w.ask(sales, listSchedules, { state: 'failed' }))).rows).toHaveLength(1)
    await w.must(w.ask(sales, cancelSchedule, { id: waiting?.id }))
  })

  test('whose examples come out otherwise by then is not published', async () => {
    const rules = { ...demoRules.nonwovenBag, fixed: noChoice }
    const { id } = await plan('plainBag', at(rules, '1.30'), '2026-11-21 10:20:00')
    const of = { productId: w.products.plainBag, bookId: null }
    await w.must(w.ask(sales, saveExample, { ...of, name: '常规', selection: { prints: [] }, quantity: 500, gross: '774.05' }))
    come('2026-11-21 10:20:00')
    await publishDue(w.services)
    const failure = '价格样例的结果与确认时不同：常规 ¥774.05 → ¥802.30'
    expect(await stateOf(id)).toMatchObject({ state: 'failed', failure })
    expect((await shown('plainBag')).version).toBe(1)
  })

  test('may be the price in a book', async () => {
    const { id: bookId } = await w.must(w.ask(sales, saveBook, { name: '年框' }))
    await plan('canvasBag', at(demoRules.canvasBag, '5.00'), '2026-11-21 10:25:00', { bookId })
    come('2026-11-21 10:25:00')
    await publishDue(w.services)
    expect((await shown('canvasBag', bookId)).version).toBe(2)
    expect((await shown('canvasBag')).version).toBe(1)
  })

  test('must be sound, of today, to come, and planned by those who look after prices', async () => {
    const asked = await planned('canvasBag', at(demoRules.canvasBag, '9.00'), '2026-11-21 10:30:00')
    const ask = (more: object, who = sales) => w.ask(who, schedulePrice, { ...asked, ...more })
    expect(await ask({ dueTime: '2026-11-21 10:00:00' })).toMatchObject({
      facts: { fields: { dueTime: '定时发布的时间应晚于现在' } },
    })
    expect(await ask({ dueTime: '明天' })).toMatchObject({ code: 'input.invalid' })
    expect(await ask({ base: 9 })).toMatchObject({ code: 'price.outdated' })
    expect(await ask({ rules: demoRules.canvasBag })).toMatchObject({ code: 'price.unchanged' })
    expect(
      await ask({
        rules: {
          ...demoRules.canvasBag,
          base: [
            [50, '5'],
            [100, '6'],
          ],
        },
      }),
    ).toMatchObject({ code: 'price.faulty' })
    expect(await ask({ productId: 999_999 })).toMatchObject({ code: 'product.missing' })
    expect(await ask({ bookId: 999_999 })).toMatchObject({ code: 'priceBook.missing' })
    expect(await ask({}, await w.token('finance'))).toMatchObject({ status: 403 })
  })
})

describe('a draft', () => {
  const of = () => ({ productId: w.products.canvasBag, bookId: null })
  const half = { ...demoRules.canvasBag, minimum: null, base: [[50, '']] }
  const kept = async (who: string) => (await w.must(w.ask(who, readDraft, { productId: w.products.canvasBag }))).draft
  const write = (rules: unknown, who = sales) => w.ask(who, keepDraft, { ...of(), base: 1, rules, firstSelection: { prints: [] } })

  test('is kept half written as it is, for its writer only, until it is dropped or published', async () => {
    expect(await kept(sales)).toBe(null)
    await w.must(write(half))
    await Promise.all([w.must(write(half)), w.must(write(half))])
    expect(await kept(sales)).toMatchObject({ base: 1, rules: half })
    const other = { username: 'pricer', name: '价格员', areas: ['price' as const], password_hash: '' }
    await w.db.insertInto('staff').values(other).execute()
    expect(await w.db.selectFrom('price_draft').select('id').execute()).toHaveLength(1)
    await w.must(w.ask(sales, dropDraft, of()))
    expect(await kept(sales)).toBe(null)
    await w.must(write(half))
    const { version: base, firstSelection } = await shown('canvasBag')
    const rules = at(demoRules.canvasBag, '9.10')
    await w.must(w.ask(sales, publishPrice, { ...of(), rules, firstSelection, base }))
    expect(await kept(sales)).toBe(null)
  })

  test('of what is no price is refused', async () => {
    expect(await write({ 一: 1 })).toMatchObject({ code: 'input.invalid' })
    expect(await write({ ...half, baseLabel: '长'.repeat(60_000) })).toMatchObject({
      facts: { fields: { rules: '价格规则过大' } },
    })
    expect(
      await w.ask(sales, keepDraft, { ...of(), productId: 999_999, base: 1, rules: half, firstSelection: { prints: [] } }),
    ).toMatchObject({ code: 'product.missing' })
    expect(await write(half, await w.token('finance'))).toMatchObject({ status: 403 })
  })
})
