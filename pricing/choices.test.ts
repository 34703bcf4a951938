import { expect, test } from 'vitest'
import type { Print, Selection } from '../contract/price/price.ts'
import { Refusal } from '../contract/refusal.ts'
import { demoRules } from '../server/seed/rules.ts'
import { blocked, conflictsOf, nearestChoice } from './choices.ts'
import { chosen, silk } from './golden.fixture.ts'
import { reckon } from './price.ts'

const product = { productId: 1, priceVersion: 1 }
const { tshirt, thermos, notebook, canvasBag } = demoRules

type Demo = keyof typeof demoRules

function refusal(demo: Demo, selection: Selection, quantity = 100, day?: string): Refusal {
  try {
    reckon(demoRules[demo], product, { selection, quantity }, day === undefined ? {} : { day })
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('nothing was refused')
}

const at = (position: string, process: string, more: Partial<Print> = {}): Print => ({ position, process, ...more })

test('a choice that cannot be had is greyed out with its reason, and the nearest one is named', () => {
  const red = chosen({ colour: 'red' })
  expect(blocked(tshirt, red, 'size:4XL')).toBe('大红不生产 4XL')
  expect(blocked(tshirt, red, 'size:3XL')).toBeNull()
  expect(nearestChoice(tshirt, red, 'size:4XL')).toEqual({ key: 'size:3XL', label: '3XL' })
  expect(blocked(tshirt, chosen({ prints: [silk('front', 1)] }), 'process:dtg')).toContain('不能印在同一件')
  expect(blocked(thermos, chosen(), 'process:foilBox')).toBe('礼盒烫金需要先选礼盒')
  expect(blocked(thermos, chosen({ options: ['giftBox'] }), 'process:foilBox')).toBeNull()
  expect(blocked(tshirt, chosen(), 'size:9XL')).toBe('没有此选项')
})

test('an impossible combination is refused with reason and nearest choice', () => {
  const said = refusal('tshirt', chosen({ colour: 'red', size: '4XL' }))
  expect(said.code).toBe('selection.conflict')
  expect(said.message).toBe('大红不生产 4XL，可改选「3XL」')
  expect(said.facts).toMatchObject({ nearest: 'size:3XL' })
  const loose = refusal('notebook', chosen({ craft: 'looseLeaf', prints: [at('inside', 'insert4c', { pages: 4 })] }))
  expect(loose.message).toContain('活页装不能装订彩插')
  expect(refusal('thermos', chosen({ prints: [at('box', 'foilBox')] })).facts).toMatchObject({
    nearest: 'option:giftBox',
  })
})

test('in a matrix, colour and size clash only within a cell', () => {
  const cells = [
    { colour: 'red', size: 'M' },
    { colour: 'white', size: '4XL' },
  ]
  expect(conflictsOf(tshirt, chosen(), cells)).toEqual([])
  expect(conflictsOf(tshirt, chosen(), [...cells, { colour: 'red', size: '4XL' }])).toHaveLength(1)
})

test('every declared conflict speaks of choices that exist', () => {
  for (const rules of Object.values(demoRules)) {
    for (const { when, not } of rules.conflicts)
      expect([blocked(rules, chosen(), when), blocked(rules, chosen(), not)]).not.toContain('没有此选项')
    for (const { when, needs } of rules.needs ?? [])
      expect([blocked(rules, chosen(), when), blocked(rules, chosen(), needs)]).not.toContain('没有此选项')
  }
})

test.each<[Demo, Partial<Selection>, string]>([
  ['tshirt', { colour: 'mauve' }, '所选颜色不存在，可选：白、黑'],
  ['tshirt', { material: 'silk' }, '该商品没有此项可选'],
  ['tshirt', { packing: '__proto__' }, '所选包装不存在'],
  ['tshirt', { options: ['giftBox'] }, '所选附加项不存在'],
  ['thermos', { options: ['giftBox', 'giftBox'] }, '附加项重复'],
  ['tshirt', { prints: [at('sole', 'silk', { colours: 1 })] }, '印刷部位不存在，可选：前胸'],
  ['tshirt', { prints: [at('front', 'embroidery', { stitches: 100 })] }, '前胸不能做刺绣，可改选「丝印」'],
  ['tshirt', { prints: [at('front', '__proto__')] }, '前胸不能做此印刷工艺'],
  ['tshirt', { prints: [at('front', 'silk')] }, '请填写丝印的颜色数'],
  ['tshirt', { prints: [silk('front', 0)] }, '请填写丝印的颜色数'],
  ['tshirt', { prints: [silk('front', 1.5)] }, '请填写丝印的颜色数'],
  ['tshirt', { prints: [silk('front', 1), silk('front', 2)] }, '前胸的丝印重复'],
  ['tshirt', { prints: [at('front', 'silk', { colours: 1, widthMm: 301 })] }, '不超过 300×400 毫米'],
  ['notebook', { prints: [at('cover', 'foil', { widthMm: 80 })] }, '请填写烫金的印刷高度'],
  ['tshirt', { rushDays: 1 }, '不支持加急'],
  ['notebook', { rushDays: 5 }, '最多可加急 4 个工作日'],
  ['notebook', { rushDays: -1 }, '最多可加急 4 个工作日'],
])('%s with %o is refused in words that help', (demo, selection, words) => {
  const said = refusal(demo, chosen(selection))
  expect(said.code).toBe('selection.invalid')
  expect(said.message).toContain(words)
})

test.each<[Demo, Print]>([
  ['tshirt', silk('front', 7)],
  ['tshirt', at('leftChest', 'embroidery', { stitches: 30_001 })],
  ['notebook', at('inside', 'insert4c', { pages: 17 })],
])('%s beyond what the rules can price needs a person: %o', (demo, print) => {
  expect(refusal(demo, chosen({ prints: [print] })).code).toBe('price.needsQuote')
})

test('rush is refused out of season, every year', () => {
  const rules = { ...notebook, rush: { maxDaysSaved: 4, share: '0.10', notAfter: '12-01' } }
  const ask = (day: string) => () => reckon(rules, product, { selection: chosen({ rushDays: 2 }), quantity: 100 }, { day })
  expect(ask('2026-12-01')).not.toThrow()
  expect(ask('2026-12-02')).toThrow('12-01 之后不接受加急')
  expect(ask('2027-12-02')).toThrow(Refusal)
})

test('a sample is refused where none is made', () => {
  const ask = () => reckon({ ...canvasBag, sample: null }, product, { selection: chosen({ sample: true }), quantity: 100 })
  expect(ask).toThrow('该商品不支持打样')
})
