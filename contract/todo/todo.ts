import { z } from 'zod'
import type { claimStates } from '../claim/claimState.ts'
import { endpoint } from '../endpoint.ts'
import type { Area } from '../grant.ts'
import { id, Moment, text } from '../text.ts'

// 待办: what waits for the merchant, kind by kind. Menu numbers and the page are read from the same counts.

/** A kind of things that wait: what it is called, who works on it, and the list that holds exactly those that wait. */
export type KindRow = {
  readonly label: string
  /** What one of them is counted in: 3 笔. */
  readonly unit: string
  readonly area: Area | readonly Area[]
  /** A path of the back office: the list of all of them. It begins with the place of the menu at which they are counted. */
  readonly to: string
  /** Read and done: nothing else is to be done with it, so it ends by a press. */
  readonly noted?: true
  /** Who looks after one is chosen at its own page; here it is shown. */
  readonly ownStaff?: true
}

const claims = { unit: '单', ownStaff: true } as const

/** Every kind, in the order of the page. */
export const todoKinds = {
  newOrder: { label: '新订单', unit: '单', area: 'orders', to: '/order?waits=fresh', noted: true },
  concession: { label: '改价待同意', unit: '项', area: 'orders', to: '/order?waits=concession' },
  artwork: { label: '稿件待检查', unit: '单', area: 'orders', to: '/order?lineState=preflight&state=in_fulfilment' },
  proofToMake: { label: '待出校样', unit: '单', area: 'orders', to: '/order?waits=proof' },
  proofRefused: { label: '校样要求修改', unit: '单', area: 'orders', to: '/order?waits=redraw' },
  toSchedule: { label: '待排产', unit: '单', area: 'orders', to: '/order?lineState=ready&state=in_fulfilment' },
  blankShort: { label: '缺料', unit: '项', area: 'production', to: '/production?short=1' },
  blankLow: { label: '坯料需补货', unit: '种', area: ['goods', 'production'], to: '/blank?state=low' },
  purchaseLate: { label: '采购逾期未到', unit: '单', area: ['goods', 'production'], to: '/purchase?state=late' },
  outworkLate: { label: '外协逾期未回', unit: '张', area: ['production', 'margin'], to: '/outwork?state=late' },
  late: { label: '交期已过', unit: '单', area: 'orders', to: '/order?late=1' },
  toSend: { label: '待发货', unit: '单', area: 'orders', to: '/order?type=sending' },
  parcel: { label: '疑难包裹', unit: '件', area: 'orders', to: '/order' },
  waybillUnused: { label: '电子面单未使用', unit: '张', area: 'production', to: '/shipping?stand=unused' },
  noted: { label: '签收时注明短少破损', unit: '单', area: 'orders', to: '/order' },
  contract: { label: '合同待处理', unit: '份', area: ['orders', 'finance'], to: '/contract?state=open' },
  contractEnding: { label: '框架合同即将到期', unit: '份', area: ['orders', 'finance'], to: '/contract?state=ending' },
  claimNew: { ...claims, label: '售后待受理', area: ['service', 'finance'], to: '/claim?queue=open&state=submitted' },
  claimAssess: { ...claims, label: '售后评估中', area: ['service', 'finance'], to: '/claim?queue=open&state=assessing' },
  claimAnswer: { ...claims, label: '售后待答复', area: ['service', 'finance'], to: '/claim?queue=open&state=negotiating' },
  claimLead: { ...claims, label: '售后待主管处理', area: ['service', 'finance'], to: '/claim?queue=open&state=arbitration' },
  claimReturned: { ...claims, label: '售后待收退货', area: ['service', 'finance'], to: '/claim?queue=open&state=returned' },
  claimPay: { ...claims, label: '售后待退款', area: ['service', 'finance'], to: '/claim?queue=open&state=paying' },
  lowReview: { label: '差评待回复', unit: '条', area: 'service', to: '/review?queue=low' },
  receiptOpen: { label: '到账待入账', unit: '笔', area: 'finance', to: '/payment?state=open' },
  receiptSuspense: { label: '到账待认领', unit: '笔', area: 'finance', to: '/payment?state=suspense' },
  codeMismatch: { label: '扫码付款金额不符', unit: '笔', area: 'finance', to: '/channel?state=mismatch' },
  refundFailed: { label: '退款失败', unit: '笔', area: 'finance', to: '/channel/refund?state=open' },
  statement: { label: '对账单有异议', unit: '份', area: 'finance', to: '/statement?state=disputed' },
  invoice: { label: '发票待处理', unit: '张', area: 'finance', to: '/invoice?state=open' },
  promotionAsked: { label: '营销活动待复核', unit: '个', area: 'marketing', to: '/promotion?state=asked' },
  poolAsked: { label: '拼印待复核', unit: '批', area: 'marketing', to: '/pool?state=asked' },
  batchAsked: { label: '优惠券待复核', unit: '批', area: 'marketing', to: '/coupon?state=asked' },
  company: { label: '企业待审核', unit: '家', area: 'members', to: '/company?status=pending' },
  grantRequest: { label: '授权待确认', unit: '项', area: 'settings', to: '/staff' },
  deadJob: { label: '后台任务已停止', unit: '项', area: 'system', to: '/job?queue=dead' },
  failingJob: { label: '后台任务反复失败', unit: '项', area: 'system', to: '/job?queue=failing' },
  connectionFailed: { label: '接口出错', unit: '个', area: 'connection', to: '/setting/connection' },
  licenceEnding: { label: '证照即将到期', unit: '项', area: ['page', 'settings'], to: '/setting/shop' },
} as const satisfies Readonly<Record<string, KindRow>>
export type TodoKind = keyof typeof todoKinds
export const TodoKind = z.enum(Object.keys(todoKinds) as [TodoKind, ...TodoKind[]], '待办类别不正确')

/** What a kind is, without what only some have being hidden by the others. */
export const kindOf = (kind: TodoKind): KindRow => todoKinds[kind]

/** The kinds of a person of these areas, in the order of the page. */
export const kindsFor = (mine: readonly Area[]): TodoKind[] =>
  TodoKind.options.filter((kind) => [kindOf(kind).area].flat().some((area) => mine.includes(area)))

/** Which state of a claim waits as which kind: every one in which the merchant's word or work is waited for. */
export const claimKinds = {
  submitted: 'claimNew',
  assessing: 'claimAssess',
  negotiating: 'claimAnswer',
  arbitration: 'claimLead',
  returned: 'claimReturned',
  paying: 'claimPay',
} as const satisfies Partial<Record<keyof typeof claimStates, TodoKind>>

/** How many of a kind wait, for everybody who works on it. */
const Numbers = z.partialRecord(TodoKind, z.int().nonnegative())
export type TodoNumbers = z.infer<typeof Numbers>

const staff = { who: 'staff' } as const

/** How many wait of each kind that the asker works on; kinds without any are left out. */
export const todoNumbers = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/todo/numbers',
  title: '待办数量',
  input: z.object({}),
  output: z.object({ numbers: Numbers }),
})

const TodoItem = z.object({
  /** Names it within its kind. */
  about: z.string(),
  words: z.string(),
  /** Its page, a path of the back office. */
  link: z.string(),
  since: Moment,
  /** Who looks after it; null: nobody. */
  staffId: z.int().nullable(),
  staffName: z.string(),
})
export type TodoItem = z.infer<typeof TodoItem>

const TodoGroup = z.object({
  kind: TodoKind,
  total: z.int().nonnegative(),
  /** The first of them, those that have waited longest. */
  items: z.array(TodoItem),
})
export type TodoGroup = z.infer<typeof TodoGroup>

/** Whose: one's own, nobody's, everybody's. */
export const todoWhose = { all: '全部', mine: '我的', none: '未分配' } as const
export type TodoWhose = keyof typeof todoWhose

/** How many of a kind are shown: of everybody's, and of one's own or nobody's. */
export const itemsShown = { all: 5, mine: 50, none: 20 } as const satisfies Record<TodoWhose, number>

export const listTodos = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/todo/list',
  title: '待办',
  input: z.object({ whose: z.enum(Object.keys(todoWhose) as [TodoWhose, ...TodoWhose[]], '分类不正确').default('all') }),
  output: z.object({
    groups: z.array(TodoGroup),
    /** How many there are under each tab. */
    counts: z.record(z.string(), z.int()),
  }),
})

const about = text('事项', 60)

/** Ends what is only to be read: nobody is shown it any more. */
export const noteTodo = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/todo/note',
  once: true,
  title: '待办已知晓',
  told: '已标为知晓',
  input: z.object({ kind: TodoKind, abouts: z.array(about).min(1, '请选择事项').max(100, '一次最多 100 项') }),
  output: z.object({ noted: z.int() }),
})

/** Who may look after things of this kind: the staff who work on it. */
export const todoColleagues = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/todo/colleagues',
  title: '可负责此类待办的同事',
  input: z.object({ kind: TodoKind }),
  output: z.array(z.object({ staffId: z.int(), name: z.string() })),
})

/** Takes a thing that waits, gives it to a colleague, or to nobody. It ends with the thing. */
export const assignTodo = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/todo/assign',
  once: true,
  title: '分配待办',
  told: '已分配',
  input: z.object({
    kind: TodoKind,
    about,
    /** Who is to look after it; null: nobody. */
    staffId: id('同事').nullable(),
    /** Who does as the page shows it; another by now is not overwritten. */
    was: id('原负责人').nullable(),
  }),
  output: z.literal(true),
})
