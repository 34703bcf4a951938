import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apportion, fen, parseRate, parseYuan, sum, yuan, type Fen } from '../../../contract/money.ts'
import type { OrderOffer } from '../../../contract/price/offer.ts'
import { payable, reduced, type Basket } from '../../../pricing/orderOffers.ts'
import { deductedWith, leftOf, returnable, type OrderMoney, type Return } from './refund.rules.ts'

// Refunds of orders with offers, in any parts and for any reasons.

type Made = { readonly quantity: number; readonly goods: number; readonly plates: number; readonly freight: number }

const offersOf = fc.array(
  fc.record({
    kind: fc.constantFrom<OrderOffer['kind']>('tier', 'prepay', 'coupon', 'freightCoupon'),
    least: fc.integer({ min: 0, max: 2_000_000 }),
    off: fc.oneof(
      fc.integer({ min: 1, max: 300_000 }).map((amount) => ({ fixed: yuan(fen(amount)) })),
      fc.integer({ min: 5000, max: 9999 }).map((bp) => ({ bp })),
    ),
    not: fc.nat(6),
  }),
  { maxLength: 4 },
)
type Wanted = typeof offersOf extends fc.Arbitrary<readonly (infer One)[]> ? One : never
const order = ['tier', 'prepay', 'coupon', 'freightCoupon']

/** An order of these lines and offers, paid. */
function bought(made: readonly Made[], wanted: readonly Wanted[], inclusive: boolean, credit: number): OrderMoney {
  const amounts = (of: (line: Made) => number): Fen[] => made.map((line) => fen(of(line)))
  const basket: Basket = {
    taxMode: inclusive ? 'inclusive' : 'exclusive',
    taxRate: parseRate('0.13'),
    own: amounts(({ goods, plates }) => goods + plates),
    freight: amounts(({ freight }) => freight),
    items: amounts(({ goods, plates }) => goods + plates),
    reducible: amounts(({ goods }) => goods),
  }
  const all = made.map((_, at) => at)
  const offers = wanted
    .map((one, id): OrderOffer => {
      const lines = all.filter((at) => at !== one.not || all.length === 1)
      return { id, version: 1, kind: one.kind, label: one.kind, lines, least: yuan(fen(one.least)), off: one.off }
    })
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  const left = reduced(basket, offers)
  const gross = payable(basket, left)
  const grosses = apportion(
    gross,
    left.own.map((one, at) => one + (left.freight[at] ?? 0)),
  )
  return {
    paid: fen(Math.floor(gross * credit)),
    refund: fen(0),
    lines: made.map(({ quantity }, id) => ({
      ...{ id, quantity, gross: grosses[id] ?? fen(0), refund: fen(0), refundedPieces: 0 },
      ...{ items: basket.items[id] ?? fen(0), returned: 0, unreasoned: 0 },
    })),
    offered: left.offers.length === 0 ? null : { taxMode: basket.taxMode, taxRate: '0.13', offers: left.offers, deducted: fen(0) },
  }
}

/** The order after so much was agreed to go back for this. */
function after(was: OrderMoney, asked: Return, amount: Fen, deducted: Fen): OrderMoney {
  const pieces = asked.pieces ?? 0
  return {
    ...was,
    refund: fen(was.refund + amount),
    offered: was.offered && { ...was.offered, deducted: fen(was.offered.deducted + deducted) },
    lines: was.lines.map((line) =>
      line.id !== asked.lineId
        ? line
        : {
            ...line,
            refund: fen(line.refund + amount + deducted),
            refundedPieces: line.refundedPieces + (amount > 0 ? pieces : 0),
            returned: line.returned + (asked.remedy === 'return' ? pieces : 0),
            unreasoned: line.unreasoned + (asked.reason === 'noReason' ? pieces : 0),
          },
    ),
  }
}

const amount = fc.integer({ min: 0, max: 1_000_000 })
const lines = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 3000 }), goods: amount, plates: amount, freight: amount }), {
  minLength: 1,
  maxLength: 6,
})
const picks = fc.array(fc.record({ line: fc.nat(), pieces: fc.nat(), free: fc.boolean(), part: fc.constantFrom(1, 1, 0.5) }), {
  maxLength: 20,
})

// Seeds: fast-check prints the one that fails.
test('whatever comes back of an order with offers, for whatever reason and in whatever parts: never more than was paid, never less than nothing', () => {
  let deducted = 0
  let returned = 0
  fc.assert(
    fc.property(lines, offersOf, picks, fc.boolean(), fc.constantFrom(1, 1, 0.3), (made, offers, steps, inclusive, credit) => {
      let now = bought(made, offers, inclusive, credit)
      let whole = true
      const back = (line: OrderMoney['lines'][number], pieces: number, free: boolean, part: number) => {
        const asked: Return = { lineId: line.id, pieces, reason: free ? 'noReason' : 'quality', remedy: 'return' }
        const may = returnable(now, asked)
        expect(may.most).toBeGreaterThanOrEqual(0)
        expect(may.most).toBeLessThanOrEqual(leftOf(now))
        // What brings nothing is refused: the goods stay with the buyer.
        if (may.most === 0) return void (whole = false)
        const agreed = fen(Math.floor(may.most * part))
        if (agreed < may.most) whole = false
        if (may.lost.length > 0) deducted++
        now = after(now, asked, agreed, deductedWith(may, agreed))
        expect(now.refund).toBeLessThanOrEqual(now.paid)
        for (const one of now.lines) {
          expect(one.refund).toBeGreaterThanOrEqual(0)
          expect(one.refund).toBeLessThanOrEqual(one.gross)
        }
      }
      for (const { line: pick, pieces, free, part } of steps) {
        const line = now.lines[pick % now.lines.length]
        const left = line ? line.quantity - line.returned : 0
        if (line && left > 0) back(line, 1 + (pieces % left), free, part)
      }
      for (const line of now.lines) if (line.quantity > line.returned) back(line, line.quantity - line.returned, true, 1)
      if (!whole) return
      returned++
      expect(now.refund).toBe(now.paid)
      expect(now.offered?.deducted ?? 0).toBe(0)
    }),
    { numRuns: 2000 },
  )
  expect(deducted).toBeGreaterThan(200)
  expect(returned).toBeGreaterThan(200)
})

test('who keeps what does not reach the threshold has paid for it what it costs without the offer, to a fen', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 100_000 }), fc.nat(), (made, fixed, pick) => {
      const plain = bought(made, [], false, 1)
      const least = sum(made.map(({ goods, plates }) => fen(goods + plates)))
      const let_ = bought(made, [{ kind: 'tier', least, off: { fixed: yuan(fen(fixed)) }, not: 99 }], false, 1)
      if (!let_.offered || made.length < 2) return
      const line = let_.lines[pick % made.length]
      if (!line) return
      const asked: Return = { lineId: line.id, pieces: line.quantity, reason: 'noReason', remedy: 'return' }
      const may = returnable(let_, asked)
      if (may.lost.length === 0 || may.most === 0) return
      const costs = sum(plain.lines.filter(({ id }) => id !== line.id).map(({ gross }) => gross))
      expect(Math.abs(let_.paid - may.most - costs)).toBeLessThanOrEqual(made.length + 1)
      expect(may.deducted).toBeGreaterThan(0)
      expect(parseYuan(let_.offered.offers[0]?.gross ?? '0')).toBeLessThanOrEqual(-may.deducted)
    }),
    { numRuns: 1000 },
  )
})
