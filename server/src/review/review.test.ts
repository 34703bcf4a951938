import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listNotices } from '../../../contract/notice.ts'
import { listOrders } from '../../../contract/order/order.ts'
import { aReviewDesk, type ReviewDesk } from './review.fixture.ts'

// Shown to fail with: `r.state = 'shown'` taken out of reviewsOfProduct, checkSeen without `isVisible`, the company's name
// told whole, `unanswered` left out of the queue of low ones.

let w: ReviewDesk
let people: ReviewDesk['people']
beforeAll(async () => {
  w = await aReviewDesk()
  people = w.people
})
afterAll(() => w.close())
afterEach(() => void (w.clock.now = w.start))

const told = async (orderId: string, token = people.main): Promise<string[]> => {
  const { rows } = await w.must(w.ask(token, listNotices, { limit: 100 }))
  const ours = rows.filter(({ body, link }) => body.includes(orderId) && link.startsWith('/myEvaluate'))
  return ours.toSorted((a, b) => a.id - b.id).map(({ title }) => title)
}
const replyIn = async (token: string, id: number) => (await w.must(w.shown(token))).rows.find((reply) => reply.id === id)

describe('writing', () => {
  test('a line of a completed order is reviewed with stars, words and pictures, and everybody reads it', async () => {
    const orderId = await w.completed()
    const lineId = await w.lineOf(orderId)
    expect((await w.mine('waiting', { orderId })).rows.map((line) => line.lineId)).toContain(lineId)
    const fileIds = [await w.picture()]
    const id = await w.write(orderId, { productScore: 4, comment: ' 布料厚实 ', fileIds })

    expect(await replyIn(people.stranger, id)).toMatchObject({
      nickname: '荣达****公司',
      productScore: 4,
      printScore: null,
      deliveryScore: 5,
      comment: '布料厚实',
      picturesArr: [{ id: fileIds[0] }],
      merchantReplyContent: null,
      addition: null,
      createTime: '2026-11-21 10:00:00',
    })
    const { rows, tabs } = await w.mine('done', { orderId })
    expect(rows).toMatchObject([{ lineId, until: null, review: { id, state: 'shown', mayAdd: true } }])
    expect(tabs).toEqual({ waiting: 1, done: 1 })
    expect((await w.detail(people.main, orderId)).timeline.map(({ title }) => title)).toContain('lot：评价商品')
  })

  test('a picture is shown to other companies under no name of its own', async () => {
    const id = await w.write(await w.completed(), { fileIds: [await w.picture()] })
    const link = (await replyIn(people.stranger, id))?.picturesArr[0]?.link ?? ''
    expect(link).toMatch(/^\/files\/\d+\//)
    const said = JSON.stringify(await w.shown(people.stranger))
    for (const secret of ['荣达贸易', '陈荣达', '林海']) expect(said).not.toContain(secret)
  })

  test('is refused without stars, with too many, with words about printing that there is none of, for others’ pictures', async () => {
    const orderId = await w.completed()
    const code = async (more: object, token = people.main) => (await w.askReview(orderId, more, token)).code
    expect(await code({ productScore: 0 })).toBe('input.invalid')
    expect(await code({ deliveryScore: 6 })).toBe('input.invalid')
    expect(await code({ deliveryScore: undefined })).toBe('input.invalid')
    expect(await code({ comment: '  ' })).toBe('input.invalid')
    expect(await code({ comment: '好'.repeat(501) })).toBe('input.invalid')
    expect(await code({ printScore: 5 })).toBe('input.invalid')
    expect(await code({ fileIds: [await w.picture('林海')] })).toBe('file.missing')
    expect(await code({ fileIds: [await w.file('evidence', '陈荣达', 'e')] })).toBe('file.missing')
    expect(await code({ fileIds: Array.from({ length: 10 }, (_, i) => i + 1) })).toBe('input.invalid')
    expect(await code({ lineId: await w.lineOf(await w.completed()) })).toBe('order.missing')
    expect(await code({}, people.stranger)).toBe('order.missing')
    expect(await code({}, people.buyer)).toBe('order.missing')
    expect(await code({}, await w.token('reader'))).toBe('permit.missing')
    expect(await code({})).toBe(undefined)
    expect(await code({})).toBe('review.exists')
  })

  test('twice at once: one review', async () => {
    const orderId = await w.completed()
    const said = await Promise.all([w.askReview(orderId), w.askReview(orderId)])
    expect(said.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['ok', 'review.exists'])
  })

  test('not before completion, not after half a year; 待评价 holds an order until all of it is reviewed', async () => {
    const paid = await w.paid()
    expect(await w.askReview(paid)).toMatchObject({ code: 'review.closed' })
    const waiting = async () =>
      (await w.must(w.ask(people.main, listOrders, { type: 'review', limit: 100 }))).rows.map((row) => row.orderId)
    expect(await waiting()).not.toContain(paid)

    const orderId = await w.completed()
    const before = (await w.must(w.ask(people.main, listOrders, { type: 'review' }))).tabs.review ?? 0
    expect(await waiting()).toContain(orderId)
    expect(before).toBe((await waiting()).length)
    await w.write(orderId)
    expect(await waiting()).toContain(orderId)
    await w.write(orderId, { lineId: await w.lineOf(orderId, 1) })
    expect(await waiting()).not.toContain(orderId)

    const late = await w.completed()
    w.hours(24 * 180)
    expect(await w.askReview(late)).toMatchObject({ code: 'review.closed' })
    expect(await waiting()).not.toContain(late)
    expect((await w.mine('waiting', { orderId: late })).rows).toEqual([])
  })

  test('something is added once, with pictures of its own, and by nobody else', async () => {
    const orderId = await w.completed()
    const id = await w.write(orderId)
    expect(await w.add(id, {}, people.stranger)).toMatchObject({ code: 'review.missing' })
    expect(await w.add(id, {}, people.buyer)).toMatchObject({ code: 'review.missing' })
    w.hours(24 * 30)
    const said = await Promise.all([w.add(id, { fileIds: [await w.picture()] }), w.add(id)])
    expect(said.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await w.add(id)).toMatchObject({ code: 'review.closed' })
    expect(await replyIn(people.stranger, id)).toMatchObject({ addition: { comment: '用了一个月，仍然很好' } })
    const late = await w.write(await w.completed())
    w.hours(24 * 180)
    expect(await w.add(late)).toMatchObject({ code: 'review.closed' })
  })
})

describe('reading', () => {
  test('averages and counts are of what is shown; each kind is what it says', async () => {
    const of = async (more: object) => w.must(w.shown(people.main, 'otherLot', more))
    const before = await of({})
    const second = async (more: object) => {
      const orderId = await w.completed()
      return w.write(orderId, { lineId: await w.lineOf(orderId, 1), ...more })
    }
    const good = await second({ productScore: 5, deliveryScore: 4 })
    const middling = await second({ productScore: 3, deliveryScore: 5, fileIds: [await w.picture()] })
    const low = await second({ productScore: 5, deliveryScore: 2 })
    const { summary, total } = await of({})
    const [all = 0, ...others] = before.summary.counts
    expect(total).toBe(all + 3)
    expect(summary.counts).toEqual([all + 3, ...others.map((count) => count + 1)])
    const ids = async (type: number) => (await of({ type })).rows.map(({ id }) => id)
    expect(await ids(1)).toContain(good)
    expect(await ids(2)).toContain(middling)
    expect(await ids(3)).toContain(low)
    expect(await ids(4)).toContain(middling)
    expect([await ids(1), await ids(2), await ids(3)].flat().toSorted()).toEqual((await ids(0)).toSorted())
    const rows = (await of({})).rows
    const mean = (stars: number[]) => Math.round((stars.reduce((a, b) => a + b, 0) * 10) / stars.length) / 10
    expect(summary.productScore).toBe(mean(rows.map((row) => row.productScore)))
    expect(summary.score).toBe(mean(rows.flatMap((row) => [row.productScore, row.deliveryScore])))

    await w.must(w.hide(low))
    const after = await of({})
    expect(after.rows.map(({ id }) => id)).not.toContain(low)
    expect(after.summary.counts[3]).toBe((summary.counts[3] ?? 0) - 1)
  })

  test('of goods that are another company’s nothing is told, and of none that are not there', async () => {
    await w.write(await w.completed())
    await sql`update product set exclusive = true where id = ${w.products.lot}`.execute(w.db)
    await sql`insert into product_company (product_id, company_id) select ${w.products.lot}, company_id from account where nickname = '陈荣达'`.execute(
      w.db,
    )
    try {
      expect(await w.shown(people.stranger)).toMatchObject({ status: 404, code: 'product.missing' })
      expect((await w.must(w.shown(people.main))).rows.length).toBeGreaterThan(0)
    } finally {
      await sql`delete from product_company where product_id = ${w.products.lot}`.execute(w.db)
      await sql`update product set exclusive = false where id = ${w.products.lot}`.execute(w.db)
    }
    expect((await w.must(w.shown(people.stranger))).rows.length).toBeGreaterThan(0)
  })

  test('an anonymous one names nobody', async () => {
    const id = await w.write(await w.completed(), { anonymous: true })
    expect(await replyIn(people.stranger, id)).toMatchObject({ nickname: '匿名用户' })
    expect((await w.reviewDesk('all')).rows.find((row) => row.id === id)).toMatchObject({
      nickname: '匿名用户',
      companyName: '荣达贸易有限公司',
      anonymous: true,
    })
  })
})

describe('the merchant', () => {
  test('answers what was said and what was added, each once; the writer is told once for each', async () => {
    const orderId = await w.completed()
    const id = await w.write(orderId)
    expect(await w.answer(id, 'addition')).toMatchObject({ code: 'review.missing' })
    const said = await Promise.all([w.answer(id), w.answer(id)])
    expect(said.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['ok', 'review.answered'])
    expect(await replyIn(people.stranger, id)).toMatchObject({ merchantReplyContent: '谢谢您的支持' })
    await w.must(w.add(id))
    await w.must(w.answer(id, 'addition'))
    expect(await told(orderId)).toEqual(['商家回复了您的评价', '商家回复了您的评价'])
    expect(await told(orderId, people.stranger)).toEqual([])
  })

  test('finds low ones that wait for an answer in a queue of their own', async () => {
    const orderId = await w.completed()
    const id = await w.write(orderId, { deliveryScore: 1 })
    const fine = await w.write(orderId, { lineId: await w.lineOf(orderId, 1) })
    const ids = async (queue: string) => (await w.reviewDesk(queue, { keyword: orderId })).rows.map((row) => row.id)
    expect(await ids('low')).toEqual([id])
    expect((await ids('unanswered')).toSorted()).toEqual([id, fine].toSorted())
    await w.must(w.answer(id))
    expect(await ids('low')).toEqual([])
    expect(await ids('unanswered')).toEqual([fine])
    await w.must(w.add(id))
    expect(await ids('low')).toEqual([id])
  })

  test('hides what is unlawful with a reason, and shows it again; its writer reads both', async () => {
    const orderId = await w.completed()
    const id = await w.write(orderId)
    expect(await w.show(id)).toMatchObject({ code: 'review.move.forbidden' })
    const said = await Promise.all([w.hide(id), w.hide(id)])
    expect(said.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['ok', 'review.move.forbidden'])
    expect(await replyIn(people.stranger, id)).toBe(undefined)
    expect(await replyIn(people.main, id)).toBe(undefined)
    const own = (await w.mine('done', { orderId })).rows[0]?.review
    expect(own).toMatchObject({ id, state: 'hidden', reason: '含有辱骂内容' })
    expect((await w.reviewDesk('hidden')).rows.map((row) => row.id)).toContain(id)
    await w.must(w.show(id))
    expect(await replyIn(people.stranger, id)).toMatchObject({ id })
    expect(await told(orderId)).toEqual(['您的评价已被隐藏', '您的评价已恢复显示'])
    expect(await w.hide(987654321)).toMatchObject({ code: 'review.missing' })
  })
})
