import type { ClaimDetail } from '../../../contract/claim/claim.ts'
import { claimDays, claimHours } from '../../../contract/claim/claimState.ts'

type State = ClaimDetail['state']

const words: Record<State, string> = {
  submitted: `商家将在 ${claimHours.answer} 小时内答复，${claimDays('decide')}内给出处理意见。`,
  need_evidence: '商家需要更多凭证，请补充后继续。',
  assessing: '商家正在核对凭证与校样。',
  proposed: '商家给出了处理方案，请接受或提出其他方案。',
  negotiating: '已把您的方案发给商家，请等待答复。',
  arbitration: '主管正在处理，请留意消息通知。',
  returning: '请将商品寄回，并填写退货运单。',
  returned: `商家收到退货后退款；${claimDays('receive')}未确认视为已收到。`,
  paying: '财务正在安排退款。',
  executing: '正在执行：退款到账或补做商品签收后完成。',
  closed: '售后已完成。',
  refused: `商家未同意此申请，${claimDays('appeal')}内可申请主管处理一次。`,
  withdrawn: '您已撤销此申请；在期限内可重新申请。',
  lapsed: '超时未处理，售后已关闭；在期限内可重新申请。',
}

/** What happens next with a claim, for whoever made it. */
export const nextOfClaim = ({ state }: Pick<ClaimDetail, 'state'>): string => words[state]
