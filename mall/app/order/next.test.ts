import { expect, test } from 'vitest'
import type { OrderDetail } from '../../../contract/order/order.ts'
import { nextWords } from './next.ts'

const line = (state: string, more: Partial<OrderDetail['lines'][number]> = {}) => ({
  state,
  proofs: [],
  samples: [],
  promisedDay: null,
  scheduledDay: null,
  ...more,
})
const order = (state: string, more: object = {}) => ({
  state,
  dueTime: null,
  timeline: [],
  moves: [],
  lines: [line('ready')],
  consignments: [],
  ...more,
})
const approve = { move: 'approve', label: '同意', lineId: null, consignmentId: null, asks: [], danger: false, level: 1 }
const proof = { state: 'sent' } as OrderDetail['lines'][number]['proofs'][number]

test('who may approve is asked to, the others wait', () => {
  expect(nextWords(order('pending_approval', { moves: [approve] }))).toContain('请审批')
  expect(nextWords(order('pending_approval'))).toContain('等待本企业审批人')
})

test('an order of a shared run says until when its proof counts, and then that it waits', () => {
  const pool = { id: 1, stateLabel: '已付款', closes: '2026-11-28 18:00:00', waits: true, paper: null }
  expect(nextWords(order('in_fulfilment', { pool, lines: [line('proof', { proofs: [proof] })] }))).toContain(
    '2026-11-28 18:00 前校样确认的',
  )
  expect(nextWords(order('in_fulfilment', { pool, lines: [line('ready')] }))).toBe(
    '校样已确认，拼印 2026-11-28 18:00 截止后结算并安排生产。',
  )
  expect(nextWords(order('in_fulfilment', { pool: { ...pool, waits: false }, lines: [line('ready')] }))).toContain('商家正在安排生产')
})

test('an order to be paid names its last minute', () => {
  expect(nextWords(order('pending_payment', { dueTime: '2026-11-28 10:00:00' }))).toContain('2026-11-28 10:00 前')
})

test('who may not pay is told whose turn it is', () => {
  const due = order('pending_payment', { dueTime: '2026-11-28 10:00:00' })
  expect(nextWords(due, false)).toBe('您没有付款权限，请本企业有「付款」权限的同事在 2026-11-28 10:00 前完成付款，逾期订单自动关闭。')
})

test('what waits for the buyer comes before what the merchant does', () => {
  const lines = [line('artwork_pending'), line('proof', { proofs: [proof] }), line('printing')]
  expect(nextWords(order('in_fulfilment', { lines }))).toBe('等待您处理：1 件商品待上传印刷稿件，1 份校样待确认。处理后继续生产。')
})

test('a sample is the buyer’s turn once it was sent, not while it is made', () => {
  const sample = (state: string) => line('sample', { samples: [{ state } as OrderDetail['lines'][number]['samples'][number]] })
  const words = (state: string) => nextWords(order('in_fulfilment', { lines: [sample(state)] }))
  expect(words('sent')).toContain('样品寄到后请确认')
  expect(words('made')).not.toContain('等待您处理')
  expect(nextWords(order('in_fulfilment', { lines: [line('sample')] }))).not.toContain('等待您处理')
})

test('what was signed for and is claimed is in the making no more', () => {
  const lines = [line('handed_over', { promisedDay: '2026-12-01' })]
  const signed = (...states: string[]) => nextWords(order('in_fulfilment', { lines, consignments: states.map((state) => ({ state })) }))
  expect(signed('signed', 'signed')).toBe('货物已全部签收，售后处理完毕后订单自动完成。')
  expect(signed('signed', 'shipped')).toContain('货物已发出')
  expect(signed('signed', 'waiting')).toContain('2026-12-01 前')
})

test('while it is made the last promised day is told', () => {
  const lines = [line('printing', { promisedDay: '2026-12-01' }), line('qc', { promisedDay: '2026-12-04' })]
  expect(nextWords(order('in_fulfilment', { lines }))).toContain('2026-12-04 前')
})

test('a refused approval gives its reason', () => {
  const timeline = [{ id: 1, time: '', who: '', title: '审批驳回', note: '数量过多' }]
  expect(nextWords(order('rejected', { timeline }))).toContain('：数量过多。')
})
