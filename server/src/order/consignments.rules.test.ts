import { describe, expect, test } from 'vitest'
import { consignmentStates, type ConsignmentState } from '../../../contract/order/consignmentState.ts'
import { type LineState } from '../../../contract/production/lineState.ts'
import { followUps, legalMoves, type Mover, type OrderFacts } from './order.rules.ts'
import { tabOf } from './standing.rules.ts'
import { buyer, grid, line, names, order, staff } from './facts.fixture.ts'

test('the whole life of a consignment whose goods are packed', () => {
  const at = (state: string, mover: Mover) =>
    names(
      order({
        lines: [line({ state: 'packed' })],
        consignments: [{ id: 9, place: 1, state: state as ConsignmentState, lines: [7] }],
      }),
      mover,
      'consignmentId',
    )
  expect(grid(consignmentStates, at)).toEqual(['waiting:  | ship', 'shipped: sign | deliver', 'delivered: sign |', 'signed:  |'])
})

describe('an order to two addresses, of which the second gets some of the bags and all of the cups', () => {
  const two = (first: ConsignmentState, second: ConsignmentState, bags: LineState, cups: LineState): OrderFacts =>
    order({
      lines: [line({ state: bags }), line({ id: 8, place: 2, state: cups })],
      consignments: [
        { id: 9, place: 1, state: first, lines: [7] },
        { id: 10, place: 2, state: second, lines: [7, 8] },
      ],
    })
  const shippable = (facts: OrderFacts) =>
    legalMoves(facts, staff).flatMap(({ move, consignmentId }) => (move === 'ship' ? [consignmentId] : []))
  const after = (facts: OrderFacts, move: string) => followUps({ ...facts, claimed: false }, move)

  test('each goes as soon as its own goods are packed', () => {
    expect(shippable(two('waiting', 'waiting', 'packed', 'qc'))).toEqual([9])
    expect(shippable(two('waiting', 'waiting', 'qc', 'packed'))).toEqual([])
    expect(shippable(two('waiting', 'waiting', 'packed', 'packed'))).toEqual([9, 10])
    expect(shippable(two('signed', 'waiting', 'packed', 'packed'))).toEqual([10])
    expect(
      shippable(order({ lines: [line({ state: 'packed' })], consignments: [{ id: 9, place: 1, state: 'waiting', lines: [] }] })),
    ).toEqual([])
  })

  test('a line is out of the house once every consignment that carries it is', () => {
    expect(after(two('shipped', 'waiting', 'packed', 'packed'), 'ship')).toEqual([])
    expect(after(two('waiting', 'shipped', 'packed', 'packed'), 'ship')).toEqual([{ move: 'handOver', target: { lineId: 8 } }])
    expect(after(two('signed', 'shipped', 'packed', 'packed'), 'ship').map(({ target }) => target.lineId)).toEqual([7, 8])
  })

  test('each is received by itself, and the order is complete with the last', () => {
    const signs = (facts: OrderFacts) => names(facts, buyer, 'consignmentId')
    expect(signs(two('shipped', 'waiting', 'packed', 'qc'))).toEqual(['sign'])
    expect(signs(two('shipped', 'delivered', 'handed_over', 'handed_over'))).toEqual(['sign', 'sign'])
    expect(after(two('signed', 'shipped', 'handed_over', 'handed_over'), 'sign')).toEqual([])
    expect(after(two('signed', 'signed', 'handed_over', 'handed_over'), 'sign')).toEqual([{ move: 'complete', target: {} }])
    expect(after(two('signed', 'signed', 'handed_over', 'handed_over'), 'signByTime')).toHaveLength(1)
  })

  test.each([
    ['receiving', 'shipped', 'waiting', 'packed', 'qc'],
    ['making', 'signed', 'waiting', 'packed', 'qc'],
    ['receiving', 'signed', 'delivered', 'handed_over', 'handed_over'],
    ['proof', 'shipped', 'waiting', 'packed', 'proof'],
  ] as const)('stands in tab %s: %s, %s', (tab, first, second, bags, cups) => {
    expect(tabOf(two(first, second, bags, cups))).toBe(tab)
  })
})
