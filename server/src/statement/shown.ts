import type { FileLink } from '../../../contract/file.ts'
import { movesFrom } from '../../../contract/moves.ts'
import { fen, sum, yuan } from '../../../contract/money.ts'
import type { StatementDetail, StatementLine, StatementRow } from '../../../contract/plan/statement.ts'
import {
  statementKinds,
  statementLineMachine,
  statementLineStates,
  statementStates,
  type StatementKind,
} from '../../../contract/plan/statementState.ts'
import { shanghai } from '../../../contract/text.ts'
import { balancesOf, less, more } from './statement.rules.ts'
import type { ListedStatement, StoredLine } from './statement.sql.ts'

/** A statement as lists show it. */
export const rowOf = (statement: ListedStatement): StatementRow => ({
  id: statement.id,
  number: statement.number,
  companyName: statement.companyName,
  month: statement.month,
  opening: yuan(statement.opening),
  closing: yuan(statement.closing),
  state: statement.state,
  stateLabel: statementStates[statement.state],
  open: statement.open,
  disputed: statement.disputed,
  createTime: shanghai(statement.createdAt),
})

/** What a statement sums up of its month. */
export function sumsOf(lines: readonly StoredLine[]) {
  const of = (...kinds: StatementKind[]) => sum(lines.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
  const paid = of('payment')
  return {
    sold: yuan(of('sale')),
    paid: yuan(fen(paid === 0 ? 0 : -paid)),
    refunded: yuan(of('refund')),
    invoiced: yuan(sum(lines.map(({ invoiced }) => invoiced))),
  }
}

/** The lines as they are read on page, PDF and spreadsheet, with what is owed after each. */
export function shownLines({ opening }: ListedStatement, lines: readonly StoredLine[], by: 'buyer' | 'staff'): StatementLine[] {
  const balances = balancesOf(opening, lines)
  return lines.map((line, at) => ({
    id: line.id,
    time: shanghai(line.at),
    kind: line.kind,
    kindLabel: statementKinds[line.kind],
    orderId: line.orderNumber,
    note: line.note,
    more: more(line.amount),
    less: less(line.amount),
    invoiced: line.invoiced === 0 ? '' : yuan(line.invoiced),
    balance: yuan(balances[at] ?? opening),
    state: line.state,
    stateLabel: statementLineStates[line.state],
    reason: line.reason,
    answer: line.answer,
    moves: movesFrom(statementLineMachine, line.state, by),
  }))
}

/** A statement as its page shows it to one side. */
export const detailOf = (
  statement: ListedStatement,
  lines: readonly StoredLine[],
  files: ReadonlyMap<number, FileLink>,
  by: 'buyer' | 'staff',
): StatementDetail => ({
  ...rowOf(statement),
  ...sumsOf(lines),
  lines: shownLines(statement, lines, by),
  pdf: (statement.pdfId !== null && files.get(statement.pdfId)) || null,
  xlsx: (statement.xlsxId !== null && files.get(statement.xlsxId)) || null,
})
