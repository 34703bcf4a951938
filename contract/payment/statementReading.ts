import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, Moment, queryId, queryInt, text } from '../text.ts'

// How a bank's file of a form we do not know is read: what each of its columns is. It is proposed, corrected by whoever
// brings it and kept for files of the same shape.

/** The heading is among the first rows of a statement. */
export const statementHeadingAtMost = 40

/** What a column of a bank's statement can be, in the words of the page. */
export const statementRoles = {
  time: '交易时间（日期或日期与时间）',
  clock: '交易时刻（只有几点几分）',
  in: '收入金额（贷方）',
  out: '支出金额（借方）',
  amount: '金额（收支同列）',
  sign: '收支标志（借/贷）',
  payer: '付款户名（对方户名）',
  account: '付款账号（对方账号）',
  serial: '银行流水号',
  remark: '附言、摘要、用途（可多列）',
  balance: '余额',
} as const
export type StatementRole = keyof typeof statementRoles
const roleNames = Object.keys(statementRoles) as [StatementRole, ...StatementRole[]]

const StatementColumn = z.object({
  /** In the file: 'A', 'B', … */
  letters: z.string().regex(/^[A-Z]{1,2}$/, '列号不正确'),
  /** Its heading there. */
  name: text('列名', 200, 0),
  /** null: it is not read. */
  role: z.enum(roleNames, '请选择该列的内容').nullable(),
})
export type StatementColumn = z.infer<typeof StatementColumn>

const marks = (what: string) => z.array(text(what, 20)).max(20, `${what}最多 20 个`)

export const StatementReading = z.object({
  /** The sheet's name; '' for a csv. */
  sheet: z.string().max(100, '工作表名称过长'),
  /** The row of the heading, as spreadsheet programs count; below it is what is read. */
  heading: z.int('请选择表头所在行').min(1, '请选择表头所在行').max(statementHeadingAtMost, `表头应在前 ${statementHeadingAtMost} 行`),
  columns: z.array(StatementColumn).min(1, '没有可读取的列').max(100),
  /** What the mark says where money came, and where it went; any other is a fault of its row. */
  incoming: marks('表示收入的标志').default([]),
  outgoing: marks('表示支出的标志').default([]),
})
export type StatementReading = z.infer<typeof StatementReading>

/** What is wrong with a reading before any row is read, in words. */
export function statementReadingFaults({ columns, incoming, outgoing }: StatementReading): string[] {
  const by = Map.groupBy(
    columns.filter(({ role }) => role !== null),
    ({ role }) => role,
  )
  const has = (role: StatementRole) => by.has(role)
  const twice = [...by].filter(([role, of]) => role !== 'remark' && of.length > 1)
  return [
    ...twice.map(
      ([role, of]) => `${of.map(({ letters }) => letters).join('、')} 列都是“${statementRoles[role as StatementRole]}”，请只保留一列`,
    ),
    ...(has('time') ? [] : ['请指明哪一列是交易时间']),
    ...(has('in') || has('amount') ? [] : ['请指明哪一列是收入金额，或收支同列的金额']),
    ...(has('amount') && (has('in') || has('out')) ? ['“收支同列的金额”与“收入金额”“支出金额”只能选一种'] : []),
    ...(has('payer') ? [] : ['请指明哪一列是付款户名']),
    ...(has('sign') && !has('amount') ? ['有收支标志时，请指明收支同列的金额'] : []),
    ...(has('sign') && has('amount') && incoming.length === 0 ? ['请指明收支标志中哪些表示收入'] : []),
    ...incoming.filter((mark) => outgoing.includes(mark)).map((mark) => `标志“${mark}”不能既是收入又是支出`),
  ]
}

const finance = { who: 'staff', area: 'finance' } as const

/** The beginning of an uploaded statement (kind `sheet`), and how it would be read: as its shape was last time, else a proposal. */
export const lookAtStatement = endpoint({
  ...finance,
  method: 'GET',
  path: '/api/admin/bank/statement/look/:fileId',
  title: '查看银行明细的列',
  input: z.object({
    fileId: queryId('文件'),
    /** Without it the first. */
    sheet: z.string().max(100).optional(),
    /** Without it the likeliest. */
    heading: queryInt('表头所在行', 1, statementHeadingAtMost).optional(),
  }),
  output: z.object({
    fileName: z.string(),
    sheets: z.array(z.string()),
    /** The first rows that have something in them. */
    rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
    /** The form it is taken for without a reading; null: none that is known. */
    known: z.string().nullable(),
    reading: StatementReading,
    /** By whom and when a file of this shape was read so; null: it is a proposal. */
    kept: z.object({ id: z.int(), staffName: z.string(), time: Moment }).nullable(),
  }),
})
export type StatementLook = z.output<typeof lookAtStatement.output>

/** Keeps how a statement is read, and begins the dry run that reads it so. */
export const readStatement = endpoint({
  ...finance,
  method: 'POST',
  path: '/api/admin/bank/statement/read',
  once: true,
  title: '按对应的列试运行银行明细',
  input: z.object({
    fileId: id('文件'),
    book: z.boolean('请选择是否自动入账').default(false),
    /** The number of the merchant's account that the statement is of; '': nobody says. */
    account: text('收款账户', 48, 0).default(''),
    reading: StatementReading,
  }),
  /** The run. */
  output: z.object({ id: z.int() }),
})

/** Forgets how files of a shape are read, by any reading of it; what was imported stays. */
export const forgetStatement = endpoint({
  ...finance,
  method: 'POST',
  path: '/api/admin/bank/statement/forget',
  once: true,
  title: '忘记银行明细的列的对应',
  told: '已忘记，下次同样的文件将重新核对',
  input: z.object({ id: id('列的对应') }),
  output: z.literal(true),
})
