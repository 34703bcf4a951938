import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceMoves, invoiceMovesOf, invoiceStates, type InvoiceState } from '../../../contract/invoice/invoiceState.ts'
import { fen, sum, type Fen } from '../../../contract/money.ts'
import { invoiceableOf, invoiceOf, invoiceAfter, type Invoiceable } from './invoice.rules.ts'

const states = Object.keys(invoiceStates) as InvoiceState[]

test('who may do what in which state', () => {
  const grid = states.flatMap((state) =>
    (['buyer', 'staff'] as const).map((side) => {
      // The platform was asked for it; who may refuse it otherwise is tested by hand.
      const moves = (redBy: 'buyer' | 'staff' | null) => invoiceMovesOf({ state, redBy, lookAt: 'asked' }, side).map(({ move }) => move)
      return `${state}/${side}: ${moves(null).join(' ')} | ${moves('buyer').join(' ')} | ${moves('staff').join(' ')}`
    }),
  )
  // In brackets of bars: no red letter yet, one begun by the buyer, one begun by the merchant.
  expect(grid).toEqual([
    'applied/buyer:  |  | ',
    'applied/staff: check refuse | check refuse | check refuse',
    'checked/buyer:  |  | ',
    'checked/staff:  |  | ',
    'issuing/buyer:  |  | ',
    'issuing/staff:  |  | ',
    'issued/buyer: red | red | red',
    'issued/staff: red | red | red',
    'refused/buyer:  |  | ',
    'refused/staff:  |  | ',
    'failed/buyer:  |  | ',
    'failed/staff: refuse retry | refuse retry | refuse retry',
    'red_pending/buyer:  |  | confirmRed',
    'red_pending/staff:  | confirmRed | ',
    'red_issuing/buyer:  |  | ',
    'red_issuing/staff:  |  | ',
    'red_issued/buyer:  |  | ',
    'red_issued/staff:  |  | ',
    'red_lapsed/buyer: red | red | red',
    'red_lapsed/staff: red | red | red',
  ])
})

const none = fen(0)
const order = fc
  .record({
    lines: fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 6 }),
    share: fc.integer({ min: 1, max: 100 }),
  })
  .filter(({ lines }) => lines.some((gross) => gross > 100))
  .map(({ lines, share }, at = 1): Invoiceable => {
    const gross = lines.reduce((a, b) => a + b, 0)
    return {
      orderId: at,
      number: 'N',
      gross: fen(gross),
      tax: fen(Math.round((gross * 13) / 113)),
      taxRate: '0.13',
      left: fen(Math.max(1, Math.floor((gross * share) / 100))),
      lines: lines.map((one, place) => ({
        id: place,
        name: '袋',
        spec: '',
        quantity: 1,
        gross: fen(one),
        invoiced: none,
        refund: none,
        returned: 0,
        offered: null,
      })),
    }
  })

test('an invoice is what is left of its orders, to the fen, however it falls on the lines', () => {
  fc.assert(
    fc.property(fc.array(order, { minLength: 1, maxLength: 5 }), (orders) => {
      const { amount, tax, lines } = invoiceOf(orders)
      expect(amount).toBe(sum(orders.map(({ left }) => left)))
      expect(sum(lines.map((line) => line.tax))).toBe(tax)
      expect(Math.abs(tax - (amount * 13) / 113)).toBeLessThanOrEqual(orders.length)
      expect(lines.every((line) => line.amount > 0 && line.tax >= 0 && line.tax <= line.amount)).toBe(true)
    }),
  )
})

/** One order and its invoices, as the mall would have them after any actions. */
type Model = {
  paid: number
  sold: number
  invoices: { amount: Fen; state: InvoiceState; redBy: 'buyer' | 'staff' | null }[]
}

const standing = ({ invoices }: Model) =>
  sum(invoices.filter(({ state }) => state !== 'refused' && state !== 'red_issued').map(({ amount }) => amount))

const action = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 5000 }) }),
  fc.record({ kind: fc.constant('apply' as const) }),
  fc.record({ kind: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 3000 }) }),
  fc.record({
    kind: fc.constant('move' as const),
    at: fc.nat(9),
    move: fc.constantFrom(...(Object.keys(invoiceMoves) as (keyof typeof invoiceMoves)[])),
    side: fc.constantFrom('buyer' as const, 'staff' as const, 'system' as const),
  }),
)

test('whatever is paid, applied for, refused, issued and taken back in any order: no more is invoiced than was paid', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const model: Model = { paid: 0, sold: 20_000, invoices: [] }
      const applied: Fen[] = []
      const gone: Fen[] = []
      let refunded = false
      for (const one of actions) {
        if (one.kind === 'pay') model.paid = Math.min(20_000, model.paid + one.amount)
        if (one.kind === 'refund') {
          model.sold = Math.max(0, model.sold - one.amount)
          refunded = true
        }
        if (one.kind === 'apply') {
          const left = invoiceableOf({ paid: fen(model.paid), sold: fen(model.sold), invoiced: standing(model) })
          if (left > 0) {
            model.invoices.push({ amount: left, state: 'applied', redBy: null })
            applied.push(left)
          }
        }
        if (one.kind === 'move') {
          const invoice = model.invoices[one.at]
          if (!invoice) continue
          try {
            invoice.state = invoiceAfter({ ...invoice, lookAt: 'asked' }, one.move, one.side, '原因')
            if (one.move === 'red') invoice.redBy = one.side === 'buyer' ? 'buyer' : 'staff'
            if (invoice.state === 'refused' || invoice.state === 'red_issued') gone.push(invoice.amount)
          } catch {
            // The table says no; nothing has changed.
          }
        }
        const most = refunded ? 20_000 : Math.min(model.paid, model.sold)
        expect(standing(model)).toBeLessThanOrEqual(most)
        expect(standing(model)).toBe(sum(applied) - sum(gone))
      }
    }),
  )
})
