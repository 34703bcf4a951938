import { termSetting } from '../../../contract/setting/terms.ts'

/** When those an order waits for are reminded. Nothing is ever approved by time. */
export const approvalTerms = termSetting('approval', '企业审批提醒', '对所有等待审批的订单生效。', {
  remindHours: {
    label: '提醒审批人',
    unit: '小时',
    usual: 24,
    least: 4,
    most: 168,
    effect: '订单等待审批满 {n} 小时提醒审批人，之后每 {n} 小时一次',
  },
  raiseDays: {
    label: '通知主账号',
    unit: '天',
    usual: 3,
    least: 1,
    most: 14,
    effect: '等待满 {n} 天仍未审批的，通知企业主账号一次',
  },
})
