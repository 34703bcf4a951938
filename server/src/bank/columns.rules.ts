import {
  statementHeadingAtMost,
  type StatementColumn,
  type StatementReading,
  type StatementRole,
} from '../../../contract/payment/statementReading.ts'
import { columnLetters } from '../sheet/cells.rules.ts'
import type { FileRow } from '../sheet/item.rules.ts'
import { headingsOf } from '../sheet/shape.rules.ts'
import { amountOf, momentOf } from './cells.rules.ts'
import { forms, plain } from './forms.rules.ts'

// How a statement of an unknown form is likely meant: by the words of its headings, else by what stands below them.

const own: Readonly<Record<StatementRole, readonly string[]>> = {
  time: ['时间', '日期', '记账时间', '入账时间', '到账时间', '到账日期', '交易日', '发生时间', '发生日期', 'date', 'time'],
  clock: ['时刻', '交易时刻'],
  in: ['贷', '贷方(收入)', '入账金额', '到账金额', '收入(元)', '汇入金额', 'credit'],
  out: ['借', '借方(支出)', '出账金额', '支出(元)', '汇出金额', 'debit'],
  amount: ['交易额', '发生金额', '金额(元)', '人民币金额', 'amount'],
  sign: ['借贷', '收支', '方向', '交易方向', '借/贷标志', '类型', '交易类型', '来往账标志', 'dc'],
  payer: ['户名', '付款人', '付款单位', '对方', '对手名称', '对方名', '汇款人', '汇款人名称', '来款单位', '客户名称', 'payer'],
  account: ['账号', '付款人帐号', '汇款账号', '对手账号', 'account'],
  serial: ['流水', '交易号', '凭证号', '业务编号', '业务参考号', '交易参考号', '核心流水号', 'reference'],
  remark: ['说明', '交易说明', '交易摘要', '汇款附言', '留言', '交易备注', 'remark', 'memo'],
  balance: ['账面余额', '当前余额', '可用余额', 'balance'],
}

/** Which headings mean what: those of all forms we know, and others that people write. */
const meanings = new Map<string, StatementRole>()
const mean = (role: StatementRole, names: readonly string[]) => {
  for (const name of names) {
    const typed = plain(name).toLowerCase()
    if (!meanings.has(typed)) meanings.set(typed, role)
  }
}
for (const { channel, columns } of Object.values(forms))
  if (channel === null)
    for (const [role, names] of Object.entries(columns)) {
      const meant = role === 'day' ? 'time' : role
      // 交易时间 stands beside a day at some banks, alone at most.
      if (meant !== 'clock' && meant in own) mean(meant as StatementRole, names)
    }
for (const [role, names] of Object.entries(own)) mean(role as StatementRole, names)

const bareHeading = (name: string): string => plain(name).toLowerCase()
const roleByName = (name: string): StatementRole | null =>
  meanings.get(bareHeading(name)) ?? meanings.get(bareHeading(name).replaceAll(/[(（].*[)）]|\/?元$/g, '')) ?? null

const marksIn = /^(贷|收|收入|来账|转入|存入|进|入|c|cr|credit|\+)$/i
const marksOut = /^(借|支|支出|付|往账|转出|支取|出|d|dr|debit|-)$/i

/** How a statement is likely meant; the heading's row may be said. */
export function proposedStatement(sheet: string, rows: readonly FileRow[], said?: number): StatementReading {
  const heading = said ?? likeliestHeading(rows)
  const below = rows.filter(({ row }) => row > heading)
  const names = headingsOf(rows, heading)
  const wide = Math.max(names.length, ...below.map(({ cells }) => cells.length))
  const cellsAt = Array.from({ length: wide }, (_, at) => below.flatMap(({ cells }) => cells[at] || []))
  const columns = byContents(byNames(names, cellsAt), cellsAt)
  const sign = columns.findIndex(({ role }) => role === 'sign')
  const marks = sign < 0 ? [] : [...new Set(cellsAt[sign])].slice(0, 20)
  return {
    sheet,
    heading,
    columns,
    incoming: marks.filter((mark) => marksIn.test(mark)),
    outgoing: marks.filter((mark) => marksOut.test(mark)),
  }
}

/** The row of which most cells mean something; where none does, the last before a row of several cells of which one is a time. */
function likeliestHeading(rows: readonly FileRow[]): number {
  let best = { row: 0, known: 1 }
  for (const { row, cells } of rows.filter((one) => one.row <= statementHeadingAtMost)) {
    const known = new Set(cells.flatMap((cell) => roleByName(cell) ?? [])).size
    if (known > best.known) best = { row, known }
  }
  if (best.row > 0) return best.row
  const first = rows.findIndex(({ cells }) => cells.some(isMoment) && cells.filter((cell) => cell !== '').length > 2)
  return rows[Math.max(0, first - 1)]?.row ?? 1
}

const isMoment = (cell: string): boolean => momentOf(cell) !== null
const isAmount = (cell: string): boolean => typeof amountOf(cell) === 'number' && /\d/.test(cell) && !/^0?\d{9,}$/.test(cell)
const isName = (cell: string): boolean =>
  /[\u4e00-\u9fff]{2,}/.test(cell) && /(公司|厂|店|商行|中心|经营部|工作室|学校|医院|银行)/.test(cell)
const mostly = (cells: readonly string[], is: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(is).length * 2 > cells.length

/** Columns by their headings; a role whose contents are nothing of the kind is not taken, nor is one twice but for remarks. */
function byNames(names: readonly string[], cellsAt: readonly (readonly string[])[]): StatementColumn[] {
  const taken = new Set<StatementRole>()
  const columns = cellsAt.map((cells, at): StatementColumn => {
    const name = (names[at] ?? '').slice(0, 200)
    const meant = roleByName(name)
    const fits = meant !== null && (meant === 'remark' || !taken.has(meant)) && holds(meant, cells)
    if (fits) taken.add(meant)
    return { letters: columnLetters(at), name, role: fits ? meant : null }
  })
  // Where both sides have a column of their own, a third of amounts or marks says nothing more.
  if (taken.has('in') && taken.has('out'))
    return columns.map((one) => (one.role === 'amount' || one.role === 'sign' ? { ...one, role: null } : one))
  if (!taken.has('amount')) return columns.map((one) => (one.role === 'sign' ? { ...one, role: null } : one))
  return columns.map((one) => (one.role === 'in' || one.role === 'out' ? { ...one, role: null } : one))
}

function holds(role: StatementRole, cells: readonly string[]): boolean {
  if (cells.length === 0) return true
  if (role === 'time') return cells.some(isMoment)
  if (role === 'in' || role === 'out' || role === 'amount' || role === 'balance') return cells.some((cell) => amountOf(cell) !== 'bad')
  if (role === 'sign') return cells.some((cell) => marksIn.test(cell) || marksOut.test(cell))
  return true
}

/** What is still missing is looked for in the contents: a time, an amount, marks, names of companies. */
function byContents(columns: readonly StatementColumn[], cellsAt: readonly (readonly string[])[]): StatementColumn[] {
  const found = [...columns]
  const lacks = (...roles: StatementRole[]) => !found.some(({ role }) => role !== null && roles.includes(role))
  const take = (role: StatementRole, is: (cells: readonly string[]) => boolean) => {
    const at = found.findIndex((one, nth) => one.role === null && is(cellsAt[nth] ?? []))
    const column = found[at]
    if (column) found[at] = { ...column, role }
  }
  if (lacks('time')) take('time', (cells) => mostly(cells, isMoment))
  if (lacks('in', 'amount')) take('amount', (cells) => mostly(cells, isAmount) && !mostly(cells, isMoment))
  if (lacks('sign', 'in')) take('sign', (cells) => mostly(cells, (cell) => marksIn.test(cell) || marksOut.test(cell)))
  if (lacks('payer')) take('payer', (cells) => mostly(cells, isName))
  return found
}
