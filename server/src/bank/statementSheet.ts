import { z } from 'zod'
import { StatementOptions } from '../../../contract/payment/bank.ts'
import { yuan } from '../../../contract/money.ts'
import { type Proposal, receiptStates, type ReceiptState } from '../../../contract/payment/payment.ts'
import type { Db, Tx } from '../database/db.ts'
import { isOurs } from '../payment/payee.sql.ts'
import { propose } from '../payment/propose.ts'
import { insertReceipt, type NewReceipt } from '../payment/receipt.sql.ts'
import type { Change, Item } from '../sheet/item.rules.ts'
import type { SheetDesk, Taken, Taking } from '../sheet/desk.ts'
import { receiptsAfter, countReceipts, receiptColumns } from './receiptSheet.sql.ts'
import { billKey, insertBills, knownBills, knownReceipts } from './bill.sql.ts'
import { lineKey, lineOf, tellsOf, type Line } from './line.ts'
import { understoodAs } from './reading.rules.ts'
import { lineHash } from './reading.routes.ts'
import { statementReadingById } from './reading.sql.ts'
import { recast, statementColumns } from './statement.rules.ts'
import { bookSure, type BookedSure, type Sure } from './sure.ts'

const Filter = z.object({ state: z.string().max(20).default('all'), keyword: z.string().max(40).default('') })

/** Statements of banks and bills of providers in, whatever their form; what is recorded of the bank out. */
export const statementSheet: SheetDesk = {
  columns: receiptColumns,
  recast: (rows) => recast(rows, lineHash),
  ownWay: async (db, options) => {
    const { readingId } = StatementOptions.parse(options)
    if (readingId === null) return null
    const reading = await statementReadingById(db, readingId)
    return {
      sheet: reading?.sheet || undefined,
      understood: (rows) => (reading ? understoodAs(reading, rows, lineKey, lineHash) : { fault: '列的对应方式不存在，请重新上传' }),
    }
  },
  importColumns: statementColumns.map((name) => ({ name, note: '', example: '' })),
  options: StatementOptions,
  keyOf: lineKey,
  atOnce: 50,
  take,
  filter: Filter,
  count: (db, filter) => countReceipts(db, Filter.parse(filter)),
  page: (db, filter, after) => receiptsAfter(db, Filter.parse(filter), after),
}

type Known = Awaited<ReturnType<typeof knownReceipts>>
type Judged = { readonly line: Line; readonly proposals: readonly Proposal[]; readonly taken: Taken }

async function take(tx: Tx, items: readonly Item[], taking: Taking): Promise<Taken[]> {
  const { book, account } = StatementOptions.parse(taking.options)
  if (!(await isOurs(tx, account))) return items.map(notOurs)
  const lines = items.map((item) => into(lineOf(item, taking.now), account))
  const receipts = await knownReceipts(
    tx,
    lines.flatMap((line) => (line.is === 'receipt' ? [line.receipt.reference] : [])),
  )
  const bills = await knownBills(
    tx,
    lines.flatMap((line) => (line.is === 'bill' ? [line.bill] : [])),
  )
  const judged: Judged[] = []
  for (const [at, line] of lines.entries()) judged.push(await judge(tx, line, { row: items[at]?.rows[0]?.row ?? 0, receipts, bills, book }))
  if (taking.dry) return judged.map(({ taken }) => taken)
  const booked = await write(tx, judged, book, taking)
  return judged.map((one) => said(one, booked))
}

/** A line of a statement of this account of ours. */
const into = (line: Line, account: string): Line =>
  line.is === 'receipt' ? { ...line, receipt: { ...line.receipt, payeeAccount: account } } : line

const notOurs = ({ rows }: Item): Taken => ({
  outcome: 'failed',
  faults: [{ row: rows[0]?.row ?? 0, column: '收款账户', message: '收款账户不存在，请重新选择后再导入' }],
})

type About = { row: number; receipts: Known; bills: Map<string, number>; book: boolean }

async function judge(db: Db | Tx, line: Line, { row, receipts, bills, book }: About): Promise<Judged> {
  const plain = (taken: Taken): Judged => ({ line, proposals: [], taken })
  if (line.is === 'faulty') return plain({ outcome: 'failed', faults: line.faults })
  if (line.is === 'passed') return plain({ outcome: 'unchanged', changes: [line.change] })
  const amount = line.is === 'receipt' ? line.receipt.amount : line.bill.amount
  const known = line.is === 'receipt' ? receipts.get(line.receipt.reference) : undefined
  const knownAmount = line.is === 'receipt' ? known?.amount : bills.get(billKey(line.bill))
  if (knownAmount !== undefined && knownAmount !== amount)
    return plain({ outcome: 'failed', faults: [{ row, column: '金额', message: '该编号已登记，且金额不同，请核对' }] })
  if (known && line.is === 'receipt' && !tellsOf(known, line.receipt))
    return plain({
      outcome: 'failed',
      faults: [{ row, column: '编号', message: '该编号已登记为另一笔款项，请核对后换一个编号手工登记' }],
    })
  if (knownAmount !== undefined) {
    const is = known ? receiptStates[known.state as ReceiptState] : '已登记'
    return plain({ outcome: 'unchanged', changes: [{ column: '此前已导入', was: '', is }] })
  }
  if (line.is === 'bill') return plain({ outcome: 'created', changes: [shown('金额', yuan(amount))] })
  const proposals = await propose(db, line.receipt)
  return { line, proposals, taken: { outcome: 'created', changes: changesOf(line.receipt, proposals, book) } }
}

const shown = (column: string, is: string): Change => ({ column, was: '', is })

const changesOf = (receipt: Omit<NewReceipt, 'staffId'>, [best]: readonly Proposal[], book: boolean): Change[] => [
  shown('到账', `${yuan(receipt.amount)} 元，${receipt.payerName}`),
  best
    ? shown(best.sure && book ? '将自动入账' : '匹配建议', `${best.orderId}（${best.score} 分：${best.reasons.join('、')}）`)
    : shown('匹配建议', '没有找到，导入后进入待匹配'),
]

async function write(tx: Tx, judged: readonly Judged[], book: boolean, taking: Taking): Promise<Map<string, BookedSure>> {
  const { actor, address, now } = taking
  const fresh = judged.flatMap(({ line, proposals, taken }) =>
    line.is === 'receipt' && taken.outcome === 'created'
      ? [{ receipt: { ...line.receipt, staffId: actor.staffId }, best: proposals[0] }]
      : [],
  )
  // Orders are locked before receipts are written, as everywhere.
  const sure = fresh.flatMap(({ receipt, best }): Sure[] => (book && best?.sure ? [{ receipt, proposal: best }] : []))
  const booked = await bookSure(tx, sure, { clerk: actor, address, now })
  for (const { receipt } of fresh) if (!booked.has(receipt.reference)) await insertReceipt(tx, receipt, now)
  await insertBills(
    tx,
    judged.flatMap(({ line, taken }) => (line.is === 'bill' && taken.outcome === 'created' ? [line.bill] : [])),
    now,
  )
  return booked
}

/** What is told of a line once it is written. */
function said({ line, proposals, taken }: Judged, booked: ReadonlyMap<string, BookedSure>): Taken {
  if (line.is !== 'receipt' || taken.outcome !== 'created') return taken
  const order = booked.get(line.receipt.reference)?.order
  const changes = changesOf(line.receipt, proposals, false)
  return { ...taken, changes: order ? [...changes.slice(0, 1), shown('已自动入账', order)] : changes }
}
