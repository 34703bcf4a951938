import type { Subject } from '../subject.ts'
import { makeStatementFiles } from './files.ts'
import { monthSheet } from './monthSheet.ts'
import { issueStatements } from './statement.jobs.ts'
import { statementRoutes } from './statement.routes.ts'
import { statementTodos } from './todos.sql.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Makes the PDF and the spreadsheet of a statement. */
    statement: { id: number }
  }
}

export const statementSubject = {
  routes: [statementRoutes],
  jobs: (services) => ({
    statement: ({ id }) => makeStatementFiles(services, id),
  }),
  due: (services) => [() => issueStatements(services)],
  sheets: { statements: monthSheet },
  todos: statementTodos,
} satisfies Subject
