import type { InvoiceTitle } from '../../../contract/account/invoice.ts'
import { TitleForm } from '../../../contract/account/invoice.ts'
import {
  allows,
  invoiceMachine,
  invoiceMoves,
  type InvoiceMove,
  type InvoiceStanding,
  type InvoiceState,
} from '../../../contract/invoice/invoiceState.ts'
import { after, checkSaid, type AnyRow, type Side } from '../../../contract/moves.ts'
import { apportion, divideHalfUp, fen, sum, type Fen } from '../../../contract/money.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import type { InvoiceRow } from '../../../contract/invoice/invoiceRecord.ts'
import { waitAfter } from '../outside/backOff.rules.ts'
import type { Asked } from '../outside/invoicing/request.rules.ts'
import { discountOf, noDiscount, type Discount } from './discount.rules.ts'

/** An order as far as invoices are concerned. `left`: paid and standing on no invoice. */
export type Invoiceable = {
  readonly orderId: number
  readonly number: string
  readonly gross: Fen
  readonly tax: Fen
  readonly taxRate: string
  readonly left: Fen
  readonly lines: readonly {
    readonly id: number
    readonly name: string
    readonly spec: string
    readonly quantity: number
    readonly gross: Fen
    /** What of it stands on invoices, and what of its price was given up to refunds. */
    readonly invoiced: Fen
    readonly refund: Fen
    /** Pieces that came back. */
    readonly returned: number
    /** What it cost after offers without tax, and what they took off, taxed as the prices are, and what of that stands on invoices; null: the order has none. */
    readonly offered: { readonly taxMode: 'exclusive' | 'inclusive'; readonly net: Fen; readonly off: Fen; readonly given: Fen } | null
  }[]
}

export type DraftLine = Discount & {
  orderId: number
  orderLineId: number
  name: string
  spec: string
  quantity: number
  amount: Fen
  tax: Fen
}
export type Draft = { amount: Fen; tax: Fen; taxRate: string; lines: DraftLine[] }

/** The tax within `amount` of an order; all of the order's tax for all of its sum. */
const taxIn = ({ gross, tax }: Invoiceable, amount: Fen): Fen =>
  gross === 0 ? fen(0) : fen(Number(divideHalfUp(BigInt(amount) * BigInt(tax), BigInt(gross))))

/**
 * One invoice for all that is left of these orders, split over their lines to the fen.
 * @throws Refusal invoice.nothing where nothing of an order is left, invoice.mixed for orders of different tax rates.
 */
export function invoiceOf(orders: readonly Invoiceable[]): Draft {
  const [first] = orders
  if (!first) return refuse('order.missing')
  const empty = orders.find(({ left }) => left <= 0)
  if (empty) refuse('invoice.nothing', { orderId: empty.number }, `订单 ${empty.number} 没有可开票金额`)
  if (orders.some(({ taxRate }) => taxRate !== first.taxRate)) refuse('invoice.mixed')
  const lines = orders.flatMap(linesOf)
  return {
    amount: sum(lines.map(({ amount }) => amount)),
    tax: sum(lines.map(({ tax }) => tax)),
    taxRate: first.taxRate,
    lines,
  }
}

/** The order's lines with their shares of what is left. Lines on which nothing falls are left out. */
function linesOf(order: Invoiceable): DraftLine[] {
  const amounts = apportion(order.left, weightsOf(order))
  const taxes = apportion(taxIn(order, order.left), amounts)
  return order.lines
    .map((line, at) => {
      const [amount = fen(0), tax = fen(0)] = [amounts[at], taxes[at]]
      const { id, name, spec, offered, gross, quantity } = line
      const kept = Math.max(1, quantity - line.returned)
      const discount = offered ? discountOf({ ...offered, taxRate: order.taxRate, gross, kept, quantity }, { amount, tax }) : noDiscount
      return { orderId: order.orderId, orderLineId: id, name, spec, quantity: kept, amount, tax, ...discount }
    })
    .filter(({ amount }) => amount > 0)
}

/** By what of the lines is left: neither given back nor on an invoice. Where nothing is, by what they cost. */
function weightsOf({ lines }: Invoiceable): number[] {
  const left = lines.map(({ gross, refund, invoiced }) => Math.max(0, gross - refund - invoiced))
  return left.some((one) => one > 0) ? left : lines.map(({ gross }) => gross)
}

/** What stands on the invoice for a line, directly one after the other: what it cost, and where offers took anything off what that was. */
export function rowsOf<Line extends Sums>({ off, offTax, ...line }: Line): (Omit<Line, keyof Discount> & { readonly row: InvoiceRow })[] {
  if (off === 0) return [{ ...line, row: 'plain' }]
  return [
    { ...line, amount: fen(line.amount + off), tax: fen(line.tax + offTax), row: 'discounted' },
    { ...line, amount: fen(-off), tax: fen(-offTax), row: 'discount' },
  ]
}
type Sums = Discount & { readonly amount: Fen; readonly tax: Fen }

/** What may stand on invoices of an order: what was paid of it, but never more than was sold in the end. */
export const invoiceableOf = ({ paid, sold, invoiced }: { paid: Fen; sold: Fen; invoiced: Fen }): Fen =>
  fen(Math.max(0, Math.min(paid, sold) - invoiced))

/** @throws Refusal invoice.title where an invoice of this kind cannot be made out to the title: it says what is missing. */
export function checkTitle(title: InvoiceTitle, kind: 1 | 2): void {
  const judged = TitleForm.safeParse({ ...title, type: kind })
  const [fault] = judged.error?.issues ?? []
  if (fault) refuse('invoice.title', { fields: { titleId: fault.message } }, fault.message)
}

/** @throws Refusal input.invalid at `type` where the merchant issues no such invoices. */
export function checkKind(kinds: readonly (1 | 2)[], kind: 1 | 2): void {
  if (kinds.includes(kind)) return
  const words = kind === 2 ? '商家不开具增值税专用发票，请选择普通发票' : '商家只开具增值税专用发票，请选择专用发票'
  refuse('input.invalid', { fields: { type: words } }, words)
}

/** The state after a move. @throws Refusal invoice.move.forbidden, and input.invalid where the reason is missing. */
export function invoiceAfter(invoice: InvoiceStanding, move: InvoiceMove, side: Side, reason?: string): InvoiceState {
  const { state } = invoice
  const say = () => new Refusal('invoice.move.forbidden', { state })
  const to = after(invoiceMachine, move, { state, asker: { side }, say, holds: (guard) => (allows(guard, invoice, side) ? null : say()) })
  checkSaid((invoiceMoves[move] as AnyRow).asks ?? [], () => Boolean(reason), { reason: '请填写原因' })
  return to
}

/** Which of the two warnings before a red letter lapses is due: 1 at 24 hours, 2 at 2 hours; 0: none yet. */
export function warningDue(dueAt: Date, now: Date): 0 | 1 | 2 {
  const hours = (dueAt.getTime() - now.getTime()) / 3_600_000
  return hours <= 2 ? 2 : hours <= 24 ? 1 : 0
}

/** How long the platform is left alone that has nothing to say yet. */
export const backOff = { first: 10_000, most: 600_000 } as const // ms

/** When the platform is asked again after so many looks: soon at first, at most every ten minutes. */
export const nextLook = (looks: number, now: Date): Date => new Date(now.getTime() + waitAfter(backOff, looks))

/** How often an issued invoice's OFD and XML are looked for when they did not come with its PDF. */
export const looksForFiles = 6

/**
 * The name under which the platform knows an invoice, or a round of its red letter: 20 signs, the most that it takes. A red
 * letter's has R and the round where the number has F and the century.
 */
export const serialOf = ({ number, redRound, state }: { number: string; redRound: number; state: InvoiceState }): Asked =>
  state === 'red_issuing'
    ? { serial: `R${String(redRound).padStart(2, '0')}${number.slice(3)}`, red: true }
    : { serial: number, red: false }

/** The number of the invoice that a serial is about. */
export const numberOf = (serial: string): string => serial.replace(/^R\d\d/, 'F20')
