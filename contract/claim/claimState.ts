import { hour, waitingFor, type Due, type Machine, type MoveRow, type StateTone } from '../moves.ts'

export const claimStates = {
  submitted: '待商家受理',
  need_evidence: '待补充凭证',
  assessing: '商家评估中',
  proposed: '待买家确认方案',
  negotiating: '待商家答复',
  arbitration: '主管处理中',
  returning: '待买家退货',
  returned: '待商家收货',
  paying: '待退款',
  executing: '执行中',
  closed: '已完成',
  refused: '已驳回',
  withdrawn: '已撤销',
  lapsed: '超时关闭',
} as const
export type ClaimState = keyof typeof claimStates

/** What was agreed on holds in these: the money is kept for it, or has gone. */
export const agreedStates: readonly ClaimState[] = ['returning', 'returned', 'paying', 'executing', 'closed']

/** States in which nothing more is to come, unless the buyer objects in time. */
export const endedStates: readonly ClaimState[] = ['closed', 'refused', 'withdrawn', 'lapsed']

/** Hours, unless the merchant has set them otherwise. By `answer` and `decide` the desk means to have spoken; the others are when the mall acts by itself. */
export const claimHours = {
  answer: 24,
  decide: 72,
  /** After which a claim that the merchant leaves lying goes to whoever leads. */
  escalate: 120,
  /** How long a buyer may think, or look for pictures. */
  buyer: 168,
  /** How long goods may take to be sent back, and to be received. */
  sendBack: 240,
  receive: 240,
  /** How long a buyer may object to a refusal, or say that what was made anew is no better. */
  appeal: 168,
  /** How long before the end the buyer is reminded. */
  remind: 24,
} as const

const deciding = ['submitted', 'assessing', 'negotiating', 'arbitration'] as const

/** Every way a claim can move. The rows are the whole truth; buttons, timeline and checks are read from here. */
export const claimMoves = {
  withdraw: {
    from: ['submitted', 'need_evidence', 'assessing', 'proposed', 'negotiating', 'arbitration', 'returning'],
    to: 'withdrawn',
    by: ['buyer'],
    grant: 'claim.manage',
    label: '撤销申请',
    told: '售后申请已撤销',
    danger: true,
  },
  supply: {
    from: ['need_evidence'],
    to: 'assessing',
    by: ['buyer'],
    grant: 'claim.manage',
    asks: ['text', 'files'],
    label: '补充凭证',
    told: '凭证已补充',
  },
  accept: {
    from: ['proposed'],
    to: 'agreed',
    by: ['buyer'],
    grant: 'claim.manage',
    guards: ['theirOffer', 'unshipped'],
    label: '接受方案',
    told: '售后方案已接受',
  },
  counter: {
    from: ['proposed'],
    to: 'negotiating',
    by: ['buyer'],
    grant: 'claim.manage',
    guards: ['theirOffer'],
    asks: ['offer'],
    label: '提出其他方案',
    told: '买家提出其他方案',
  },
  escalate: {
    from: ['proposed', 'refused'],
    to: 'arbitration',
    by: ['buyer'],
    grant: 'claim.manage',
    guards: ['appealable'],
    asks: ['text'],
    label: '申请主管处理',
    told: '已转主管处理',
  },
  sendBack: {
    from: ['returning'],
    to: 'returned',
    by: ['buyer'],
    grant: 'claim.manage',
    asks: ['carrier', 'trackingNo'],
    label: '填写退货运单',
    told: '退货已寄出',
  },
  reopen: {
    from: ['closed'],
    to: 'assessing',
    by: ['buyer'],
    grant: 'claim.manage',
    guards: ['reopenable'],
    asks: ['text'],
    label: '问题未解决',
    told: '买家反馈问题未解决',
  },
  take: { from: ['submitted'], to: 'assessing', by: ['staff'], area: 'service', label: '受理', told: '商家已受理' },
  askEvidence: {
    from: ['submitted', 'assessing', 'arbitration'],
    to: 'need_evidence',
    by: ['staff'],
    area: 'service',
    asks: ['text'],
    shows: true,
    label: '要求补充凭证',
    told: '请补充售后凭证',
  },
  offer: {
    from: ['submitted', 'assessing', 'negotiating', 'arbitration', 'proposed'],
    to: 'proposed',
    by: ['staff'],
    area: 'service',
    asks: ['offer'],
    shows: true,
    label: '提出方案',
    told: '商家已给出售后方案',
  },
  agree: {
    from: deciding,
    to: 'agreed',
    by: ['staff'],
    area: 'service',
    guards: ['theirOffer', 'unshipped'],
    label: '同意买家方案',
    told: '商家同意您的方案',
  },
  refuse: {
    from: deciding,
    to: 'refused',
    by: ['staff'],
    area: 'service',
    asks: ['text'],
    shows: true,
    label: '驳回申请',
    told: '售后申请被驳回',
    danger: true,
  },
  callOff: {
    from: [...deciding, 'proposed'],
    to: 'agreed',
    by: ['staff'],
    area: 'service',
    guards: ['whole', 'unshipped', 'unmade'],
    asks: ['text'],
    label: '取消订单并全额退款',
    told: '商家取消订单并全额退款',
    danger: true,
  },
  receive: {
    from: ['returned'],
    to: 'paying',
    by: ['staff'],
    area: 'service',
    label: '确认收到退货',
    told: '商家已收到退货',
  },
  refuseReturn: {
    from: ['returned'],
    to: 'arbitration',
    by: ['staff'],
    area: 'service',
    asks: ['text'],
    shows: true,
    label: '退货有误',
    told: '退货有误，转主管处理',
    danger: true,
  },
  pay: { from: ['paying'], to: 'executing', by: ['staff'], area: 'refund', label: '退款', told: '退款已发起' },
  payFailed: { from: ['executing'], to: 'paying', by: ['system'], label: '退款未成', told: '渠道退款未成功，改由财务处理' },
  finish: { from: ['executing'], to: 'closed', by: ['system'], label: '完成', told: '售后已完成' },
  lapse: {
    from: ['need_evidence', 'proposed', 'returning'],
    to: 'lapsed',
    by: ['system'],
    label: '超时关闭',
    told: '超时未处理，售后已关闭',
  },
  escalateByTime: {
    from: ['submitted', 'assessing', 'negotiating'],
    to: 'arbitration',
    by: ['system'],
    label: '超时升级',
    told: '商家超时未处理，已转主管',
  },
  receiveByTime: {
    from: ['returned'],
    to: 'paying',
    by: ['system'],
    label: '自动收货',
    told: '商家超时未收货，视为已收到',
  },
} as const satisfies Record<string, MoveRow<ClaimState, 'agreed'>>
export type ClaimMove = keyof typeof claimMoves

/** How long a claim may stay in a state before the mall acts, or the buyer's right to object ends. Others stay. */
const due = {
  submitted: { within: claimHours.escalate * hour, move: 'escalateByTime' },
  assessing: { within: claimHours.escalate * hour, move: 'escalateByTime' },
  negotiating: { within: claimHours.escalate * hour, move: 'escalateByTime' },
  need_evidence: { within: claimHours.buyer * hour, move: 'lapse' },
  proposed: { within: claimHours.buyer * hour, move: 'lapse' },
  returning: { within: claimHours.sendBack * hour, move: 'lapse' },
  returned: { within: claimHours.receive * hour, move: 'receiveByTime' },
  refused: { within: claimHours.appeal * hour },
  closed: { within: claimHours.appeal * hour },
} as const satisfies { readonly [_ in ClaimState]?: Due<ClaimMove> }

export const claimTones = {
  submitted: 'staff',
  need_evidence: 'buyer',
  assessing: 'staff',
  proposed: 'buyer',
  negotiating: 'staff',
  arbitration: 'staff',
  returning: 'buyer',
  returned: 'staff',
  paying: 'staff',
  executing: 'busy',
  closed: 'ok',
  refused: 'bad',
  withdrawn: 'off',
  lapsed: 'off',
} as const satisfies Record<ClaimState, StateTone>

export const claimMachine = {
  states: claimStates,
  tones: claimTones,
  begins: ['submitted'],
  ends: endedStates,
  moves: claimMoves,
  leads: { agreed: () => ['returning', 'paying', 'executing'] },
  due,
} as const satisfies Machine<ClaimState, ClaimMove, 'agreed'>

/** How what one side proposed looks. */
export const offerTones = { open: 'due', accepted: 'ok', declined: 'bad', replaced: 'off', void: 'off' } as const satisfies Record<
  string,
  StateTone
>

/** States in which the merchant's word or work is waited for, and those in which the buyer's is. */
export const merchantStates: readonly ClaimState[] = waitingFor(claimMachine, 'staff')
export const buyerStates: readonly ClaimState[] = waitingFor(claimMachine, 'buyer')
