import { expect, test } from 'vitest'
import type { LegalMove } from '../../contract/legalMove.ts'
import { timeLeft } from './due.ts'
import { orderSteps } from './steps.ts'
import { todoOf } from './todo.ts'

const move = (label: string, lineId: number | null, danger = false): LegalMove => ({
  move: 'any',
  label,
  lineId,
  consignmentId: null,
  asks: [],
  danger,
  level: null,
})

test('equal moves of several lines are one to-do that leads to the first of them; cancelling is none', () => {
  expect(todoOf([move('取消订单', null, true), move('开工', 7), move('发货', null), move('开工', 8)])).toEqual([
    { label: '开工', count: 2, at: '#line-7' },
    { label: '发货', count: 1, at: '' },
  ])
})

test.each([
  ['2026-11-21 09:59:59', '已到期', true],
  ['2026-11-21 10:30:00', '剩 30 分钟', true],
  ['2026-11-22 09:00:00', '剩 23 小时', true],
  ['2026-11-22 11:00:00', '剩 25 小时', false],
  ['2026-11-28 10:00:00', '剩 7 天', false],
])('at ten in the morning, %s is %s', (due, words, pressing) => {
  expect(timeLeft(due, new Date('2026-11-21T10:00:00+08:00'))).toEqual({ words, pressing })
})

const placed = {
  createTime: '2026-11-21 10:00:00',
  gross: '10.00',
  paid: '0.00',
  lines: [{ state: 'ready', needsArtwork: false }],
}
const standing = (order: Parameters<typeof orderSteps>[0]) => orderSteps(order).find((step) => step.at === 'here')

test('an order stands on its first step that is not done', () => {
  const waiting = { state: 'waiting', shipTime: null, signTime: null }
  const shipped = { state: 'shipped', shipTime: '2026-11-22 10:00:00', signTime: null }
  const making = { ...placed, state: 'in_fulfilment', consignments: [waiting] }
  expect(standing({ ...making, state: 'pending_approval' })?.label).toBe('企业审批')
  expect(standing({ ...making, state: 'pending_payment' })?.label).toBe('付款')
  expect(standing(making)?.label).toBe('生产备货')
  expect(
    standing({
      ...making,
      lines: [
        { state: 'packed', needsArtwork: false },
        { state: 'qc', needsArtwork: false },
      ],
    }),
  ).toMatchObject({ note: '1/2' })
  expect(standing({ ...making, lines: [{ state: 'packed', needsArtwork: false }] })?.label).toBe('发货')
  expect(standing({ ...making, lines: [{ state: 'handed_over', needsArtwork: false }], consignments: [shipped] })?.label).toBe('签收')
})

test('the road of the merchant has the same steps as the buyer’s: contract, and artwork with its proof', () => {
  const consignments = [{ state: 'waiting', shipTime: null, signTime: null }]
  const printed = (state: string) => ({ state, needsArtwork: true })
  const contract = { number: 'C1', effective: true, frame: false }
  const road = (order: object) =>
    orderSteps({ ...placed, state: 'in_fulfilment', consignments, ...order })
      .map(({ label, at }) => (at === 'here' ? `[${label}]` : label))
      .join(' ')
  expect(road({ contract, lines: [printed('proof')] })).toBe('提交订单 签订合同 付款 [稿件校样] 生产备货 发货 签收')
  expect(road({ lines: [printed('printing')] })).toBe('提交订单 付款 稿件校样 [生产备货] 发货 签收')
  expect(standing({ ...placed, state: 'in_fulfilment', consignments, lines: [printed('ready'), printed('proof')] })).toMatchObject({
    label: '稿件校样',
    note: '1/2',
  })
})

test('a cancelled order stands nowhere', () => {
  expect(standing({ ...placed, state: 'cancelled', consignments: [] })).toBeUndefined()
})
