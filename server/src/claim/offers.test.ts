import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { claimPreview } from '../../../contract/claim/claim.ts'
import { staffClaimPreview } from '../../../contract/claim/claimDesk.ts'
import { demoRules } from '../../seed/rules.ts'
import { lotRules } from '../../seed/goods/lots.ts'
import { printed } from '../order/shop.fixture.ts'
import { aCoupon, couponRow } from '../couponDesk/coupons.fixture.ts'
import { priced, shortLived } from '../marketing/activities.fixture.ts'
import { aClaimDesk } from './claim.fixture.ts'

// What an offer does to money that goes back: shares of it come back with the goods; who gives goods back without a reason, so that
// what he keeps does not reach the threshold, pays what the offer took off that.

const w = await aClaimDesk()
const { people } = w
const admin = await w.token('admin')
const free = { kind: 'express', first: '0', next: '0' } as const
await priced(w, 'lot', { ...lotRules('12.00', '0.10'), freight: free })
await priced(w, 'otherLot', { ...lotRules('15.00', '0.10'), freight: free })
await priced(w, 'tshirt', demoRules.nonwovenBag)
const { begin, over } = shortLived(w, admin)
afterAll(() => w.close())
beforeEach(over)

const tier = async (least: string, fixed: string) => void (await begin({ kind: 'tier', steps: [{ least, off: { fixed } }] }))

/** Lots of 1200 and 1500 without tax, let off 200, signed for. */
async function lots(gross = '2851.00'): Promise<{ orderId: string; first: number; second: number }> {
  await tier('2500.00', '200.00')
  const orderId = await w.order('main', people.main, { product: 'lot', quantity: 100 }, { product: 'otherLot', quantity: 100 })
  expect(await w.totalOf(orderId)).toBe(gross)
  await w.transfer(people.main, people.finance, orderId)
  await w.arrived(orderId)
  return { orderId, first: await w.lineOf(orderId, 0), second: await w.lineOf(orderId, 1) }
}

const most = (orderId: string, lineId: number, quantity: number, reason: string, remedy: string) =>
  w.must(w.ask(people.main, claimPreview, { orderId, lineId, quantity, reason, remedy }))

let references = 0
/** Claims, is agreed with, sends back where that is asked for, and is paid. */
async function settled(orderId: string, asked: { lineId: number; quantity: number; reason: string; remedy: string; amount: string }) {
  const more = asked.reason === 'noReason' || asked.reason === 'shortage' ? {} : { fileIds: [await w.picture()] }
  const id = await w.claim(orderId, { ...asked, ...more })
  await w.must(w.agree(id, asked.remedy === 'return' ? { returnTo: '佛山市南海区 1 号仓 王师傅 13800000000' } : {}))
  if (asked.remedy === 'return') {
    await w.must(w.byBuyer(id, 'sendBack', { carrier: '顺丰', trackingNo: `SF90000${++references}` }))
    await w.must(w.byStaff(id, 'receive'))
  }
  await w.must(w.byStaff(id, 'pay', { reference: `BK-OFFER-${++references}` }, people.finance))
  await w.sweep()
  expect(await w.stateOf(id)).toBe('closed')
  return id
}
/** What of the order's money is still in the books. */
const kept = async (orderId: string) => (await w.booksOf(orderId))['bank'] ?? '0.00'

describe('19: 满 8000 减 500 over two printed goods', () => {
  test('120 pieces of 500 bring 1211.44, and the other 380 bring 3836.24', async () => {
    await tier('8000.00', '500.00')
    const silk = (position: string) => ({ position, process: 'silk', colours: 2 })
    const orderId = await w.order(
      'main',
      people.main,
      { product: 'canvasBag', quantity: 500, selection: { ...printed, sample: true } },
      { product: 'tshirt', quantity: 3000, selection: { prints: [silk('front'), silk('back')] } },
    )
    expect(await w.totalOf(orderId)).toBe('9671.13')
    await w.transfer(people.main, people.finance, orderId)
    await w.arrived(orderId)
    const lineId = await w.lineOf(orderId)
    const part = { lineId, reason: 'print', remedy: 'refund' }
    expect(await most(orderId, lineId, 120, 'print', 'refund')).toEqual({ most: '1211.44', deduction: '' })
    await settled(orderId, { ...part, quantity: 120, amount: '1211.44' })
    expect(await most(orderId, lineId, 380, 'print', 'refund')).toEqual({ most: '3836.24', deduction: '' })
    await settled(orderId, { ...part, quantity: 380, amount: '3836.24' })
    expect(await kept(orderId)).toBe('4623.45')
  })
})

describe('20: lots of 1200 and 1500 with 满 2500 减 200', () => {
  test('the second comes back whole where it is at fault', async () => {
    const { orderId, second } = await lots()
    expect(await most(orderId, second, 100, 'quality', 'return')).toEqual({ most: '1583.89', deduction: '' })
    await settled(orderId, { lineId: second, quantity: 100, reason: 'quality', remedy: 'return', amount: '1583.89' })
    expect(await kept(orderId)).toBe('1267.11')
  })

  test('without a reason it costs what was taken off the first: told before, refused beyond, shown to the clerk', async () => {
    const { orderId, first, second } = await lots()
    const back = await most(orderId, second, 100, 'noReason', 'return')
    expect(back.most).toBe('1495.00')
    expect(back.deduction).toContain('不满足满减（双十一）的门槛，扣除留下的商品享受的优惠 ¥88.89')
    // Who begins it for the customer is told the same, and nobody else anything.
    const same = { orderId, lineId: second, quantity: 100, reason: 'noReason', remedy: 'return' }
    expect(await w.must(w.ask(people.sales, staffClaimPreview, same))).toEqual(back)
    expect(await w.ask(people.sales, staffClaimPreview, { ...same, lineId: 999_999 })).toMatchObject({ code: 'order.missing' })
    expect(await w.ask(people.stranger, claimPreview, same)).toMatchObject({ code: 'order.missing' })
    expect(await w.ask(people.main, claimPreview, { ...same, reason: 'whim' })).toMatchObject({ code: 'input.invalid' })
    const asked = { lineId: second, quantity: 100, reason: 'noReason', remedy: 'return' }
    const beyond = await w.askClaim(orderId, { ...asked, amount: '1495.01' })
    expect(beyond).toMatchObject({ code: 'claim.amount', facts: { most: 149500 } })
    expect(beyond.msg).toContain('¥88.89')
    const id = await w.claim(orderId, { ...asked, amount: '1495.00' })
    expect((await w.desk(id)).deduction).toContain('¥88.89')
    await w.must(w.byBuyer(id, 'withdraw'))

    // What was deducted goes back with the rest: the parts are the whole.
    await settled(orderId, { ...asked, amount: '1495.00' })
    expect(await kept(orderId)).toBe('1356.00')
    const rest = await most(orderId, first, 100, 'noReason', 'return')
    expect(rest.most).toBe('1356.00')
    expect(rest.deduction).toContain('¥88.89')
    await settled(orderId, { lineId: first, quantity: 100, reason: 'noReason', remedy: 'return', amount: '1356.00' })
    expect(await kept(orderId)).toBe('0.00')
  })

  test('what leaves the threshold reached costs nothing; given up again, nothing is deducted either', async () => {
    const { orderId, second } = await lots()
    expect((await most(orderId, second, 10, 'noReason', 'return')).deduction).toBe('')
    const asked = { lineId: second, quantity: 100, reason: 'noReason', remedy: 'return', amount: '1495.00' }
    const id = await w.claim(orderId, asked)
    await w.must(w.agree(id, { returnTo: '佛山市南海区 1 号仓 王师傅 13800000000' }))
    await w.must(w.byBuyer(id, 'withdraw'))
    const { rows } = { rows: await w.db.selectFrom('order_line').select(['refund_fen']).where('id', '=', second).execute() }
    expect(rows).toEqual([{ refund_fen: 0 }])
    expect((await most(orderId, second, 100, 'noReason', 'return')).most).toBe('1495.00')
  })

  test('what was deducted for goods that never come back is given back by no other return', async () => {
    const { orderId, first, second } = await lots()
    const returnTo = '佛山市南海区 1 号仓 王师傅 13800000000'
    const asked = { quantity: 100, reason: 'noReason', remedy: 'return' }
    const late = await w.claim(orderId, { ...asked, lineId: second, amount: '1495.00' })
    await w.must(w.agree(late, { returnTo }))
    const soon = await w.claim(orderId, { ...asked, lineId: first, amount: '1356.00' })
    await w.must(w.agree(soon, { returnTo }))
    await w.must(w.byBuyer(soon, 'sendBack', { carrier: '顺丰', trackingNo: `SF90000${++references}` }))
    await w.must(w.byStaff(soon, 'receive'))
    const pay = () => w.byStaff(soon, 'pay', { reference: `BK-WAITS-${++references}` }, people.finance)
    expect(await pay()).toMatchObject({ code: 'claim.waits' })
    await w.must(w.byBuyer(late, 'withdraw'))
    expect(await w.number(sql`select agreed_fen as n from claim where id = ${soon}`)).toBe(126_711)
    expect(
      await w.number(sql`select count(*) as n from notice where title like '%的退款金额有变' and body like '%¥1,356.00 变为 ¥1,267.11'`),
    ).toBe(1)
    await w.must(pay())
    await w.sweep()
    expect(await kept(orderId)).toBe('1583.89')
  })

  test.each([
    ['quality', 'granted'],
    ['noReason', 'used'],
  ] as const)('all of it comes back for %s: the coupon is %s', async (reason, state) => {
    const coupon = await aCoupon(w, people.main, { gives: { kind: 'fixed', face: '100.00' }, least: '1000.00' })
    const { orderId, first, second } = await lots('2751.00')
    expect(await couponRow(w, coupon)).toMatchObject({ state: 'used' })
    for (const lineId of [first, second]) {
      const { most: amount } = await most(orderId, lineId, 100, reason, 'return')
      await settled(orderId, { lineId, quantity: 100, reason, remedy: 'return', amount })
    }
    expect(await kept(orderId)).toBe('0.00')
    expect(await couponRow(w, coupon)).toMatchObject({ state })
    await w.db.updateTable('coupon').set({ state: 'revoked', order_id: null, off_fen: null }).where('id', '=', coupon).execute()
  })

  test('two returns agreed on at once: the second is judged by what the first left', async () => {
    const { orderId, first, second } = await lots()
    const asked = { quantity: 50, reason: 'noReason', remedy: 'return' }
    const ids = [
      await w.claim(orderId, { ...asked, lineId: first, amount: (await most(orderId, first, 50, 'noReason', 'return')).most }),
      await w.claim(orderId, { ...asked, lineId: second, amount: (await most(orderId, second, 50, 'noReason', 'return')).most }),
    ]
    const returnTo = '佛山市南海区 1 号仓 王师傅 13800000000'
    const said = await Promise.all(ids.map((id) => w.agree(id, { returnTo })))
    expect(said.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const order = await w.db
      .selectFrom('customer_order')
      .select(['paid_fen', 'refund_fen'])
      .where('number', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(order.refund_fen).toBeLessThan(order.paid_fen)
    for (const { status, code } of said) expect([200, 'claim.amount']).toContain(status === 200 ? 200 : code)
  })
})
