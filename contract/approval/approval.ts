import { z } from 'zod'
import { OrderNumber } from '../order/orderNumber.ts'
import { LegalMove } from '../legalMove.ts'
import { ApprovalMode, approvalStates, levelsAtMost, type ApprovalState } from '../account/approvalMode.ts'
import { endpoint, paged } from '../endpoint.ts'
import { Day, id, Moment, paging, text } from '../text.ts'
import { Yuan } from '../yuan.ts'

const StepState = z.enum(Object.keys(approvalStates) as [ApprovalState, ...ApprovalState[]])

const approversAtMost = 20

const RuleLevel = z.object({
  mode: ApprovalMode,
  /** None named: everyone of the company who may approve. */
  approverIds: z.array(id('审批人')).max(approversAtMost, `每级最多 ${approversAtMost} 位审批人`),
})

export const ApprovalRule = z.object({
  id: z.int(),
  name: z.string(),
  /** Orders of at least this sum. */
  fromAmount: z.string(),
  /** Of sub-accounts with this identity; null: of all. */
  identity: z.object({ id: z.int(), name: z.string() }).nullable(),
  enabled: z.boolean(),
  levels: z.array(z.object({ mode: ApprovalMode, approvers: z.array(z.object({ id: z.int(), nickname: z.string() })) })),
})
export type ApprovalRule = z.infer<typeof ApprovalRule>

export const listApprovalRules = endpoint({
  method: 'GET',
  path: '/api/approval/rule/list',
  who: 'buyer',
  grant: 'son.manage',
  title: '审批规则',
  input: z.object({}),
  output: z.array(ApprovalRule),
})

export const ApprovalRuleForm = z.object({
  id: id('规则编号').optional(),
  name: text('规则名称', 20),
  fromAmount: Yuan.refine((amount) => !amount.startsWith('-'), '金额不能小于 0'),
  identityId: id('身份').nullable(),
  enabled: z.boolean('请选择是否启用').default(true),
  levels: z.array(RuleLevel, '请设置审批环节').min(1, '请至少设置一级审批').max(levelsAtMost, `最多 ${levelsAtMost} 级审批`),
})

/** Changes nothing that is under way: a submitted order keeps the levels it was given. */
export const editApprovalRule = endpoint({
  method: 'POST',
  path: '/api/approval/rule/edit',
  proof: 'session',
  who: 'buyer',
  grant: 'son.manage',
  once: true,
  title: '新增或修改审批规则',
  told: '保存成功',
  input: ApprovalRuleForm,
  output: z.object({ id: z.int() }),
})

export const deleteApprovalRule = endpoint({
  method: 'POST',
  path: '/api/approval/rule/del',
  proof: 'session',
  who: 'buyer',
  grant: 'son.manage',
  once: true,
  title: '删除审批规则',
  told: '删除成功',
  input: z.object({ id: id('规则编号') }),
  output: z.literal(true),
})

/** Colleagues whom an approver may choose: as approvers of a level, or to decide in somebody's place. */
export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/approval/colleagues',
  who: 'buyer',
  grant: 'order.approve',
  title: '可选同事',
  input: z.object({}),
  output: z.array(z.object({ id: z.int(), nickname: z.string(), identityName: z.string(), mayApprove: z.boolean(), me: z.boolean() })),
})

export const Delegate = z.object({
  id: z.int(),
  from: z.object({ id: z.int(), nickname: z.string() }),
  to: z.object({ id: z.int(), nickname: z.string() }),
  fromDay: Day,
  toDay: Day,
  /** True on its days. */
  active: z.boolean(),
})
export type Delegate = z.infer<typeof Delegate>

/** The asker's own, given and received; the main account sees all. */
export const listDelegates = endpoint({
  method: 'GET',
  path: '/api/approval/delegate/list',
  who: 'buyer',
  title: '审批委托',
  input: z.object({}),
  output: z.array(Delegate),
})

export const DelegateForm = z
  .object({ toId: id('受托人'), fromDay: Day, toDay: Day })
  .refine(({ fromDay, toDay }) => fromDay <= toDay, { path: ['toDay'], error: '结束日期不能早于开始日期' })

export const addDelegate = endpoint({
  method: 'POST',
  path: '/api/approval/delegate/add',
  proof: 'session',
  who: 'buyer',
  grant: 'order.approve',
  once: true,
  title: '委托他人审批',
  told: '委托成功',
  input: DelegateForm,
  output: z.object({ id: z.int() }),
})

export const deleteDelegate = endpoint({
  method: 'POST',
  path: '/api/approval/delegate/del',
  who: 'buyer',
  grant: 'order.approve',
  once: true,
  title: '取消审批委托',
  told: '已取消委托',
  input: z.object({ id: id('委托编号') }),
  output: z.literal(true),
})

/** What the placer may spend, and what this order makes of it. Sums in yuan; null: no limit. */
export const Budget = z.object({
  limitPerOrder: z.string().nullable(),
  limitPerMonth: z.string().nullable(),
  /** Of paid orders of the month. */
  used: z.string(),
  /** Of unpaid orders of the month, without and with this one. */
  reservedBefore: z.string(),
  reservedAfter: z.string(),
  /** What would be left of the month's limit after this order; null: no limit. */
  leftAfter: z.string().nullable(),
})
export type Budget = z.infer<typeof Budget>

export const approvalDesks = { waiting: '待我审批', decided: '我已审批' } as const
export type ApprovalDesk = keyof typeof approvalDesks

/** Orders that wait for the asker's word: by a seat of the own, by delegation, or as the main account. */
export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/approval/list',
  who: 'buyer',
  title: '待审批订单',
  replica: true,
  input: z.object({
    ...paging(),
    state: z.enum(Object.keys(approvalDesks) as [ApprovalDesk, ...ApprovalDesk[]], '分类不正确').default('waiting'),
  }),
  output: paged(
    z.object({
      orderId: z.string(),
      placedBy: z.string(),
      identityName: z.string(),
      createTime: Moment,
      gross: z.string(),
      /** '帆布袋 500 个' … */
      goods: z.array(z.string()),
      stateLabel: z.string(),
      /** '大额订单审批 · 第 1 级 / 共 2 级' */
      levelText: z.string(),
      /** 同意 and 驳回 where they wait for the asker; none of what is decided. */
      moves: z.array(LegalMove),
      /** In whose place the asker decides; null: in the own. */
      insteadOf: z.string().nullable(),
      /** When it closes by itself. */
      dueTime: Moment.nullable(),
      budget: Budget,
      /** What the asker decided; null: nothing yet. */
      decision: z.enum(['approved', 'refused']).nullable(),
    }),
    { waiting: z.int() },
  ),
  paged: true,
})

/** How far an order's approval has come, for whoever sees the order. null: it never needed one. */
export const approvalOf = endpoint({
  method: 'GET',
  path: '/api/approval/detail/:orderId',
  who: 'buyer',
  title: '审批进度',
  input: z.object({ orderId: OrderNumber }),
  output: z
    .object({
      ruleName: z.string(),
      levels: z.array(
        z.object({
          place: z.int(),
          mode: ApprovalMode,
          state: StepState,
          stateLabel: z.string(),
          seats: z.array(
            z.object({
              nickname: z.string(),
              /** Who may decide in that place today. */
              delegates: z.array(z.string()),
              decision: z.enum(['approved', 'refused']).nullable(),
              decidedBy: z.string().nullable(),
              decideTime: Moment.nullable(),
              note: z.string(),
            }),
          ),
        }),
      ),
      budget: Budget,
      /** Lines that would cost otherwise today or cannot be had any more; approval stops while there are any. */
      drift: z.array(z.object({ title: z.string(), before: z.string(), after: z.string().nullable(), reason: z.string() })),
      /** True where the asker may remind the approvers now. */
      mayRemind: z.boolean(),
    })
    .nullable(),
})

/** Reminds whoever is to decide now; at most once an hour for an order. */
export const remindApprovers = endpoint({
  method: 'POST',
  path: '/api/approval/remind',
  who: 'buyer',
  once: true,
  self: true,
  title: '催办审批',
  told: '已催办',
  input: z.object({ orderId: OrderNumber }),
  output: z.literal(true),
})
