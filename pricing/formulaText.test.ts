import { expect, test } from 'vitest'
import { demoRules } from '../server/seed/rules.ts'
import { formulaText } from './formulaText.ts'
import { price } from './price.ts'
import { rerun } from './rerun.ts'

test.each([
  ['max(60, 70kg×1.20)', '70 kg × ¥1.20（最低 ¥60）'],
  ['max(60, 27.5kg×1.20)', '27.5 kg × ¥1.20，不足最低运费，按 ¥60'],
  ['3色面×max(500×0.70, 起印费120)', '3色面×取较大者（500×0.70，起印费120）'],
  ['10+23×3', '首重 1 kg ¥10 + 续重 23 kg × ¥3'],
  ['8.50', '首重 1 kg ¥8.50'],
  ['6千针×0.80×500', '6千针（不足 1000 针按 1000 针计）×0.80×500'],
])('%s reads %s', (formula, text) => expect(formulaText(formula)).toBe(text))

test('pieces are told in the unit that the goods are counted in', () => {
  expect(formulaText('≥500件抵扣', '个')).toBe('≥500个抵扣')
  expect(formulaText('1×200（<300件不抵扣）', '本')).toBe('1×200（<300本不抵扣）')
})

test('no formula of a receipt reads in English, and the receipt itself stays what it was', () => {
  const asked = {
    selection: { prints: [{ position: 'front', process: 'silk', colours: 2 }], options: [], sample: true, rushDays: 0 },
    quantity: 500,
  }
  const receipt = price(demoRules.canvasBag, { productId: 1, priceVersion: 1, goodsType: 'custom' }, asked)
  for (const { formula } of receipt.lines) expect(formulaText(formula).replace('kg', '')).not.toMatch(/[a-z]/)
  expect(receipt.lines.some(({ formula }) => formulaText(formula) !== formula)).toBe(true)
  expect(rerun(receipt, demoRules.canvasBag)).toMatchObject({ differs: [], receipt: { hash: receipt.hash } })
})
