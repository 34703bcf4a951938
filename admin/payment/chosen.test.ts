import { expect, test } from 'vitest'
import { chosenOf, tickOf, type QueueRow } from './chosen.ts'

const row = (reference: string, orderId: string, sure = false) =>
  ({ receipt: { reference, amount: '12.00' }, best: { orderId, step: 1, outcome: 'exact', sure } }) as QueueRow

test('a tick is for the proposal that was looked at: another one for the same receipt begins as its own', () => {
  const [seen, other] = [row('R1', 'P1'), row('R1', 'P2')]
  const ticks = new Map([[tickOf(seen), true]])
  expect(chosenOf([seen], ticks)).toEqual({
    chosen: [{ reference: 'R1', orderId: 'P1', step: 1, outcome: 'exact' }],
    amounts: ['12.00'],
    total: 1200,
  })
  expect(chosenOf([other], ticks).chosen).toEqual([])
  expect(chosenOf([row('R1', 'P1', true), row('R2', 'P2')], new Map()).chosen).toHaveLength(1)
})
