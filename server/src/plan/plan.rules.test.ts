import { expect, test } from 'vitest'
import { fen, sum } from '../../../contract/money.ts'
import { amountsOf, type Share } from '../../../contract/plan/plan.ts'
import { PlanForm } from '../../../contract/plan/planDesk.ts'
import { endOfDay } from '../../../contract/text.ts'
import { creditHindrance, offeredPlans, planNamed, type CreditNow, type PlanNow } from './plan.rules.ts'

const halves: Share[] = [
  { label: '定金', percent: 30, gate: 'start' },
  { label: '尾款', percent: 70, gate: 'ship' },
]
const plan: PlanNow = { id: 7, name: '三七分期', from: fen(5000_00), types: ['custom', 'standard'], steps: halves }
const credit: CreditNow = { limit: fen(100_00), days: 30, enabled: true, used: fen(40_00), overdue: fen(0), overdueSince: null }
const now = new Date('2026-11-21T15:59:00Z')

test.each([1, 2, 99, 100, 101, 333_33, 5000_01, 9_999_999_99])('the parts of %i fen add up to it', (gross) => {
  const thirds: Share[] = [33, 33, 34].map((percent, i) => ({
    label: '',
    percent,
    gate: i === 0 ? 'start' : 'ship',
  }))
  for (const shares of [halves, thirds]) expect(sum(amountsOf(fen(gross), shares))).toBe(gross)
})

test.each([
  ['from its sum on', 5000_00, ['custom'], ['full', '7']],
  ['not below it', 4999_99, ['custom'], ['full']],
  ['for goods of its types', 9000_00, ['custom', 'standard'], ['full', '7']],
  ['not where one is of another', 9000_00, ['custom', 'spot'], ['full']],
] as const)('a plan is offered %s', (_, gross, types, offered) => {
  const order = { gross: fen(gross), types }
  expect(offeredPlans(order, [plan], null, now).map((one) => one.plan)).toEqual(offered)
  const chosen = (): number => sum(planNamed('7', order, [plan]).intents.map(({ amount }) => amount))
  const open = (offered as readonly string[]).includes('7')
  expect(wordsOr(chosen)).toBe(open ? gross : '该订单不能使用所选的付款方式，请重新选择')
})

function wordsOr(work: () => number): number | string {
  try {
    return work()
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test('a plan says what is to be paid when', () => {
  const order = { gross: fen(5000_01), types: ['custom'] as const }
  const [, byPlan, onCredit] = offeredPlans(order, [plan], { ...credit, limit: fen(6000_00) }, now)
  expect(byPlan).toMatchObject({
    label: '三七分期',
    hindrance: null,
    steps: [
      { step: 1, name: '第 1/2 期 定金', amount: '1500.00', due: '生产前付清' },
      { step: 2, name: '第 2/2 期 尾款', amount: '3500.01', due: '发货前付清' },
    ],
  })
  expect(onCredit).toMatchObject({ plan: 'credit', steps: [{ name: '账期货款', amount: '5000.01', due: '2026-12-21 前付清' }] })
})

test.each([
  ['none', null, 1, '企业尚未开通账期'],
  ['switched off', { ...credit, enabled: false }, 1, '企业尚未开通账期'],
  ['just enough', credit, 60_00, null],
  ['one fen too much', credit, 60_01, '账期可用额度不足：额度 ¥100.00，已用 ¥40.00，可用 ¥60.00，本单 ¥60.01'],
  [
    'a limit lowered below what is used',
    { ...credit, limit: fen(10_00) },
    1,
    '账期可用额度不足：额度 ¥10.00，已用 ¥40.00，可用 ¥0.00，本单 ¥0.01',
  ],
  [
    'something overdue',
    { ...credit, overdue: fen(5_00), overdueSince: new Date('2026-11-01T15:59:59Z') },
    1,
    '企业有逾期账款 ¥5.00（最早于 2026-11-01 到期），付清后才能继续使用账期',
  ],
] as const)('credit: %s', (_, has, gross, said) => {
  expect(creditHindrance(has, fen(gross))?.message ?? null).toBe(said)
})

test('credit runs to the end of its last day in China', () => {
  expect(endOfDay(now, 30).toISOString()).toBe('2026-12-21T15:59:59.000Z')
  expect(endOfDay(new Date('2026-11-21T16:00:00Z'), 30).toISOString()).toBe('2026-12-22T15:59:59.000Z')
})

const form = { name: '三七', fromAmount: '5000', types: ['custom'], steps: halves, enabled: true }
test.each([
  ['as it should be', form, null],
  ['not adding up', { ...form, steps: [{ ...halves[0], percent: 31 }, halves[1]] }, '各期比例之和应为 100%'],
  [
    'beginning with the balance',
    { ...form, steps: halves.map((one) => ({ ...one, gate: 'ship' })) },
    '第一期为生产前付清，其余各期为发货前付清',
  ],
  ['for no goods', { ...form, types: [] }, '请选择商品类型'],
  ['from nothing', { ...form, fromAmount: '0' }, '起用金额不能小于 1 元'],
])('the form of a plan: %s', (_, typed, said) => {
  expect(PlanForm.safeParse(typed).error?.issues[0]?.message ?? null).toBe(said)
})
