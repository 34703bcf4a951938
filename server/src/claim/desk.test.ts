import { sql } from 'kysely'
import { staffListClaims, claimStaff, assignClaim } from '../../../contract/claim/claimDesk.ts'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { aClaimDesk } from './claim.fixture.ts'

const w = await aClaimDesk()
const { people } = w
afterAll(() => w.close())
afterEach(() => void (w.clock.now = w.start))

describe('time', () => {
  test('a claim that the merchant leaves lying goes to whoever leads, and is marked before', async () => {
    const id = await w.short(await w.signed())
    expect((await w.desk(id)).overdue).toBe(null)
    w.hours(25)
    expect((await w.desk(id)).overdue).toBe('answer')
    const { rows, queues } = await w.must(w.ask(people.sales, staffListClaims, { queue: 'overdue' }))
    expect(rows.map((row) => row.id)).toContain(id)
    expect(queues['overdue']).toBeGreaterThan(0)
    w.hours(96)
    await Promise.all([w.sweep(), w.sweep()])
    const { state, timeline } = await w.claimOf(id)
    expect(state).toBe('arbitration')
    expect(timeline.filter(({ title }) => title === '商家超时未处理，已转主管')).toHaveLength(1)
  })

  test('a buyer who does not answer is reminded a day before, once, and then the claim lapses', async () => {
    const id = await w.short(await w.signed())
    await w.must(w.byStaff(id, 'offer', { offer: { remedy: 'refund', amount: '1.00' } }))
    w.hours(145)
    await w.sweep()
    await w.sweep()
    expect((await w.told(id)).filter((title) => title === '售后即将超时关闭')).toHaveLength(1)
    expect(await w.stateOf(id)).toBe('proposed')
    w.hours(24)
    await w.sweep()
    expect(await w.stateOf(id)).toBe('lapsed')
    expect(await w.accept(id)).toMatchObject({ code: 'claim.move.forbidden' })
  })

  test('goods that were sent back count as received where nobody says otherwise; goods never sent free the money', async () => {
    const orderId = await w.signed()
    const asked = { lineId: await w.lineOf(orderId), quantity: 1, reason: 'noReason', remedy: 'return', amount: '1.00' }
    const [sent, kept] = [await w.claim(orderId, asked), await w.claim(orderId, asked)]
    for (const id of [sent, kept]) await w.must(w.agree(id, { returnTo: '深圳市宝安区福海大道 1 号' }))
    await w.must(w.byBuyer(sent, 'sendBack', { carrier: '顺丰', trackingNo: 'SF3003' }))
    w.hours(241)
    await w.sweep()
    expect([await w.stateOf(sent), await w.stateOf(kept)]).toEqual(['paying', 'lapsed'])
    expect(await w.number(sql`select refund_fen as n from customer_order where number = ${orderId}`)).toBe(100)
  })
})

describe('the desk', () => {
  test('is given to somebody, found by filters, and told in what time it answered', async () => {
    const id = await w.short(await w.signed())
    const [who] = await w.must(w.ask(people.sales, claimStaff))
    const names = (await w.must(w.ask(people.sales, claimStaff))).map(({ name }) => name)
    expect(new Set(names)).toEqual(new Set(['何婷', '林悦', '管理员']))
    await w.must(w.ask(people.sales, assignClaim, { id, staffId: who?.id ?? 0 }))
    expect(await w.desk(id)).toMatchObject({ staffId: who?.id, staffName: who?.name })
    expect(await w.ask(people.sales, assignClaim, { id, staffId: 987654321 })).toMatchObject({ code: 'staff.missing' })
    const finance = await w.ask(people.finance, assignClaim, { id, staffId: null })
    expect(finance).toMatchObject({ status: 403 })
    const { number } = await w.desk(id)
    const found = async (more: object) =>
      (await w.must(w.ask(people.sales, staffListClaims, { queue: 'all', keyword: number, ...more }))).rows.length
    expect(await found({})).toBe(1)
    expect(await found({ reason: 'print' })).toBe(0)
    expect(await found({ state: 'submitted', reason: 'shortage' })).toBe(1)
    expect(await found({ whose: 'none' })).toBe(0)
    await w.must(w.byStaff(id, 'take'))
    expect(await w.desk(id)).toMatchObject({ answerTime: '2026-11-21 10:00:00', decideTime: null })
    // The assignment is the merchant's own business.
    expect((await w.claimOf(id)).timeline.map(({ title }) => title)).toEqual(['提交售后申请', '商家已受理'])
  })
})
