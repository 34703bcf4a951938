import fc from 'fast-check'
import { noChoice } from '../../../contract/price/noChoice.ts'
import { describe, expect, test } from 'vitest'
import type { ProductDetail } from '../../../contract/goods/catalog.ts'
import type { WireGoodsType } from '../../../contract/goods.ts'
import { price } from '../../../pricing/price.ts'
import { demoRules } from '../../../server/seed/rules.ts'
import { wordOf } from './link.ts'
import { startOf } from './linked.ts'
import type { Asked } from './asked.ts'

const detailOf = (rules: ProductDetail['rules'], qiliGoodsTypeId: WireGoodsType = 2) =>
  ({
    productId: 1,
    priceVersion: 1,
    qiliGoodsTypeId,
    rules,
    today: '2026-11-21',
    firstSelection: noChoice,
    firstQuantity: rules.minimum,
  }) as unknown as ProductDetail
const tshirt = detailOf(demoRules.tshirt)
const linked = (asked: Asked, detail = tshirt) => startOf(detail, new URLSearchParams({ c: wordOf(asked) }))
const word = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')
const unreadable = '链接中的配置无法识别，已显示默认配置'
const silk = (position: string, colours: number) => ({ position, process: 'silk', colours })

describe('a link to a configuration', () => {
  test.each<[string, Asked]>([
    ['prints and a colour', { selection: { ...noChoice, colour: 'black', prints: [silk('front', 2)] }, quantity: 137 }],
    ['colours by sizes', { selection: noChoice, matrix: [{ colour: 'navy', size: 'L', quantity: 30 }] }],
  ])('gives back %s', (_, asked) => {
    expect(linked(asked)).toEqual({ asked, note: '' })
  })

  test('is the same again once it was opened, in whatever order its choices were said', () => {
    const { colour, ...rest } = { ...noChoice, colour: 'black' }
    const asked = { quantity: 137, selection: { ...rest, prints: [{ colours: 2, process: 'silk', position: 'front' }], colour } }
    const [from, to] = [wordOf(asked), wordOf(linked(asked)?.asked ?? asked)]
    expect(to).toBe(from)
  })

  test('keeps what may still be had, and says what not', () => {
    const selection = {
      ...noChoice,
      colour: 'gone',
      size: 'XL',
      prints: [silk('front', 1), silk('nowhere', 1)],
      rushDays: 9,
    }
    expect(linked({ selection, quantity: 3 })).toEqual({
      asked: { selection: { ...noChoice, size: 'XL', prints: [silk('front', 1)] }, quantity: 20 },
      note: '链接中的颜色、印刷、加急、数量 3已不可选，已改为可选的配置，请核对',
    })
  })

  test('with colours and sizes that are gone falls back to a plain quantity', () => {
    expect(linked({ selection: noChoice, matrix: [{ colour: 'gone', size: 'L', quantity: 30 }] })).toEqual({
      asked: { selection: noChoice, quantity: 20 },
      note: '链接中的颜色尺码数量已不可选，已改为可选的配置，请核对',
    })
  })

  test('cannot open what the merchant fixed', () => {
    const fixed = detailOf({ ...demoRules.canvasBag, fixed: noChoice }, 3)
    expect(linked({ selection: { ...noChoice, prints: [silk('front', 2)] }, quantity: 500 }, fixed)).toEqual({
      asked: { selection: noChoice, quantity: 500 },
      note: '链接中的印刷已不可选，已改为可选的配置，请核对',
    })
  })

  test.each([
    '',
    '!!!',
    'e30',
    word(null),
    word({ s: { prints: 7 } }),
    word({ s: noChoice, q: -5 }),
    word({ s: noChoice, q: 1e9 }),
    'A'.repeat(9000),
  ])('that says %j shows the product as it is', (c) => {
    expect(startOf(tshirt, new URLSearchParams({ c }))).toEqual({ asked: { selection: noChoice, quantity: 20 }, note: unreadable })
  })

  test('may name only how many', () => {
    const start = (quantity: string) => startOf(tshirt, new URLSearchParams({ quantity }))
    expect(start('500')).toEqual({ asked: { selection: noChoice, quantity: 500 }, note: '' })
    expect(start('5')).toMatchObject({ asked: { quantity: 20 } })
    expect(start('5; drop')).toMatchObject({ asked: { quantity: 20 }, note: unreadable })
    expect(startOf(tshirt, new URLSearchParams())).toBeNull()
  })

  test('whatever it says, the page begins with something that can be priced', () => {
    const print = fc.record({
      position: fc.string(),
      process: fc.constantFrom('silk', 'dtg', 'x'),
      colours: fc.integer(),
    })
    const selection = fc.record(
      { colour: fc.string(), prints: fc.array(print), options: fc.array(fc.string()), rushDays: fc.integer() },
      { requiredKeys: [] },
    )
    const hostile = fc.record(
      { s: fc.oneof(selection, fc.anything()), q: fc.oneof(fc.integer(), fc.anything()), m: fc.anything() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(hostile, (said) => {
        const c = Buffer.from(JSON.stringify(said)).toString('base64url')
        const start = startOf(tshirt, new URLSearchParams({ c }))
        if (!start) throw new Error('a link was passed over')
        expect(() => price(demoRules.tshirt, { productId: 1, priceVersion: 1, goodsType: 'custom' }, start.asked)).not.toThrow()
      }),
      { seed: 1, numRuns: 300 },
    )
  })
})
