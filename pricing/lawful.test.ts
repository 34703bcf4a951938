import { expect, test } from 'vitest'
import type { GoodsType } from '../contract/goods.ts'
import type { PriceRules, Selection } from '../contract/price/price.ts'
import { demoRules } from '../server/seed/rules.ts'
import { chosen, silk } from './golden.fixture.ts'
import { price } from './price.ts'

const { canvasBag, tshirt, thermos, notebook } = demoRules
const fixed = chosen({ prints: [silk('front', 2)], packing: 'opp' })
const common: PriceRules = { ...canvasBag, fixed }

const ask = (goodsType: GoodsType, rules: PriceRules, selection: Partial<Selection> = {}) =>
  price(rules, { productId: 1, priceVersion: 1, goodsType }, { selection: chosen(selection), quantity: 100 })

test('common goods are priced as the merchant fixed them, with the buyer choosing sample and quantity', () => {
  expect(ask('common', common).selection).toEqual(fixed)
  expect(ask('common', common, { ...fixed, sample: true }).selection).toEqual({ ...fixed, sample: true })
})

test.each<Partial<Selection>>([{ packing: 'none' }, { prints: [silk('front', 1)] }, { prints: [silk('back', 2)] }])(
  'common goods with %o are refused',
  (selection) => expect(() => ask('common', common, selection)).toThrow('由商家确定'),
)

test('common goods without a fixed specification are open', () => {
  expect(ask('common', canvasBag, fixed).selection).toEqual(fixed)
})

test('a fixed colour holds in the matrix too, an unfixed size is free', () => {
  const rules: PriceRules = { ...tshirt, fixed: chosen({ colour: 'navy', prints: [silk('front', 1)] }) }
  const cells = (colour?: string) => [{ ...(colour !== undefined && { colour }), size: 'XL', quantity: 100 }]
  const product = { productId: 1, priceVersion: 1, goodsType: 'common' } as const
  expect(price(rules, product, { selection: chosen(), matrix: cells() }).matrix).toEqual([{ colour: 'navy', size: 'XL', quantity: 100 }])
  expect(() => price(rules, product, { selection: chosen(), matrix: cells('red') })).toThrow('由商家确定')
})

test('standard goods take a colour, size and prints, but no craft', () => {
  expect(ask('standard', tshirt, { colour: 'navy', prints: [silk('front', 1)] }).selection.colour).toBe('navy')
  expect(ask('standard', thermos, { options: ['giftBox'] }).selection.options).toEqual(['giftBox'])
  expect(() => ask('standard', notebook, { craft: 'looseLeaf' })).toThrow('工艺由商家确定')
})

test('spot goods are sold as they are', () => {
  expect(ask('spot', tshirt, { size: 'L' }).selection.size).toBe('L')
  for (const selection of [{ prints: [silk('front', 1)] }, { packing: 'bagWithSizeLabel' }, { sample: true }]) {
    expect(() => ask('spot', tshirt, selection)).toThrow('由商家确定')
  }
  expect(() => ask('spot', thermos, { options: ['giftBox'] })).toThrow('附加项由商家确定')
  expect(() => ask('spot', notebook, { rushDays: 1 })).toThrow('加急由商家确定')
})
