import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../contract/refusal.ts'
import { demoRules } from '../server/seed/rules.ts'
import { chosen } from './golden.fixture.ts'
import { reckon } from './price.ts'
import { legal, legalFrom, nearestLegal } from './quantity.ts'

const product = { productId: 1, priceVersion: 1 }

function refusalOf(run: () => unknown): Refusal {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('nothing was refused')
}

test.each([
  [0, 'quantity.belowMinimum', [50]],
  [-1, 'quantity.belowMinimum', [50]],
  [40, 'quantity.belowMinimum', [50]],
  [1.5, 'quantity.belowMinimum', [50]],
  [55, 'quantity.illegal', [50, 60]],
  [299, 'quantity.illegal', [290, 300]],
  [100.5, 'quantity.illegal', [100, 110]],
  [1e9, 'quantity.illegal', [1_000_000]],
  [Infinity, 'quantity.illegal', [1_000_000]],
  [NaN, 'quantity.illegal', [50]],
])('%d bags are refused and the nearest legal quantities named', (quantity, code, nearest) => {
  const refusal = refusalOf(() => reckon(demoRules.canvasBag, product, { selection: chosen(), quantity }))
  expect(refusal.code).toBe(code)
  expect(refusal.facts).toMatchObject({ nearest })
  for (const one of nearest) expect(refusal.message).toContain(String(one))
})

test('the nearest quantities are legal and none between them is', () => {
  const steps = fc.record({ minimum: fc.integer({ min: 1, max: 5000 }), step: fc.integer({ min: 1, max: 700 }) })
  fc.assert(
    fc.property(steps, fc.integer({ min: -10, max: 1_200_000 }), (rules, quantity) => {
      const nearest = nearestLegal(rules, quantity)
      for (const one of nearest) expect(legal(rules, one)).toBe(true)
      const [lower = NaN, upper] = nearest
      expect(upper ?? lower + rules.step).toBe(lower + rules.step)
      expect(legal(rules, quantity)).toBe(lower === quantity)
      const from = legalFrom(rules, quantity)
      const first = from === rules.minimum || (from ?? 0) - rules.step < quantity
      expect(from === null || (legal(rules, from) && from >= quantity && first)).toBe(true)
    }),
    { seed: 20_261_121 },
  )
})

test('cells of a matrix count together, and equal cells are added', () => {
  const cell = { colour: 'white', size: 'M', quantity: 15 }
  expect(reckon(demoRules.tshirt, product, { selection: chosen(), matrix: [cell, cell] }).matrix).toEqual([{ ...cell, quantity: 30 }])
  expect(refusalOf(() => reckon(demoRules.tshirt, product, { selection: chosen(), matrix: [cell] })).code).toBe('quantity.belowMinimum')
})

const named = (kind: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ key: `${kind}${n}`, label: `${kind}${n}`, each: '0' }))

test.each([0, 1, 2, 3].flatMap((colours) => [0, 1, 2, 3].map((sizes) => [colours, sizes] as const)))(
  'of %d colours and %d sizes every cell keeps its own pieces, in the order of the rules',
  (colours, sizes) => {
    const rules = { ...demoRules.tshirt, colours: named('c', colours), sizes: named('s', sizes), conflicts: [] }
    const axis = (choices: readonly { key: string }[]) => (choices.length > 0 ? choices : [{ key: undefined }])
    const cells = axis(rules.colours).flatMap(({ key: colour }) =>
      axis(rules.sizes).map(({ key: size }) => ({ ...(colour && { colour }), ...(size && { size }) })),
    )
    const matrix = cells.map((cell, n) => ({ ...cell, quantity: 100 + n }))
    for (const asked of [matrix, matrix.toReversed()]) {
      const receipt = reckon(rules, product, { selection: chosen(), matrix: asked })
      expect(receipt.matrix).toEqual(matrix)
      for (const { label } of colours > 1 ? rules.colours : []) expect(receipt.lines[0]?.label).toContain(label)
    }
  },
)

test.each([0, -5, 1.5, 1e9, NaN])('a matrix cell of %d is refused', (quantity) => {
  const matrix = [
    { size: 'M', quantity: 30 },
    { size: 'L', quantity },
  ]
  expect(refusalOf(() => reckon(demoRules.tshirt, product, { selection: chosen(), matrix })).code).toBe('quantity.illegal')
})

test('a quantity that is not the sum of the matrix is refused', () => {
  const matrix = [{ size: 'M', quantity: 30 }]
  expect(refusalOf(() => reckon(demoRules.tshirt, product, { selection: chosen(), matrix, quantity: 31 })).code).toBe('quantity.illegal')
})

test('consignments that do not add up are refused', () => {
  const consignments = [
    { label: '北京', quantity: 40 },
    { label: '上海', quantity: 50 },
  ]
  expect(refusalOf(() => reckon(demoRules.tshirt, product, { selection: chosen(), quantity: 100 }, { consignments })).facts).toMatchObject({
    quantity: 100,
    consigned: 90,
  })
})

test('a refusal counts in the unit of the goods', () => {
  const asked = (quantity: number, unit?: string) =>
    refusalOf(() => reckon(demoRules.canvasBag, product, { selection: chosen(), quantity }, unit ? { unit } : {})).message
  expect(asked(1, '个')).toMatch(/^起订量为 \d+ 个，最接近的可订数量为 \d+ 个$/)
  expect(asked(1)).toMatch(/^起订量为 \d+ 件，/)
})
