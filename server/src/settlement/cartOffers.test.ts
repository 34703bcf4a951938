import { expect, test } from 'vitest'
import { upToFace } from './cartOffers.rules.ts'

test.each([
  [{ kind: 'fixed', face: '100.00' }, 10_001, 10_000],
  [{ kind: 'freight', face: '30.00' }, 1200, 1200],
  [{ kind: 'share', bp: 9000, most: '50.00' }, 5001, 5000],
  [{ kind: 'share', bp: 9000, most: null }, 7001, 7001],
] as const)('a coupon (%j) that saves %d fen is said to save %d', (gives, saving, said) => {
  expect(upToFace(gives, saving)).toBe(said)
})
