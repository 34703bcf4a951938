import type { Subject } from '../subject.ts'
import { balanceSheet } from './balanceSheet.ts'
import { bankRoutes } from './bank.routes.ts'
import { statementReadingRoutes } from './reading.routes.ts'
import { statementSheet } from './statementSheet.ts'

export const bankSubject = {
  routes: [bankRoutes, statementReadingRoutes],
  sheets: { statement: statementSheet, balances: balanceSheet },
} satisfies Subject
