import { describe, expect, test } from 'vitest'
import { claimDays, claimReasonNames, claimableUntil, claimEnd, reasonRow, type Remedy } from '../../../contract/claim/claimReason.ts'
import { claimMachine, claimMoves, claimStates, type ClaimMove, type ClaimState } from '../../../contract/claim/claimState.ts'
import { movesOf } from '../../../contract/moves.ts'
import { Refusal } from '../../../contract/refusal.ts'
import type { Fen } from '../../../contract/money.ts'
import type { Area, Grant } from '../../../contract/grant.ts'
import { shanghai } from '../../../contract/text.ts'
import { system, type Mover } from '../order/order.rules.ts'
import { usualOf } from '../../../contract/setting/terms.ts'
import {
  checkOffer,
  agreedDays,
  claimDaysOf,
  claimStepOf,
  dueIn,
  legalClaimMoves,
  overdueOf,
  spansOf,
  targets,
  type ClaimFacts,
  type ClaimWords,
} from './claim.rules.ts'
import { claimTerms } from './terms.rules.ts'

const now = new Date('2026-11-21T02:00:00Z')
const later = new Date('2026-11-28T02:00:00Z')
const buyer = (grants: Grant[] = ['claim.manage']): Mover => ({
  side: 'buyer',
  accountId: 1,
  name: '李娜',
  grants: new Set(grants),
  main: false,
  by: null,
})
const staff = (...areas: Area[]): Mover => ({ side: 'staff', staffId: 1, name: '客服', areas: new Set(areas) })

const states = Object.keys(claimStates) as ClaimState[]
const movers = {
  买: buyer(),
  无权: buyer([]),
  代: { ...buyer(), by: {} } as Mover,
  客: staff('service'),
  财: staff('finance', 'refund'),
  产: staff('production'),
  系: system,
}

const offerOf = (side: 'buyer' | 'staff') => ({ id: 7, side, remedy: 'refund' as const, quantity: 10, amount: 500 as Fen })
/** A claim of which everything but the state lets every move through: whoever may move finds the other side's offer. */
const facts = (state: ClaimState, mover: Mover, move?: ClaimMove): ClaimFacts => ({
  kind: move === 'callOff' ? 'order' : 'goods',
  reason: 'print',
  state,
  quantity: 10,
  unit: '件',
  appealed: false,
  made: false,
  left: 10_000 as Fen,
  dueAt: later,
  remedy: 'remake',
  offer: offerOf(mover.side === 'staff' ? 'buyer' : 'staff'),
  shipped: move !== 'callOff',
})
const words: ClaimWords = {
  text: '说明',
  offerId: 7,
  offer: { remedy: 'refund', quantity: 10, amount: 500 as Fen },
  fileIds: [1],
  carrier: '顺丰',
  trackingNo: 'SF1234',
  returnTo: '深圳市某路 1 号',
}

/** Who makes each move, and from which states to which: written by hand, as the shop means it. */
const table: Record<ClaimMove, { who: (keyof typeof movers)[]; to: Partial<Record<ClaimState, ClaimState>> }> = {
  withdraw: {
    who: ['买'],
    to: {
      submitted: 'withdrawn',
      need_evidence: 'withdrawn',
      assessing: 'withdrawn',
      proposed: 'withdrawn',
      negotiating: 'withdrawn',
      arbitration: 'withdrawn',
      returning: 'withdrawn',
    },
  },
  supply: { who: ['买'], to: { need_evidence: 'assessing' } },
  accept: { who: ['买'], to: { proposed: 'paying' } },
  counter: { who: ['买'], to: { proposed: 'negotiating' } },
  escalate: { who: ['买'], to: { proposed: 'arbitration', refused: 'arbitration' } },
  sendBack: { who: ['买'], to: { returning: 'returned' } },
  reopen: { who: ['买'], to: { closed: 'assessing' } },
  take: { who: ['客'], to: { submitted: 'assessing' } },
  askEvidence: { who: ['客'], to: { submitted: 'need_evidence', assessing: 'need_evidence', arbitration: 'need_evidence' } },
  offer: {
    who: ['客'],
    to: { submitted: 'proposed', assessing: 'proposed', negotiating: 'proposed', arbitration: 'proposed', proposed: 'proposed' },
  },
  agree: { who: ['客'], to: { submitted: 'paying', assessing: 'paying', negotiating: 'paying', arbitration: 'paying' } },
  refuse: { who: ['客'], to: { submitted: 'refused', assessing: 'refused', negotiating: 'refused', arbitration: 'refused' } },
  callOff: {
    who: ['客'],
    to: { submitted: 'paying', assessing: 'paying', negotiating: 'paying', arbitration: 'paying', proposed: 'paying' },
  },
  receive: { who: ['客'], to: { returned: 'paying' } },
  refuseReturn: { who: ['客'], to: { returned: 'arbitration' } },
  pay: { who: ['财'], to: { paying: 'executing' } },
  payFailed: { who: ['系'], to: { executing: 'paying' } },
  finish: { who: ['系'], to: { executing: 'closed' } },
  lapse: { who: ['系'], to: { need_evidence: 'lapsed', proposed: 'lapsed', returning: 'lapsed' } },
  escalateByTime: { who: ['系'], to: { submitted: 'arbitration', assessing: 'arbitration', negotiating: 'arbitration' } },
  receiveByTime: { who: ['系'], to: { returned: 'paying' } },
}

function after(state: ClaimState, move: ClaimMove, mover: Mover): string {
  try {
    return claimStepOf(facts(state, mover, move), move, mover, words, now).to
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code
  }
}

describe.each(movesOf(claimMachine))('%s', (move) => {
  test.each(Object.entries(movers))('by %s, in every state', (who, mover) => {
    const mine = table[move].who.includes(who as keyof typeof movers)
    for (const state of states) {
      const to = table[move].to[state]
      const got = after(state, move, mover)
      const barred = ['permit.missing', 'claim.move.forbidden', 'impersonation.forbidden']
      expect(mine ? [to ?? 'claim.move.forbidden'] : barred, state).toContain(got)
      const button = legalClaimMoves(facts(state, mover, move), mover, now).some((one) => one.move === move)
      expect(button, state).toBe(mine && to !== undefined)
    }
  })
})

describe('the merchant calls off, without asking,', () => {
  const whole = (more: Partial<ClaimFacts> = {}) => ({ ...facts('proposed', movers.客, 'callOff'), ...more })
  const step = (more?: Partial<ClaimFacts>) => claimStepOf(whole(more), 'callOff', movers.客, words, now)

  test('by everything that was paid and has not gone back, whatever lies on the table', () => {
    expect(step().agreed).toMatchObject({ side: 'staff', remedy: 'cancel', quantity: null, amount: 10_000 })
    expect(step({ offer: null, left: 0 as Fen })).toMatchObject({ to: 'executing', agreed: { amount: 0 } })
  })

  test.each([
    [{ kind: 'goods' as const }, '只有整单退款可以取消订单'],
    [{ shipped: true }, /发货/],
    [{ made: true }, '已开始生产，不能单方取消；请提出取消方案，由客户确认退款金额'],
  ])('not where %j', (more, said) => {
    expect(() => step(more)).toThrow(said)
  })
})

describe('what is agreed on begins', () => {
  const begins = (remedy: ClaimFacts['remedy'] & string, amount: number) =>
    claimStepOf(
      { ...facts('proposed', buyer()), offer: { ...offerOf('staff'), remedy, amount: amount as Fen } },
      'accept',
      buyer(),
      words,
      now,
    ).to
  test.each([
    ['remake', 0, 'executing'],
    ['makeup', 0, 'executing'],
    ['refund', 500, 'paying'],
    ['return', 500, 'returning'],
    ['cancel', 500, 'paying'],
    ['cancel', 0, 'executing'],
  ] as const)('%s for %i fen with %s', (remedy, amount, state) => expect(begins(remedy, amount)).toBe(state))
})

describe('guards', () => {
  const refusal = (changed: Partial<ClaimFacts>, move: ClaimMove, said: ClaimWords = words, mover: Mover = buyer()) => {
    const state = claimMoves[move].from[0] ?? 'submitted'
    try {
      return claimStepOf({ ...facts(state, mover), ...changed }, move, mover, said, now).to
    } catch (error) {
      return error instanceof Refusal ? error.code : error
    }
  }
  test('nobody accepts an own offer, none, or another than the newest', () => {
    expect(refusal({ offer: offerOf('buyer') }, 'accept')).toBe('claim.offer.stale')
    expect(refusal({ offer: null }, 'accept')).toBe('claim.offer.stale')
    expect(refusal({}, 'accept', { ...words, offerId: 6 })).toBe('claim.offer.stale')
    expect(refusal({}, 'accept', { ...words, offerId: undefined })).toBe('claim.offer.stale')
    expect(refusal({ offer: offerOf('staff') }, 'agree', words, staff('service'))).toBe('claim.offer.stale')
  })
  test('a whole order is given up only while nothing is shipped', () => {
    expect(refusal({ kind: 'order' }, 'accept')).toBe('claim.shipped')
    expect(refusal({ kind: 'order', shipped: false }, 'accept')).toBe('paying')
    expect(refusal({ kind: 'order' }, 'agree', words, staff('service'))).toBe('claim.shipped')
  })
  test('a refusal is objected to once, and within seven days', () => {
    expect(refusal({ state: 'refused', appealed: true }, 'escalate')).toBe('claim.move.forbidden')
    expect(refusal({ state: 'refused', dueAt: now }, 'escalate')).toBe('claim.move.forbidden')
    expect(refusal({ state: 'refused' }, 'escalate')).toBe('arbitration')
  })
  test('only what was made or sent anew is complained of again, within seven days', () => {
    expect(refusal({ remedy: 'refund' }, 'reopen')).toBe('claim.move.forbidden')
    expect(refusal({ dueAt: now }, 'reopen')).toBe('claim.move.forbidden')
    expect(refusal({ remedy: 'makeup' }, 'reopen')).toBe('assessing')
  })
  test('what a move wants to be told is asked for by name', () => {
    expect(refusal({}, 'supply', { text: '补充' })).toBe('input.invalid')
    expect(refusal({}, 'supply', { ...words, fileIds: [] })).toBe('input.invalid')
    expect(refusal({}, 'sendBack', { carrier: '顺丰' })).toBe('input.invalid')
    expect(refusal({}, 'offer', {}, staff('service'))).toBe('input.invalid')
    const back = { offer: { remedy: 'return' as const, quantity: 1, amount: 5 as Fen } }
    expect(refusal({}, 'offer', back, staff('service'))).toBe('input.invalid')
    expect(refusal({}, 'offer', { ...back, returnTo: '深圳' }, staff('service'))).toBe('proposed')
  })
})

const usual = usualOf(claimTerms)

test('while nothing is set claims wait, and may be made, as their tables say', () => {
  expect(spansOf(usual)).toEqual(claimMachine.due)
  expect(claimDaysOf(usual)).toEqual(claimDays)
})

test('what is set is how long goods may be claimed of, but for what the law says', () => {
  const longer = claimDaysOf({ ...usual, visibleDays: 14, hiddenDays: 60 })
  expect(longer.custom).toEqual({ visible: 14, hidden: 60, free: 0 })
  expect(longer.spot).toEqual({ visible: 14, hidden: 15, free: 7 })
})

test('what a contract has fixed goes before what is set, but not before what the law says', () => {
  const set = claimDaysOf(usual)
  expect(agreedDays(set, null)).toEqual(set)
  const agreed = agreedDays(set, { visible: 3, hidden: 90 })
  expect(agreed.custom).toEqual({ visible: 3, hidden: 90, free: 0 })
  expect(agreed.spot).toEqual({ visible: 3, hidden: 90, free: 7 })
})

describe('offers', () => {
  const judge = (remedy: Remedy, quantity: number | null, amount: number) => {
    try {
      return checkOffer(
        { reason: 'print', quantity: 10, unit: '件' },
        { remedy, quantity, amount: amount as Fen },
        { most: 500 as Fen, deducted: 0 as Fen, lost: [] },
        'staff',
      )
    } catch (error) {
      return error instanceof Refusal ? error.code : error
    }
  }
  test('a remedy that the reason does not have', () => expect(judge('makeup', 1, 0)).toBe('claim.remedy'))
  test('more pieces than are claimed', () => expect(judge('refund', 11, 1)).toBe('claim.quantity'))
  test('more money than may go back', () => expect(judge('refund', 10, 501)).toBe('claim.amount'))
  test('no money where money is meant', () => expect(judge('return', 10, 0)).toBe('claim.amount'))
  test('a coupon is of a batch', () => expect(judge('coupon', 10, 0)).toBe('input.invalid'))
  test('goods cost nothing, whatever was typed', () =>
    expect(judge('remake', null, 9)).toEqual({ remedy: 'remake', quantity: 10, amount: 0 }))
})

describe('what may be claimed', () => {
  const at = (day: string) => new Date(`${day}T10:00:00+08:00`)
  const line = {
    type: 'custom' as const,
    printed: true,
    shippedAt: at('2026-11-10'),
    signedAt: at('2026-11-12'),
    promisedDay: '2026-11-11',
  }
  const reasons = (changed: Partial<Parameters<typeof claimableUntil>[0]>, day: string) =>
    claimReasonNames.filter((reason) => claimableUntil({ ...line, ...changed }, reason, at(day)) !== null)
  test('printed goods have no return without reason, lots have seven days', () => {
    expect(reasons({}, '2026-11-12')).toEqual(['shortage', 'wrong', 'print', 'colour', 'damage', 'quality'])
    expect(reasons({ type: 'spot', printed: false }, '2026-11-12')).toEqual(['shortage', 'wrong', 'damage', 'quality', 'noReason'])
  })
  test('print and colour only where something is printed', () =>
    expect(reasons({ type: 'common', printed: false }, '2026-11-12')).not.toContain('print'))
  test('the window is whole days in China: the seventh is in, the eighth is not; hidden faults have thirty', () => {
    expect(shanghai(claimEnd('custom', 'print', at('2026-11-12')))).toBe('2026-11-20 00:00:00')
    expect(reasons({}, '2026-11-19')).toContain('print')
    expect(reasons({}, '2026-11-20')).toEqual(['quality'])
    expect(reasons({}, '2026-12-13')).toEqual([])
    expect(reasons({ type: 'spot', printed: false }, '2026-11-28')).toEqual([])
  })
  test('goods that are under way may be claimed of, those that are here may not, unless they are late', () => {
    expect(reasons({ signedAt: null }, '2026-12-30')).toContain('print')
    expect(reasons({ shippedAt: null, signedAt: null }, '2026-11-11')).toEqual([])
    expect(reasons({ shippedAt: null, signedAt: null }, '2026-11-12')).toEqual(['late'])
    expect(reasons({ shippedAt: at('2026-11-12') }, '2026-11-13')).toContain('late')
  })
  test('every reason has a remedy', () => {
    for (const reason of claimReasonNames) expect(reasonRow(reason).remedies.length).toBeGreaterThan(0)
  })
})

test('target times: first word within a day, decision within three; only while the merchant is asked', () => {
  const { answerDue, decideDue } = targets(now, usual)
  const claim = { state: 'submitted' as ClaimState, answerDue, decideDue, answeredAt: null, decidedAt: null }
  const after25 = new Date(now.getTime() + 25 * 3_600_000)
  const after73 = new Date(now.getTime() + 73 * 3_600_000)
  expect(overdueOf(claim, now)).toBe(null)
  expect(overdueOf(claim, after25)).toBe('answer')
  expect(overdueOf({ ...claim, answeredAt: now }, after25)).toBe(null)
  expect(overdueOf({ ...claim, answeredAt: now }, after73)).toBe('decide')
  expect(overdueOf({ ...claim, state: 'proposed' }, after73)).toBe(null)
  expect(dueIn('arbitration', now, usual)).toBe(null)
})
