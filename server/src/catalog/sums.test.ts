import fc from 'fast-check'
import { expect, test } from 'vitest'
import { traitSums, type Choice } from './sums.rules.ts'

// Three places are listed, the fourth is a price: 8 traits each, from 1 up.
const [width, listed, each] = [4, 3, 8]
const traitOf = (place: number, value: number): number => 1 + place * each + value

type Known = { traits: number[]; count: number }

/** What `sum` should say: a look at every kind. */
function plainly(kinds: readonly Known[], choices: readonly Choice[]): number[] {
  const sums = Array.from({ length: 1 + width * each }, () => 0)
  for (const { traits, count } of kinds)
    if (choices.every(({ place, traits: meant }) => meant.includes(traits[place] ?? 0)))
      for (const trait of traits) sums[trait] = (sums[trait] ?? 0) + count
  return sums
}

const value = fc.integer({ min: 0, max: each - 1 })
const choiceAt = (place: number): fc.Arbitrary<Choice | undefined> =>
  fc
    .option(fc.uniqueArray(value, { maxLength: each }), { nil: undefined, freq: 2 })
    .map((values) => values && { place, traits: values.map((one) => traitOf(place, one)) })
const choices = fc
  .tuple(...Array.from({ length: width }, (_, place) => choiceAt(place)))
  .map((some) => some.filter((one) => one !== undefined))
const kinds = fc.array(
  fc.record({
    traits: fc.tuple(value, value, value, value).map((values) => values.map((one, place) => traitOf(place, one))),
    counts: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 60 },
)

test('whatever is counted, changed and chosen, running sums say what a look at every kind says', () => {
  fc.assert(
    fc.property(kinds, fc.array(choices, { maxLength: 8 }), fc.integer({ min: 0, max: 12 }), (drawn, asked, most) => {
      const sums = traitSums(width, listed, most)
      const known = drawn.map(({ traits, counts }) => ({ traits, counts, count: 0 }))
      for (let turn = 0; turn < 3; turn++) {
        for (const [kind, one] of known.entries()) {
          const count = one.counts[turn]
          if (count === undefined) continue
          sums.put(kind, one.traits, count)
          one.count = count
        }
        for (const [first, ...more] of asked) {
          if (!first) continue
          const { of } = sums.sum([first, ...more])
          const said = plainly(known, [first, ...more])
          expect(said.map((_, trait) => of[trait] ?? 0)).toEqual(said)
        }
      }
    }),
  )
})

test('ten times the kinds: one choice looks at no more, several at the kinds of the rarest only', () => {
  const looked = (all: number) => {
    const sums = traitSums(width, listed, 100)
    // Each value half as frequent as the one before it.
    const often = (n: number) => Math.min(each - 1, Math.clz32(n) - 1)
    const draw = drawer()
    for (let kind = 0; kind < all; kind++)
      sums.put(
        kind,
        Array.from({ length: width }, (_, place) => traitOf(place, often(draw()))),
        1,
      )
    const one = (place: number, value: number): Choice => ({ place, traits: [traitOf(place, value)] })
    const any = (place: number): Choice => ({ place, traits: Array.from({ length: each }, (_, of) => traitOf(place, of)) })
    return {
      frequent: sums.sum([one(0, 0)]).looked,
      all: sums.sum([any(1)]).looked,
      price: sums.sum([any(3)]).looked,
      two: sums.sum([any(0), one(1, 6), one(3, 0)]).looked,
    }
  }
  const [small, large] = [looked(3000), looked(30_000)]
  // Sums have some room to grow.
  const mostTraits = 2 * width * each
  expect(large.frequent).toBeLessThanOrEqual(mostTraits)
  for (const { all, price } of [small, large]) {
    expect(all).toBeLessThanOrEqual(each * 100)
    expect(price).toBeLessThanOrEqual(each * mostTraits)
  }
  // One kind in 128 has it.
  expect(large.two).toBeLessThan(30_000 / 64)
})

/** Whole numbers below 2³¹, always the same ones. */
function drawer(): () => number {
  let seed = 20_261_122
  return () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) >>> 1
}
