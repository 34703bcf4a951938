import { z } from 'zod'
import { endpoint, paged } from './endpoint.ts'
import { FileLink } from './file.ts'
import type { Area } from './grant.ts'
import type { StateTone } from './moves.ts'
import { id, Moment, paging, queryId, text } from './text.ts'

/**
 * What comes in and goes out as spreadsheets, and whose it is. `brings`: files by our template (ours), files that others made
 * (theirs), or none: it only goes out. `costs`: whoever sees costs and margins finds more in it than others.
 */
export const sheetSubjects = {
  products: { label: '商品', area: 'goods', brings: 'ours' },
  prices: { label: '价格', area: 'price', brings: 'ours' },
  orders: { label: '订单', area: 'orders', brings: 'nothing' },
  statement: { label: '银行流水', area: 'finance', brings: 'theirs' },
  trial: { label: '科目余额表', area: 'finance', brings: 'nothing' },
  ageing: { label: '应收账龄表', area: 'finance', brings: 'nothing' },
  cash: { label: '收款汇总表', area: 'finance', brings: 'nothing' },
  sales: { label: '销售汇总表', area: 'finance', brings: 'nothing' },
  goodsSales: { label: '商品销售表', area: 'finance', brings: 'nothing' },
  offers: { label: '优惠汇总表', area: 'finance', brings: 'nothing' },
  tax: { label: '税额汇总表', area: 'finance', brings: 'nothing' },
  refunds: { label: '退款汇总表', area: 'finance', brings: 'nothing' },
  entries: { label: '分录明细', area: 'finance', brings: 'nothing' },
  contracts: { label: '合同', area: ['orders', 'finance'], brings: 'nothing' },
  claims: { label: '售后单', area: ['service', 'finance'], brings: 'nothing' },
  reviews: { label: '评价', area: 'service', brings: 'nothing' },
  invoices: { label: '发票', area: 'finance', brings: 'nothing' },
  balances: { label: '企业余额', area: 'finance', brings: 'nothing' },
  codePayments: { label: '在线付款', area: 'finance', brings: 'nothing' },
  codeRefunds: { label: '在线退款', area: 'finance', brings: 'nothing' },
  statements: { label: '对账单', area: 'finance', brings: 'nothing' },
  board: { label: '在制商品', area: 'production', brings: 'nothing' },
  load: { label: '产能日历', area: 'production', brings: 'nothing' },
  bulkItems: { label: '批量操作结果', area: 'orders', brings: 'nothing' },
  margins: { label: '毛利分析', area: 'margin', brings: 'nothing' },
  lineMargins: { label: '订单明细毛利', area: 'margin', brings: 'nothing' },
  dashboard: { label: '经营看板', area: ['orders', 'finance'], brings: 'nothing', costs: true },
  billDays: { label: '渠道日账单', area: 'finance', brings: 'nothing' },
  billLines: { label: '渠道逐笔核对', area: 'finance', brings: 'nothing' },
  plans: { label: '付款计划', area: 'finance', brings: 'nothing' },
  companies: { label: '企业', area: ['members', 'service'], brings: 'nothing' },
  deliveries: { label: '推送记录', area: 'connection', brings: 'nothing' },
  shipments: { label: '发货单号', area: 'production', brings: 'ours' },
  blanks: { label: '坯料库存', area: ['goods', 'production'], brings: 'ours', costs: true },
  purchases: { label: '采购单', area: ['goods', 'production'], brings: 'nothing' },
  outwork: { label: '外协单', area: ['production', 'margin'], brings: 'nothing', costs: true },
  promotions: { label: '营销活动', area: 'marketing', brings: 'nothing' },
  promotionUses: { label: '活动优惠明细', area: 'marketing', brings: 'nothing', costs: true },
  groups: { label: '拼团', area: 'marketing', brings: 'nothing' },
  groupMembers: { label: '拼团参团明细', area: 'marketing', brings: 'nothing' },
  pools: { label: '拼印', area: 'marketing', brings: 'nothing' },
  poolMembers: { label: '拼印参加企业', area: 'marketing', brings: 'nothing' },
  couponBatches: { label: '优惠券批次', area: 'marketing', brings: 'nothing' },
  coupons: { label: '优惠券发放与使用', area: 'marketing', brings: 'nothing', costs: true },
  audit: { label: '操作日志', area: 'audit', brings: 'nothing', costs: true },
} as const satisfies Record<string, { label: string; area: Area | readonly Area[]; brings: 'ours' | 'theirs' | 'nothing'; costs?: true }>

export type SheetSubject = keyof typeof sheetSubjects
/** Whether an export of it has more in it for whoever sees costs and margins. */
export const showsMargins = (subject: SheetSubject): boolean => 'costs' in sheetSubjects[subject]
export const SheetSubject = z.enum(Object.keys(sheetSubjects) as [SheetSubject, ...SheetSubject[]], '请选择导入导出的内容')

/** What one file may hold. More is refused, never cut off. */
export const importRowsAtMost = 20_000
export const importColumnsAtMost = 100
export const exportRowsAtMost = { xlsx: 50_000, csv: 200_000 } as const

export const importStates = {
  waiting: '等待处理',
  running: '处理中',
  done: '已完成',
  cancelled: '已取消',
  failed: '文件有误',
} as const
export type ImportState = keyof typeof importStates
export const importTones = {
  waiting: 'due',
  running: 'busy',
  done: 'ok',
  cancelled: 'off',
  failed: 'bad',
} as const satisfies Record<ImportState, StateTone>

/** What became, or would become, of a thing in the file. */
export const importOutcomes = {
  created: '新增',
  updated: '修改',
  unchanged: '未变化',
  failed: '有误',
} as const
export type ImportOutcome = keyof typeof importOutcomes
const ImportOutcome = z.enum(Object.keys(importOutcomes) as [ImportOutcome, ...ImportOutcome[]], '结果不正确')

const staff = {
  who: 'staff',
  area: ['goods', 'price', 'finance', 'orders', 'service', 'production', 'members', 'margin', 'connection', 'audit', 'marketing'],
} as const

/** A choice that a subject asks for beside the file, e.g. a price book. */
const Options = z.record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean(), z.null()]))

const ImportRun = z.object({
  id: z.int(),
  subject: SheetSubject,
  /** 试运行: nothing is written. */
  dry: z.boolean(),
  state: z.enum(Object.keys(importStates) as [ImportState, ...ImportState[]]),
  /** Why the file could not be read, in words; '' where it could. */
  fault: z.string(),
  /** What the file was taken for, where that is not given. */
  told: z.string(),
  fileId: z.int(),
  fileName: z.string(),
  options: Options,
  /** Columns and rows of the file that are not read, each in words. */
  passedOver: z.array(z.string()),
  /** Rows of the file, the heading not counted. */
  rows: z.int(),
  /** Things in the file – products – and how many of them are done; a thing may take several rows. */
  total: z.int(),
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  staffName: z.string(),
  createTime: Moment,
  finishTime: Moment.nullable(),
})
export type ImportRun = z.infer<typeof ImportRun>

export const sheetTemplate = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/sheet/template',
  twice: '只生成一份一天后删除的文件',
  title: '下载导入模板',
  input: z.object({ subject: SheetSubject }),
  output: FileLink,
})

/** Begins a run over an uploaded file (kind `sheet`); the work is a job. `dry`: only says what would come of it. */
export const startImport = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/sheet/import',
  once: true,
  title: '导入表格',
  input: z.object({
    subject: SheetSubject,
    fileId: id('文件'),
    dry: z.boolean('请选择试运行或正式导入'),
    options: Options.default({}),
  }),
  output: z.object({ id: z.int() }),
})

/** Stops a run; what it has done stays. */
export const cancelImport = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/sheet/import/cancel',
  once: true,
  title: '取消导入',
  told: '已取消',
  input: z.object({ id: id('导入编号') }),
  output: z.literal(true),
})

export const listImports = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/sheet/import/list',
  title: '导入记录',
  input: z.object({ subject: SheetSubject, ...paging(10) }),
  output: paged(ImportRun),
  paged: true,
})

export const importDetail = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/sheet/import/detail/:id',
  title: '导入详情',
  input: z.object({ id: queryId('导入编号') }),
  output: ImportRun,
})

const Fault = z.object({
  /** The row of the file as spreadsheet programs count, the heading being row 1. */
  row: z.int(),
  /** '' where the fault is the row's. */
  column: z.string(),
  /** 'C7'; absent where no one cell is meant. */
  cell: z.string().optional(),
  message: z.string(),
})
const Change = z.object({ column: z.string(), was: z.string(), is: z.string() })

const ImportedItem = z.object({
  /** What the thing is called in the file: a purchase number. */
  key: z.string(),
  row: z.int(),
  outcome: ImportOutcome,
  faults: z.array(Fault),
  changes: z.array(Change),
})
export type ImportedItem = z.infer<typeof ImportedItem>

/** What became of each thing in the file, in the order of its rows. */
export const importItems = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/sheet/import/items/:id',
  title: '导入逐行结果',
  input: z.object({
    id: queryId('导入编号'),
    outcome: z.union([z.literal('').transform(() => undefined), ImportOutcome]).optional(),
    keyword: text('关键词', 40, 0).optional(),
    ...paging(20),
  }),
  output: paged(ImportedItem),
  paged: true,
})

/** All that is wrong with a file as a csv: row, number, column, what is wrong. */
export const importFaults = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/sheet/import/faults',
  twice: '只生成一份一天后删除的文件',
  title: '下载导入错误',
  input: z.object({ id: id('导入编号') }),
  output: FileLink,
})

export const ExportRun = z.object({
  id: z.int(),
  subject: SheetSubject,
  format: z.enum(['xlsx', 'csv']),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Why there is no file, in words; '' where there is. */
  fault: z.string(),
  total: z.int(),
  done: z.int(),
  /** The file once it is made; null after it was forgotten. */
  file: FileLink.nullable(),
  staffName: z.string(),
  createTime: Moment,
})
export type ExportRun = z.infer<typeof ExportRun>

/** Begins an export of everything that matches the subject's own filter; the work is a job. */
export const startExport = endpoint({
  ...staff,
  besides: 'export',
  method: 'POST',
  path: '/api/admin/sheet/export',
  once: true,
  title: '导出表格',
  input: z.object({
    subject: SheetSubject,
    format: z.enum(['xlsx', 'csv'], '导出格式应为 xlsx 或 csv'),
    filter: Options.default({}),
  }),
  output: z.object({ id: z.int() }),
})

export const listExports = endpoint({
  ...staff,
  besides: 'export',
  method: 'GET',
  path: '/api/admin/sheet/export/list',
  title: '导出记录',
  input: z.object({ subject: SheetSubject, ...paging(5) }),
  output: paged(ExportRun),
  paged: true,
})
