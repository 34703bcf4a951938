import {
  answerStatement,
  listStatements,
  replyStatement,
  staffListStatements,
  staffStatementDetail,
  statementDetail,
} from '../../../contract/plan/statement.ts'
import { statementStateOf, statementStates, type StatementMove } from '../../../contract/plan/statementState.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { Routes } from '../services.ts'
import { tellDesk } from '../live/live.sql.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { detailOf, rowOf } from './shown.ts'
import { lineAfter, monthName } from './statement.rules.ts'
import {
  linesOf,
  lockStatement,
  readStatement,
  setLines,
  setStatement,
  statementPage,
  type Asked,
  type StoredLine,
} from './statement.sql.ts'
import { said } from '../notice/companyNotices.rules.ts'

/** 对账单: what a company bought, paid and owes in a month, and what both sides say of it. */
export const statementRoutes: Routes = ({ serve, serveOnce }, services) => {
  const list = async (db: Db, companyId: number | null, asked: Asked) => {
    const { rows, total } = await statementPage(db, companyId, asked)
    return { rows: rows.map(rowOf), total }
  }
  const detail = async (db: Db, id: number, companyId: number | null) => {
    const statement = await readStatement(db, id, companyId)
    const ids = [statement.pdfId, statement.xlsxId].filter((fileId) => fileId !== null)
    const [lines, files] = await Promise.all([linesOf(db, id), fileLinks(db, services, companyId, ids)])
    return detailOf(statement, lines, files, companyId === null ? 'staff' : 'buyer')
  }

  serve(listStatements, ({ input, actor, db }) => list(db, actor.companyId, input))
  serve(staffListStatements, ({ input, db }) => list(db, null, input))
  serve(statementDetail, ({ input, actor, db }) => detail(db, input.id, actor.companyId))
  serve(staffStatementDetail, ({ input, db }) => detail(db, input.id, null))

  serveOnce(answerStatement, async ({ input: { id, lineIds, move, reason }, actor, tx, now, audit }) => {
    await lockStatement(tx, id, actor.companyId)
    const lines = await linesOf(tx, id)
    const waiting = lines.filter(({ state }) => state === 'open' || state === 'answered')
    const chosen = lineIds ? chosenOf(lines, lineIds) : waiting
    const state = await moveLines(tx, id, chosen, move, 'buyer', { reason }, now)
    await audit('statement.answer', `statement ${id}`, { after: { move, lines: chosen.length, state: state.state } })
    return state
  })

  serveOnce(replyStatement, async ({ input: { id, lineId, answer }, tx, now, audit }) => {
    const { companyId, number, month } = await lockStatement(tx, id, null)
    const chosen = chosenOf(await linesOf(tx, id), [lineId])
    const state = await moveLines(tx, id, chosen, 'answer', 'staff', { answer }, now)
    await audit('statement.reply', `statement ${id}`, { companyId, after: { lineId, answer } })
    const words = said('statement.answered', { 月份: monthName(month), 对账单号: number, 说明: answer })
    await insertNotice(tx, { companyId, ...words, link: '/statement', to: null, alsoGranted: 'order.pay' }, now)
    return state
  })
}

/** The lines with these ids. @throws Refusal statement.missing where one is of no such statement. */
function chosenOf(lines: readonly StoredLine[], ids: readonly number[]): StoredLine[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  return [...new Set(ids)].map((id) => byId.get(id) ?? refuse('statement.missing'))
}

async function moveLines(
  tx: Tx,
  id: number,
  chosen: readonly StoredLine[],
  move: StatementMove,
  by: 'buyer' | 'staff',
  words: { reason?: string; answer?: string },
  now: Date,
) {
  const [first] = chosen.map((line) => lineAfter(line.state, move, by))
  if (first === undefined) return refuse('statement.move.forbidden')
  const said = move === 'confirm' ? {} : words
  await setLines(
    tx,
    chosen.map((line) => line.id),
    { ...said, state: first },
    now,
  )
  const state = statementStateOf((await linesOf(tx, id)).map((line) => line.state))
  await setStatement(tx, id, state)
  await tellDesk(tx, 'statement')
  return { state, stateLabel: statementStates[state] }
}
