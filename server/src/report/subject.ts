import type { Subject } from '../subject.ts'
import { dashboardSheet } from './dashboardSheet.ts'
import { reportRoutes } from './report.routes.ts'
import { entrySheet, reportSheet } from './reportSheet.ts'

export const reportSubject = {
  routes: [reportRoutes],
  sheets: {
    trial: reportSheet('trial'),
    ageing: reportSheet('ageing'),
    cash: reportSheet('cash'),
    sales: reportSheet('sales'),
    goodsSales: reportSheet('goodsSales'),
    offers: reportSheet('offers'),
    tax: reportSheet('tax'),
    refunds: reportSheet('refunds'),
    entries: entrySheet,
    dashboard: dashboardSheet,
  },
} satisfies Subject
