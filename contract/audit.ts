import { z } from 'zod'
import { endpoint, paged } from './endpoint.ts'
import { Day, Moment, paging, queryId, queryInt, text } from './text.ts'

export const auditSides = { buyer: '买家', staff: '员工', system: '系统' } as const

/** What audit rows are about. A subject is one of these words and a number: 'company 3'. */
export const auditSubjects = {
  company: '企业',
  design: '设计',
  account: '账号',
  buyer: '手机号',
  staff: '员工',
  identity: '身份',
  level: '会员等级',
  title: '发票抬头',
  invoice: '发票申请',
  receipt: '银行流水',
  order: '订单',
  coupon: '优惠券',
  coupon_batch: '券批次',
  order_filter: '订单台筛选',
  payback: '退款登记',
  payment: '在线付款',
  refund: '退款',
  contract: '合同',
  setting: '设置',
  audit: '操作日志',
  claim: '售后单',
  review: '评价',
  quotation: '报价单',
  purchase_list: '采购清单',
  product: '商品',
  promotion: '营销活动',
  group_buy: '拼团',
  pool: '拼印',
  price_book: '价格本',
  assortment: '采购目录',
  supplier: '供应商',
  blank: '坯料',
  purchase: '采购单',
  outwork: '外协单',
  blank_variant: '坯料规格',
  approval_rule: '审批规则',
  approval_delegate: '审批委托',
  banner: '轮播图',
  scene: '场景',
  page: '页面',
  synonym: '同义词',
  layout: '布局版本',
  article: '文章',
  category: '分类',
  line: '订单明细',
  step: '生产工序',
  process: '工序',
  route: '工艺路线',
  closure: '放假与停工日',
  calendar: '日历',
  api_key: '接口密钥',
  webhook: '推送地址',
  import: '导入',
  export: '导出',
  plan: '付款计划',
  statement: '对账单',
  job: '后台任务',
  connection: '接口',
  robot: '群机器人',
  template: '设计模板',
  freight: '运费模板',
  pickup: '自提点',
  role: '角色',
  backup: '备份',
  shipping: '发货台批次',
  reading: '银行明细',
} as const

const AuditRow = z.object({
  id: z.int(),
  time: Moment,
  side: z.enum(['buyer', 'staff', 'system']),
  who: z.string(),
  action: z.string(),
  /** What it is called for people. */
  actionLabel: z.string(),
  subject: z.string(),
  /** What the subject is called today: '企业 荣达贸易有限公司'. */
  subjectLabel: z.string(),
  companyId: z.int().nullable(),
  companyName: z.string().nullable(),
  /** JSON texts of what changed; null: nothing to compare. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The network address it was asked from; '' where none was kept. */
  address: z.string(),
})
export type AuditRow = z.infer<typeof AuditRow>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit/list',
  who: 'staff',
  area: 'audit',
  title: '操作日志',
  replica: true,
  input: z.object({
    ...paging(20),
    /** Part of who did it, of what was done, of the company's name, or the subject: '企业 3'. */
    keyword: text('关键词', 60, 0).optional(),
    side: z.enum(['all', 'buyer', 'staff', 'system'], '操作方不正确').default('all'),
    from: Day.optional(),
    to: Day.optional(),
    companyId: queryId('企业编号').optional(),
  }),
  /** `total` counts to 2000; `more`: older rows match as well, and narrower words or days show them. */
  output: paged(AuditRow, { more: z.boolean() }),
  paged: true,
})

/**
 * Walks a part of the chain of seals after seal number `from` and compares each with the rows it was made of. Ask again
 * from `next` until it is null or `broken` is not. Without `from` it begins where the last look at all of it ended, each night: `compared`
 * tells of that; 0 begins with the first.
 */
export const auditChain = endpoint({
  method: 'GET',
  path: '/api/admin/audit/chain',
  who: 'staff',
  area: 'audit',
  title: '校验操作日志',
  input: z.object({ from: queryInt('封条编号', 0, Number.MAX_SAFE_INTEGER).optional() }),
  output: z.object({
    /** How many rows were found as they were written. */
    rows: z.int(),
    /** The last seal that holds. */
    seal: z.object({ number: z.int(), time: Moment, hash: z.string() }).nullable(),
    /** The rows among which the first that was changed, removed or slipped in stands; null: none. */
    broken: z.object({ from: z.int(), to: z.int() }).nullable(),
    next: z.int().nullable(),
    /** When all of it was last compared, and how many rows that were; null: not by this call, which compares from `from` on. */
    compared: z.object({ time: Moment, rows: z.int() }).nullable(),
    /** What went by the merchant's setting: all rows from before `upto`, and when the last of them went; null: nothing ever did. */
    gone: z.object({ upto: Moment, rows: z.int(), time: Moment }).nullable(),
  }),
})
