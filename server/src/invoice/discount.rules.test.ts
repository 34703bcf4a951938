import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apportion, fen, parseRate, parseYuan, sum, yuan, type Fen } from '../../../contract/money.ts'
import { payable, reduced, type Basket } from '../../../pricing/orderOffers.ts'
import { totalsOf } from '../../../pricing/tax.ts'
import { invoiceOf, rowsOf, type Invoiceable } from './invoice.rules.ts'

type Made = {
  readonly goods: number
  readonly plates: number
  readonly quantity: number
  readonly returned: number
  readonly refunded: number
}

/** An order of these lines with a 满减, paid and in part given back. */
function order(made: readonly Made[], fixed: number, inclusive: boolean, part: number): Invoiceable {
  const amounts = (of: (line: Made) => number): Fen[] => made.map((line) => fen(of(line)))
  const basket: Basket = {
    taxMode: inclusive ? 'inclusive' : 'exclusive',
    taxRate: parseRate('0.13'),
    own: amounts(({ goods, plates }) => goods + plates),
    freight: amounts(() => 0),
    items: amounts(({ goods, plates }) => goods + plates),
    reducible: amounts(({ goods }) => goods),
  }
  const lines = made.map((_, at) => at)
  const left = reduced(basket, [{ id: 1, version: 1, kind: 'tier', label: '满减', lines, least: '0.00', off: { fixed: yuan(fen(fixed)) } }])
  const { tax } = totalsOf(sum(left.own), basket.taxMode, basket.taxRate)
  const grosses = apportion(payable(basket, left), left.own)
  const refunds = made.map(({ refunded }, at) => fen(Math.floor(((grosses[at] ?? 0) * refunded) / 100)))
  const whole = sum(grosses)
  return {
    ...{ orderId: 1, number: 'N', gross: whole, tax, taxRate: '0.13' },
    left: fen(Math.floor(((whole - sum(refunds)) * part) / 100)),
    lines: made.map(({ quantity, returned }, id) => ({
      ...{ id, name: '袋', spec: '', quantity, gross: grosses[id] ?? fen(0), invoiced: fen(0), refund: refunds[id] ?? fen(0) },
      returned: Math.min(returned, quantity),
      offered: {
        taxMode: basket.taxMode,
        net: left.own[id] ?? fen(0),
        off: fen(-parseYuan(left.offers[0]?.shares[id] ?? '0.00')),
        given: fen(0),
      },
    })),
  }
}

const line = fc.record({
  goods: fc.integer({ min: 1, max: 1_000_000 }),
  plates: fc.integer({ min: 0, max: 100_000 }),
  quantity: fc.integer({ min: 1, max: 3000 }),
  returned: fc.nat(3000),
  refunded: fc.constantFrom(0, 0, 40, 100),
})

// Seeds: fast-check prints the one that fails.
test('rows add up to what is paid, discounts stand below 0 right after what they are of and take off less than that is', () => {
  let discounts = 0
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 200_000 }),
      fc.boolean(),
      fc.constantFrom(30, 100, 100),
      (made, fixed, inclusive, part) => {
        const one = order(made, fixed, inclusive, part)
        if (one.left <= 0) return
        const { amount, tax, lines } = invoiceOf([one])
        expect(amount).toBe(one.left)
        const rows = lines.flatMap(rowsOf)
        expect(sum(rows.map((row) => row.amount))).toBe(amount)
        expect(sum(rows.map((row) => row.tax))).toBe(tax)
        expect(rows.filter((row) => row.row !== 'discount' && row.amount <= 0)).toEqual([])
        for (const [at, row] of rows.entries()) {
          const before = rows[at - 1]
          if (row.row !== 'discount') continue
          discounts++
          expect(before).toMatchObject({ row: 'discounted', orderLineId: row.orderLineId })
          expect(row.amount).toBeLessThan(0)
          expect(row.tax).toBeLessThanOrEqual(0)
          expect((before?.amount ?? 0) + row.amount).toBeGreaterThan(0)
          // "税额允许误差为 0.06": of each row by itself.
          const due = inclusive ? (row.amount * 13) / 113 : ((row.amount - row.tax) * 13) / 100
          expect(Math.abs(due - row.tax)).toBeLessThanOrEqual(6)
        }
      },
    ),
    { numRuns: 2000 },
  )
  expect(discounts).toBeGreaterThan(1000)
})

test('invoices over parts of a line, with a price that was lower for the first of them, have no more discount than was taken off', () => {
  const of = (gross: number, left: number, invoiced: number, given: number): Invoiceable => ({
    ...{ orderId: 1, number: 'N', gross: fen(gross), tax: fen(Math.round((gross * 13) / 113)), taxRate: '0.13', left: fen(left) },
    lines: [
      {
        ...{ id: 1, name: '袋', spec: '', quantity: 100, gross: fen(gross), invoiced: fen(invoiced), refund: fen(0), returned: 0 },
        offered: { taxMode: 'inclusive', net: fen(gross - Math.round((gross * 13) / 113)), off: fen(2000), given: fen(given) },
      },
    ],
  })
  // A part was paid and invoiced at a price from which something had been let off; then that was undone, and the rest paid.
  const [first] = invoiceOf([of(8000, 2400, 0, 0)]).lines
  const [rest] = invoiceOf([of(10_000, 7600, 2400, first?.off ?? 0)]).lines
  expect([first, rest]).toMatchObject([
    { amount: 2400, off: 600 },
    { amount: 7600, off: 1400 },
  ])
})
