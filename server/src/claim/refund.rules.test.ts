import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen, type Fen } from '../../../contract/money.ts'
import { mostOf, paidOf, roadsOf, suggestedOf, type OrderMoney } from './refund.rules.ts'

const line = (id: number, quantity: number, gross: number, refund = 0, refundedPieces = 0) => ({
  id,
  quantity,
  gross: fen(gross),
  refund: fen(refund),
  refundedPieces,
  items: fen(gross),
  returned: 0,
  unreasoned: 0,
})

test('what was paid falls on the lines by their prices, to the fen', () => {
  const order: OrderMoney = { paid: fen(100), refund: fen(0), offered: null, lines: [line(1, 3, 100), line(2, 3, 100), line(3, 3, 100)] }
  expect(paidOf(order)).toEqual([34, 33, 33])
})

test('no more than was paid for the line less what went back, and no more than the order has left', () => {
  const order: OrderMoney = {
    paid: fen(30000),
    refund: fen(29000),
    offered: null,
    lines: [line(1, 100, 10000, 9500, 0), line(2, 10, 20000, 19500, 0)],
  }
  expect(mostOf(order, 1, 100)).toBe(500)
  expect(mostOf(order, 1, null)).toBe(500)
  expect(mostOf(order, 2, 1)).toBe(500)
  expect(mostOf(order, 3, 1)).toBe(0)
})

// Seeds: fast-check prints the one that fails.
test('refunds of any parts of the lines, in any order, add up to the whole to the fen, and never to more', () => {
  const lines = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 5000 }), gross: fc.integer({ min: 0, max: 10_000_000 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(
      lines,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
      (made, part, picks) => {
        const gross = made.reduce((all, one) => all + one.gross, 0)
        let order: OrderMoney = {
          paid: fen(part > 0.5 ? gross : Math.floor(gross * part)),
          refund: fen(0),
          offered: null,
          lines: made.map((one, at) => line(at, one.quantity, one.gross)),
        }
        const back = (at: number, pieces: number) => {
          const amount = mostOf(order, at, pieces)
          order = {
            ...order,
            refund: fen(order.refund + amount),
            lines: order.lines.map((one) =>
              one.id === at ? { ...one, refund: fen(one.refund + amount), refundedPieces: one.refundedPieces + pieces } : one,
            ),
          }
          expect(order.refund).toBeLessThanOrEqual(order.paid)
        }
        for (const pick of picks) {
          const at = pick % made.length
          const one = order.lines[at]
          const left = one ? one.quantity - one.refundedPieces : 0
          if (left > 0) back(at, 1 + (pick % left))
        }
        for (const one of order.lines) if (one.quantity > one.refundedPieces) back(one.id, one.quantity - one.refundedPieces)
        expect(order.refund).toBe(order.paid)
      },
    ),
    { numRuns: 500 },
  )
})

test('the roads: by code as far as a code came, then by transfer, the rest is balance', () => {
  const payment = (available: number) => ({ paymentId: available, channel: 'alipay' as const, available: available as Fen })
  const parts = (amount: number, bank: number) => {
    const roads = roadsOf(fen(amount), [payment(300), payment(200)], fen(bank))
    return [roads.codes.map((one) => one.amount), roads.bank, roads.balance]
  }
  expect(parts(100, 900)).toEqual([[100], 0, 0])
  expect(parts(400, 900)).toEqual([[300, 100], 0, 0])
  expect(parts(800, 900)).toEqual([[300, 200], 300, 0])
  expect(parts(800, 100)).toEqual([[300, 200], 100, 200])
  expect(parts(800, -5)).toEqual([[300, 200], 0, 300])
})

test('what the work done leaves: nothing done, everything; each step its share; a lot is whole', () => {
  const order: OrderMoney = { paid: fen(70000), refund: fen(0), offered: null, lines: [line(1, 10, 70000)] }
  const of = (state: 'ready' | 'scheduled' | 'printing' | 'packed', type: 'custom' | 'spot' = 'custom') =>
    suggestedOf(order, [{ id: 1, type, printed: true, sample: false, state }])
  expect(of('ready')).toBe(70000)
  expect(of('scheduled')).toBe(70000)
  expect(of('printing')).toBe(60000)
  expect(of('packed')).toBe(20000)
  expect(of('packed', 'spot')).toBe(70000)
})
