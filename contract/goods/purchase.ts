import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { mostPieces } from '../price/quantity.ts'
import { Day, id, Moment, paging, queryId, text } from '../text.ts'
import { RateText, Yuan } from '../yuan.ts'
import { purchaseStates, type PurchaseState } from './purchaseState.ts'
import { supply } from './supplier.ts'

// 采购单: what is bought of a supplier, by colour and size, and what has come of it.

const State = z.enum(Object.keys(purchaseStates) as [PurchaseState, ...PurchaseState[]], '状态不正确')

const PurchaseRow = z.object({
  id: z.int(),
  number: z.string(),
  supplierId: z.int(),
  supplierName: z.string(),
  state: State,
  stateLabel: z.string(),
  expectedDay: Day.nullable(),
  /** Its day has passed and something has not come. */
  late: z.boolean(),
  /** Of all lines. */
  quantity: z.int(),
  received: z.int(),
  /** What was ordered comes to, without tax. */
  amount: Yuan,
  staffName: z.string(),
  createTime: Moment,
})
export type PurchaseRow = z.infer<typeof PurchaseRow>

export const purchaseTabs = { all: '全部', draft: '草稿', open: '待收货', late: '逾期未到', done: '已完结' } as const
export type PurchaseTab = keyof typeof purchaseTabs

export const listPurchases = endpoint({
  ...supply,
  method: 'GET',
  path: '/api/admin/purchase/list',
  title: '采购单',
  replica: true,
  input: z.object({
    ...paging(20),
    /** Part of a number, or of a supplier's name. */
    keyword: text('关键词', 40, 0).optional(),
    state: z.enum(Object.keys(purchaseTabs) as [PurchaseTab, ...PurchaseTab[]], '分类不正确').default('all'),
  }),
  output: paged(PurchaseRow, { counts: z.record(z.string(), z.int()) }),
  paged: true,
})

const PurchaseLine = z.object({
  lineId: z.int(),
  variantId: z.int(),
  code: z.string(),
  name: z.string(),
  colour: z.string(),
  size: z.string(),
  unitName: z.string(),
  quantity: z.int(),
  received: z.int(),
  /** Yuan a piece, without tax. */
  price: RateText,
  amount: Yuan,
})
export type PurchaseLine = z.infer<typeof PurchaseLine>

export const purchaseDetail = endpoint({
  ...supply,
  method: 'GET',
  path: '/api/admin/purchase/detail/:id',
  title: '采购单详情',
  replica: true,
  input: z.object({ id: queryId('采购单') }),
  output: z.object({
    ...PurchaseRow.shape,
    revision: z.int(),
    contact: z.string(),
    phone: z.string(),
    terms: z.string(),
    remark: z.string(),
    /** Why it was closed or cancelled; ''. */
    reason: z.string(),
    sendTime: Moment.nullable(),
    lines: z.array(PurchaseLine),
    /** What came and what went back, the newest first. */
    receipts: z.array(
      z.object({
        id: z.int(),
        time: Moment,
        variant: z.string(),
        quantity: z.int(),
        amount: Yuan,
        note: z.string(),
        staffName: z.string(),
      }),
    ),
  }),
})
export type PurchaseDetail = z.infer<typeof purchaseDetail.output>

export const purchaseLinesAtMost = 100

const Ordered = z.object({
  variantId: z.int('请选择坯料规格').positive('规格不正确'),
  quantity: z.int('请填写数量，应为整数').min(1, '数量至少为 1').max(mostPieces, `数量最多 ${mostPieces}`),
  price: RateText.refine((typed) => !typed.startsWith('-'), '单价不能为负').refine(
    (typed) => Number(typed) <= 100_000,
    '单价不能大于 100000 元',
  ),
})

export const PurchaseForm = z
  .object({
    id: id('采购单').optional(),
    /** That of the state it was written from. */
    revision: z.int('采购单版本不正确').positive('采购单版本不正确').optional(),
    supplierId: id('供应商'),
    expectedDay: Day.nullable().default(null),
    remark: text('备注', 300, 0).default(''),
    lines: z
      .array(Ordered, '请填写采购明细')
      .min(1, '请至少填写一行采购明细')
      .max(purchaseLinesAtMost, `最多 ${purchaseLinesAtMost} 行`)
      .refine((lines) => new Set(lines.map(({ variantId }) => variantId)).size === lines.length, '同一规格只能有一行'),
  })
  .refine(({ id: known, revision }) => known === undefined || revision !== undefined, {
    path: ['revision'],
    error: '请说明是在哪个版本上修改的',
  })

/** A new draft, or a draft that is changed. */
export const savePurchase = endpoint({
  ...supply,
  method: 'POST',
  path: '/api/admin/purchase/save',
  once: true,
  title: '新增或修改采购单',
  told: '保存成功',
  input: PurchaseForm,
  output: z.object({ id: z.int() }),
})

export const movePurchase = endpoint({
  ...supply,
  method: 'POST',
  path: '/api/admin/purchase/move',
  once: true,
  title: '发出、结束或取消采购单',
  told: '操作成功',
  input: z
    .object({
      id: id('采购单'),
      /** That of the state that was seen. */
      revision: z.int('采购单版本不正确').positive('采购单版本不正确'),
      move: z.enum(['send', 'close', 'cancel'], '操作不正确'),
      /** Why nothing more is waited for. */
      reason: text('原因', 200, 0).default(''),
    })
    .refine(({ move, reason }) => move === 'send' || reason !== '', { path: ['reason'], error: '请填写原因' }),
  output: z.object({ state: State }),
})

/** What came of a purchase order; below 0: what goes back to the supplier. More than was ordered is taken, up to twice. */
export const receivePurchase = endpoint({
  ...supply,
  method: 'POST',
  path: '/api/admin/purchase/receive',
  once: true,
  title: '登记采购收货',
  told: '已登记',
  input: z.object({
    id: id('采购单'),
    /** That of the state that was seen: what somebody else has received meanwhile is not received again. */
    revision: z.int('采购单版本不正确').positive('采购单版本不正确'),
    lines: z
      .array(
        z.object({
          lineId: id('采购明细'),
          quantity: z.int('数量应为整数').min(-mostPieces, '数量不正确').max(mostPieces, `数量最多 ${mostPieces}`),
        }),
        '请填写收货数量',
      )
      .max(purchaseLinesAtMost, `最多 ${purchaseLinesAtMost} 行`)
      .refine((lines) => lines.some(({ quantity }) => quantity !== 0), '请至少填写一行收货数量')
      .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, '同一明细只能有一行'),
    note: text('备注', 200, 0).default(''),
  }),
  output: z.object({ state: State }),
})
