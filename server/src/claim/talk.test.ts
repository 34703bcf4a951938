import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { claimableOrder } from '../../../contract/claim/claim.ts'
import { aClaimDesk } from './claim.fixture.ts'

const w = await aClaimDesk()
const { people } = w
afterAll(() => w.close())
afterEach(() => void (w.clock.now = w.start))

describe('talking it over', () => {
  test('offers and counter-offers are rows of both sides; only the newest of the other side can be accepted', async () => {
    const id = await w.short(await w.signed(), 2, '10.00')
    await w.must(w.byStaff(id, 'take'))
    await w.must(w.byStaff(id, 'offer', { offer: { remedy: 'refund', amount: '3.00' }, text: '按短缺件数退' }))
    const first = await w.offerId(id)
    await w.must(w.byBuyer(id, 'counter', { offerId: first, offer: { remedy: 'refund', amount: '8.00' } }))
    expect(await w.byBuyer(id, 'accept', { offerId: await w.offerId(id) })).toMatchObject({ code: 'claim.move.forbidden' })
    await w.must(w.byStaff(id, 'offer', { offer: { remedy: 'makeup', quantity: 2, amount: '99.00' } }))
    await w.must(w.byStaff(id, 'offer', { offer: { remedy: 'refund', amount: '6.00' } }))
    expect(await w.byBuyer(id, 'accept', { offerId: first })).toMatchObject({ code: 'claim.offer.stale' })
    const { offers } = await w.claimOf(id)
    expect(offers.map(({ side, amount, state, who }) => [side, amount, state, who])).toEqual([
      ['buyer', '10.00', 'replaced', '陈荣达'],
      ['merchant', '3.00', 'replaced', '商家'],
      ['buyer', '8.00', 'replaced', '陈荣达'],
      ['merchant', '0.00', 'replaced', '商家'],
      ['merchant', '6.00', 'open', '商家'],
    ])
    await w.must(w.accept(id))
    expect(await w.claimOf(id)).toMatchObject({ state: 'paying', amount: '6.00', remedyLabel: '部分退款' })
  })

  test('every move twice at once is made once', async () => {
    const twice = async (asked: () => Promise<{ status: number }>) =>
      (await Promise.all([asked(), asked()])).map(({ status }) => status).toSorted()
    const once = [200, 409]
    const id = await w.short(await w.signed())
    expect(await twice(() => w.byStaff(id, 'take'))).toEqual(once)
    expect(await twice(() => w.byStaff(id, 'askEvidence', { text: '请补充开箱照片' }))).toEqual(once)
    const fileIds = [await w.picture()]
    expect(await twice(() => w.byBuyer(id, 'supply', { fileIds, text: '已补充' }))).toEqual(once)
    const offerId = await w.offerId(id)
    expect(await twice(() => w.byStaff(id, 'agree', { offerId }))).toEqual(once)
    const pay = { reference: `BK-TWICE-${id}` }
    expect(await twice(() => w.byStaff(id, 'pay', pay, people.finance))).toEqual(once)
    await Promise.all([w.sweep(), w.sweep()])
    const { state, timeline, refunds } = await w.claimOf(id)
    expect([state, refunds.length]).toEqual(['closed', 1])
    expect(timeline.map(({ title }) => title)).toEqual([
      '提交售后申请',
      '商家已受理',
      '请补充售后凭证',
      '凭证已补充',
      '商家同意您的方案',
      '退款已发起',
      '售后已完成',
    ])
  })

  test('of accepting and a better offer at once one is first, and the other is told so', async () => {
    const id = await w.short(await w.signed())
    await w.must(w.byStaff(id, 'offer', { offer: { remedy: 'refund', amount: '1.00' } }))
    const offerId = await w.offerId(id)
    const [accepted, offered] = await Promise.all([
      w.byBuyer(id, 'accept', { offerId }),
      w.byStaff(id, 'offer', { offer: { remedy: 'refund', amount: '2.00' } }),
    ])
    expect([accepted.status, offered.status].toSorted()).toEqual([200, 409])
    const { amount, state } = await w.claimOf(id)
    expect([state, amount]).toEqual(accepted.status === 200 ? ['paying', '1.00'] : ['proposed', '0.00'])
  })

  test('a refusal is taken to whoever leads once; the second is the last word', async () => {
    const id = await w.short(await w.signed())
    await w.must(w.byStaff(id, 'refuse', { text: '签收时数量无误' }))
    await w.must(w.byBuyer(id, 'escalate', { text: '有开箱视频' }))
    expect((await w.desk(id)).appealed).toBe(true)
    await w.must(w.byStaff(id, 'refuse', { text: '核对后仍不支持' }))
    expect(await w.byBuyer(id, 'escalate', { text: '再申请' })).toMatchObject({ code: 'claim.move.forbidden' })
  })

  test('what was offered is judged again when it is agreed to: no more goes back than is left by then', async () => {
    const orderId = await w.signed()
    const lineId = await w.lineOf(orderId)
    const { lines } = await w.must(w.ask(w.people.main, claimableOrder, { orderId }))
    const id = await w.claim(orderId, { lineId, quantity: 10, reason: 'shortage', remedy: 'refund', amount: lines[0]?.refundable })
    // Meanwhile finance put money of the line back by another road.
    await sql`update order_line set refund_fen = refund_fen + 100 where id = ${lineId}`.execute(w.db)
    expect(await w.agree(id)).toMatchObject({ code: 'claim.amount' })
  })

  test('a refused claim is not taken up again once another stands in its place', async () => {
    const whole = { reason: 'plan', remedy: 'cancel', amount: '10.00' }
    const unsent = await w.paid()
    const first = await w.claim(unsent, whole)
    await w.must(w.byStaff(first, 'refuse', { text: '已经备货' }))
    const second = await w.claim(unsent, whole)
    const again = () => w.byBuyer(first, 'escalate', { text: '再申请' })
    expect(await again()).toMatchObject({ code: 'claim.open' })
    await w.must(w.byBuyer(second, 'withdraw'))
    await w.must(again())

    const orderId = await w.signed()
    const six = await w.short(orderId, 6)
    await w.must(w.byStaff(six, 'refuse', { text: '签收时数量无误' }))
    await w.short(orderId, 5)
    expect(await w.byBuyer(six, 'escalate', { text: '有视频' })).toMatchObject({ code: 'claim.nothing' })
  })

  test('each step makes one notice for whoever claimed, none for one’s own', async () => {
    const id = await w.short(await w.signed())
    await w.must(w.byStaff(id, 'take'))
    await w.must(w.byStaff(id, 'offer', { offer: { remedy: 'refund', amount: '1.00' } }))
    await w.must(w.accept(id))
    await w.must(w.byStaff(id, 'pay', { reference: 'BK-NOTICE' }, people.finance))
    await w.sweep()
    expect(await w.told(id)).toEqual(['商家已受理', '商家已给出售后方案', '款项已退回', '退款已发起', '售后已完成'])
  })

  test('staff of other areas do not move claims; finance pays and nothing else', async () => {
    const id = await w.short(await w.signed())
    expect(await w.byStaff(id, 'take', {}, people.production)).toMatchObject({ status: 403 })
    expect(await w.byStaff(id, 'take', {}, people.finance)).toMatchObject({ status: 403 })
    await w.must(w.agree(id))
    expect(await w.byStaff(id, 'pay', { reference: 'BK9001' })).toMatchObject({ status: 403 })
  })
})
