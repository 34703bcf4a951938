import { expect, test } from 'vitest'
import { endOfLog, lagOf, positionIn, positionText, trailFrom } from './walPosition.rules.ts'

test.each([
  ['0/0', 0n],
  ['0/16B3748', 0x16b3748n],
  ['16/B374D848', 0x16_b3_74_d8_48n],
  ['FFFFFFFF/FFFFFFFF', endOfLog],
])('%s is a place in the log', (text, position) => {
  expect([positionIn(text), positionText(position)]).toEqual([position, text])
})

test.each(['', '0', '16/', 'G/0', '123456789/0', '0/0 '])('%j is none', (text) => expect(positionIn(text)).toBeNull())

test('behind the head of an empty page is where the page before ends, as the replica says it', () => {
  expect(positionIn('0/3002018')).toBe(0x3002000n)
  expect(positionIn('0/3000028')).toBe(0x3000000n)
  expect(positionIn('0/3002028'), 'a record that ends there').toBe(0x3002028n)
})

test('a replica lacks at most what was written since it was last seen to have everything', () => {
  const trail = [
    { at: 1000, position: 10n },
    { at: 2000, position: 20n },
    { at: 3000, position: 30n },
  ]
  const lagAt = (replayed: bigint, now: number) => lagOf(trailFrom(trail, replayed), replayed, now)
  expect(lagAt(30n, 3000)).toBe(0)
  expect(lagAt(29n, 3000)).toBe(1000)
  expect(lagAt(10n, 3500)).toBe(2500)
  expect(lagAt(9n, 3000), 'nobody knows since when').toBeNull()
  expect(lagOf([], 9n, 3000)).toBeNull()
})

test('a replica that stands still for hours fills no memory, and is known to be late', () => {
  let trail = [{ at: 0, position: 1n }]
  for (let n = 1; n < 10_000; n++) trail = [...trailFrom([...trail, { at: n * 500, position: BigInt(n + 1) }], 1n)]
  expect(trail.length).toBeLessThan(600)
  expect(lagOf(trail, 1n, 5_000_000)).toBe(5_000_000)
})
