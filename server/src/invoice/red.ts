import { invoiceMachine } from '../../../contract/invoice/invoiceState.ts'
import { dueFrom, type Side } from '../../../contract/moves.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Tx } from '../database/db.ts'
import { tell } from './tell.ts'
import { invoiceAfter } from './invoice.rules.ts'
import { setInvoice, type Invoice } from './invoice.sql.ts'

/** Begins a red letter: from now on the other side has 72 hours to confirm it. The invoice must be locked in `tx`. */
export async function beginRed(tx: Tx, invoice: Invoice, by: Side, reason: string, now: Date): Promise<void> {
  const state = invoiceAfter(invoice, 'red', by, reason)
  const due = dueFrom(invoiceMachine, state, now) ?? now
  const columns = { state, reason: '', red_by: by, red_reason: reason, red_due_at: due, red_warned: 0 }
  await setInvoice(tx, invoice.id, columns)
  if (by === 'buyer') return
  await tell(tx, invoice, 'redAsked', `商家申请红冲（${reason}），请于 ${shanghai(due)} 前确认`, now)
}
