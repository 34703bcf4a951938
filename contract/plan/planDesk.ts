import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { GoodsType } from '../goods.ts'
import { Moment, id, queryId, text } from '../text.ts'
import { Yuan } from '../yuan.ts'

const Amount = Yuan.refine((typed) => !typed.startsWith('-'), '金额不能为负')

const Step = z.object({
  label: text('期次名称', 10),
  percent: z.int('比例应为整数').min(1, '比例不能小于 1%').max(99, '比例不能大于 99%'),
  gate: z.enum(['start', 'ship'], '请选择何时付清'),
})

export const PlanForm = z.object({
  id: id('付款计划').optional(),
  name: text('名称', 20),
  fromAmount: Amount.refine((typed) => Number(typed) >= 1, '起用金额不能小于 1 元'),
  types: z.array(GoodsType).min(1, '请选择商品类型'),
  steps: z
    .array(Step)
    .min(2, '至少分两期')
    .max(4, '最多分四期')
    .refine((steps) => steps.reduce((all, { percent }) => all + percent, 0) === 100, '各期比例之和应为 100%')
    .refine((steps) => steps.every(({ gate }, at) => gate === (at === 0 ? 'start' : 'ship')), '第一期为生产前付清，其余各期为发货前付清'),
  enabled: z.boolean('请选择是否启用'),
  /** The `updateTime` that was seen; where somebody has changed it since, it is refused. */
  seen: Moment.optional(),
})

export const MerchantPlan = z.object({
  id: z.int(),
  name: z.string(),
  fromAmount: Yuan,
  types: z.array(GoodsType),
  steps: z.array(z.object({ label: z.string(), percent: z.int(), gate: z.enum(['start', 'ship']) })),
  enabled: z.boolean(),
  updateTime: Moment,
})
export type MerchantPlan = z.infer<typeof MerchantPlan>

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/admin/plan/list',
  who: 'staff',
  area: 'finance',
  title: '付款计划',
  input: z.object({}),
  output: z.array(MerchantPlan),
})

export const savePlan = endpoint({
  method: 'POST',
  path: '/api/admin/plan/save',
  who: 'staff',
  area: 'finance',
  once: true,
  title: '保存付款计划',
  input: PlanForm,
  output: z.object({ id: z.int() }),
})

/** Orders that were placed by it keep their parts. */
export const deletePlan = endpoint({
  method: 'POST',
  path: '/api/admin/plan/del',
  who: 'staff',
  area: 'finance',
  once: true,
  title: '删除付款计划',
  input: z.object({ id: id('付款计划') }),
  output: z.literal(true),
})

/** What a company may owe, and what of it is left. */
export const Credit = z.object({
  limit: Yuan,
  /** Days from the order until it must be paid. */
  days: z.int(),
  enabled: z.boolean(),
  used: Yuan,
  available: Yuan,
  /** What is past its day; '0.00': nothing. */
  overdue: Yuan,
})
export type Credit = z.infer<typeof Credit>

/** What staff who look after companies see of one's credit; null: it never had any. */
export const companyCredit = endpoint({
  method: 'GET',
  path: '/api/admin/company/credit/:companyId',
  who: 'staff',
  area: 'members',
  title: '企业账期',
  input: z.object({ companyId: queryId('企业编号') }),
  output: Credit.nullable(),
})

export const CreditForm = z.object({
  companyId: id('企业编号'),
  enabled: z.boolean('请选择是否开通'),
  limit: Amount.refine((typed) => Number(typed) <= 1e9, '额度不能超过 10 亿元'),
  days: z.int('账期天数应为整数').min(1, '账期至少 1 天').max(180, '账期最多 180 天'),
})

/** What is owed already stays owed, and due as it was. */
export const saveCredit = endpoint({
  method: 'POST',
  path: '/api/admin/company/credit',
  who: 'staff',
  area: 'members',
  once: true,
  title: '设置企业账期',
  input: CreditForm,
  output: Credit,
})

/** The asker's company's credit; null where it has none now and owes nothing of an earlier one. */
export const myCredit = endpoint({
  method: 'GET',
  path: '/api/credit',
  who: 'buyer',
  grant: 'order.pay',
  title: '企业账期',
  input: z.object({}),
  output: Credit.nullable(),
})
