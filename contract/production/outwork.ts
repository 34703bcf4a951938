import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { mostPieces } from '../price/quantity.ts'
import { Day, id, Moment, paging, queryId, text } from '../text.ts'
import { RateText, Yuan } from '../yuan.ts'
import { outworkStates, type OutworkState } from './outworkState.ts'

// 外协: work on the pieces of a line that a supplier does outside; what went out, what came back, and what it costs.

const seen = { who: 'staff', area: ['production', 'margin'] } as const
const made = { who: 'staff', area: 'production' } as const

const State = z.enum(Object.keys(outworkStates) as [OutworkState, ...OutworkState[]], '状态不正确')

/** What a price is of: each good piece that comes back, or the work as a whole. */
export const priceUnits = { piece: '按合格件', lump: '一口价' } as const
export type PriceUnit = keyof typeof priceUnits

/** Rates of tax, per cent, that a supplier's price may hold. */
export const taxRates = [1, 3, 6, 9, 13] as const

const Price = z.object({
  unit: z.enum(Object.keys(priceUnits) as [PriceUnit, ...PriceUnit[]], '请选择计价方式'),
  /** Yuan a piece, or for all of it. */
  amount: RateText.refine((typed) => !typed.startsWith('-'), '单价不能为负').refine(
    (typed) => Number(typed) <= 10_000_000,
    '单价不能大于 10000000 元',
  ),
  /** Per cent of tax that the price holds; null: it is without tax. */
  taxRate: z
    .union(
      taxRates.map((rate) => z.literal(rate)),
      '税率不正确',
    )
    .nullable(),
})
export type OutworkPrice = z.infer<typeof Price>

/** What outwork costs, for who may see costs. */
const Cost = z.object({
  /** What was agreed; null: not yet. */
  price: Price.nullable(),
  /** What it comes to at that price, with the tax that the price holds: of the pieces given out, once all is back of the good ones; settled, what was billed. */
  bill: Yuan.nullable(),
  /** The same without tax: what counts as cost. */
  net: Yuan.nullable(),
  /** All is back, so that it will not change by itself. */
  final: z.boolean(),
})

const Row = z.object({
  id: z.int(),
  number: z.string(),
  supplierId: z.int(),
  supplierName: z.string(),
  state: State,
  stateLabel: z.string(),
  lineId: z.int(),
  orderId: z.string(),
  storeName: z.string(),
  unitName: z.string(),
  /** What is done: 刺绣. */
  process: z.string(),
  quantity: z.int(),
  good: z.int(),
  bad: z.int(),
  expectedDay: Day.nullable(),
  /** Its day has passed and not all is back. */
  late: z.boolean(),
  /** null: who asks may not see costs. */
  cost: Cost.nullable(),
  createTime: Moment,
})
export type OutworkRow = z.infer<typeof Row>

export const outworkTabs = {
  all: '全部',
  draft: '待发出',
  open: '外协中',
  late: '逾期未回',
  back: '待对账',
  settled: '已对账',
  void: '已作废',
} as const
export type OutworkTab = keyof typeof outworkTabs

export const listOutwork = endpoint({
  ...seen,
  method: 'GET',
  path: '/api/admin/outwork/list',
  title: '外协单',
  replica: true,
  input: z.object({
    ...paging(20),
    /** Part of a number, an order's number, the goods, the process or the supplier. */
    keyword: text('关键词', 40, 0).optional(),
    state: z.enum(Object.keys(outworkTabs) as [OutworkTab, ...OutworkTab[]], '分类不正确').default('all'),
    supplierId: queryId('供应商').optional(),
    lineId: queryId('订单明细').optional(),
  }),
  output: paged(Row, { counts: z.record(z.string(), z.int()) }),
  paged: true,
})

/** Why an entry of what came back counts no more, and who said so. */
const Correction = z.object({ reason: z.string(), staffName: z.string(), time: Moment })

const Charge = z.object({ rule: z.string(), label: z.string() })

export const outworkDetail = endpoint({
  ...seen,
  method: 'GET',
  path: '/api/admin/outwork/detail/:id',
  title: '外协单详情',
  replica: true,
  input: z.object({ id: queryId('外协单') }),
  output: z.object({
    ...Row.shape,
    revision: z.int(),
    companyName: z.string(),
    selectionText: z.array(z.string()),
    contact: z.string(),
    phone: z.string(),
    terms: z.string(),
    /** The step of production that it is; null: it is none of them. */
    stepId: z.int().nullable(),
    /** Price lines of the order whose cost it is, in place of the own. */
    covers: z.array(Charge),
    remark: z.string(),
    /** Why it was closed, voided or opened again; ''. */
    reason: z.string(),
    staffName: z.string(),
    sendTime: Moment.nullable(),
    /** What came back, the newest first. */
    returns: z.array(
      z.object({
        id: z.int(),
        time: Moment,
        good: z.int(),
        bad: z.int(),
        note: z.string(),
        staffName: z.string(),
        correction: Correction.nullable(),
      }),
    ),
  }),
})
export type OutworkDetail = z.infer<typeof outworkDetail.output>

/** What of a line may be given out. */
export const outworkOptions = endpoint({
  ...made,
  method: 'GET',
  path: '/api/admin/outwork/line/:lineId',
  title: '可外协的工序',
  input: z.object({ lineId: queryId('订单明细') }),
  output: z.object({
    lineId: z.int(),
    orderId: z.string(),
    storeName: z.string(),
    unitName: z.string(),
    quantity: z.int(),
    /** Steps that are not done, with the pieces of them that nobody outside has. */
    steps: z.array(z.object({ id: z.int(), name: z.string(), stateLabel: z.string(), left: z.int() })),
    charges: z.array(Charge),
  }),
})
export type OutworkOptions = z.infer<typeof outworkOptions.output>

const Revision = z.int('外协单版本不正确').positive('外协单版本不正确')
const Pieces = (name: string) => z.int(`${name}应为整数`).min(0, `${name}不能小于 0`).max(mostPieces, `${name}最多 ${mostPieces}`)

export const OutworkForm = z
  .object({
    id: id('外协单').optional(),
    /** That of the state it was written from. */
    revision: Revision.optional(),
    lineId: id('订单明细'),
    stepId: id('工序').nullable().default(null),
    supplierId: id('供应商'),
    process: text('外协内容', 40),
    quantity: Pieces('数量').min(1, '数量至少为 1'),
    expectedDay: Day.nullable().default(null),
    covers: z
      .array(
        z
          .string('收费项不正确')
          .regex(/^[\w.-]+(:[\w.-]+)?$/, '收费项不正确')
          .max(60, '收费项不正确'),
        '收费项不正确',
      )
      .max(20, '最多 20 个收费项')
      .default([]),
    remark: text('备注', 300, 0).default(''),
    /** Only by who sees costs; absent: what was agreed stays. */
    price: Price.nullable().optional(),
  })
  .refine(({ id: known, revision }) => known === undefined || revision !== undefined, {
    path: ['revision'],
    error: '请说明是在哪个版本上修改的',
  })
export type OutworkForm = z.infer<typeof OutworkForm>

/** A new draft, or a draft that is changed; of what is out already only the day and the remark. */
export const saveOutwork = endpoint({
  ...made,
  method: 'POST',
  path: '/api/admin/outwork/save',
  once: true,
  title: '新增或修改外协单',
  told: '保存成功',
  input: OutworkForm,
  output: z.object({ id: z.int() }),
})

/** Writes what was agreed with the supplier, until it is settled. */
export const priceOutwork = endpoint({
  who: 'staff',
  area: 'margin',
  method: 'POST',
  path: '/api/admin/outwork/price',
  once: true,
  title: '填写外协价格',
  told: '保存成功',
  input: z.object({ id: id('外协单'), revision: Revision, price: Price }),
  output: z.literal(true),
})

export const moveOutwork = endpoint({
  ...seen,
  method: 'POST',
  path: '/api/admin/outwork/move',
  once: true,
  title: '发出、对账或作废外协单',
  told: '操作成功',
  input: z
    .object({
      id: id('外协单'),
      /** That of the state that was seen. */
      revision: Revision,
      move: z.enum(['send', 'close', 'settle', 'reopen', 'void'], '操作不正确'),
      reason: text('原因', 200, 0).default(''),
      /** settle: what the supplier bills, with the tax that the price holds. */
      charge: Yuan.refine((typed) => !typed.startsWith('-'), '对账金额不能为负').optional(),
    })
    .refine(({ move, reason }) => move === 'send' || move === 'settle' || reason !== '', { path: ['reason'], error: '请填写原因' })
    .refine(({ move, charge }) => move !== 'settle' || charge !== undefined, { path: ['charge'], error: '请填写对账金额' }),
  output: z.object({ state: State }),
})

/** What came back: good pieces and spoiled ones, in as many parts as it takes. */
export const receiveOutwork = endpoint({
  ...made,
  method: 'POST',
  path: '/api/admin/outwork/receive',
  once: true,
  title: '登记外协收回',
  told: '已登记',
  input: z
    .object({
      id: id('外协单'),
      /** That of the state that was seen: what somebody else has received meanwhile is not received again. */
      revision: Revision,
      good: Pieces('合格数'),
      bad: Pieces('不合格数').default(0),
      note: text('备注', 200, 0).default(''),
    })
    .refine(({ good, bad }) => good + bad > 0, { path: ['good'], error: '请填写收回的数量' }),
  output: z.object({
    state: State,
    /** The step of production was done with it. */
    stepDone: z.boolean(),
    /** Pieces that production makes up for; 0: none. */
    makeUp: z.int(),
  }),
})

/** An entry of what came back was wrong: it stays and counts no more, until the step is done. What came back in truth is entered anew. */
export const correctOutwork = endpoint({
  ...made,
  method: 'POST',
  path: '/api/admin/outwork/correct',
  once: true,
  title: '冲销外协收回',
  told: '已冲销',
  input: z.object({ id: id('外协单'), revision: Revision, returnId: id('收回记录'), reason: text('原因', 200) }),
  output: z.object({ state: State }),
})
