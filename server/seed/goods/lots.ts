import type { Choice, PriceRules, Selection } from '../../../contract/price/price.ts'
import { demoRules } from '../rules.ts'
import { chosen } from './goods.ts'
import type { Look } from './look.ts'

/** A surplus lot: what it came from, how it was made, and how many lie there. */
export type Lot = {
  /** Name of the product it came from. */
  readonly source: string
  readonly name: string
  readonly look: Look
  readonly selection: Selection
  /** Yuan each, without tax. */
  readonly price: string
  readonly left: number
}

const lot = (source: string, name: string, look: Look, selection: Partial<Selection>, price: string, left: number): Lot => ({
  source,
  name,
  look,
  selection: chosen(selection),
  price,
  left,
})

const silk = (position: string, colours: number) => ({ position, process: 'silk', colours })
const laser = { prints: [{ position: 'body', process: 'laser' }] }
const onFace = { prints: [{ position: 'face', process: 'laser' }] }
const stitched = (position: string, stitches: number) => ({ position, process: 'embroidery', stitches })

/** What earlier orders left over, sold as it is. */
export const lots: readonly Lot[] = [
  lot(
    '帆布袋 12安本白 38×42cm',
    '帆布袋余料 本白 丝印单色',
    ['tote', 'natural', 'qinghe'],
    { prints: [silk('front', 1)], packing: 'none' },
    '6.80',
    480,
  ),
  lot(
    '帆布袋 12安本白 38×42cm',
    '帆布袋余料 本白 正2色背1色 OPP',
    ['tote', 'natural', 'fangyuan'],
    { prints: [silk('front', 2), silk('back', 1)], packing: 'opp' },
    '7.20',
    260,
  ),
  lot(
    '帆布袋 12安本白 38×42cm',
    '帆布袋余料 本白 热转印彩图',
    ['tote', 'natural', 'qiming'],
    { prints: [{ position: 'front', process: 'transfer' }], packing: 'none' },
    '8.90',
    120,
  ),
  lot(
    '无纺布袋 80g 立体 35×30×10cm',
    '无纺布袋余料 红色 丝印单色',
    ['nonwoven', 'vermilion', 'qiming'],
    { prints: [silk('front', 1)] },
    '0.90',
    2000,
  ),
  lot(
    '无纺布袋 80g 立体 35×30×10cm',
    '无纺布袋余料 绿色 双面单色',
    ['nonwoven', 'forest', 'qinghe'],
    { prints: [silk('front', 1), silk('back', 1)] },
    '1.10',
    1500,
  ),
  lot(
    'T恤 180g 精梳棉圆领',
    'T恤余料 白色 L码 前胸丝印',
    ['tshirt', 'white', 'yunfan'],
    { colour: 'white', size: 'L', prints: [silk('front', 1)] },
    '19.90',
    86,
  ),
  lot(
    'T恤 180g 精梳棉圆领',
    'T恤余料 藏青 XL码 左胸刺绣',
    ['tshirt', 'navy', 'shanhe'],
    { colour: 'navy', size: 'XL', prints: [stitched('leftChest', 6000)] },
    '24.50',
    64,
  ),
  lot(
    'T恤 180g 精梳棉圆领',
    'T恤余料 黑色 M码 数码直喷',
    ['tshirt', 'ink', 'lumo'],
    { colour: 'black', size: 'M', prints: [{ position: 'front', process: 'dtg' }] },
    '28.00',
    50,
  ),
  lot('304 不锈钢保温杯 500ml', '保温杯余料 黑色 激光标志', ['thermos', 'ink', 'hexin'], laser, '33.00', 150),
  lot('304 不锈钢保温杯 500ml', '保温杯余料 墨绿 礼盒装', ['thermos', 'forest', 'qinghe'], { ...laser, options: ['giftBox'] }, '36.80', 90),
  lot(
    'A5 PU 皮面笔记本 100张 80g道林',
    '笔记本余料 咖啡色 封面烫金',
    ['notebook', 'coffee', 'shanhe'],
    { craft: 'hard', prints: [{ position: 'cover', process: 'foil', widthMm: 80, heightMm: 30 }] },
    '13.50',
    320,
  ),
  lot(
    'A5 PU 皮面笔记本 100张 80g道林',
    '笔记本余料 活页 墨绿烫金',
    ['notebook', 'forest', 'lanhai'],
    { craft: 'looseLeaf', prints: [{ position: 'cover', process: 'foil', widthMm: 60, heightMm: 30 }] },
    '14.90',
    110,
  ),
  lot(
    '陶瓷马克杯 350ml 直身',
    '马克杯余料 白瓷 单色丝印',
    ['mug', 'white', 'fangyuan'],
    { prints: [{ position: 'body', process: 'silk', colours: 1 }] },
    '9.90',
    420,
  ),
  lot(
    '六片棒球帽 纯棉斜纹',
    '棒球帽余料 藏青 刺绣',
    ['cap', 'navy', 'lanhai'],
    { colour: 'navy', prints: [stitched('front', 5000)] },
    '14.50',
    130,
  ),
  lot(
    '珠地棉POLO衫 200g',
    'POLO衫余料 藏青 L码 左胸刺绣',
    ['polo', 'navy', 'hexin'],
    { colour: 'navy', size: 'L', prints: [stitched('leftChest', 6000)] },
    '39.00',
    72,
  ),
  lot(
    '三折晴雨伞 黑胶防晒',
    '晴雨伞余料 藏青 满幅印',
    ['foldedUmbrella', 'navy', 'yunfan'],
    { prints: [{ position: 'whole', process: 'sublimation', widthMm: 280, heightMm: 200 }] },
    '29.80',
    160,
  ),
  lot('移动电源 10000mAh 双口快充', '充电宝余料 白色 激光标志', ['powerBank', 'white', 'hexin'], onFace, '58.00', 95),
  lot('旋转金属U盘 32G', 'U盘余料 红色 激光标志', ['usbStick', 'vermilion', 'feiyan'], onFace, '19.50', 240),
  lot(
    '纯棉毛巾 32 支 34×75cm',
    '毛巾余料 白色 边角刺绣',
    ['towel', 'white', 'feiyan'],
    { prints: [stitched('corner', 4000)] },
    '10.80',
    600,
  ),
  lot(
    '天地盖礼盒 28×20×8cm',
    '礼盒余料 红色 哑膜彩印',
    ['giftBox', 'vermilion', 'fangyuan'],
    { material: 'special', craft: 'matt', prints: [{ position: 'outside', process: 'offset' }] },
    '8.80',
    350,
  ),
  lot(
    '束口背包 210D 涤纶 34×42cm',
    '束口袋余料 藏青 丝印单色',
    ['drawstring', 'navy', 'lanhai'],
    { prints: [silk('front', 1)] },
    '4.60',
    900,
  ),
  lot(
    '热转印挂绳 2cm 含卡套',
    '挂绳余料 宝蓝 彩印含卡套',
    ['lanyard', 'royal', 'yunfan'],
    { prints: [{ position: 'front', process: 'transfer', widthMm: 100, heightMm: 20 }] },
    '3.20',
    1200,
  ),
]

/** Sold from stock by the piece at one price, in the colour that is left. */
export const lotRules = (price: string, weightKg: string, colour?: Choice): PriceRules => ({
  taxMode: 'exclusive',
  taxRate: demoRules.canvasBag.taxRate,
  minimum: 1,
  step: 1,
  carton: null,
  weightKg,
  baseLabel: '现货',
  base: [[1, price]],
  materials: [],
  crafts: [],
  colours: colour ? [colour] : [],
  sizes: [],
  positions: [],
  processes: {},
  packings: [],
  options: [],
  sample: null,
  freight: { kind: 'express', first: '10', next: '3' },
  rush: null,
  leadDays: [[1, 1]],
  conflicts: [],
})
