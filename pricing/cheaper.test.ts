import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseYuan } from '../contract/money.ts'
import { demoRules } from '../server/seed/rules.ts'
import { lawfulCase, runs } from './asked.fixture.ts'
import { cheaperWays } from './cheaper.ts'
import { addToLargest } from './job.ts'
import { price } from './price.ts'

const product = { productId: 1, priceVersion: 1, goodsType: 'custom' as const }
const silk = (position: string, colours: number) => ({ position, process: 'silk', colours })
const chosen = (more: object) => ({ prints: [], options: [], sample: false, rushDays: 0, ...more })
const discount = fc.constantFrom(null, { label: '金牌会员', bp: 9800 })

test('each piece of advice, applied, saves exactly what it promised', () => {
  let advised = 0
  fc.assert(
    fc.property(lawfulCase, discount, ({ rules, asked }, off) => {
      const context = { day: '2026-06-01', discount: off }
      const before = price(rules, product, asked, context)
      for (const { selection, gross, saving } of cheaperWays(rules, product, asked, context)) {
        const after = price(rules, product, { ...asked, selection }, context)
        expect(after.gross).toBe(gross)
        expect(parseYuan(before.gross) - parseYuan(after.gross)).toBe(parseYuan(saving))
        expect(parseYuan(saving)).toBeGreaterThan(0)
        advised++
      }
    }),
    { numRuns: runs(500) },
  )
  expect(advised).toBeGreaterThan(300)
})

test('the next break and the cliff, taken by colours and sizes, cost what was promised', () => {
  fc.assert(
    fc.property(lawfulCase, ({ rules, asked }) => {
      const { matrix, quantity, nextBreak, cliff } = price(rules, product, asked)
      for (const promise of [nextBreak, cliff]) {
        if (!promise || !matrix) continue
        const grown = [...addToLargest(matrix, promise.quantity - quantity)]
        expect(price(rules, product, { selection: asked.selection, matrix: grown }).gross).toBe(promise.gross)
      }
    }),
    { numRuns: runs(300) },
  )
})

test('a colour less, another process and no rush are advised, the one that saves most first', () => {
  const selection = chosen({ prints: [silk('front', 2)], rushDays: 1 })
  const rules = { ...demoRules.tshirt, rush: { maxDaysSaved: 2, share: '0.10' } }
  const ways = cheaperWays(rules, product, { selection, quantity: 500 })
  expect(ways.map(({ label }) => label)).toEqual(expect.arrayContaining(['前胸少印一色（2→1 色）', expect.stringMatching(/^不加急/)]))
  const savings = ways.map(({ saving }) => parseYuan(saving))
  expect(savings).toEqual(savings.toSorted((a, b) => b - a))
})

test('one position less is advised where there are several, and never the last', () => {
  const labels = (...prints: object[]) =>
    cheaperWays(demoRules.canvasBag, product, { selection: chosen({ prints }), quantity: 500 })
      .filter(({ kind }) => kind === 'position')
      .map(({ label }) => label)
  const [front, back] = ['front', 'back'].map((at) => demoRules.canvasBag.positions.find(({ key }) => key === at)?.label)
  expect(labels(silk('front', 2), silk('back', 1)).toSorted()).toEqual([`不印${front}`, `不印${back}`].toSorted())
  expect(labels(silk('front', 2))).toEqual([])
})

test('what the type of goods leaves to nobody is not advised', () => {
  const fixed = { prints: [silk('front', 2)], options: [], sample: false, rushDays: 0 }
  const rules = { ...demoRules.canvasBag, fixed }
  expect(cheaperWays(rules, { goodsType: 'common' }, { selection: fixed, quantity: 500 })).toEqual([])
})

test('a process of which nothing tells the measure is not guessed', () => {
  const selection = chosen({ prints: [{ position: 'leftChest', process: 'dtg' }] })
  const ways = cheaperWays(demoRules.tshirt, product, { selection, quantity: 500 })
  expect(ways.filter(({ kind }) => kind === 'process')).toEqual([])
})

test('what cannot be priced has no cheaper way', () => {
  expect(cheaperWays(demoRules.tshirt, product, { selection: chosen({}), quantity: 1 })).toEqual([])
})
