import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { claimableOrder, claimPreview } from '../../../contract/claim/claim.ts'
import { staffInvoiceDetail, applyInvoice } from '../../../contract/invoice/invoiceRecord.ts'
import { listTitles } from '../../../contract/invoice/billInfo.ts'
import { fen, parseYuan, yuan, type Fen } from '../../../contract/money.ts'
import { aCoupon } from '../couponDesk/coupons.fixture.ts'
import { moved, running } from '../marketing/activities.fixture.ts'
import { faultsInBooks } from '../walk/books.fixture.ts'
import { chanceOf } from '../walk/chance.fixture.ts'
import { aClaimDesk } from './claim.fixture.ts'

// Orders with offers by chance, given back in parts by chance, through the calls. The rules alone: returns.rules.test.ts.

const w = await aClaimDesk()
const { people } = w
const admin = await w.token('admin')
await sql`update spot_stock set on_hand = 100000`.execute(w.db)
afterAll(() => w.close())

/** What of an order's money is in the books. */
const kept = async (orderId: string): Promise<Fen> => parseYuan((await w.booksOf(orderId))['bank'] ?? '0.00')

/** What the rows of an invoice over all that may be invoiced come to. */
async function invoiced(orderId: string): Promise<Fen> {
  const { rows } = await w.must(w.ask(people.main, listTitles))
  const { id, money } = await w.must(
    w.ask(people.main, applyInvoice, { orderIds: [orderId], titleId: rows.find(({ type }) => type === 1)?.id, type: 1 }),
  )
  const { lines } = await w.must(w.ask(people.finance, staffInvoiceDetail, { id }))
  const whole = lines.reduce((all, { amount }) => all + parseYuan(amount), 0)
  expect(yuan(fen(whole))).toBe(money)
  await sql`update invoice set state = 'refused', reason = '测试' where id = ${id}`.execute(w.db)
  return fen(whole)
}

let references = 0
async function givenBack(orderId: string, asked: { lineId: number; quantity: number; reason: string; amount: string }): Promise<void> {
  const files = asked.reason === 'quality' ? { fileIds: [await w.picture()] } : {}
  const id = await w.claim(orderId, { ...asked, ...files, remedy: 'return' })
  await w.must(w.agree(id, { returnTo: '佛山市南海区 1 号仓 王师傅 13800000000' }))
  await w.must(w.byBuyer(id, 'sendBack', { carrier: '顺丰', trackingNo: `SF70000${++references}` }))
  await w.must(w.byStaff(id, 'receive'))
  await w.must(w.byStaff(id, 'pay', { reference: `BK-PART-${++references}` }, people.finance))
  await w.sweep()
}

test.each([1, 2, 3, 4, 5, 6])(
  'order %i: what goes back in parts is what was paid, at every step what is invoiced is what is kept',
  { timeout: 60_000 },
  async (seed) => {
    const chance = chanceOf(seed)
    w.clock.now = new Date(w.start.getTime() + seed * 60_000)
    await w.db.updateTable('coupon').set({ state: 'revoked' }).where('state', '=', 'granted').execute()
    const step = chance.hits(50) ? { fixed: yuan(fen(1 + chance.below(90_00))) } : { bp: 8000 + chance.below(1900) }
    const active = [await running(w, admin, { kind: 'tier', steps: [{ least: yuan(fen(100_00 + chance.below(600_00))), off: step }] })]
    if (chance.hits(50)) active.push(await running(w, admin, { kind: 'prepay', steps: [{ least: '50.00', off: { fixed: '7.77' } }] }))
    if (chance.hits(60))
      await aCoupon(w, people.main, { gives: { kind: 'fixed', face: yuan(fen(1 + chance.below(50_00))) }, least: '60.00' })
    if (chance.hits(50)) await aCoupon(w, people.main, { gives: { kind: 'freight', face: '5.00' }, least: '0.00' })
    const orderId = await w.order(
      'main',
      people.main,
      { product: 'lot', quantity: 20 + chance.below(60) },
      { product: 'otherLot', quantity: 20 + chance.below(90) },
    )
    for (const id of active) await moved(w, admin, id, 'stop')
    await w.transfer(people.main, people.finance, orderId)
    await w.arrived(orderId)
    const paid = parseYuan(await w.totalOf(orderId))
    expect(await invoiced(orderId)).toBe(paid)
    let gone = 0
    for (let round = 0; round < 12; round++) {
      const { lines } = await w.must(w.ask(people.main, claimableOrder, { orderId }))
      const line = chance.one(lines.filter(({ claimable }) => claimable > 0))
      if (!line) break
      const quantity = round > 6 ? line.claimable : 1 + chance.below(line.claimable)
      const reason = chance.hits(60) ? 'noReason' : 'quality'
      const asked = { lineId: line.lineId, quantity, reason }
      const { most: amount, deduction } = await w.must(w.ask(people.main, claimPreview, { orderId, ...asked, remedy: 'return' }))
      expect(parseYuan(amount)).toBeGreaterThanOrEqual(0)
      // Where nothing would go back it is said why.
      expect(amount !== '0.00' || deduction.includes('扣除')).toBe(true)
      if (amount === '0.00') continue
      const more = yuan(fen(parseYuan(amount) + 1))
      expect(
        (
          await w.askClaim(orderId, {
            ...asked,
            ...(reason === 'quality' && { fileIds: [await w.picture()] }),
            remedy: 'return',
            amount: more,
          })
        ).code,
      ).toBe('claim.amount')
      await givenBack(orderId, { ...asked, amount })
      gone += parseYuan(amount)
      expect(await kept(orderId)).toBe(paid - gone)
      expect(await faultsInBooks(w.db)).toEqual([])
      expect(gone < paid ? await invoiced(orderId) : 0).toBe(paid - gone)
    }
    expect(gone).toBe(paid)
  },
)

test('and deductions were among it', async () => {
  expect(await w.number(sql`select count(*) as n from claim where deducted_fen > 0`)).toBeGreaterThan(2)
  expect(await w.number(sql`select count(*) as n from claim where deducted_fen < 0`)).toBeGreaterThan(1)
})
