import { Area, Grant } from '../../../contract/grant.ts'
import { legalMoves, nothingOwed, type LineFacts, type Mover, type OrderFacts } from './order.rules.ts'

// Orders that are not in any database: what rules look at, and who asks them.

export const buyer: Mover = {
  side: 'buyer',
  accountId: 2,
  name: '审批',
  grants: new Set(Grant.options),
  main: true,
  by: null,
}
export const staff: Mover = { side: 'staff', staffId: 1, name: '员工', areas: new Set(Area.options) }

export const line = (more: Partial<LineFacts> = {}): LineFacts => ({
  id: 7,
  place: 1,
  title: '帆布袋',
  productId: 1,
  type: 'custom',
  quantity: 500,
  unit: '件',
  printed: true,
  sample: false,
  state: 'artwork_pending',
  sampleSent: true,
  sampleMade: true,
  leadDays: 7,
  artwork: ['a'],
  proof: { id: 1, round: 1, state: 'sent', artworkHashes: ['a'] },
  ...more,
})
export const order = (more: Partial<OrderFacts> = {}): OrderFacts => ({
  accountId: 1,
  state: 'in_fulfilment',
  approval: {
    stepId: 3,
    place: 1,
    of: 1,
    mode: 'any',
    ruleName: '大额订单审批',
    mainId: 2,
    seats: [{ accountId: 2, nickname: '审批', able: true, decision: null, delegates: [] }],
  },
  lines: [line()],
  needsContract: false,
  owed: nothingOwed,
  consignments: [{ id: 9, place: 1, state: 'waiting', lines: [7] }],
  ...more,
})

export const names = (facts: OrderFacts, mover: Mover, id: 'lineId' | 'consignmentId' | null = null) =>
  legalMoves(facts, mover)
    .filter((move) => (id ? move[id] !== null : move.lineId === null && move.consignmentId === null))
    .map(({ move }) => move)
export const grid = (states: object, movesIn: (state: string, mover: Mover) => string[]) =>
  Object.keys(states).map((state) => `${state}: ${movesIn(state, buyer).join(' ')} | ${movesIn(state, staff).join(' ')}`.trim())
