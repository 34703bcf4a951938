import { parseYuan, type Fen } from '../../../contract/money.ts'
import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import type { PrintView } from '../../../contract/goods/printArea.ts'
import type { GoodsType } from '../../../contract/goods.ts'
import { paramsOf, processesOf } from '../../src/catalog/shelf.rules.ts'
import type { Goods } from './goods.ts'
import { colourOfLot } from './colours.ts'
import { lotRules, type Lot } from './lots.ts'
import { withBacks } from './colours.ts'
import { galleryOf } from './pictureName.ts'
import { printViewsOf } from './printViews.ts'
import { stories } from './stories.ts'

/** A product as it goes into the tables, before its words are cut. */
export type Draft = {
  readonly number: string
  readonly type: GoodsType
  readonly leaf: string
  readonly name: string
  readonly subtitle: string
  readonly unit: string
  readonly sort: number
  readonly sales: number
  readonly price: Fen | null
  readonly material: string
  readonly processes: string[]
  readonly tags: string[]
  readonly pictures: string[]
  readonly params: { name: string; value: string }[]
  readonly story: { heading: string; body: string; picture: string | null }[]
  readonly rules: PriceRules
  /** Where its positions lie on its pictures. */
  readonly printViews: PrintView[]
  readonly first: Selection
  readonly lot: { left: number; source: string; selection: Selection } | null
}

/** A number between 0 and `below` that is always the same for the same text. */
export function steady(text: string, below: number): number {
  let hash = 2_166_136_261
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return hash % below
}

export function goodsDraft(goods: Goods, number: string): Draft {
  const printViews = printViewsOf(goods)
  const rules = printViews.length > 1 ? withBacks(goods) : goods.rules
  const front = galleryOf(goods.look, rules.colours.length)
  // The other side stands in the gallery of what can be printed there.
  const pictures = [...new Set([...front, ...printViews.map(({ picture }) => picture)])]
  const processes = processesOf(rules)
  const tags = [...goods.tags, ...(rules.sample ? ['可打样'] : []), ...(rules.rush ? ['可加急'] : [])]
  return {
    number,
    type: goods.type,
    leaf: goods.leaf,
    name: goods.name,
    subtitle: goods.subtitle,
    unit: goods.unit,
    sort: goods.number === undefined ? steady(number, 50) : 100,
    sales: 200 + steady(goods.name, 9800),
    price: null,
    material: goods.material,
    processes,
    tags: tags.slice(0, 3),
    pictures,
    params: [
      ...goods.params.map(([name, value]) => ({ name, value })),
      ...paramsOf(rules, goods.unit),
      { name: '产地', value: '广东深圳' },
    ],
    story: told(goods.story, pictures),
    rules,
    printViews,
    first: goods.first,
    lot: null,
  }
}

export function lotDraft(lot: Lot, source: Goods, number: string): Draft {
  const pictures = galleryOf(lot.look, 1)
  const colour = colourOfLot(lot.look, source.rules.colours)
  const selection = { ...lot.selection, colour: colour.key }
  return {
    number,
    type: 'spot',
    leaf: source.leaf,
    name: lot.name,
    subtitle: `${source.name} 的余料现货，所见即所得，次一工作日前发出`,
    unit: source.unit,
    sort: steady(number, 40),
    sales: 20 + steady(lot.name, 900),
    price: parseYuan(lot.price),
    material: source.material,
    processes: [...new Set(lot.selection.prints.map(({ process }) => source.rules.processes[process]?.label ?? process))],
    tags: ['现货', '1 件起拿', '可作样品'],
    pictures,
    params: [
      // What the product can be had in is not what lies here.
      ...source.params.flatMap(([name, value]) => (name === '颜色' || value.includes('可选') ? [] : { name, value })),
      { name: '颜色', value: colour.label },
      { name: '来源商品', value: source.name },
      { name: '发货', value: '16:00 前付款，次一工作日前发出' },
    ],
    story: [
      {
        heading: '什么是余料现货',
        body: '同款订单多产出的合格品，印有既定图案，按原样出售，不再加印。价格低于定制价，适合先看材质、工艺与效果，再下定制单。',
        picture: pictures[0] ?? null,
      },
      ...told(source.story, pictures).slice(0, 1),
    ],
    rules: lotRules(lot.price, source.rules.weightKg, colour),
    printViews: [],
    first: { colour: colour.key, prints: [], options: [], sample: false, rushDays: 0 },
    lot: { left: lot.left, source: source.name, selection },
  }
}

const told = (story: Goods['story'], pictures: readonly string[]) =>
  stories[story].map(([heading, body], at) => ({ heading, body, picture: pictures[at + 1] ?? null }))
