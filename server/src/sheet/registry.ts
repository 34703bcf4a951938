import type { SheetSubject } from '../../../contract/sheet.ts'
import { auditSheet } from '../audit/auditSheet.ts'
import { balanceSheet } from '../bank/balanceSheet.ts'
import { billDaySheet, billLineSheet } from '../channel/billSheet.ts'
import { codePaymentSheet, codeRefundSheet } from '../channel/channelSheet.ts'
import { claimSheet } from '../claim/claimSheet.ts'
import { companySheet } from '../company/companySheet.ts'
import { contractSheet } from '../contract/contractSheet.ts'
import { invoiceSheet } from '../invoice/invoiceSheet.ts'
import { marginSheet } from '../margin/marginSheet.ts'
import { bulkSheet } from '../orderDesk/bulkSheet.ts'
import { planSheet } from '../plan/planSheet.ts'
import { boardSheet, loadSheet } from '../production/productionSheet.ts'
import { dashboardSheet } from '../report/dashboardSheet.ts'
import { reviewSheet } from '../review/reviewSheet.ts'
import { monthSheet } from '../statement/monthSheet.ts'
import { goodsSheet } from '../goods/goodsSheet.ts'
import { priceSheet } from '../priceDesk/priceSheet.ts'
import { orderSheet } from '../order/orderSheet.ts'
import { statementSheet } from '../bank/statementSheet.ts'
import { entrySheet, reportSheet } from '../report/reportSheet.ts'
import { deliverySheet } from '../webhook/deliverySheet.ts'
import type { SheetDesk } from './subject.ts'

/** The desk of each subject that can be imported and exported. */
export const sheetDesks = {
  products: goodsSheet,
  prices: priceSheet,
  orders: orderSheet,
  statement: statementSheet,
  trial: reportSheet('trial'),
  ageing: reportSheet('ageing'),
  cash: reportSheet('cash'),
  sales: reportSheet('sales'),
  goodsSales: reportSheet('goodsSales'),
  tax: reportSheet('tax'),
  refunds: reportSheet('refunds'),
  entries: entrySheet,
  contracts: contractSheet,
  claims: claimSheet,
  reviews: reviewSheet,
  invoices: invoiceSheet,
  balances: balanceSheet,
  codePayments: codePaymentSheet,
  codeRefunds: codeRefundSheet,
  statements: monthSheet,
  board: boardSheet,
  load: loadSheet,
  bulkItems: bulkSheet,
  margins: marginSheet,
  dashboard: dashboardSheet,
  billDays: billDaySheet,
  billLines: billLineSheet,
  plans: planSheet,
  companies: companySheet,
  deliveries: deliverySheet,
  audit: auditSheet,
} as const satisfies Record<SheetSubject, SheetDesk>
