import type { Choice, PriceRules, Process, Selection } from '../../../contract/price/price.ts'
import { demoRules } from '../rules.ts'
import { printedAllOver } from './colours.ts'
import { chosen, type Made } from './goods.ts'
import { scaled, share } from './scale.ts'

// Ways of making. Each takes its prices from one of the merchant's five worked goods, in per cent of it.

const choice = (key: string, label: string, each = '0'): Choice => ({ key, label, each })

type More = Partial<PriceRules> & {
  readonly type?: Made['type']
  readonly unit?: string
  readonly first?: Partial<Selection>
}

const made = (
  usual: Pick<Made, 'type' | 'unit' | 'story' | 'colours'> & { first: Partial<Selection> },
  rules: PriceRules,
  { type = usual.type, unit = usual.unit, first = usual.first }: More,
): Made => ({
  type,
  unit,
  story: usual.story,
  ...(usual.colours && { colours: usual.colours }),
  first: chosen(first),
  // The buyer of common goods orders as the page begins: the merchant fixed the rest.
  rules: type === 'common' ? { ...rules, fixed: chosen(first) } : rules,
})

/** What of `More` are price rules. */
const rulesIn = ({ type: _type, unit: _unit, first: _first, ...rules }: More): Partial<PriceRules> => rules

const silkFront = { prints: [{ position: 'front', process: 'silk', colours: 1 }] }

/** 布袋: silk screen or transfer on both sides, as the canvas bag. */
export const clothBag = (percent: number, more: More = {}): Made =>
  made({ type: 'custom', unit: '个', story: 'bag', first: silkFront }, scaled(demoRules.canvasBag, percent, rulesIn(more)), more)

/** What a bag of canvas of so many ounces costs more than one of 12, yuan. */
const canvasEach = { 8: -0.6, 10: -0.3, 12: 0, 14: 0.5, 16: 1.2 } as const
type Ounces = keyof typeof canvasEach

/** 帆布 by weight, for custom bags: the goods' own first, which the prices are of, then what it may be made of instead. */
export const canvas = (own: Ounces, others: readonly Ounces[], cloth = '帆布'): Choice[] =>
  [own, ...others].map((oz) => choice(`oz${oz}`, `${oz} 安${cloth}`, oz === own ? '0' : (canvasEach[oz] - canvasEach[own]).toFixed(2)))

/** 无纺布袋, as the non-woven bag. */
export const nonwovenBag = (percent: number, more: More = {}): Made =>
  made({ type: 'common', unit: '个', story: 'bag', first: silkFront }, scaled(demoRules.nonwovenBag, percent, rulesIn(more)), more)

/** 衣服 with colours and sizes, as the T-shirt. */
export const garment = (percent: number, more: More = {}): Made =>
  made(
    { type: 'custom', unit: '件', story: 'garment', first: { size: 'L', ...silkFront } },
    scaled(demoRules.tshirt, percent, { colours: [], ...rulesIn(more) }),
    more,
  )

/** @throws Error where the rules have no such process. */
function processOf({ processes }: PriceRules, key: string): Process {
  const process = processes[key]
  if (!process) throw new Error(`no process ${key}`)
  return process
}

const silk = processOf(demoRules.tshirt, 'silk')
const embroidery = processOf(demoRules.tshirt, 'embroidery')
const cupSilk = processOf(demoRules.thermos, 'silk')
const laser = processOf(demoRules.thermos, 'laser')
const foil = processOf(demoRules.notebook, 'foil')

const byArea = (label: string, percent: number): Process => ({
  kind: 'digital',
  label,
  run: [
    [1, share('8.00', percent)],
    [100, share('6.00', percent)],
    [500, share('4.50', percent)],
  ],
  startUp: '60',
  areas: [
    {
      label: 'A6',
      upToCm2: 155,
      run: [
        [1, share('4.00', percent)],
        [100, share('2.60', percent)],
        [500, share('1.80', percent)],
      ],
    },
    {
      label: 'A4',
      upToCm2: 624,
      run: [
        [1, share('8.00', percent)],
        [100, share('6.00', percent)],
        [500, share('4.50', percent)],
      ],
    },
    {
      label: 'A3',
      upToCm2: 1248,
      run: [
        [1, share('14.00', percent)],
        [100, share('11.00', percent)],
        [500, share('8.50', percent)],
      ],
    },
  ],
})

/** 帽子、围裙、袜子: one size, embroidery or silk screen at the front. */
export const headwear = (percent: number, more: More = {}): Made =>
  made(
    { type: 'standard', unit: '件', story: 'garment', first: { prints: [{ position: 'front', process: 'embroidery', stitches: 5000 }] } },
    scaled(demoRules.tshirt, percent, {
      baseLabel: '本体',
      minimum: 50,
      sizes: [],
      conflicts: [],
      colours: [],
      positions: [
        { key: 'front', label: '正面', widthMm: 110, heightMm: 60, processes: ['embroidery', 'silk', 'transfer'] },
        { key: 'side', label: '侧面', widthMm: 60, heightMm: 40, processes: ['embroidery', 'transfer'] },
      ],
      processes: { embroidery, silk, transfer: byArea('烫画', 60) },
      packings: [choice('none', '不单独包装'), choice('opp', 'OPP独立袋', '0.20')],
      ...rulesIn(more),
    }),
    more,
  )

/** 杯壶: laser, silk screen, boxes and single names, as the thermos. */
export const drinkware = (percent: number, more: More = {}): Made =>
  made(
    { type: 'standard', unit: '只', story: 'drinkware', first: { prints: [{ position: 'body', process: 'laser' }] } },
    scaled(demoRules.thermos, percent, rulesIn(more)),
    more,
  )

/** 瓷、玻璃、塑料杯: silk screen or a transfer fired on; nothing to engrave. */
export const cup = (percent: number, more: More = {}): Made =>
  made(
    { type: 'standard', unit: '只', story: 'drinkware', first: { prints: [{ position: 'body', process: 'silk', colours: 1 }] } },
    scaled(demoRules.thermos, percent, {
      step: 2,
      carton: 36,
      weightKg: '0.35',
      positions: [{ key: 'body', label: '杯身', widthMm: 80, heightMm: 80, processes: ['silk', 'decal'] }],
      processes: { silk: cupSilk, decal: byArea('花纸烤花', 50) },
      options: [choice('giftBox', '彩盒', '2.50')],
      conflicts: [],
      needs: [],
      ...rulesIn(more),
    }),
    more,
  )

/** 本册: foil, inserts, hard cover or rings, as the notebook. */
export const book = (percent: number, more: More = {}): Made =>
  made(
    {
      type: 'custom',
      unit: '本',
      story: 'notebook',
      first: { prints: [{ position: 'cover', process: 'foil', widthMm: 80, heightMm: 30 }] },
    },
    scaled(demoRules.notebook, percent, rulesIn(more)),
    more,
  )

/** 数码、文具小件: laser, silk screen or UV colour on one face, perhaps in a box. */
export const gadget = (percent: number, more: More = {}): Made =>
  made(
    { type: 'standard', unit: '个', story: 'gadget', first: { prints: [{ position: 'face', process: 'uv', widthMm: 60, heightMm: 30 }] } },
    scaled(demoRules.thermos, percent, {
      baseLabel: '本体',
      carton: 50,
      weightKg: '0.20',
      positions: [{ key: 'face', label: '正面', widthMm: 120, heightMm: 80, processes: ['laser', 'silk', 'uv'] }],
      processes: {
        laser: laser,
        silk: cupSilk,
        uv: byArea('UV彩印', 40),
      },
      options: [choice('giftBox', '礼盒', '4.50')],
      conflicts: [],
      needs: [],
      ...rulesIn(more),
    }),
    more,
  )

/** 纸品: printed in four colours with laminate and foil; the plates are in the start-up fee. */
export const printedPaper = (percent: number, more: More = {}): Made =>
  made(
    {
      type: 'custom',
      unit: '个',
      story: 'paper',
      colours: printedAllOver,
      first: { prints: [{ position: 'outside', process: 'offset' }] },
    },
    scaled(demoRules.notebook, percent, {
      baseLabel: '纸品',
      weightKg: '0.08',
      carton: 200,
      materials: [choice('card250', '250g 白卡'), choice('card300', '300g 白卡', '0.12'), choice('kraft', '200g 牛皮纸', '-0.05')],
      crafts: [choice('matt', '哑膜'), choice('gloss', '亮膜'), choice('plain', '不覆膜', '-0.06')],
      positions: [
        { key: 'outside', label: '外面', widthMm: 420, heightMm: 300, processes: ['offset', 'foil'] },
        { key: 'inside', label: '里面', widthMm: 420, heightMm: 300, processes: ['offset'] },
      ],
      processes: {
        offset: {
          kind: 'digital',
          label: '四色胶印',
          run: [
            [1, '0.60'],
            [500, '0.35'],
            [2000, '0.18'],
            [5000, '0.12'],
          ],
          startUp: '380',
        },
        foil: foil,
      },
      packings: [choice('none', '平张打包'), choice('opp', 'OPP独立袋', '0.10')],
      options: [],
      conflicts: [{ when: 'material:kraft', not: 'craft:gloss', why: '牛皮纸覆亮膜会起泡' }],
      ...rulesIn(more),
    }),
    more,
  )

/** 徽章、奖牌、钥匙扣: a mould once, then by the piece. */
export const metal = (percent: number, more: More = {}): Made =>
  made(
    { type: 'custom', unit: '枚', story: 'metal', first: { prints: [{ position: 'face', process: 'mould' }] } },
    scaled(demoRules.thermos, percent, {
      baseLabel: '本体',
      minimum: 100,
      step: 10,
      carton: 500,
      weightKg: '0.03',
      crafts: [choice('enamel', '珐琅填色'), choice('paint', '烤漆填色', '-0.30'), choice('plated', '纯电镀', '-0.50')],
      positions: [
        { key: 'face', label: '正面', widthMm: 60, heightMm: 60, processes: ['mould'] },
        { key: 'back', label: '背面', widthMm: 60, heightMm: 60, processes: ['laser'] },
      ],
      processes: {
        mould: {
          kind: 'foil',
          label: '开模压铸',
          dieMinimum: '280',
          run: [
            [1, '0.60'],
            [500, '0.40'],
            [2000, '0.25'],
          ],
        },
        laser: laser,
      },
      packings: [choice('opp', 'OPP独立袋'), choice('pouch', '绒布袋', '0.80'), choice('wood', '木盒', '6.50')],
      options: [],
      conflicts: [],
      needs: [],
      ...rulesIn(more),
    }),
    more,
  )

/** 毛巾、抱枕、毛毯、伞: embroidery or a print by area. */
export const textile = (percent: number, more: More = {}): Made =>
  made(
    { type: 'standard', unit: '条', story: 'textile', first: { prints: [{ position: 'corner', process: 'embroidery', stitches: 4000 }] } },
    scaled(demoRules.tshirt, percent, {
      baseLabel: '本体',
      minimum: 50,
      carton: 60,
      weightKg: '0.25',
      colours: [],
      sizes: [],
      conflicts: [],
      positions: [
        { key: 'corner', label: '边角', widthMm: 120, heightMm: 80, processes: ['embroidery', 'sublimation'] },
        { key: 'whole', label: '满幅', widthMm: 400, heightMm: 300, processes: ['sublimation'] },
      ],
      processes: { embroidery, sublimation: byArea('热升华', 70) },
      packings: [choice('none', '不单独包装'), choice('opp', 'OPP独立袋', '0.20'), choice('box', '礼盒', '5.50')],
      freight: demoRules.canvasBag.freight,
      ...rulesIn(more),
    }),
    more,
  )
