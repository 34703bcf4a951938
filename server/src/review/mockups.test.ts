import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { showReviewMockups, staffListReviews, writeReview, type ReviewMockup } from '../../../contract/claim/review.ts'
import { designed, withView } from '../mockup/bag.fixture.ts'
import { printed } from '../order/shop.fixture.ts'
import { aReviewDesk } from './review.fixture.ts'

// Shown to fail with: `mockupShown` left out of mockupsOfAll, of lineShownWith, and `state` of the latter; the own ones told of by
// the links of all; checkMockups left out.

const w = await aReviewDesk()
const { people } = w
await withView(w)
const artwork = await designed(w)
afterAll(() => w.close())

/** An order of bags, signed for; what was designed lies on them unless `artworkIds` says otherwise. */
async function bags(artworkIds: number[] = [artwork]): Promise<string> {
  const orderId = await w.order('main', people.main, { product: 'canvasBag', quantity: 500, selection: printed, artworkIds })
  await w.transfer(people.main, people.finance, orderId)
  return w.arrived(orderId)
}
const printScore = 5
const written = async (more: object = {}) => w.write(await bags(), { printScore, ...more })
const replyIn = async (token: string, id: number) => (await w.must(w.shown(token, 'canvasBag'))).rows.find((reply) => reply.id === id)
const mine = async (id: number, token = people.main) => (await w.mine('done', {}, token)).rows.find(({ review }) => review?.id === id)
const onDesk = async (id: number) => (await w.reviewDesk('all')).rows.find((row) => row.id === id)
const turn = (id: number, mockupShown: unknown, token: string | null = people.main) => w.ask(token, showReviewMockups, { id, mockupShown })
const fetched = (mockups: readonly ReviewMockup[] | undefined) => w.app.inject({ url: mockups?.[0]?.link ?? '/none' })
const found = async (mockups: readonly ReviewMockup[] | undefined) => (await fetched(mockups)).statusCode

describe('the goods with the artwork on them, beside what is said of them', () => {
  test('are seen by the writer and the merchant, and by nobody else unless that is chosen', async () => {
    const id = await written()
    expect(await replyIn(people.stranger, id)).toMatchObject({ mockups: [] })
    const [own, desk] = [await mine(id), await onDesk(id)]
    expect([own?.mockups.map(({ label }) => label), own?.review?.mockupShown]).toEqual([['正面'], false])
    expect([desk?.mockups.map(({ label }) => label), desk?.mockupShown]).toEqual([['正面'], false])
    expect([await found(own?.mockups), await found(desk?.mockups)]).toEqual([200, 200])
  })

  test('chosen with the review they are seen by whoever sees it, as a picture that names nobody', async () => {
    const orderId = await bags()
    const [line] = (await w.mine('waiting', { orderId })).rows
    expect(line?.mockups).toMatchObject([{ label: '正面', ratio: 1 }])
    const id = await w.write(orderId, { printScore, mockupShown: true })
    const { mockups, ...reply } = (await replyIn(people.stranger, id)) ?? { mockups: [] }
    expect(reply).toMatchObject({ nickname: '荣达****公司', picturesArr: [] })
    expect(mockups).toMatchObject([{ label: '正面', ratio: 1 }])
    expect(Object.keys(mockups[0] ?? {}).toSorted()).toEqual(['label', 'link', 'ratio'])
    const link = mockups[0]?.link ?? ''
    expect(link).toMatch(new RegExp(String.raw`^/mockups/review/${id}/[0-9a-f]{40}\.webp\?`))
    const { rawPayload, headers } = await fetched(mockups)
    expect(headers['content-type']).toBe('image/webp')
    const { width, exif, xmp, comments } = await sharp(rawPayload).metadata()
    expect([width, exif, xmp, comments]).toEqual([960, undefined, undefined, undefined])
  })

  test('are taken back and shown again by whoever may review, at once, also where the link is known', async () => {
    const id = await written({ mockupShown: true })
    const known = (await replyIn(people.stranger, id))?.mockups
    expect(await found(known)).toBe(200)
    const both = await Promise.all([turn(id, false), turn(id, false)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect([await found(known), (await replyIn(people.stranger, id))?.mockups]).toEqual([404, []])
    expect((await mine(id))?.review?.mockupShown).toBe(false)
    await w.must(turn(id, true))
    await w.must(turn(id, true))
    expect((await replyIn(people.stranger, id))?.mockups).toHaveLength(1)
    const audited = w.db.selectFrom('audit').select('after').where('action', '=', 'review.mockup').where('subject', '=', `review ${id}`)
    expect((await audited.execute()).map(({ after }) => after)).toContainEqual({ mockupShown: true })
  })

  test('go with a review that is hidden; its writer and the merchant see them on', async () => {
    const id = await written({ mockupShown: true })
    const known = (await replyIn(people.stranger, id))?.mockups
    await w.must(w.hide(id))
    expect([await found(known), await replyIn(people.stranger, id)]).toEqual([404, undefined])
    expect([await found((await mine(id))?.mockups), await found((await onDesk(id))?.mockups)]).toEqual([200, 200])
    await w.must(w.show(id))
    expect(await found(known)).toBe(200)
  })

  test('links of one do not open another, nor what is not public', async () => {
    const [open, closed] = [await written({ mockupShown: true }), await written()]
    const link = (await replyIn(people.stranger, open))?.mockups[0]?.link ?? ''
    for (const odd of [
      link.replace(`/review/${open}/`, `/review/${closed}/`),
      link.replace('/review/', '/order/'),
      link.replace(/s=../, 's=AA'),
      link.split('?')[0] ?? '',
    ])
      expect((await w.app.inject({ url: odd })).statusCode, odd).toBe(404)
  })

  test('without artwork, or of goods that nobody drew, there are none: choosing them is refused in words', async () => {
    const orderId = await bags([])
    const lineId = await w.lineOf(orderId)
    const refused = {
      status: 400,
      msg: '该商品没有可以展示的印上效果图',
      facts: { fields: { mockupShown: '该商品没有可以展示的印上效果图' } },
    }
    expect(await w.askReview(orderId, { printScore, mockupShown: true })).toMatchObject(refused)
    expect((await w.mine('waiting', { orderId })).rows.map((line) => line.lineId)).toContain(lineId)
    const id = await w.write(orderId, { printScore })
    expect(await turn(id, true)).toMatchObject(refused)
    expect([(await mine(id))?.mockups, (await onDesk(id))?.mockups]).toEqual([[], []])
    expect((await turn(id, false)).status).toBe(200)
  })
})

test('nobody chooses for others, and nothing else than yes or no is taken', async () => {
  const orderId = await bags()
  const lineId = await w.lineOf(orderId)
  const said = { orderId, lineId, productScore: 5, deliveryScore: 5, printScore, comment: '好', mockupShown: true }
  expect(await w.ask(null, writeReview, said)).toMatchObject({ status: 401 })
  expect(await w.ask(people.stranger, writeReview, said)).toMatchObject({ code: 'order.missing' })
  expect(await w.ask(people.main, writeReview, { ...said, mockupShown: '是' })).toMatchObject({ code: 'input.invalid' })
  const both = await Promise.all([w.ask(people.main, writeReview, said), w.ask(people.main, writeReview, said)])
  expect(both.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['ok', 'review.exists'])

  const id = (await w.mine('done', { orderId })).rows[0]?.review?.id ?? 0
  expect(await turn(id, false, null)).toMatchObject({ status: 401 })
  expect(await turn(id, false, people.stranger)).toMatchObject({ status: 404, code: 'review.missing' })
  expect(await turn(id, false, people.buyer)).toMatchObject({ code: 'review.missing' })
  expect(await turn(id, false, await w.token('reader'))).toMatchObject({ code: 'permit.missing' })
  expect(await turn(id, false, people.sales)).toMatchObject({ status: 401 })
  expect(await turn(id, 'nein')).toMatchObject({ code: 'input.invalid' })
  expect(await turn(id, undefined)).toMatchObject({ code: 'input.invalid' })
  expect((await replyIn(people.stranger, id))?.mockups).toHaveLength(1)
  expect(await w.ask(people.stranger, staffListReviews, {})).toMatchObject({ status: 401 })
})
