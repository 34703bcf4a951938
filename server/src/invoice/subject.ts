import type { Subject } from '../subject.ts'
import { sweepInvoices, takeBackRefunded } from './invoice.jobs.ts'
import { invoiceSheet } from './invoiceSheet.ts'
import { reconcileInvoice } from './reconcile.ts'
import { invoiceRoutes } from './invoice.routes.ts'
import { invoiceTodos } from './todos.sql.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Takes an invoice one step further at the platform. */
    invoice: { id: number }
  }
}

export const invoiceSubject = {
  routes: [invoiceRoutes],
  jobs: (services) => ({
    invoice: ({ id }) => reconcileInvoice(services, id),
  }),
  due: (services) => [() => sweepInvoices(services)],
  nightly: (services) => [() => takeBackRefunded(services, null)],
  sheets: { invoices: invoiceSheet },
  todos: invoiceTodos,
} satisfies Subject
