import { expect, test } from 'vitest'
import { orderSteps } from './steps.ts'

const said = (order: Parameters<typeof orderSteps>[0]) =>
  orderSteps(order)
    .map(({ name, at }) => (at === 'now' ? `[${name}]` : at === 'done' ? name : `…${name}`))
    .join(' ')

const printed = (state: string) => ({ state, needsArtwork: true })
const spot = (state: string) => ({ state, needsArtwork: false })

test.each([
  ['pending_approval', [printed('artwork_pending')], '提交订单 [企业审批] …付款 …稿件校样 …生产备货 …发货 …确认收货'],
  ['pending_payment', [spot('ready')], '提交订单 [付款] …生产备货 …发货 …确认收货'],
  ['in_fulfilment', [printed('proof')], '提交订单 付款 [稿件校样] …生产备货 …发货 …确认收货'],
  ['in_fulfilment', [printed('ready')], '提交订单 付款 稿件校样 [生产备货] …发货 …确认收货'],
  ['in_fulfilment', [printed('printing')], '提交订单 付款 稿件校样 [生产备货] …发货 …确认收货'],
  ['in_fulfilment', [spot('packed')], '提交订单 付款 生产备货 [发货] …确认收货'],
])('%s with %j', (state, lines, road) => {
  expect(said({ state, lines, consignments: [{ state: 'waiting' }] })).toBe(road)
})

test.each([
  ['pending_payment', '提交订单 [付款] …成团 …生产备货 …发货 …确认收货'],
  ['pending_group', '提交订单 付款 [成团] …生产备货 …发货 …确认收货'],
  ['in_fulfilment', '提交订单 付款 成团 [生产备货] …发货 …确认收货'],
])('%s of a group', (state, road) => {
  expect(said({ state, groupId: 7, lines: [spot('ready')], consignments: [{ state: 'waiting' }] })).toBe(road)
})

test('a completed order has all its steps behind it, a cancelled one has none', () => {
  const lines = [spot('handed_over')]
  expect(said({ state: 'completed', lines, consignments: [{ state: 'signed' }] })).not.toContain('[')
  expect(orderSteps({ state: 'cancelled', lines, consignments: [] })).toEqual([])
})
