import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { Finding } from '../order/finding.ts'
import { id, Moment, paging, queryId, text } from '../text.ts'
import { Design, Surface } from './design.ts'
import { designApprovalStates, type DesignApprovalState } from './designApprovalState.ts'
import { ShownPicture } from './shownPicture.ts'

// 送审: a design is approved within its company, as it is and no other; where the company wants that, before it is ordered.

const designId = id('设计编号')
const approvalId = id('送审编号')
const State = z.enum(Object.keys(designApprovalStates) as [DesignApprovalState, ...DesignApprovalState[]])

/** Who may be asked, and whether designs must be approved before they are ordered. */
export const designApprovers = endpoint({
  method: 'GET',
  path: '/api/design/approval/approvers',
  who: 'buyer',
  grant: 'order.place',
  title: '可送审的同事',
  input: z.object({}),
  output: z.object({
    required: z.boolean(),
    /** Whoever may approve what the asker sends; the main account may approve his own. */
    approvers: z.array(z.object({ id: z.int(), nickname: z.string(), identityName: z.string() })),
  }),
})

/** 下单前设计须审批. Changes nothing of what is ordered already. */
export const requireDesignApproval = endpoint({
  method: 'POST',
  path: '/api/design/approval/required',
  proof: 'session',
  who: 'buyer',
  grant: 'son.manage',
  once: true,
  title: '设置下单前设计须审批',
  told: '设置成功',
  input: z.object({ required: z.boolean('请选择是否须审批') }),
  output: z.literal(true),
})

/** The form judges what was typed by this. */
export const DesignAsked = z.object({
  id: designId,
  rev: z.int('设计版本号不正确').positive('设计版本号不正确'),
  /** Whose word is asked for; null: anybody's who may approve designs. */
  toId: id('审批人').nullable().default(null),
  note: text('说明', 200, 0).default(''),
})

/** 送审: of the revision that is named, whose content no other has. What was asked of an earlier content is withdrawn with it. */
export const askDesignApproval = endpoint({
  method: 'POST',
  path: '/api/design/approval/ask',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '设计送审',
  told: '已送审',
  input: DesignAsked,
  output: z.object({ approvalId: z.int() }),
})

/** Takes back what waits. */
export const withdrawDesignApproval = endpoint({
  method: 'POST',
  path: '/api/design/approval/withdraw',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '撤回送审',
  told: '已撤回',
  input: z.object({ approvalId }),
  output: z.literal(true),
})

export const decideDesignApproval = endpoint({
  method: 'POST',
  path: '/api/design/approval/decide',
  who: 'buyer',
  grant: 'design.approve',
  once: true,
  title: '审批设计',
  told: '已审批',
  input: z
    .object({
      approvalId,
      move: z.enum(['approve', 'return'], '请选择通过或退回'),
      /** Why it is sent back. */
      reason: text('退回原因', 200, 0).default(''),
    })
    .refine(({ move, reason }) => move === 'approve' || reason !== '', { path: ['reason'], error: '请填写退回原因' }),
  output: z.object({ state: State }),
})

const Row = z.object({
  approvalId: z.int(),
  name: z.string(),
  storeName: z.string(),
  askedBy: z.string(),
  askTime: Moment,
  note: z.string(),
  /** Whose word is asked for; null: anybody's who may approve designs. */
  to: z.string().nullable(),
  state: State,
  stateLabel: z.string(),
  /** Null: not decided yet. */
  decidedBy: z.string().nullable(),
  decideTime: Moment.nullable(),
  reason: z.string(),
})

export const designApprovalDesks = { waiting: '待我审', decided: '我已审' } as const
export type DesignApprovalDesk = keyof typeof designApprovalDesks

/** What waits for the asker's word, or what he decided. */
export const listDesignApprovals = endpoint({
  method: 'GET',
  path: '/api/design/approval/list',
  who: 'buyer',
  grant: 'design.approve',
  title: '待审设计',
  replica: true,
  input: z.object({
    ...paging(12),
    desk: z.enum(Object.keys(designApprovalDesks) as [DesignApprovalDesk, ...DesignApprovalDesk[]], '分类不正确').default('waiting'),
  }),
  output: paged(
    z.object({
      ...Row.shape,
      /** The first surface that something lies on, where it is small enough to be shown in a list. */
      cover: Surface.nullable(),
      pictures: z.array(ShownPicture),
    }),
    { waiting: z.int() },
  ),
  paged: true,
})
export type DesignApprovalRow = z.infer<typeof listDesignApprovals.output>['rows'][number]

/** What is asked about, as it was asked: large, with what is found in it. */
export const designApprovalDetail = endpoint({
  method: 'GET',
  path: '/api/design/approval/detail/:approvalId',
  who: 'buyer',
  grant: 'design.approve',
  title: '待审设计详情',
  input: z.object({ approvalId: queryId('送审编号') }),
  output: z.object({
    ...Row.shape,
    design: Design,
    pictures: z.array(ShownPicture),
    /** What the positions are called. */
    labels: z.record(z.string(), z.string()),
    /** What would not be printed as it is meant, of each surface, the gravest first; `ground`: the colour of its goods, null: nobody knows it. */
    findings: z.array(z.object({ position: z.string(), ground: z.string().nullable(), findings: z.array(Finding) })),
    /** Whether the asker may approve it now, and whether send it back. */
    mayApprove: z.boolean(),
    mayReturn: z.boolean(),
  }),
})
