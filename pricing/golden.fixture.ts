import type { Print, Selection } from '../contract/price/price.ts'
import type { demoRules } from '../server/seed/rules.ts'

type Demo = keyof typeof demoRules

export const chosen = (selection: Partial<Selection> = {}): Selection => ({
  prints: [],
  options: [],
  sample: false,
  rushDays: 0,
  ...selection,
})

export const silk = (position: string, colours: number): Print => ({ position, process: 'silk', colours })

const cell = (size: string, quantity: number) => ({ colour: 'black', size, quantity })

/** The merchant's five worked examples, line by line: label, sum, yuan. */
export const examples = [
  {
    name: '例 1：帆布袋 500 件，丝印 正2色+背1色',
    demo: 'canvasBag',
    asked: {
      selection: chosen({ prints: [silk('front', 2), silk('back', 1)], packing: 'opp', sample: true }),
      quantity: 500,
    },
    lines: [
      ['袋身', '500×6.50', '3250.00'],
      ['丝印版费', '3版×80', '240.00'],
      ['丝印印工', '3色面×max(500×0.70, 起印费120)', '1050.00'],
      ['OPP独立袋', '500×0.15', '75.00'],
      ['打样费', '1×150', '150.00'],
      ['打样费抵扣', '≥500件抵扣', '-150.00'],
      ['运费(物流)', 'max(60, 70kg×1.20)', '84.00'],
    ],
    totals: ['4699.00', '610.87', '5309.87'],
    leadDays: 7,
  },
  {
    name: '例 2：无纺布袋 3000 件，丝印 正2色+背2色',
    demo: 'nonwovenBag',
    asked: { selection: chosen({ prints: [silk('front', 2), silk('back', 2)] }), quantity: 3000 },
    lines: [
      ['袋身', '3000×0.82', '2460.00'],
      ['丝印版费', '4版×60', '240.00'],
      ['丝印印工', '4色面×max(3000×0.12, 起印费100)', '1440.00'],
      ['运费(物流)', 'max(60, 135kg×1.20)', '162.00'],
    ],
    totals: ['4302.00', '559.26', '4861.26'],
    leadDays: 7,
  },
  {
    name: '例 3：T恤 200 件，前胸丝印2色+左胸刺绣6千针，两地址',
    demo: 'tshirt',
    asked: {
      selection: chosen({
        prints: [silk('front', 2), { position: 'leftChest', process: 'embroidery', stitches: 6000 }],
        packing: 'bagWithSizeLabel',
        sample: true,
      }),
      matrix: [cell('S', 20), cell('M', 50), cell('L', 60), cell('XL', 45), cell('2XL', 15), cell('3XL', 10)],
    },
    consignments: [
      { label: '北京', quantity: 120 },
      { label: '上海', quantity: 80 },
    ],
    lines: [
      ['衣身（黑）', '200×25.00', '5000.00'],
      ['大码加价', '3XL 10×2.00', '20.00'],
      ['丝印版费（前胸2色+深色衣打白底1版）', '3版×100', '300.00'],
      ['丝印印工', '3色面×max(200×1.80, 起印费150)', '1080.00'],
      ['刺绣打带费', '左胸 1×120', '120.00'],
      ['刺绣', '6千针×0.90×200', '1080.00'],
      ['独立包装+尺码贴', '200×0.30', '60.00'],
      ['打样费', '1×200（<300件不抵扣）', '200.00'],
      ['运费 北京120件/24kg', '10+23×3', '79.00'],
      ['运费 上海80件/16kg', '10+15×3', '55.00'],
    ],
    totals: ['7994.00', '1039.22', '9033.22'],
    leadDays: 7,
  },
  {
    name: '例 4：保温杯 300 件，激光LOGO+一杯一名，礼盒烫金1处',
    demo: 'thermos',
    asked: {
      selection: chosen({
        prints: [
          { position: 'body', process: 'laser' },
          { position: 'box', process: 'foilBox' },
        ],
        options: ['personalName', 'giftBox'],
        sample: true,
      }),
      quantity: 300,
    },
    lines: [
      ['杯身', '300×34.00', '10200.00'],
      ['激光LOGO', '300×1.50', '450.00'],
      ['礼盒烫金版', '1×120', '120.00'],
      ['礼盒烫金工', '300×0.50', '150.00'],
      ['一杯一名', '300×1.00', '300.00'],
      ['礼盒', '300×4.50', '1350.00'],
      ['样品费', '1×60', '60.00'],
      ['样品费抵扣', '≥300件抵扣', '-60.00'],
      ['运费(物流)', 'max(60, 165kg×1.20)', '198.00'],
    ],
    totals: ['12768.00', '1659.84', '14427.84'],
    leadDays: 4,
  },
  {
    name: '例 5：笔记本 500 本，封面烫金 8×3cm，彩插4面，礼盒，加急',
    demo: 'notebook',
    asked: {
      selection: chosen({
        prints: [
          { position: 'cover', process: 'foil', widthMm: 80, heightMm: 30 },
          { position: 'inside', process: 'insert4c', pages: 4 },
        ],
        options: ['giftBox'],
        sample: true,
        rushDays: 4,
      }),
      quantity: 500,
    },
    lines: [
      ['本子', '500×13.80', '6900.00'],
      ['烫金版', 'max(120, 8×3cm×0.80)', '120.00'],
      ['烫金工', '500×0.60', '300.00'],
      ['彩插开机费', '1×500', '500.00'],
      ['彩插', '4面×500×0.12', '240.00'],
      ['礼盒', '500×5.00', '2500.00'],
      ['加急 10%（工期 10→6 个工作日）', '10560.00×10%', '1056.00'],
      ['打样费', '1×200', '200.00'],
      ['打样费抵扣', '≥500件抵扣', '-200.00'],
      ['运费(物流)', 'max(60, 225kg×1.20)', '270.00'],
    ],
    totals: ['11886.00', '1545.18', '13431.18'],
    leadDays: 6,
  },
] satisfies {
  name: string
  demo: Demo
  asked: { selection: Selection; quantity?: number; matrix?: { colour: string; size: string; quantity: number }[] }
  consignments?: { label: string; quantity: number }[]
  lines: [label: string, formula: string, amount: string][]
  totals: [net: string, tax: string, gross: string]
  leadDays: number
}[]

/** What the two ladders are of. */
export const printedCanvas = chosen({ prints: [silk('front', 2), silk('back', 1)], packing: 'opp' })
export const printedNonwoven = chosen({ prints: [silk('front', 1), silk('back', 1)] })

/** Two ladders of the merchant: quantity, net, tax, gross, gross a piece. */
export const ladders = [
  {
    name: '帆布袋，丝印正2色+背1色，OPP 袋',
    demo: 'canvasBag',
    selection: printedCanvas,
    rows: [
      [50, '1157.50', '150.48', '1307.98', '26.1596'],
      [100, '1535.00', '199.55', '1734.55', '17.3455'],
      [299, '3813.25', '495.72', '4308.97', '14.4113'],
      [300, '3135.00', '407.55', '3542.55', '11.8085'],
      [500, '4699.00', '610.87', '5309.87', '10.6197'],
      [1000, '7958.00', '1034.54', '8992.54', '8.9925'],
      [3000, '21894.00', '2846.22', '24740.22', '8.2467'],
    ],
    cliffs: [[299, 300, '766.42']],
  },
  {
    name: '无纺布袋，丝印正1色+背1色',
    demo: 'nonwovenBag',
    selection: printedNonwoven,
    rows: [
      [200, '700.00', '91.00', '791.00', '3.9550'],
      [499, '1178.40', '153.19', '1331.59', '2.6685'],
      [500, '1005.00', '130.65', '1135.65', '2.2713'],
      [999, '1828.35', '237.69', '2066.04', '2.0681'],
      [1000, '1400.00', '182.00', '1582.00', '1.5820'],
      [4900, '5578.60', '725.22', '6303.82', '1.2865'],
      [5000, '5070.00', '659.10', '5729.10', '1.1458'],
      [10000, '9540.00', '1240.20', '10780.20', '1.0780'],
    ],
    cliffs: [
      [499, 500, '195.94'],
      [999, 1000, '484.04'],
      [4900, 5000, '574.72'],
    ],
  },
] satisfies {
  name: string
  demo: Demo
  selection: Selection
  rows: [quantity: number, net: string, tax: string, gross: string, unitGross: string][]
  cliffs: [quantity: number, better: number, saving: string][]
}[]
