import type { ClaimDetail } from '../../../contract/claim/claim.ts'

type Claim = Pick<ClaimDetail, 'coupon' | 'state' | 'answerDue' | 'decideDue' | 'dueTime'>

const minute = (moment: string): string => moment.slice(0, 16)
/** '11-30 前' or, of what nothing is known of, less. */
const before = ({ dueTime }: Claim): string => (dueTime ? `${minute(dueTime)} 前` : '')

const words: Record<ClaimDetail['state'], (claim: Claim) => string> = {
  submitted: ({ answerDue, decideDue }) => `商家将在 ${minute(answerDue)} 前答复，${minute(decideDue)} 前给出处理意见。`,
  need_evidence: () => '商家需要更多凭证，请补充后继续。',
  assessing: () => '商家正在核对凭证与校样。',
  proposed: () => '商家给出了处理方案，请接受或提出其他方案。',
  negotiating: () => '已把您的方案发给商家，请等待答复。',
  arbitration: () => '主管正在处理，请留意消息通知。',
  returning: () => '请将商品寄回，并填写退货运单。',
  returned: (claim) => `商家收到退货后退款；${before(claim)}未确认视为已收到。`,
  paying: () => '财务正在安排退款。',
  executing: ({ coupon }) => (coupon ? '优惠券已发放到“我的优惠券”。' : '正在执行：退款到账或补做商品签收后完成。'),
  closed: () => '售后已完成。',
  refused: (claim) => `商家未同意此申请，${before(claim)}可申请主管处理一次。`,
  withdrawn: () => '您已撤销此申请；在期限内可重新申请。',
  lapsed: () => '超时未处理，售后已关闭；在期限内可重新申请。',
}

/** What happens next with a claim, for whoever made it. */
export const nextOfClaim = (claim: Claim): string => words[claim.state](claim)
