import { putStepsTogether } from '../database/steps.sql.ts'
import type { Subject } from '../subject.ts'
import { balanceSheet } from './balanceSheet.ts'
import { bankRoutes } from './bank.routes.ts'
import { statementReadingRoutes } from './reading.routes.ts'
import { statementSheet } from './statementSheet.ts'

export const bankSubject = {
  due: ({ db }) => [
    async () => {
      while (await putStepsTogether(db, 'company_balance', ['company_id']));
      while (await putStepsTogether(db, 'receipt_count', ['state']));
    },
  ],
  routes: [bankRoutes, statementReadingRoutes],
  sheets: { statement: statementSheet, balances: balanceSheet },
} satisfies Subject
