import type { SheetSubject } from '../../../contract/sheet.ts'
import { goodsSheet } from '../goods/goodsSheet.ts'
import { priceSheet } from '../priceDesk/priceSheet.ts'
import { orderSheet } from '../order/orderSheet.ts'
import { statementSheet } from '../bank/statementSheet.ts'
import { entrySheet, reportSheet } from '../report/reportSheet.ts'
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
} as const satisfies Record<SheetSubject, SheetDesk>
