import { expect, test } from 'vitest'
import { growth } from './growth.ts'

test('a machine that is added takes no more than its share, and what it does not take stays', () => {
  const steps = growth(8)
  expect(steps.map(({ nodes, moves }) => [nodes, moves.flatMap((move) => move.parts).length])).toEqual([
    [2, 16],
    [3, 10],
    [4, 8],
    [5, 6],
    [6, 5],
    [7, 4],
    [8, 4],
  ])
  expect(steps.every(({ nodes, moves }) => moves.every(({ to, from }) => to === nodes && from < nodes))).toBe(true)
})
