import { goodsTypes, type GoodsType } from '../../../contract/goods.ts'
import { fen, sum, yuan, type Fen } from '../../../contract/money.ts'
import { promotionKinds } from '../../../contract/promotion/kinds.ts'
import { ledgerAccounts, postingKinds, type LedgerAccount, type ReportName } from '../../../contract/report/report.ts'
import type { Db } from '../database/db.ts'
import type { Span } from '../period.rules.ts'
import {
  agedReceivables,
  ledgerSum,
  offersSaid,
  offersTaken,
  salesByGoods,
  salesByRate,
  salesByType,
  sentBack,
  settledOut,
  standing,
  turnovers,
} from './report.sql.ts'

type Cell = string | number
/** Money cells are fen; the others are told as they are. `entries` says which entries of the ledger a row is made of. */
export type Row = { readonly cells: readonly Cell[]; readonly entries: Readonly<Record<string, string>> }
export type Check = { readonly label: string; readonly report: Fen; readonly ledger: Fen }
export type Report = {
  readonly rows: readonly Row[]
  /** By place; '' where nothing is summed. */
  readonly totals: readonly Cell[]
  readonly checks: readonly Check[]
}

/** A column holds words, a count, or money in fen. */
export type Kind = 'text' | 'count' | 'fen'
type Form = {
  readonly columns: readonly (readonly [label: string, kind: Kind])[]
  readonly note: string
  readonly make: (db: Db, span: Span, now: Date) => Promise<Report>
}

const offerNames: Readonly<Record<string, string>> = { ...promotionKinds, coupon: '优惠券', freightCoupon: '运费券' }

const inMonth = (month: string): Record<string, string> => ({ from: month, to: month })
const all = ({ from, to }: Span): Record<string, string> => ({ from, to })
const cashAccounts = ['bank', 'alipay', 'weixin'] as const
const total = (amounts: readonly number[]): Fen => sum(amounts.map(fen))
const label = (account: LedgerAccount): string => ledgerAccounts[account]

async function trial(db: Db, span: Span): Promise<Report> {
  const [moved, opening, closing] = await Promise.all([turnovers(db, span), standing(db, span.begin), standing(db, span.end)])
  const stands = new Map<LedgerAccount, Fen>(opening)
  const rows = moved.map(({ month, account, debit, credit }): Row => {
    const before = stands.get(account) ?? fen(0)
    const after = fen(before + debit - credit)
    stands.set(account, after)
    return { cells: [month, label(account), before, debit, credit, after], entries: { account, ...inMonth(month) } }
  })
  const debit = total(moved.map((one) => one.debit))
  const credit = total(moved.map((one) => one.credit))
  const accounts = Object.keys(ledgerAccounts) as LedgerAccount[]
  return {
    rows,
    totals: ['合计', '', '', debit, credit, ''],
    checks: [
      { label: '借方合计 = 贷方合计', report: debit, ledger: credit },
      ...accounts
        .filter((account) => stands.has(account) || closing.has(account))
        .map((account) => ({
          label: `${label(account)}期末余额 = 总账`,
          report: stands.get(account) ?? fen(0),
          ledger: closing.get(account) ?? fen(0),
        })),
      { label: '全部科目期末余额之和为零', report: total([...stands.values()]), ledger: fen(0) },
    ],
  }
}

async function ageing(db: Db, span: Span, now: Date): Promise<Report> {
  // What was posted in this very moment counts.
  const at = span.end <= now ? span.end : new Date(now.getTime() + 1)
  const [rows, stands] = await Promise.all([agedReceivables(db, at), standing(db, at)])
  const parts = rows.map(({ ahead, days30, days60, days90, older }) => [days30, days60, days90, older, ahead])
  const sums = [0, 1, 2, 3, 4].map((nth) => total(parts.map((part) => part[nth] ?? 0)))
  return {
    rows: rows.map(({ companyId, companyName }, at) => ({
      cells: [companyName, ...(parts[at] ?? []), total(parts[at] ?? [])],
      entries: { account: 'receivable', companyId: String(companyId), from: '2000-01', to: span.to },
    })),
    totals: ['合计', ...sums, total(sums)],
    checks: [{ label: '合计 = 应收账款总账余额', report: total(sums), ledger: stands.get('receivable') ?? fen(0) }],
  }
}

async function cashByRoad(db: Db, span: Span): Promise<Report> {
  const moved = (await turnovers(db, span)).filter(({ account }) => (cashAccounts as readonly string[]).includes(account))
  const net = total(moved.map(({ debit, credit }) => debit - credit))
  return {
    rows: moved.map(({ month, account, debit, credit }) => ({
      cells: [month, label(account), debit, credit, debit - credit],
      entries: { account, ...inMonth(month) },
    })),
    totals: ['合计', '', total(moved.map((one) => one.debit)), total(moved.map((one) => one.credit)), net],
    checks: [{ label: '净额 = 银行、支付宝、微信总账发生额', report: net, ledger: await ledgerSum(db, span, cashAccounts) }],
  }
}

/** Sales stand on the credit side; reports tell them positive. */
const soldInLedger = async (db: Db, span: Span): Promise<Fen> => fen(0 - (await ledgerSum(db, span, ['sales'])))
const typeName = (type: GoodsType | null): string => (type ? goodsTypes[type].tag : '其他')

async function sales(db: Db, span: Span): Promise<Report> {
  const sold = await salesByType(db, span)
  const amount = total(sold.map((one) => one.amount))
  return {
    rows: sold.map((one) => ({
      cells: [one.month, typeName(one.type), one.orders, one.amount],
      entries: { account: 'sales', ...inMonth(one.month) },
    })),
    totals: ['合计', '', '', amount],
    checks: [{ label: '合计 = 销售收入总账发生额', report: amount, ledger: await soldInLedger(db, span) }],
  }
}

async function goodsSales(db: Db, span: Span): Promise<Report> {
  const sold = await salesByGoods(db, span)
  const amount = total(sold.map((one) => one.amount))
  return {
    rows: sold.map((one) => ({
      cells: [one.number ?? '—', one.name ?? '其他', one.orders, one.amount],
      entries: { account: 'sales', ...all(span) },
    })),
    totals: ['合计', '', '', amount],
    checks: [{ label: '合计 = 销售收入总账发生额', report: amount, ledger: await soldInLedger(db, span) }],
  }
}

async function tax(db: Db, span: Span): Promise<Report> {
  const taxed = await salesByRate(db, span)
  const [gross, part] = [total(taxed.map((one) => one.gross)), total(taxed.map((one) => one.tax))]
  return {
    rows: taxed.map((one) => ({
      cells: [one.month, one.rate === null ? '—' : `${Number(one.rate) * 100}%`, one.gross - one.tax, one.tax, one.gross],
      entries: { account: 'sales', ...inMonth(one.month) },
    })),
    totals: ['合计', '', gross - part, part, gross],
    checks: [{ label: '价税合计 = 销售收入总账发生额', report: gross, ledger: await soldInLedger(db, span) }],
  }
}

async function refunds(db: Db, span: Span): Promise<Report> {
  const [sent, moved] = await Promise.all([sentBack(db, span), turnovers(db, span)])
  const amount = total(sent.map((one) => one.amount))
  // What left the accounts of money in all, less what only went from a provider to the bank, in which no company has a part.
  const settled = await settledOut(db, span)
  const left = total(moved.flatMap(({ account, credit }) => ((cashAccounts as readonly string[]).includes(account) ? [credit] : [])))
  return {
    rows: sent.map((one) => ({
      cells: [one.month, label(one.account), postingKinds[one.kind] ?? one.kind, one.count, one.amount],
      entries: { account: one.account, kind: one.kind, side: 'out', ...inMonth(one.month) },
    })),
    totals: ['合计', '', '', sent.reduce((count, one) => count + one.count, 0), amount],
    checks: [{ label: '合计 = 资金科目贷方发生额 − 渠道结算', report: amount, ledger: fen(left - settled) }],
  }
}

async function offers(db: Db, span: Span): Promise<Report> {
  const [taken, said] = await Promise.all([offersTaken(db, span), offersSaid(db, span)])
  const ofLines = total(taken.filter((one) => one.ofLine).map((one) => one.amount))
  const amount = total(taken.map((one) => one.amount))
  return {
    rows: taken.map((one) => ({
      cells: [one.month, offerNames[one.kind] ?? one.kind, one.name, one.orders, one.amount],
      entries: { account: 'sales', kind: 'sale', ...inMonth(one.month) },
    })),
    totals: ['合计', '', '', '', amount],
    checks: [{ label: '整单优惠合计 = 订单价格明细中的优惠', report: fen(amount - ofLines), ledger: said }],
  }
}

/** Every report: its columns, what is to be said of it, and how it is made. */
export const reports: Readonly<Record<ReportName, Form>> = {
  trial: {
    columns: [
      ['月份', 'text'],
      ['科目', 'text'],
      ['期初余额', 'fen'],
      ['借方发生', 'fen'],
      ['贷方发生', 'fen'],
      ['期末余额', 'fen'],
    ],
    note: '余额借方为正、贷方为负。',
    make: trial,
  },
  ageing: {
    columns: [
      ['企业', 'text'],
      ['30 天内', 'fen'],
      ['31–60 天', 'fen'],
      ['61–90 天', 'fen'],
      ['90 天以上', 'fen'],
      ['预收', 'fen'],
      ['合计', 'fen'],
    ],
    note: '账龄从确认销售之日算起，截至所选期末（未结束的月份截至现在）。预收为订单确认销售前收到的货款，以负数表示。',
    make: ageing,
  },
  cash: {
    columns: [
      ['月份', 'text'],
      ['收款方式', 'text'],
      ['收入', 'fen'],
      ['支出', 'fen'],
      ['净额', 'fen'],
    ],
    note: '支出含退款与渠道结算到银行的款项。',
    make: cashByRoad,
  },
  sales: {
    columns: [
      ['月份', 'text'],
      ['商品类型', 'text'],
      ['订单数', 'count'],
      ['含税金额', 'fen'],
    ],
    note: '一个订单含几种类型时，按各行含税金额分摊，分摊之和等于订单金额。',
    make: sales,
  },
  goodsSales: {
    columns: [
      ['采购编号', 'text'],
      ['商品', 'text'],
      ['订单数', 'count'],
      ['含税金额', 'fen'],
    ],
    note: '运费已按行分摊。明细为该期间全部销售分录。',
    make: goodsSales,
  },
  tax: {
    columns: [
      ['月份', 'text'],
      ['税率', 'text'],
      ['不含税金额', 'fen'],
      ['税额', 'fen'],
      ['价税合计', 'fen'],
    ],
    note: '税额按订单的税额与入账比例计算，供对账参考，申报以开票数据为准。',
    make: tax,
  },
  refunds: {
    columns: [
      ['月份', 'text'],
      ['退款方式', 'text'],
      ['原因', 'text'],
      ['笔数', 'count'],
      ['金额', 'fen'],
    ],
    note: '已经退出的款项；尚在渠道处理中的不计。',
    make: refunds,
  },
  offers: {
    columns: [
      ['月份', 'text'],
      ['类型', 'text'],
      ['活动或优惠券', 'text'],
      ['订单数', 'count'],
      ['优惠金额', 'fen'],
    ],
    note: '按确认销售的月份，只计履约中与已完成、没有全部退款的订单；优惠金额含税，是少付的金额。销售汇总表已是优惠后的金额。',
    make: offers,
  },
}

/** The cells of a row as texts, money as yuan with two decimals. */
export const texts = (name: ReportName, cells: readonly Cell[]): string[] =>
  reports[name].columns.map(([, kind], at) => {
    const cell = cells[at] ?? ''
    return kind === 'fen' && typeof cell === 'number' ? yuan(fen(cell)) : String(cell)
  })
