import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FreightTerms, eachOnce, type Carriage, type FreightGroup, type FreightTemplate } from '../contract/price/freightTemplate.ts'
import { OrderReceipt, type PriceRules } from '../contract/price/price.ts'
import { fen, parseYuan, sum, yuan } from '../contract/money.ts'
import { demoRules } from '../server/seed/rules.ts'
import { chosen } from './golden.fixture.ts'
import { orderReceipt, type OrderLine } from './order.ts'
import { reckon } from './price.ts'
import { countedWeight, groupAt, groupCharge, templateOf, waysOf } from './template.ts'

const group = (regions: number[], more: Partial<FreightGroup> = {}): FreightGroup => ({
  ...{ regions, firstKg: '1', first: '8', nextKg: '1', next: '2', freeFrom: null, freePieces: null },
  ...more,
})
/** 广东 ¥8 + ¥2, 深圳 cheaper, elsewhere ¥12 + ¥5, not to 西藏 but to 拉萨. */
const template: FreightTemplate = {
  ...{ id: 7, version: 3, isDefault: true, name: '普通件', ways: ['prepaid', 'collect', 'pickup'], divisor: null },
  groups: [
    group([440_000]),
    group([440_300], { first: '5', next: '1' }),
    group([540_100], { first: '30' }),
    group([], { first: '12', next: '5' }),
  ],
  excluded: [540_000],
}
const places = {
  shenzhen: { code: 440_305, name: '广东省 深圳市' },
  guangzhou: { code: 440_106, name: '广东省 广州市' },
  lhasa: { code: 540_102, name: '西藏自治区 拉萨市' },
  naqu: { code: 540_602, name: '西藏自治区 那曲市' },
  shanghai: { code: 310_115, name: '上海市' },
}
const bag: PriceRules = { ...demoRules.nonwovenBag, weightKg: '0.01', freight: { kind: 'template', template: null } }
const lineOf = (rules: PriceRules, quantity: number): OrderLine => ({
  rules,
  receipt: reckon(rules, { productId: 1, priceVersion: 1 }, { selection: chosen(), quantity }),
})
const to = (...at: { code: number; name: string }[]): Carriage => ({ way: 'prepaid', places: at, templates: [template] })
const carried = (line: OrderLine, carriage: Carriage) => orderReceipt([line], [], carriage).freight

describe('the region', () => {
  test.each([
    ['shenzhen', '5'],
    ['guangzhou', '8'],
    ['lhasa', '30'],
    ['shanghai', '12'],
  ] as const)('%s: the nearest that is named decides', (place, first) => {
    expect(groupAt(template, places[place].code)?.first).toBe(first)
  })

  test('nothing is sent where it is excluded, and that is said in words', () => {
    expect(groupAt(template, places.naqu.code)).toBeNull()
    expect(() => carried(lineOf(bag, 500), to(places.naqu))).toThrow('所选商品不配送到 西藏自治区 那曲市，请更换收货地址')
  })

  test('none stands twice, and the last group is for all others', () => {
    const { id: _, version: __, isDefault: ___, ...terms } = template
    const said = (change: object) =>
      FreightTerms.superRefine(eachOnce)
        .safeParse({ ...terms, ...change })
        .error?.issues.map(({ message }) => message) ?? []
    expect(said({})).toEqual([])
    expect(said({ groups: [group([440_300]), group([440_300]), group([])] })).toEqual(['第 2 组有地区已在其他组或不配送地区中'])
    expect(said({ groups: [group([540_000]), group([])] })).toEqual(['第 1 组有地区已在其他组或不配送地区中'])
    expect(said({ groups: [group([440_000])] })).toEqual(['最后一组应为其他地区，不选具体地区'])
    expect(said({ groups: [group([]), group([])] })).toEqual(['请选择第 1 组的地区'])
    expect(said({ groups: [group([440_305]), group([])] })).toEqual(['地区应为省或市'])
    expect(said({ groups: [group([], { firstKg: '0' })] })).toEqual(['首重应大于 0'])
    expect(said({ ways: [] })).toEqual(['请至少选择一种配送方式'])
  })
})

describe('the charge', () => {
  test('is written as people reckon it', () => {
    expect(carried(lineOf(bag, 500), to(places.guangzhou))).toMatchObject([
      {
        rule: 'freight',
        group: 'freight',
        label: '运费(快递/物流 5kg)',
        formula: '首重 1 kg ¥8 + 续重 4 kg × ¥2',
        amount: '16.00',
        quantity: 500,
      },
    ])
    const half = group([], { firstKg: '0.5', nextKg: '0.50', next: '1.5' })
    expect(groupCharge(half, { weight: 12_001, value: fen(0), pieces: 1 })).toEqual({
      formula: '首重 0.5 kg ¥8 + 续重 2×0.5 kg × ¥1.50',
      amount: 1100,
    })
  })

  test('agrees with a second reckoning, kilogram by kilogram', () => {
    const grams = fc.integer({ min: 1, max: 3000 })
    const cents = fc.integer({ min: 0, max: 5000 })
    fc.assert(
      fc.property(grams, cents, grams, cents, fc.integer({ min: 1, max: 400_000 }), (first, price, next, more, weighs) => {
        let [paid, carriedGrams] = [price, first]
        while (carriedGrams < weighs) {
          paid += more
          carriedGrams += next
        }
        const made = group([], {
          firstKg: (first / 1000).toFixed(3),
          first: yuan(fen(price)),
          nextKg: (next / 1000).toFixed(3),
          next: yuan(fen(more)),
        })
        expect(groupCharge(made, { weight: weighs * 10, value: fen(0), pieces: 1 }).amount).toBe(paid)
      }),
    )
  })

  test('never falls with the weight', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e8 }), fc.integer({ min: 0, max: 1e6 }), (weight, more) => {
        const at = (weighs: number) => groupCharge(group([]), { weight: weighs, value: fen(0), pieces: 1 }).amount
        expect(at(weight + more)).toBeGreaterThanOrEqual(at(weight))
      }),
    )
  })

  test('goes by what is taken up where that weighs more', () => {
    const load = { weight: 50_000, cm3: 60_000 }
    expect(countedWeight({ divisor: 6000 }, load)).toBe(100_000)
    expect(countedWeight({ divisor: 12_000 }, load)).toBe(50_000)
    expect(countedWeight({ divisor: 20_000 }, load)).toBe(50_000)
    expect(countedWeight({ divisor: null }, load)).toBe(50_000)
    const bulky: PriceRules = { ...bag, freight: { kind: 'template', template: null, pieceCm3: 120 } }
    const carriage = { ...to(places.guangzhou), templates: [{ ...template, divisor: 6000 }] }
    expect(carried(lineOf(bulky, 500), carriage)).toMatchObject([{ label: '运费(快递/物流 体积重 10kg)', amount: '26.00' }])
  })

  test.each([
    [50_000, 499, '26.00'],
    [49_999, 500, '满500件包邮'],
    [80_000, 1, '满 ¥800 包邮'],
    [79_999, 1, '26.00'],
  ])('for goods of %i fen in %i pieces: %s', (value, pieces, said) => {
    const free = group([], { freeFrom: '800', freePieces: 500 })
    const { formula, amount } = groupCharge(free, { weight: 100_000, value: fen(value), pieces })
    expect(amount === 0 ? formula : yuan(amount)).toBe(said)
  })
})

describe('an order', () => {
  test('leaves its freight open until somebody says where it goes', () => {
    const { carriage, freight, freightNet } = orderReceipt([lineOf(bag, 500)])
    expect(carriage).toBeUndefined()
    expect([freight.map(({ formula }) => formula), freightNet]).toEqual([['按收货地址计算'], '0.00'])
  })

  test('keeps the way and what was gone by, by which it comes out the same again', () => {
    const made = orderReceipt([lineOf(bag, 500)], [], to(places.guangzhou))
    expect(OrderReceipt.parse(made)).toEqual(made)
    expect(made.carriage).toMatchObject({ way: 'prepaid', places: [places.guangzhou], templates: [{ id: 7, version: 3, excluded: [] }] })
    expect(made.carriage?.templates[0]?.groups).toEqual([group([440_000])])
    expect(orderReceipt([lineOf(bag, 500)], [], made.carriage)).toEqual(made)
  })

  test('of goods with freight of their own alone is the same to the byte as without', () => {
    const own = lineOf(demoRules.nonwovenBag, 500)
    expect(orderReceipt([own], [], to(places.guangzhou))).toEqual(orderReceipt([own]))
  })

  test('to several addresses costs what each part costs alone, and the parts add up', () => {
    const pieces = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(pieces, fc.constantFrom('exclusive', 'inclusive'), (parts, taxMode) => {
        const where = Object.values(places).filter(({ code }) => code !== places.naqu.code)
        const at = parts.map((_, i) => where[i % where.length] ?? places.shanghai)
        const quantity = parts.reduce((all, part) => all + part, 0)
        const rules: PriceRules = { ...bag, taxMode, minimum: 1, step: 1, base: [[1, '1.60']], leadDays: [[1, 5]] }
        const order = orderReceipt(
          [lineOf(rules, quantity)],
          parts.map((part, i) => ({ label: `地址${i + 1}`, quantities: [part] })),
          to(...at),
        )
        const alone = parts.map((part, i) => carried(lineOf(rules, part), to(at[i] ?? places.shanghai))[0]?.amount ?? '')
        expect(order.freight.map(({ amount }) => amount)).toEqual(alone)
        expect(order.consignments?.map(({ freight }) => freight)).toEqual(alone)
        expect(yuan(sum([parseYuan(order.goodsNet), parseYuan(order.freightNet)]))).toBe(order.net)
        expect(yuan(sum(order.lines.map(({ gross }) => parseYuan(gross))))).toBe(order.gross)
      }),
    )
  })

  test('weighs together what goes by one template, named or for all, and apart what has freight of its own', () => {
    const named: PriceRules = { ...bag, freight: { kind: 'template', template: 7, pieceCm3: 1 } }
    const lines = [lineOf(bag, 500), lineOf(named, 500), lineOf(demoRules.nonwovenBag, 500)]
    const { freight, lines: shares } = orderReceipt(lines, [], to(places.guangzhou))
    expect(freight.map(({ rule, formula }) => [rule, formula])).toEqual([
      ['freight:1', '首重 1 kg ¥8 + 续重 9 kg × ¥2'],
      ['freight:2', 'max(60, 22.5kg×1.20)'],
    ])
    expect(shares.map((share) => share.freight)).toEqual(['13.00', '13.00', '60.00'])
  })

  test('that is fetched or paid for by whoever receives it has no freight, and says so', () => {
    const pickup = { id: 1, name: '总仓', address: '深圳市南山区科技路 1 号', phone: '0755-88886666', hours: '9:00-18:00' }
    const said = (carriage: Partial<Carriage>) => carried(lineOf(bag, 500), { ...to(places.shanghai), ...carriage })
    expect(said({ way: 'collect' })).toMatchObject([{ label: '运费(到付)', formula: '收货时向承运商支付，不在本单内', amount: '0.00' }])
    expect(said({ way: 'pickup', pickup })).toMatchObject([{ label: '运费(自提)', amount: '0.00' }])
  })

  test('goes only as all of its goods may', () => {
    const own = demoRules.nonwovenBag
    const only = { ...template, ways: ['prepaid' as const] }
    expect(waysOf([bag.freight, bag.freight], [template])).toEqual(['prepaid', 'collect', 'pickup'])
    expect(waysOf([bag.freight, own.freight], [template])).toEqual(['prepaid'])
    expect(waysOf([bag.freight], [only])).toEqual(['prepaid'])
    expect(waysOf([bag.freight], [])).toEqual([])
    expect(() => carried(lineOf(bag, 500), { way: 'collect', places: [places.shanghai], templates: [only] })).toThrow('不支持到付')
    expect(() => orderReceipt([lineOf(bag, 500), lineOf(own, 500)], [], { ...to(places.shanghai), way: 'collect' })).toThrow('不支持到付')
    expect(() => carried(lineOf(bag, 500), { ...to(places.shanghai), templates: [] })).toThrow('商家尚未设置运费')
  })
})

test('a product goes by the template it names, and by the one for all where that is gone', () => {
  const other = { ...template, id: 9, isDefault: false }
  expect(templateOf({ kind: 'template', template: 9 }, [template, other])).toBe(other)
  expect(templateOf({ kind: 'template', template: 8 }, [template, other])).toBe(template)
  expect(templateOf({ kind: 'template', template: null }, [other])).toBeNull()
})
