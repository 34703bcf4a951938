import { expect, test } from 'vitest'
import type { Choice, PriceRules } from '../contract/price/price.ts'
import { demoRules } from '../server/seed/rules.ts'
import { check } from './check.ts'
import { chosen } from './golden.fixture.ts'
import { toldFindings, type Told } from './told.ts'

const choice = (key: string, label: string): Choice => ({ key, label, each: '0' })
const cloths = [choice('oz8', '8 安帆布'), choice('oz12', '12 安帆布')]
const colours = [choice('white', '白'), choice('navy', '藏青')]
const said = (told: Partial<Told>, rules: Partial<PriceRules>, first = chosen()) =>
  toldFindings({ name: '', material: '', params: [], ...told }, { ...demoRules.canvasBag, ...rules }, first).map(({ text }) => text)

test('a page that begins with another cloth than its name says is told', () => {
  expect(said({ name: '单肩帆布包 12安 拉链款' }, { materials: cloths })).toEqual(['默认选择的材质是“8 安帆布”，名称写的是 12 安'])
  expect(said({ name: '单肩帆布包 12安 拉链款' }, { materials: cloths }, chosen({ material: 'oz12' }))).toEqual([])
  expect(said({ name: 'Canvas bag 12 oz' }, { materials: cloths })).toHaveLength(1)
})

test('so is one that begins otherwise than its parameters say, or whose name and parameters differ', () => {
  expect(said({ material: '8安棉布' }, { materials: cloths })).toEqual(['默认选择的材质是“8 安帆布”，参数“材质”写的是“8安棉布”'])
  expect(said({ params: [{ name: '颜色', value: '藏青' }] }, { colours })).toEqual(['默认选择的颜色是“白”，参数“颜色”写的是“藏青”'])
  expect(said({ name: '帆布袋 12安', material: '10安棉帆布' }, {})).toEqual(['名称写的是 12 安，参数“材质”写的是 10 安'])
})

test('what does not contradict is passed over', () => {
  expect(said({ params: [{ name: '颜色', value: '白、藏青' }] }, { colours })).toEqual([])
  expect(said({ name: '白卡手提袋' }, { colours: [choice('navy', '藏青'), choice('white', '白')] })).toEqual([])
  expect(said({ name: '儿童T恤 160g' }, { sizes: [choice('130', '130'), choice('160', '160')] })).toEqual([])
  expect(said({ name: '礼盒 28×20cm', material: '' }, { materials: cloths })).toEqual([])
})

test('标品 without anything to choose are warned of, and colours without swatch or picture', () => {
  const texts = (rules: PriceRules, goodsType: 'standard' | 'custom') =>
    check({ goodsType, rules, firstSelection: chosen() })
      .filter(({ place }) => place[0] === 'colours')
      .map(({ where, text }) => `${where}：${text}`)
  const plain = { ...demoRules.canvasBag, colours: [] }
  expect(texts(plain, 'standard').join()).toContain('标品没有颜色、材质或尺码可选')
  expect(texts(plain, 'custom').join()).not.toContain('标品没有')
  expect(
    texts(
      { ...plain, colours: [{ ...choice('white', '白'), hex: '#ffffff', picture: '/pictures/a' }, choice('navy', '藏青')] },
      'standard',
    ),
  ).toEqual(['颜色 › 藏青 › 色值：没有色值，选项与卡片上没有色块', '颜色 › 藏青 › 图片：其他颜色有图片，选它时页面仍显示别的颜色'])
})
