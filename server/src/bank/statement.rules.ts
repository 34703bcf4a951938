import { yuan, type Fen } from '../../../contract/money.ts'
import { Reference } from '../../../contract/payment/payment.ts'
import type { FileRow } from '../sheet/item.rules.ts'
import { amountOf, bare, momentOf } from './cells.rules.ts'
import { recognise, type Form, type Recognised, type Role } from './forms.rules.ts'

/** What every form is rewritten to, column by column, so that one walk settles them all. */
export const statementColumns = [
  '来源',
  '类型',
  '编号',
  '金额',
  '付款户名',
  '付款账号',
  '附言',
  '时间',
  '平台单号',
  '手续费',
  '问题',
] as const
type Name = (typeof statementColumns)[number]
type Line = Partial<Record<Name, string>>

/** What a line of a statement is. Only `in`, `pay` and `refund` are kept; the rest is told. */
export const lineKinds = { in: '收入', out: '支出', red: '冲正', pay: '收款', refund: '退款', none: '其他' } as const

/** Ends a statement: sums and remarks, no movements. */
const trailer = /^(#|-{3,}|合计|总计|小计|总交易单数|本页|借方合计|收入合计|支出合计)/

export type Recast =
  | { readonly rows: FileRow[]; readonly told: string; readonly fault?: never }
  | { readonly rows?: never; readonly told?: never; readonly fault: string }

/**
 * A bank's statement or a provider's bill, whatever its form, as rows of `statementColumns`, the heading first, and what it
 * was taken for. `hash` gives the same sixteen letters or more for the same text: lines without a number of the bank's are
 * known by it and by which of several equal lines they are. `said`: how it is read, where somebody said so.
 */
export function recast(rows: readonly FileRow[], hash: (text: string) => string, said?: Recognised): Recast {
  const found = said ?? recognise(rows)
  if (!found)
    return {
      fault: '认不出这份文件：没有找到含有交易时间、收入金额和对方户名的表头，请指明各列的内容，或直接上传网银、商户平台导出的明细',
    }
  const lines = rows.slice(found.at + 1).filter(({ cells }) => !trailer.test(bare(cells.find((cell) => cell !== '') ?? '')))
  const end = rows.slice(found.at + 1).find(({ cells }) => bare(cells[0] ?? '').startsWith('总交易单数'))
  const read = lines
    .filter(({ row }) => !end || row < end.row)
    .map(({ row, cells }) => ({ row, cells, line: found.form.channel ? billLine(cells, found) : bankLine(cells, found) }))
  const numbered = withNumbers(read, hash, found.form.isOwn ? (rows[found.at]?.cells ?? []) : null)
  return {
    told: toldOf(
      found,
      numbered.map(({ line }) => line),
    ),
    rows: [
      { row: rows[found.at]?.row ?? 1, cells: [...statementColumns] },
      ...numbered.map(({ row, line }) => ({ row, cells: statementColumns.map((name) => line[name] ?? '') })),
    ],
  }
}

const reader = (cells: readonly string[], { places }: Recognised) => ({
  one: (role: Role): string => bare(cells[places[role]?.[0] ?? -1] ?? ''),
  all: (role: Role): string[] => [...new Set((places[role] ?? []).map((at) => bare(cells[at] ?? '')).filter(Boolean))],
})

const written = (amount: Fen | null | 'bad'): string => (typeof amount === 'number' ? yuan(amount) : '')

function bankLine(cells: readonly string[], found: Recognised): Line {
  const { one, all } = reader(cells, found)
  const time = momentOf(one('day') || one('time'), one('clock'))
  const { kind, amount, unclear } = movementOf(one, found.form)
  const problem =
    unclear ?? (amount === 'bad' ? '金额无法识别' : time === null && kind !== 'none' ? '交易时间无法识别' : kind === 'red' ? red : '')
  return {
    来源: found.form.label,
    类型: lineKinds[kind],
    编号: one('serial'),
    金额: written(amount),
    付款户名: one('payer').slice(0, 60),
    付款账号: one('account').slice(0, 40),
    附言: all('remark').join(' ').slice(0, 200),
    时间: time ?? '',
    问题: problem,
    // Only to tell equal lines apart; no column of its own.
    平台单号: one('balance'),
  }
}

const red = '红字冲正：请找到被冲正的流水，未入账的作废，已入账的退回'

type Movement = { readonly kind: 'in' | 'out' | 'red' | 'none'; readonly amount: Fen | null | 'bad'; readonly unclear?: string }

function movementOf(one: (role: Role) => string, form: Form): Movement {
  return form.direction ? movementIn(amountOf(one('amount')), one('sign'), form.direction) : movementBy(one, form.incoming)
}

/** A movement of one column, by its mark, or by the sign of the amount: negative ones went. */
function movementIn(amount: Fen | null | 'bad', sign: string, direction: NonNullable<Form['direction']>): Movement {
  if (amount === 'bad') return { kind: 'none', amount }
  if (amount === null || amount === 0) return { kind: 'none', amount: null }
  if (direction === 'signed') return { kind: amount > 0 ? 'in' : 'out', amount }
  const way = direction(sign)
  if (way === null) return { kind: 'in', amount, unclear: `收支标志“${sign || '（空）'}”未指明是收入还是支出` }
  if (way === 'out') return { kind: 'out', amount }
  return { kind: amount > 0 ? 'in' : 'red', amount }
}

function movementBy(one: (role: Role) => string, incoming?: RegExp): Movement {
  const came = amountOf(one(incoming ? 'amount' : 'in'))
  const went = incoming ? null : amountOf(one('out'))
  if (came === 'bad' || went === 'bad') return { kind: 'none', amount: 'bad' } as const
  if (incoming && came !== null && !incoming.test(one('sign'))) return { kind: 'out', amount: came } as const
  if (came !== null && came !== 0) return { kind: came > 0 ? 'in' : 'red', amount: came } as const
  if (went !== null && went !== 0) return { kind: went > 0 ? 'out' : 'red', amount: went } as const
  return { kind: 'none', amount: null } as const
}

function billLine(cells: readonly string[], found: Recognised): Line {
  const { one } = reader(cells, found)
  const time = momentOf(one('time'))
  const goesBack = /退款|REFUND|REVOKED/i.test(one('kind'))
  const pays = /交易|付款|支付|SUCCESS/i.test(one('kind')) && !/费/.test(one('kind'))
  const kind = goesBack ? 'refund' : pays ? 'pay' : 'none'
  const given = amountOf(goesBack ? one('refund') || one('out') || one('in') : one('in'))
  const amount = typeof given === 'number' && given < 0 ? amountOf(yuan(given).slice(1)) : given
  const number = goesBack ? one('refundNo') || one('serial') || `${one('order')}-R` : one('order') || one('trade')
  const problem = amount === 'bad' ? '金额无法识别' : time === null ? '交易时间无法识别' : ''
  return {
    来源: found.form.label,
    类型: lineKinds[amount === null || amount === 0 ? 'none' : kind],
    编号: number,
    金额: written(amount),
    时间: time ?? '',
    平台单号: one('trade'),
    手续费: written(amountOf(one('fee'))),
    问题: kind === 'none' ? '' : problem,
  }
}

type Numbered = { readonly row: number; readonly cells: readonly string[]; readonly line: Line }

/** A line's number is the bank's own; where that is missing, what stands in the line, and which of several equal ones it is. */
function withNumbers(lines: readonly Numbered[], hash: (text: string) => string, headings: readonly string[] | null) {
  const times = new Map<string, number>()
  return lines.map(({ row, cells, line }) => {
    if (line['类型'] !== lineKinds.in) return { row, line }
    const own = (line['编号'] ?? '').replaceAll(/[^0-9A-Za-z_-]/g, '').toUpperCase()
    const usable = !/^0*$/.test(own) && own.length <= 56 && Reference.safeParse(own).success
    const reference = usable
      ? own
      : `H${hash(JSON.stringify(headings ? standsIn(cells, headings) : line))
          .slice(0, 24)
          .toUpperCase()}`
    const nth = (times.get(reference) ?? 0) + 1
    times.set(reference, nth)
    return { row, line: { ...line, 编号: nth === 1 ? reference : `${reference}-${nth}`, 平台单号: '' } }
  })
}

/** Columns that count the lines of one file: the same line has another number in the next. */
const counting = /^(序号|行号|no\.?|#)$/i

/**
 * What stands in a row, whatever its columns are said to be: the same money is the same line when somebody has put right
 * meanwhile which column is what. Days and amounts count for what they are, not for how they are written.
 */
function standsIn(cells: readonly string[], headings: readonly string[]): string[] {
  const own = cells.map((cell, at) => (counting.test(bare(headings[at] ?? '')) ? '' : plainly(bare(cell))))
  return ['own', ...own.slice(0, own.findLastIndex(Boolean) + 1)]
}

function plainly(cell: string): string {
  const amount = amountOf(cell)
  return momentOf(cell, '') ?? (typeof amount === 'number' ? yuan(amount) : cell.normalize('NFKC'))
}

function toldOf({ form }: Recognised, lines: readonly Line[]): string {
  const count = (kind: string) => lines.filter((line) => line['类型'] === kind).length
  const parts = Object.values(lineKinds).flatMap((kind) => (count(kind) > 0 ? [`${kind} ${count(kind)} 笔`] : []))
  const days = lines.flatMap((line) => (line['时间'] ? [line['时间'].slice(0, 10)] : [])).toSorted()
  const span = days.length > 0 ? `，${days[0]} 至 ${days.at(-1)}` : ''
  return `按“${form.label}”读取：${parts.join('、') || '没有明细'}${span}`
}
