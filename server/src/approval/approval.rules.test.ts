import { describe, expect, test } from 'vitest'
import { parseYuan, type Fen } from '../../../contract/money.ts'
import {
  budgetOf,
  decidersOf,
  delegateFault,
  insteadOf,
  isAgreed,
  mayDecide,
  placeOfWord,
  ruleFor,
  seatsFor,
  type Decider,
  type Member,
  type OpenLevel,
  type RuleNow,
  type Seat,
} from './approval.rules.ts'

const me = 5
const placer = 1
const main = 9

const seat = (accountId: number, more: Partial<Seat> = {}): Seat => ({
  accountId,
  nickname: `同事${accountId}`,
  able: true,
  decision: null,
  delegates: [],
  ...more,
})
const level = (seats: Seat[], more: Partial<OpenLevel> = {}): OpenLevel => ({
  stepId: 3,
  place: 1,
  of: 1,
  mode: 'any',
  ruleName: '大额订单审批',
  mainId: main,
  seats,
  ...more,
})
const sub: Decider = { accountId: me, main: false, by: null }
const lentToMe = [{ id: me, nickname: '我' }]

// Every circumstance there is, and what decides: role × own seat × seat of another × whose order × level × who looks.
const roles = { sub: false, main: true }
const ownSeats: Record<string, Seat[]> = {
  'no seat': [],
  'own seat': [seat(me)],
  'own seat, decided': [seat(me, { decision: 'approved' })],
  'own seat, grant lost': [seat(me, { able: false })],
}
const others: Record<string, Seat[]> = {
  others: [seat(6)],
  delegate: [seat(6, { delegates: lentToMe })],
  'delegate of one who decided': [seat(6, { delegates: lentToMe, decision: 'approved' }), seat(7)],
  'delegate of one switched off': [seat(6, { delegates: lentToMe, able: false })],
}
const orders = { 'another’s order': placer, 'own order': me }
const levels = ['any', 'all', 'none'] as const
const looks = { 'the person': null, staff: { staffId: 1 } }

type Circumstance = {
  role: string
  own: string
  other: string
  whose: string
  open: (typeof levels)[number]
  look: string
}
const circumstances: Circumstance[] = Object.keys(roles).flatMap((role) =>
  Object.keys(ownSeats).flatMap((own) =>
    Object.keys(others).flatMap((other) =>
      Object.keys(orders).flatMap((whose) =>
        levels.flatMap((open) => Object.keys(looks).map((look) => ({ role, own, other, whose, open, look }))),
      ),
    ),
  ),
)

const at = <T>(table: Readonly<Record<string, T>>, key: string): T => {
  const value = table[key]
  if (value === undefined) throw new Error(`no ${key}`)
  return value
}

function answer({ role, own, other, whose, open, look }: Circumstance) {
  const approval = open === 'none' ? null : level([...at(ownSeats, own), ...at(others, other)], { mode: open })
  const who = { accountId: me, main: at(roles, role), by: at(looks, look) }
  const verdict = mayDecide({ accountId: at(orders, whose), approval }, who)
  return verdict.allow ? { code: null, seats: verdict.seats } : { code: verdict.refusal.code, seats: [] }
}

describe('who may decide', () => {
  test('there are 384 circumstances, and the reason follows from the first thing that is against it', () => {
    expect(circumstances).toHaveLength(384)
    for (const one of circumstances) {
      const holdsSeat = one.own === 'own seat' || one.other === 'delegate'
      const spoken = one.own === 'own seat, decided'
      const expected =
        one.whose === 'own order'
          ? 'order.self.approval'
          : one.open === 'none'
            ? 'order.move.forbidden'
            : one.look === 'staff'
              ? 'impersonation.forbidden'
              : one.role === 'main' || holdsSeat
                ? null
                : spoken
                  ? 'order.move.forbidden'
                  : 'approval.notYours'
      expect(answer(one).code, JSON.stringify(one)).toBe(expected)
    }
  })

  test('no seat is ever filled twice, nor for somebody who may not decide, but by the main account', () => {
    for (const one of circumstances) {
      const wrong = answer(one).seats.filter(({ decision, able, accountId, delegates }) => {
        const held = able && (accountId === me || delegates.some(({ id }) => id === me))
        return decision !== null || (one.role === 'sub' && !held)
      })
      expect(wrong, JSON.stringify(one)).toEqual([])
    }
  })

  const both = [seat(me), seat(6, { delegates: lentToMe }), seat(7)]
  test.each([
    ['any', false, [me]],
    ['all', false, [me, 6]],
    ['any', true, [me]],
    ['all', true, [me, 6, 7]],
  ] as const)('at a level of %s, main %s, one word fills %j', (mode, isMain, ids) => {
    const verdict = mayDecide({ accountId: placer, approval: level(both, { mode }) }, { ...sub, main: isMain })
    expect(verdict.allow && verdict.seats.map(({ accountId }) => accountId)).toEqual(ids)
  })
})

test('the last word of the last level is the consent; any earlier one is not', () => {
  const two = [seat(me), seat(6)]
  const agreed = (mode: 'any' | 'all', place: number, filled: number) => isAgreed(level(two, { mode, place, of: 2 }), two.slice(0, filled))
  expect([agreed('any', 1, 1), agreed('any', 2, 1), agreed('all', 2, 1), agreed('all', 2, 2)]).toEqual([false, true, false, true])
})

test('the timeline says the level where there are several, and in whose place', () => {
  const wang = seat(6, { nickname: '王敏' })
  expect(placeOfWord(level([wang]), [wang], sub)).toBe('大额订单审批，代王敏')
  expect(placeOfWord(level([wang], { place: 2, of: 3 }), [seat(me)], sub)).toBe('大额订单审批 第 2 级')
  expect(insteadOf([wang, seat(7), seat(me)], sub)).toBe('王敏、同事7')
})

test('told are the seats that are waited for and their delegates, never the placer; the main account where nobody is able', () => {
  const seats = [
    seat(6, { delegates: [{ id: placer, nickname: '下单人' }, ...lentToMe] }),
    seat(7, { decision: 'approved' }),
    seat(8, { able: false, delegates: [{ id: 4, nickname: '受托' }] }),
  ]
  expect(decidersOf({ accountId: placer, approval: level(seats) })).toEqual([6, me])
  expect(decidersOf({ accountId: placer, approval: level(seats.slice(1)) })).toEqual([main])
  expect(decidersOf({ accountId: placer, approval: null })).toEqual([])
})

describe('which rule applies', () => {
  const rule = (id: number, yuan: string, identityId: number | null = null): RuleNow => ({
    id,
    name: `规则${id}`,
    fromFen: parseYuan(yuan),
    identityId,
    levels: [],
  })
  const rules = [rule(1, '0.00', 3), rule(2, '20000.00'), rule(3, '20000.00', 3), rule(4, '50000.00'), rule(5, '60000.00', 8)]
  test.each([
    ['20000.00', 3, 3],
    ['20000.00', 4, 2],
    ['19999.99', 3, 1],
    ['19999.99', 4, null],
    ['50000.00', 3, 4],
    ['99999.00', 3, 4],
    ['99999.00', 8, 5],
    ['99999.00', null, 4],
  ])('%s of identity %s: rule %s', (gross, identityId, id) => {
    expect(ruleFor(rules, { main: false, identityId }, parseYuan(gross))?.id ?? null).toBe(id)
  })

  test('the main account needs none', () => {
    expect(ruleFor(rules, { main: true, identityId: null }, parseYuan('99999.00'))).toBe(null)
  })
})

describe('who sits at a level', () => {
  const member = (id: number, mayApprove: boolean): Member => ({
    id,
    nickname: `同事${id}`,
    main: id === main,
    identityName: '',
    mayApprove,
  })
  const members = [member(main, true), member(placer, true), member(6, true), member(7, false)]
  const seated = (approverIds: number[], placerId = placer) =>
    seatsFor({ place: 1, mode: 'any', approverIds }, members, placerId).map(({ id }) => id)
  test.each([
    ['all who may, the placer never', [], [main, 6]],
    ['the named', [6], [6]],
    ['the named that may still approve', [6, 7, 99], [6]],
    ['the main account where nobody is left', [7], [main]],
    ['the main account where only the placer is named', [placer], [main]],
  ])('%s', (_, named, ids) => {
    expect(seated(named)).toEqual(ids)
  })
})

test.each([
  ['pending_approval', '3000.00', '4000.00', '-500.00'],
  ['pending_payment', '3000.00', '4000.00', '-500.00'],
  ['rejected', '4000.00', '5000.00', '-1500.00'],
  ['in_fulfilment', '4000.00', '4000.00', '-500.00'],
] as const)('the budget of an order that is %s', (state, reservedBefore, reservedAfter, leftAfter) => {
  const of = (yuan: string): Fen => parseYuan(yuan)
  const facts = { limitPerOrder: null, limitPerMonth: of('10000'), spent: of('10500'), reserved: of('4000') }
  expect(budgetOf(facts, { state, grossFen: of('1000') })).toEqual({
    limitPerOrder: null,
    limitPerMonth: '10000.00',
    used: '6500.00',
    reservedBefore,
    reservedAfter,
    leftAfter,
  })
})

const days = { toId: 6, fromDay: '2026-11-21', toDay: '2026-11-29' }
test.each([
  [{ ...days, toId: me }, { toId: '不能委托给自己' }],
  [{ ...days, toId: 99 }, { toId: '受托人不存在或已停用' }],
  [{ ...days, fromDay: '2026-11-19', toDay: '2026-11-20' }, { toDay: '结束日期已过' }],
  [{ ...days, toDay: '2026-11-30' }, { fromDay: '与已有委托 2026-11-30 至 2026-12-02 重叠' }],
  [days, null],
])('delegating %j: %j', (asked, fault) => {
  const members = [{ id: 6, nickname: '', main: false, identityName: '', mayApprove: false }]
  const given = [{ fromDay: '2026-11-30', toDay: '2026-12-02' }]
  expect(delegateFault(asked, { me, members, given, today: '2026-11-21' })).toEqual(fault)
})
