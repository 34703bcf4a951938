import { describe, expect, test } from 'vitest'
import { goodsTypes, type GoodsType } from '../../../contract/goods.ts'
import { lineRoute, lineStates, type LineState } from '../../../contract/production/lineState.ts'
import { orderStates, type OrderState } from '../../../contract/order/orderState.ts'
import { fen } from '../../../contract/money.ts'
import { isOrderNumber, orderNumber } from './number.rules.ts'
import { followUps, nothingOwed, stepOf, type LineFacts, type Mover, type OrderFacts } from './order.rules.ts'
import { standing, tabOf } from './standing.rules.ts'
import { buyer, grid, line, names, order, staff } from './facts.fixture.ts'

test('the whole life of an order: what a buyer with every grant may do | what staff may do', () => {
  expect(grid(orderStates, (state, mover) => names(order({ state: state as OrderState }), mover))).toEqual([
    'pending_approval: approve refuse cancel | cancel',
    'pending_contract: cancel | cancel',
    'pending_payment: cancel | cancel',
    'pending_group: cancel | cancel',
    'in_fulfilment:  |',
    'completed:  |',
    'rejected: resubmit cancel | cancel',
    'cancelled:  |',
    'closed_timeout:  |',
  ])
})

test('the whole life of a line of a paid order', () => {
  const at = (state: string, mover: Mover) => names(order({ lines: [line({ state: state as LineState })] }), mover, 'lineId')
  expect(grid(lineStates, at)).toEqual([
    'artwork_pending:  |',
    'preflight:  | acceptArtwork returnArtwork',
    'proof: approveProof requestChange | sendProof',
    'sample: confirmSample rejectSample |',
    'ready:  | schedule',
    'scheduled:  | start',
    'materials:  | start',
    'printing:  | finish',
    'finishing:  | finish',
    'qc:  | passQc failQc',
    'passed:  | pack',
    'packed:  |',
    'handed_over:  |',
  ])
})

test('the proof of then is kept by the mall alone, of artwork that lies there and was never proofed', () => {
  const system: Mover = { side: 'system', name: '系统' }
  const kept = (more: Partial<LineFacts>, mover: Mover, state: OrderState = 'in_fulfilment') => {
    const facts = order({ state, lines: [line({ state: 'preflight', proof: null, ...more })] })
    return code(() => stepOf(facts, { lineId: 7 }, 'keepProof', mover, {}))
  }
  for (const state of Object.keys(lineStates) as LineState[]) {
    expect(kept({ state }, system), state).toBe(state === 'preflight' ? null : 'order.move.forbidden')
    expect([kept({ state }, buyer), kept({ state }, staff)]).toEqual(['order.move.forbidden', 'order.move.forbidden'])
  }
  expect(kept({ artwork: [] }, system)).toBe('artwork.needed')
  expect(kept({ proof: line().proof }, system)).toBe('order.move.forbidden')
  expect(stepOf(order({ lines: [line({ state: 'preflight', proof: null })] }), { lineId: 7 }, 'keepProof', system, {}).to).toBe('proof')
})

test('a sample is made, sent and judged, each once', () => {
  const at = (facts: Partial<LineFacts>) => {
    const lines = order({ lines: [line({ state: 'sample', ...facts })] })
    return `${names(lines, buyer, 'lineId').join(' ')} | ${names(lines, staff, 'lineId').join(' ')}`
  }
  expect(at({ sampleMade: false, sampleSent: false })).toBe(' | makeSample sendSample')
  expect(at({ sampleMade: true, sampleSent: false })).toBe(' | sendSample')
  expect(at({ sampleMade: true, sampleSent: true })).toBe('confirmSample rejectSample | ')
})

test('the steps of each type of goods, printed and with a sample, and plain', () => {
  const routes = (Object.keys(goodsTypes) as GoodsType[]).flatMap((type) => [
    `${type}, printed, sample: ${lineRoute({ type, printed: type !== 'spot', sample: type !== 'spot' }).join(' ')}`,
    `${type}, plain: ${lineRoute({ type, printed: false, sample: false }).join(' ')}`,
  ])
  expect(routes).toEqual([
    'custom, printed, sample: artwork_pending preflight proof sample ready scheduled materials printing finishing qc passed packed handed_over',
    'custom, plain: ready scheduled finishing qc passed packed handed_over',
    'common, printed, sample: artwork_pending preflight proof sample ready scheduled materials printing finishing qc passed packed handed_over',
    'common, plain: ready scheduled finishing qc passed packed handed_over',
    'standard, printed, sample: artwork_pending preflight proof sample ready scheduled printing finishing qc passed packed handed_over',
    'standard, plain: ready scheduled finishing qc passed packed handed_over',
    'spot, printed, sample: ready packed handed_over',
    'spot, plain: ready packed handed_over',
  ])
})

const code = (work: () => unknown): unknown => {
  try {
    work()
    return null
  } catch (error) {
    return (error as { code?: string }).code
  }
}

const owing = (part: 'start' | 'ship' | 'term') => ({ ...nothingOwed, [part]: fen(70_00) })
const theMall: Mover = { side: 'system', name: '系统' }

test('what an order waits for before it goes on: its first instalment, its balance, its credit', () => {
  const packed = { lines: [line({ state: 'packed' })] }
  const shipped = (more: Partial<OrderFacts>) => names(order({ ...packed, ...more }), staff, 'consignmentId')
  expect(shipped({ owed: owing('ship') })).toEqual([])
  expect(shipped({ owed: owing('term') })).toEqual(['ship'])
  expect(shipped({})).toEqual(['ship'])
  const begun = (more: Partial<OrderFacts>) =>
    names(order({ state: 'pending_payment', ...more }), theMall).filter((move) => /settle|bookCredit/.test(move))
  expect(begun({ owed: owing('start') })).toEqual([])
  expect(begun({ owed: owing('ship') })).toEqual(['settle'])
  expect(begun({ owed: owing('term') })).toEqual(['settle', 'bookCredit'])
})

test('an order on credit begins by itself once it may, goods of every type alike', () => {
  const next = (more: Partial<OrderFacts>, move: string) => followUps({ ...order(more), claimed: false }, move).map((one) => one.move)
  expect(next({ state: 'pending_payment', owed: owing('term') }, 'approve')).toEqual(['bookCredit'])
  expect(next({ state: 'pending_payment', owed: owing('start') }, 'approve')).toEqual([])
  expect(next({ lines: [line({ type: 'spot', state: 'ready' })] }, 'bookCredit')).toEqual(['release'])
})

test('an order whose goods are packed waits for its balance in the tab of what is to be paid', () => {
  expect(tabOf(order({ lines: [line({ state: 'packed' })], owed: owing('ship') }))).toBe('payment')
  expect(tabOf(order({ lines: [line({ state: 'packed' })], owed: owing('term') }))).toBe('sending')
  expect(tabOf(order({ lines: [line({ state: 'qc' })], owed: owing('ship') }))).toBe('making')
})

describe('what holds a move back', () => {
  const unpaid = order({ state: 'pending_payment' })
  test.each([
    [
      'scheduling before payment',
      order({ state: 'pending_payment', lines: [line({ state: 'ready' })] }),
      'schedule',
      staff,
      'order.move.forbidden',
    ],
    [
      'shipping before all is packed',
      order({
        lines: [line({ state: 'packed' }), line({ id: 8, state: 'qc' })],
        consignments: [{ id: 9, place: 1, state: 'waiting', lines: [7, 8] }],
      }),
      'ship',
      staff,
      'order.move.forbidden',
    ],
    [
      'approving a proof of other artwork',
      order({ lines: [line({ state: 'proof', artwork: ['b'] })] }),
      'approveProof',
      buyer,
      'proof.stale',
    ],
    [
      'approving a proof that was never sent',
      order({ lines: [line({ state: 'proof', proof: null })] }),
      'approveProof',
      buyer,
      'proof.missing',
    ],
    [
      'accepting artwork that is not there',
      order({ lines: [line({ state: 'preflight', artwork: [] })] }),
      'acceptArtwork',
      staff,
      'artwork.needed',
    ],
    [
      'confirming a sample that was not sent',
      order({ lines: [line({ state: 'sample', sampleSent: false })] }),
      'confirmSample',
      buyer,
      'order.move.forbidden',
    ],
    [
      'cancelling what is being made',
      order({ state: 'pending_payment', lines: [line({ state: 'printing' })] }),
      'cancel',
      buyer,
      'order.move.forbidden',
    ],
    ['approving one’s own order', order({ state: 'pending_approval', accountId: 2 }), 'approve', buyer, 'order.self.approval'],
    ['a system move by a buyer', unpaid, 'settle', buyer, 'order.move.forbidden'],
    ['a staff move by a buyer', order({ lines: [line({ state: 'qc' })] }), 'passQc', buyer, 'order.move.forbidden'],
    ['a move that does not exist', unpaid, 'toString', buyer, 'order.move.forbidden'],
    ['without the grant', unpaid, 'cancel', { ...buyer, grants: new Set() } as Mover, 'permit.missing'],
    ['outside the area', order({ lines: [line({ state: 'qc' })] }), 'passQc', { ...staff, areas: new Set() } as Mover, 'permit.missing'],
    ['without the reason it asks for', unpaid, 'cancel', buyer, 'input.invalid'],
    [
      'on lines of a cancelled order',
      order({ state: 'cancelled', lines: [line({ state: 'proof' })] }),
      'sendProof',
      staff,
      'order.move.forbidden',
    ],
  ] as const)('%s', (_, facts, move, mover, refusal) => {
    expect(code(() => stepOf(facts, { lineId: 7, consignmentId: 9 }, move, mover, {}))).toBe(refusal)
  })
})

test.each([
  ['agreed to, it is to be paid', false, 'pending_payment'],
  ['agreed to, it waits for the contract it needs', true, 'pending_contract'],
] as const)('%s', (_, needsContract, to) => {
  const waiting = order({ state: 'pending_approval', accountId: 1, needsContract })
  expect(stepOf(waiting, {}, 'approve', buyer, {}).to).toBe(to)
})

test.each([
  ['approval', { state: 'pending_approval' }],
  ['approval', { state: 'rejected' }],
  ['contract', { state: 'pending_contract' }],
  ['payment', { state: 'pending_payment' }],
  ['proof', {}],
  ['proof', { lines: [line({ state: 'proof' })] }],
  ['making', { lines: [line({ state: 'proof', proof: null })] }],
  ['making', { lines: [line({ state: 'qc' })] }],
  ['receiving', { lines: [line({ state: 'handed_over' })], consignments: [{ id: 9, place: 1, state: 'shipped', lines: [7] }] }],
  ['completed', { state: 'completed' }],
  ['sending', { lines: [line({ state: 'packed' })] }],
  ['sending', { lines: [line({ state: 'packed' }), line({ id: 8, state: 'handed_over' })] }],
  ['making', { lines: [line({ state: 'packed' }), line({ id: 8, state: 'passed' })] }],
  ['ended', { state: 'cancelled' }],
  ['ended', { state: 'closed_timeout' }],
] as const)('stands in tab %s: %j', (tab, more) => {
  expect(tabOf(order(more as Partial<OrderFacts>))).toBe(tab)
})

test.each([
  ['待付款', { state: 'pending_payment' }],
  ['超时关闭', { state: 'closed_timeout' }],
  ['待上传稿件', { lines: [line({ state: 'artwork_pending' })] }],
  ['待上传稿件', { lines: [line({ state: 'artwork_pending' }), line({ id: 8, state: 'proof' })] }],
  ['待确认稿', { lines: [line({ state: 'proof' })] }],
  ['待确认样品', { lines: [line({ state: 'sample', sampleSent: true })] }],
  ['打样中', { lines: [line({ state: 'sample', sampleSent: false })] }],
  ['稿件检查中', { lines: [line({ state: 'preflight' }), line({ id: 8, state: 'ready' })] }],
  ['稿件检查中', { lines: [line({ state: 'sample', sampleSent: false }), line({ id: 8, state: 'preflight' })] }],
  ['校样制作中', { lines: [line({ state: 'proof', proof: null })] }],
  ['生产中', { lines: [line({ state: 'ready' })] }],
  ['生产中', { lines: [line({ state: 'preflight' }), line({ id: 8, state: 'printing' })] }],
  ['待发货', { lines: [line({ state: 'packed' })] }],
  ['待付款', { lines: [line({ state: 'packed' })], owed: owing('ship') }],
  ['待收货', { consignments: [{ id: 9, place: 1, state: 'delivered', lines: [7] }], lines: [line({ state: 'handed_over' })] }],
] as const)('is said to be %s: %j', (words, more) => {
  expect(standing(order(more as Partial<OrderFacts>))).toBe(words)
})

test('an order number tells itself right from any wrong sign and any two swapped neighbours', () => {
  const number = orderNumber('2026-11-21', new Uint8Array([1, 250, 33, 17, 4, 90, 8, 200, 64, 31]))
  expect(number).toMatch(/^20261121[0-9A-HJKMNP-TV-Y]{11}$/)
  expect(isOrderNumber(number)).toBe(true)
  const signs = [...number]
  const wrong = signs.map((sign, i) => signs.with(i, sign === '7' ? '8' : '7').join(''))
  const swapped = signs.slice(1).map((_, i) =>
    signs
      .with(i, signs[i + 1] ?? '')
      .with(i + 1, signs[i] ?? '')
      .join(''),
  )
  const others = [...wrong, ...swapped].filter((other) => other !== number)
  expect(others.filter(isOrderNumber)).toEqual([])
})
