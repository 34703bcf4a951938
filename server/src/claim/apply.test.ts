import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { claimPreview, claimableOrder, listClaims } from '../../../contract/claim/claim.ts'
import { listOrders } from '../../../contract/order/order.ts'
import { fen, parseYuan, yuan } from '../../../contract/money.ts'
import { aClaimDesk } from './claim.fixture.ts'

const w = await aClaimDesk()
const { people } = w
afterAll(() => w.close())
afterEach(() => void (w.clock.now = w.start))

describe('claiming', () => {
  test('what may be claimed of an order, line by line, with what was paid for each', async () => {
    const orderId = await w.signed()
    const order = await w.must(w.ask(people.main, claimableOrder, { orderId }))
    const [lot, other] = order.lines
    expect(lot).toMatchObject({ claimable: 10, hindrance: '', signTime: '2026-11-21 10:00:00' })
    expect(lot?.reasons.map(({ reason }) => reason)).toEqual(['shortage', 'wrong', 'damage', 'quality', 'noReason'])
    expect(lot?.reasons[0]).toMatchObject({ until: '2026-11-29 00:00:00', photos: false })
    expect(yuan(fen(parseYuan(lot?.refundable ?? '') + parseYuan(other?.refundable ?? '')))).toBe(order.gross)
    expect(order.whole.hindrance).not.toBe('')
    const { most } = await w.must(w.ask(people.main, claimPreview, { orderId, lineId: lot?.lineId ?? 0, quantity: 10 }))
    expect(most).toBe(lot?.refundable)
  })

  test('puts the order into the tab 售后, beside the one it stands in', async () => {
    const orderId = await w.signed()
    const before = (await w.must(w.ask(people.main, listOrders, { type: 'claim' }))).total
    await w.short(orderId)
    const { rows, tabs } = await w.must(w.ask(people.main, listOrders, { type: 'claim' }))
    expect(rows[0]).toMatchObject({ orderId, state: 'completed' })
    expect(tabs['claim']).toBe(before + 1)
    expect((await w.must(w.ask(people.stranger, listOrders, { type: 'claim' }))).total).toBe(0)
  })

  test('is refused for more pieces than there are, for a reason of other goods, without pictures, for more money', async () => {
    const orderId = await w.signed()
    const lineId = await w.lineOf(orderId)
    const asked = { lineId, quantity: 10, reason: 'shortage', remedy: 'refund', amount: '1.00' }
    const code = async (more: object) => (await w.askClaim(orderId, { ...asked, ...more })).code
    expect(await code({ quantity: 11 })).toBe('claim.quantity')
    expect(await code({ reason: 'print' })).toBe('claim.reason')
    expect(await code({ reason: 'damage' })).toBe('claim.evidence')
    expect(await code({ reason: 'damage', fileIds: [await w.file('voucher', '陈荣达', 'd')] })).toBe('file.missing')
    expect(await code({ reason: 'damage', fileIds: [await w.file('evidence', '林海', 'd')] })).toBe('file.missing')
    expect(await code({ amount: '9999.00' })).toBe('claim.amount')
    expect(await code({ amount: '0.00' })).toBe('claim.amount')
    expect(await code({ remedy: 'remake' })).toBe('claim.remedy')
    expect(await code({ lineId: undefined })).toBe('claim.reason')
    expect(await code({ reason: 'plan', lineId: undefined, remedy: 'cancel' })).toBe('claim.shipped')
    expect(await code({ quantity: undefined })).toBe('input.invalid')
    expect(await code({ words: '坏' })).toBe('input.invalid')
    expect(await code({})).toBe(undefined)
  })

  test('twice at once of the same pieces: one claim', async () => {
    const orderId = await w.signed()
    const asked = { lineId: await w.lineOf(orderId), quantity: 6, reason: 'shortage', remedy: 'refund', amount: '1.00' }
    const said = await Promise.all([w.askClaim(orderId, asked), w.askClaim(orderId, asked)])
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, 400])
    // Withdrawn, its pieces may be claimed again.
    const id = said.find(({ status }) => status === 200)?.data.id ?? 0
    await w.must(w.byBuyer(id, 'withdraw'))
    expect(await w.askClaim(orderId, asked)).toMatchObject({ status: 200 })
  })

  test('not before anything is shipped, not after the window, not of what is not paid', async () => {
    const orderId = await w.paid()
    const asked = { lineId: await w.lineOf(orderId), quantity: 1, reason: 'shortage', remedy: 'refund', amount: '1.00' }
    expect(await w.askClaim(orderId, asked)).toMatchObject({ code: 'claim.nothing', msg: '商品尚未发货' })
    await w.arrived(orderId)
    w.hours(24 * 8)
    expect(await w.askClaim(orderId, asked)).toMatchObject({ code: 'claim.reason' })
    w.hours(24 * 8)
    expect(await w.askClaim(orderId, asked)).toMatchObject({ code: 'claim.nothing', msg: '已超过售后申请期限' })
    const unpaid = await w.order('main', people.main, { product: 'otherLot', quantity: 1 })
    expect(await w.askClaim(unpaid, { ...asked, lineId: await w.lineOf(unpaid) })).toMatchObject({ code: 'claim.nothing' })
  })

  test('a colleague who may not see the order, and a stranger, are told it is not there; evidence is shown to its owner', async () => {
    const orderId = await w.signed()
    const fileIds = [await w.picture()]
    const id = await w.claim(orderId, {
      lineId: await w.lineOf(orderId),
      quantity: 1,
      reason: 'damage',
      remedy: 'refund',
      amount: '1.00',
      fileIds,
    })
    for (const token of [people.buyer, people.stranger]) {
      expect(await w.byBuyer(id, 'withdraw', {}, token)).toMatchObject({ code: 'claim.missing' })
    }
    expect((await w.claimOf(id)).evidence.map((file) => file.id)).toEqual(fileIds)
    expect((await w.desk(id)).evidence).toHaveLength(1)
    const reader = await w.token('reader')
    expect(await w.claimOf(id, reader)).toMatchObject({ id, moves: [] })
    expect(await w.byBuyer(id, 'withdraw', {}, reader)).toMatchObject({ status: 403 })
    const { rows } = await w.must(w.ask(people.stranger, listClaims))
    expect(rows).toEqual([])
  })
})
