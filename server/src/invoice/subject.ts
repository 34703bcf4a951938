import type { Subject } from '../subject.ts'
import { sweepInvoices } from './invoice.jobs.ts'
import { invoiceSheet } from './invoiceSheet.ts'
import { pursueInvoice } from './pursue.ts'
import { invoiceRoutes } from './invoice.routes.ts'

export const invoiceSubject = {
  routes: [invoiceRoutes],
  jobs: (house) => ({
    invoice: ({ id }) => pursueInvoice(house, id),
  }),
  due: (house) => [() => sweepInvoices(house)],
  sheets: { invoices: invoiceSheet },
} satisfies Subject
