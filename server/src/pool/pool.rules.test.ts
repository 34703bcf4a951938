import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen, parseYuan, sum, yuan, type Fen } from '../../../contract/money.ts'
import { chosen, silk } from '../../../pricing/golden.fixture.ts'
import { poolRun, type Member } from '../../../pricing/pool.ts'
import { demoRules } from '../../seed/rules.ts'
import { poolKey } from '../../../pricing/poolKey.ts'
import { lessen, settlementPapers } from './pool.rules.ts'

const rules = demoRules.canvasBag
const one = chosen({ prints: [silk('front', 1)] })

test('who prints the same has the same key; packing, sample and the order of prints do not matter', () => {
  const key = poolKey(rules, one)
  expect(poolKey(rules, { ...one, packing: 'opp', sample: true } as typeof one)).toBe(key)
  expect(poolKey(rules, chosen({ prints: [silk('front', 2)] }))).not.toBe(key)
  expect(poolKey(rules, chosen({ prints: [silk('back', 1)] }))).not.toBe(key)
  const both = [silk('front', 1), silk('back', 1)]
  expect(poolKey(rules, chosen({ prints: both }))).toBe(poolKey(rules, chosen({ prints: both.toReversed() })))
  expect(poolKey(demoRules.tshirt, chosen({ prints: [silk('front', 1)], colour: 'white' }))).toBe(poolKey(demoRules.tshirt, one))
  expect(poolKey(demoRules.tshirt, chosen({ prints: [silk('front', 1)], colour: 'black' }))).not.toBe(poolKey(demoRules.tshirt, one))
})

const instalments = (gross: string, ...parts: [amount: string, received: string][]) => {
  const all = parts.map(([amount, received], at) => ({ step: at + 1, amount: parseYuan(amount), received: parseYuan(received) }))
  expect(yuan(sum(all.map(({ amount }) => amount)))).toBe(gross)
  return all
}

test('17: 30 % of the most was paid, and the rest has become less', () => {
  const { shares } = poolRun(
    rules,
    { productId: 1, priceVersion: 1 },
    { id: 5, version: 1, label: '拼印' },
    [300, 500, 700].map((quantity): Member => ({ asked: { selection: one, quantity } })),
  )
  const [, , last] = shares
  const less = fen(parseYuan(last?.alone.gross ?? '') - parseYuan(last?.pooled.gross ?? ''))
  const after = lessen(instalments('5918.49', ['1775.55', '1775.55'], ['4142.94', '0']), less)
  expect(after.instalments.map(({ amount }) => yuan(amount))).toEqual(['1775.55', '3510.14'])
  expect(after.over).toBe(0)
})

test('what is open shrinks, the last first; what was paid too much goes back', () => {
  const paid = instalments('100.00', ['30.00', '30.00'], ['70.00', '60.00'])
  expect(lessen(paid, parseYuan('4'))).toMatchObject({ instalments: [{ amount: 3000 }, { amount: 6600, less: 400 }], over: 0 })
  expect(lessen(paid, parseYuan('25'))).toMatchObject({ instalments: [{ amount: 3000 }, { amount: 6000, less: 1000 }], over: 1500 })
  const open = instalments('100.00', ['30.00', '0'], ['70.00', '0'])
  expect(lessen(open, parseYuan('80'))).toMatchObject({ instalments: [{ amount: 2000 }, { amount: 0 }], over: 0 })
})

test('whatever was paid, what instalments shrink by and what goes back is what it costs less, and none is below what was received', () => {
  const part = fc.tuple(fc.nat(100_000), fc.nat(100)).map(([amount, share]) => ({
    amount: fen(amount),
    received: fen(Math.floor((amount * share) / 100)),
  }))
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), fc.nat(100), (parts, share) => {
      const all = parts.map((one, at) => ({ ...one, step: at + 1 }))
      const gross = sum(all.map(({ amount }) => amount))
      const less = fen(Math.floor((gross * share) / 100))
      const { instalments: after, over } = lessen(all, less)
      expect(sum([...after.map((each) => each.less), over])).toBe(less)
      const received: Fen = sum(all.map((each) => each.received))
      expect(sum(after.map(({ amount }) => amount))).toBe(gross - less + over)
      for (const { amount, received: came } of after) expect(amount).toBeGreaterThanOrEqual(came)
      const left = sum(after.map(({ amount }) => amount))
      expect(left).toBe(over > 0 ? received : left)
    }),
    { numRuns: 500 },
  )
})

test('a settlement paper says sums and pieces and nobody’s name, adds up, and has a fingerprint of its own', () => {
  const run = poolRun(
    rules,
    { productId: 1, priceVersion: 1 },
    { id: 5, version: 1, label: '拼印' },
    [300, 500, 700].map((quantity): Member => ({ asked: { selection: one, quantity } })),
  )
  const papers = settlementPapers({ poolId: 5, readyDay: '2026-12-10' }, run)
  expect(papers[0]).toMatchObject({ members: 3, pieces: 1500, ownPieces: 300, alone: 283_630, final: 232_780, back: 50_850 })
  expect(sum(papers.map(({ share }) => share))).toBe(run.price)
  expect(papers.map(({ back, alone, final }) => alone - final - back)).toEqual([0, 0, 0])
  expect(new Set(papers.map(({ hash }) => hash)).size).toBe(3)
  expect(settlementPapers({ poolId: 5, readyDay: '2026-12-10' }, run)).toEqual(papers)
})
