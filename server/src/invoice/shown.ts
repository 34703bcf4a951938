import type { InvoiceTitle } from '../../../contract/account/invoice.ts'
import type { InvoiceableOrder, StaffInvoice } from '../../../contract/invoice/invoiceRecord.ts'
import { invoiceMovesOf, invoiceStates } from '../../../contract/invoice/invoiceState.ts'
import { yuan } from '../../../contract/money.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Db } from '../database/db.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { Services } from '../services.ts'
import { invoiceableOf, rowsOf } from './invoice.rules.ts'
import type { ListedInvoice, ListedOrder, ShownLine } from './shown.sql.ts'

/** Invoices as a side sees them, with links to their files that work for ten minutes. */
export async function shownInvoices(
  services: Pick<Services, 'secret' | 'now'>,
  db: Db,
  rows: readonly ListedInvoice[],
  side: 'buyer' | 'staff',
): Promise<StaffInvoice[]> {
  const idsOf = ({ pdfId, ofdId, xmlId, redPdfId }: ListedInvoice) => [pdfId, ofdId, xmlId, redPdfId].filter((id) => id !== null)
  const links = await fileLinks(db, services, null, rows.flatMap(idsOf))
  return rows.map((row) => {
    const files = idsOf(row).flatMap((id) => links.get(id) ?? [])
    return {
      id: row.id,
      number: row.number,
      orderIds: row.orderNumbers,
      money: yuan(row.amount),
      tax: yuan(row.tax),
      taxRate: row.taxRate,
      type: row.kind,
      headerType: row.title.headerType,
      name: row.title.name,
      dutyNumber: row.title.dutyNumber,
      status: row.state,
      statusLabel: invoiceStates[row.state],
      reason: row.reason,
      invoiceNumber: row.invoiceNumber ?? '',
      invoiceTime: row.issuedAt && shanghai(row.issuedAt),
      fileUrl: files[0]?.link ?? null,
      files,
      red: redOf(row),
      createTime: shanghai(row.createdAt),
      moves: invoiceMovesOf(row, side),
      companyName: row.companyName,
      appliedBy: row.appliedBy,
    }
  })
}

const redOf = ({ redBy, redReason, redDueAt, redNumber, redAt }: ListedInvoice): StaffInvoice['red'] =>
  redBy && {
    by: redBy === 'buyer' ? 'buyer' : 'merchant',
    reason: redReason,
    dueTime: redDueAt && shanghai(redDueAt),
    invoiceNumber: redNumber ?? '',
    invoiceTime: redAt && shanghai(redAt),
  }

export const shownOrder = ({ createdAt, paid, invoiced, sold, ...order }: ListedOrder): InvoiceableOrder => ({
  ...order,
  createTime: shanghai(createdAt),
  paid: yuan(paid),
  invoiced: yuan(invoiced),
  invoiceable: yuan(invoiceableOf({ paid, sold, invoiced })),
})

/** The rows of a line as they stand on the invoice. */
export const shownRows = (line: ShownLine) =>
  rowsOf(line).map(({ orderNumber, amount, tax, quantity, ...row }) => ({
    ...row,
    quantity: row.row === 'discount' ? null : quantity,
    orderId: orderNumber,
    amount: yuan(amount),
    tax: yuan(tax),
  }))

/** What of the title finance looks at besides name and tax number. */
export const shownTitle = ({ tell, address, bank, cardNumber, email }: InvoiceTitle) => ({
  tell,
  address,
  bank,
  cardNumber,
  email,
})
