import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PriceRules } from '../contract/price/price.ts'
import { Refusal } from '../contract/refusal.ts'
import { demoRules } from '../server/seed/rules.ts'
import { selectionOf } from './asked.fixture.ts'
import { check, isSound, type Draft } from './check.ts'
import { cliffs } from './cliffs.ts'
import { differences } from './differences.ts'
import { chosen, silk } from './golden.fixture.ts'
import { parseYuan } from '../contract/money.ts'
import { reckon } from './price.ts'

const { canvasBag, tshirt, thermos, notebook } = demoRules
const draftOf = (rules: PriceRules, more: Partial<Draft> = {}): Draft => ({
  goodsType: 'custom',
  rules,
  firstSelection: chosen(),
  ...more,
})
const said = (rules: PriceRules, more: Partial<Draft> = {}) =>
  check(draftOf(rules, more)).map(({ grade, where, text }) => `${grade === 'fault' ? '错' : '注意'} ${where}：${text}`)

test.each(Object.entries(demoRules))('the demo rules of %s may be published', (_, rules) => {
  expect(check(draftOf(rules)).filter(({ grade }) => grade === 'fault')).toEqual([])
})

describe('a ladder', () => {
  const withBase = (...base: PriceRules['base']) => said({ ...canvasBag, base })
  test('rises in quantity', () => {
    expect(withBase([50, '9.80'], [300, '7.20'], [100, '7.00'])).toContain(
      '错 阶梯价 › 第 3 档：数量 100 没有大于上一档的 300，各档数量应逐档增大',
    )
  })
  test('never rises in price', () => {
    expect(withBase([50, '9.80'], [100, '10.20'])).toEqual([
      '错 阶梯价 › 第 2 档：100 件起的单价 10.20 高于上一档的 9.80，单价不能随数量上升',
    ])
  })
  test('prices the minimum', () => {
    expect(withBase([100, '9.80'])).toEqual(['错 阶梯价 › 第 1 档：50 至 99 件没有价格：起订量 50 低于第一档的 100'])
  })
  test('has steps that can be ordered', () => {
    expect(withBase([10, '9.90'], [50, '9.80'], [105, '8.60'])).toEqual(
      expect.arrayContaining([
        '注意 阶梯价 › 第 1 档：起订量为 50 件，这一档用不到',
        '注意 阶梯价 › 第 3 档：105 件不是可订数量（50 件起、每次加 10 件）',
      ]),
    )
  })
  test('of a process is judged like that of the article', () => {
    const rules = structuredClone(tshirt)
    const { silk: screen } = rules.processes
    if (screen?.kind === 'screen') screen.run = [[30, '3.00']]
    expect(said(rules)).toContain('错 印刷工艺 › 丝印 › 印工 › 第 1 档：20 至 29 件没有价格：起订量 20 低于第一档的 30')
  })
})

test('amounts below zero or beyond anything sold are faults, and so is a piece that costs less than nothing', () => {
  expect(said({ ...canvasBag, taxRate: '13' })).toEqual(['错 税率：税率应为 0-100%，现为 1300%'])
  expect(said({ ...canvasBag, taxRate: '-0.01' })).toEqual(['错 税率：税率应为 0-100%，现为 -1%'])
  expect(said({ ...canvasBag, taxRate: '0.0013' })).toContain('注意 税率：税率 0.13% 不到 1%，请核对，如 13% 填 13')
  expect(said({ ...canvasBag, taxRate: '十三' })).toEqual(['错 税率：应为 0-100 之间的百分数，最多两位小数'])
  expect(said({ ...canvasBag, base: [[50, '-1']] })[0]).toBe('错 阶梯价 › 第 1 档：-1 不能小于 0')
  expect(said({ ...canvasBag, freight: { kind: 'truck', minimum: '-60', perKg: '1.20' } })).toEqual(['错 运费 › 最低运费：-60 不能小于 0'])
  expect(said({ ...notebook, crafts: [{ key: 'thin', label: '薄', each: '-12.00' }] })).toContain(
    '错 阶梯价 › 第 5 档：减价选项一起选时每件低至 -1.10 元，不能低于 0',
  )
})

test('what is named must be there', () => {
  expect(said({ ...canvasBag, conflicts: [{ when: 'process:gone', not: 'packing:opp', why: '不行' }] })).toEqual([
    '错 互斥规则 › 第 1 项 › 选择：所指的选项“process:gone”不存在',
  ])
  expect(said({ ...canvasBag, conflicts: [{ when: 'packing:opp', not: 'packing:opp', why: '不行' }] })).toEqual([
    '错 互斥规则 › 第 1 项：两边是同一个选项，互斥没有意义',
    '注意 包装 › OPP独立袋：被互斥或依赖规则挡住，买家选不到',
  ])
  const { transfer: _, ...processes } = canvasBag.processes
  expect(said({ ...canvasBag, processes, conflicts: [] })).toEqual([
    '错 印刷部位 › 正面 › 可用工艺：工艺“transfer”不存在',
    '错 印刷部位 › 背面 › 可用工艺：工艺“transfer”不存在',
  ])
  expect(said({ ...canvasBag, packings: [{ key: 'constructor', label: '袋', each: '0' }] })[0]).toMatch('代码“constructor”')
})

test('choices that nobody can have are pointed out', () => {
  const [none, opp] = canvasBag.packings
  if (!none || !opp) throw new Error('no packings')
  const shut = ['none', 'opp'].map((key) => ({ when: 'process:silk', not: `packing:${key}`, why: '不行' }))
  expect(said({ ...canvasBag, conflicts: shut })).toContain('注意 印刷工艺 › 丝印：被互斥或依赖规则挡住，买家选不到')
  const needs = [{ when: 'option:personalName', needs: 'process:silk', why: '要丝印' }]
  expect(said({ ...thermos, needs })).toContain('注意 附加项 › 一杯一名：被互斥或依赖规则挡住，买家选不到')
})

test('what the page begins with, and what is fixed, must be sold', () => {
  const firstSelection = chosen({ prints: [silk('front', 9)] })
  expect(said(canvasBag, { firstSelection })).toEqual(['错 页面默认选择：丝印的颜色数超过 4，需要人工报价，请联系在线客服'])
  expect(said({ ...canvasBag, fixed: chosen({ packing: 'gone' }) }, { goodsType: 'common' })[0]).toMatch('错 固定规格：')
})

test('gaps in a form are told at their place', () => {
  const base: PriceRules['base'] = [[50, '九块八']]
  expect(said({ ...canvasBag, base })).toEqual(['错 阶梯价 › 第 1 档：单价格式不正确，应为最多四位小数的元'])
  expect(said({ ...canvasBag, minimum: 0 })).toEqual(['错 起订量：起订量至少为 1'])
})

test('a number of pieces that is none is told in words, with its field', () => {
  for (const minimum of [1.5, Number.NaN]) expect(said({ ...canvasBag, minimum })).toEqual(['错 起订量：起订量应为整数'])
  expect(said({ ...canvasBag, carton: -3 })).toEqual(['错 整箱数：整箱数至少为 1'])
  expect(said({ ...canvasBag, base: [[1.5, '9.80']] })).toEqual(['错 阶梯价 › 第 1 档：数量应为整数'])
  expect(said({ ...canvasBag, leadDays: [[50, 2.5]] })).toEqual(['错 生产工期 › 第 1 档：工期应为整数'])
  expect(said({ ...canvasBag, step: 99_999_999_999 })).toEqual(['错 递增数量：递增数量最多 99999999'])
})

test('words, lists and colours are those of a page', () => {
  const base = Array.from({ length: 101 }, (_, n): [number, string] => [50 + 10 * n, '1.00'])
  expect(said({ ...canvasBag, base })).toContain('错 阶梯价：最多 100 项')
  expect(said({ ...canvasBag, baseLabel: '袋\u202e身' })).toContain('错 主体名称：含有不支持的字符')
  expect(said({ ...canvasBag, baseLabel: '袋'.repeat(101) })).toContain('错 主体名称：最多 100 个字')
  const colours = [{ key: 'white', label: '白', each: '0', hex: 'url(x)' }]
  expect(said({ ...canvasBag, colours })).toEqual(['错 颜色 › 白 › 色值：色值应为 # 加 6 位十六进制'])
})

test('carton, sample and rush are compared with quantities and days', () => {
  expect(said({ ...canvasBag, carton: 33, sample: { fee: '10', creditFrom: 50 } })).toEqual(
    expect.arrayContaining([
      '注意 整箱数：整箱 33 件与递增数量 10 件不成倍数，买家订不到整箱',
      '注意 打样 › 抵扣数量：抵扣数量不大于起订量，打样费每单都抵扣',
    ]),
  )
  expect(said({ ...canvasBag, rush: { maxDaysSaved: 9, share: '0.1', notAfter: '春节前' } })[0]).toBe(
    '错 加急 › 截止日：应为 MM-dd 或 yyyy-MM-dd',
  )
})

test('cliffs are found where they are and as deep as they are', () => {
  const selection = chosen()
  const gross = (quantity: number) => parseYuan(reckon(canvasBag, { productId: 1, priceVersion: 1 }, { selection, quantity }).gross)
  const found = cliffs(canvasBag, { goodsType: 'custom' }, selection)
  expect(found.map(({ quantity }) => quantity)).toEqual([100, 300, 500, 1000, 3000])
  for (const { from, to, quantity, saving } of found) {
    expect(gross(to) - gross(quantity)).toBe(parseYuan(saving))
    expect(gross(from)).toBeGreaterThan(gross(quantity))
    expect(gross(from - 10)).toBeLessThanOrEqual(gross(quantity))
  }
})

describe('differences', () => {
  test('of equal rules are none', () => expect(differences(tshirt, structuredClone(tshirt))).toEqual([]))
  test('name the step, the choice and the conflict that changed, and what came and went', () => {
    const after: PriceRules = {
      ...canvasBag,
      base: [[50, '9.80'], [100, '8.40'], ...canvasBag.base.slice(2), [5000, '5.10']],
      packings: canvasBag.packings.toReversed(),
      sample: null,
      conflicts: [],
    }
    expect(differences(canvasBag, after)).toEqual([
      { place: '阶梯价 › 100 件起', before: '8.60', after: '8.40' },
      { place: '阶梯价 › 5000 件起', before: null, after: '5.10' },
      { place: '包装 › 顺序', before: '不单独包装、OPP独立袋', after: 'OPP独立袋、不单独包装' },
      { place: '打样 › 打样费', before: '150', after: null },
      { place: '打样 › 抵扣数量', before: '500', after: null },
      { place: '互斥规则 › 丝印 与 热转印 › 选择', before: '丝印', after: null },
      { place: '互斥规则 › 丝印 与 热转印 › 不可同选', before: '热转印', after: null },
      { place: '互斥规则 › 丝印 与 热转印 › 原因', before: canvasBag.conflicts[0]?.why, after: null },
    ])
  })
})

// Rules as a hurried person leaves them: demo rules with places overwritten at random.
const scribbled: fc.Arbitrary<PriceRules> = fc
  .tuple(
    fc.constantFrom(...Object.values(demoRules)),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('-3.00', '0', '0.5', '2.00', '999999999', 'x'), fc.integer({ min: -1, max: 4000 })), {
      maxLength: 4,
    }),
  )
  .map(([rules, scribbles]) => {
    const copy = structuredClone(rules)
    for (const [at, text, number] of scribbles) {
      const spots = leaves(copy)
      const spot = spots[at % spots.length]
      if (spot) spot.set(text, number)
    }
    return copy
  })

/** Every number and price in the rules, to be overwritten. */
function leaves(value: unknown): { set: (text: string, number: number) => void }[] {
  if (typeof value !== 'object' || value === null) return []
  const fields = value as Record<string, unknown>
  return Object.entries(fields).flatMap(([key, one]) => {
    if (typeof one === 'number' && !['maxColours', 'maxStitches', 'maxPages', 'widthMm', 'heightMm'].includes(key))
      return [{ set: (_: string, number: number) => void (fields[key] = number) }]
    if (typeof one === 'string' && /^-?\d+(\.\d+)?$/.test(one)) return [{ set: (text: string) => void (fields[key] = text) }]
    return leaves(one)
  })
}

test('rules without a fault price every lawful choice of every legal quantity', () => {
  let sound = 0
  fc.assert(
    fc.property(
      scribbled.filter((rules) => isSound(check(draftOf(rules)))).chain((rules) => fc.tuple(fc.constant(rules), selectionOf(rules))),
      fc.nat(2000),
      ([rules, selection], steps) => {
        const quantity = Math.min(
          rules.minimum + steps * rules.step,
          rules.minimum + Math.floor((1_000_000 - rules.minimum) / rules.step) * rules.step,
        )
        const asked = { selection: { ...selection, rushDays: 0 }, quantity }
        sound += 1
        expect(parseYuan(reckon(rules, { productId: 1, priceVersion: 1 }, asked).gross)).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 400 },
  )
  expect(sound).toBe(400)
})

test('whatever was scribbled, the checker answers instead of failing', () => {
  const answers = fc.property(scribbled, (rules) => check(draftOf(rules)).every(({ text, where }) => text && where))
  expect(fc.check(answers).failed).toBe(false)
})

test('what the engine refuses to begin with, the checker does not let pass', () => {
  const passes = (rules: PriceRules): boolean => {
    try {
      reckon(rules, { productId: 1, priceVersion: 1 }, { selection: chosen(), quantity: rules.minimum })
      return true
    } catch (error) {
      return error instanceof Refusal && !isSound(check(draftOf(rules)))
    }
  }
  const wellShaped = scribbled.filter((rules) => PriceRules.safeParse(rules).success)
  expect(fc.check(fc.property(wellShaped, passes), { numRuns: 400 }).failed).toBe(false)
})

test('goods that cost nothing are no goods: a base of 0 is sold only where a choice that must be made costs something', () => {
  const free = { ...canvasBag, base: [[50, '0']] } satisfies PriceRules as PriceRules
  expect(said(free)[0]).toBe('错 阶梯价 › 第 1 档：单价为 0，商品会以 0 元出售，请填写单价')
  const material = { key: 'cotton', label: '棉', each: '3.20' }
  expect(isSound(check(draftOf({ ...free, materials: [material] })))).toBe(true)
  expect(isSound(check(draftOf({ ...free, materials: [material, { ...material, key: 'own', label: '来料', each: '0' }] })))).toBe(false)
})

describe('goods that are counted in something else than 件', () => {
  const inBooks = (rules: PriceRules) => said(rules, { unit: '本' })

  test('are spoken of by their own unit', () => {
    const base: PriceRules['base'] = [
      [50, '9.80'],
      [100, '10.20'],
      [105, '9.00'],
    ]
    expect(inBooks({ ...canvasBag, base })).toEqual([
      '错 阶梯价 › 第 2 档：100 本起的单价 10.20 高于上一档的 9.80，单价不能随数量上升',
      '注意 阶梯价 › 第 3 档：105 本不是可订数量（50 本起、每次加 10 本）',
    ])
    expect(inBooks({ ...canvasBag, carton: 33 })).toContain('注意 整箱数：整箱 33 本与递增数量 10 本不成倍数，买家订不到整箱')
    const costly = { ...canvasBag, materials: [{ key: 'a', label: '纸', each: '200000' }] }
    expect(inBooks(costly).join()).toContain('每本加价')
  })

  test('have their differences told by it', () => {
    const base = canvasBag.base.map(([from, each]): [number, string] => [from, from === 100 ? '8.40' : each])
    expect(differences(canvasBag, { ...canvasBag, base }, '本')).toEqual([{ place: '阶梯价 › 100 本起', before: '8.60', after: '8.40' }])
  })
})
