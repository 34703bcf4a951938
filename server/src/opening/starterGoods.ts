import type { GoodsType } from '../../../contract/goods.ts'
import type { Selection } from '../../../contract/price/price.ts'
import type { Trade } from '../../../contract/opening/starter.ts'
import type { Phase } from '../../../contract/production/production.ts'

/** What a shop of one trade begins with: branches of the tree, a product whose price rules are a template, and its own processes. */
export type TradeKit = {
  readonly top: string
  readonly branches: readonly (readonly [name: string, leaves: readonly string[]])[]
  readonly goods: {
    readonly number: string
    readonly name: string
    readonly unit: string
    readonly type: GoodsType
    readonly material: string
    readonly leaf: string
    readonly rules: 'canvasBag' | 'tshirt' | 'thermos' | 'notebook'
    /** What its page begins with. */
    readonly first: Partial<Selection>
  }
  /** Processes of its own, each in place of 印刷 in the routes of one kind of printing. */
  readonly processes: readonly { readonly name: string; readonly kind: 'screen' | 'embroidery' | 'laser' | 'foil'; readonly phase: Phase }[]
}

export const tradeKits: Readonly<Record<Trade, TradeKit>> = {
  bag: {
    top: '环保袋箱包',
    branches: [
      ['帆布袋', ['手提帆布袋', '单肩帆布包', '束口袋']],
      ['无纺布袋', ['立体无纺布袋', '覆膜无纺布袋']],
    ],
    goods: {
      number: 'YB-BAG',
      name: '样板：帆布袋 双面可印',
      unit: '个',
      type: 'common',
      material: '棉帆布',
      leaf: '手提帆布袋',
      rules: 'canvasBag',
      first: { prints: [{ position: 'front', process: 'silk', colours: 1 }], packing: 'none' },
    },
    processes: [{ name: '丝印', kind: 'screen', phase: 'printing' }],
  },
  apparel: {
    top: '服装帽饰',
    branches: [
      ['T恤POLO', ['圆领T恤', 'POLO衫']],
      ['卫衣外套', ['连帽卫衣', '冲锋衣']],
      ['帽子配饰', ['棒球帽']],
    ],
    goods: {
      number: 'YB-TEE',
      name: '样板：圆领T恤 多色多码',
      unit: '件',
      type: 'custom',
      material: '精梳棉',
      leaf: '圆领T恤',
      rules: 'tshirt',
      first: { colour: 'white', size: 'L', prints: [{ position: 'front', process: 'silk', colours: 1 }] },
    },
    processes: [{ name: '绣花', kind: 'embroidery', phase: 'printing' }],
  },
  drink: {
    top: '杯壶餐具',
    branches: [
      ['保温杯', ['商务保温杯', '车载随行杯']],
      ['陶瓷与玻璃', ['陶瓷马克杯', '双层玻璃杯']],
    ],
    goods: {
      number: 'YB-CUP',
      name: '样板：不锈钢保温杯 激光刻字',
      unit: '只',
      type: 'standard',
      material: '304不锈钢',
      leaf: '商务保温杯',
      rules: 'thermos',
      first: { prints: [{ position: 'body', process: 'laser' }] },
    },
    processes: [{ name: '激光雕刻', kind: 'laser', phase: 'printing' }],
  },
  notebook: {
    top: '办公文具',
    branches: [['笔记本', ['皮面笔记本', '活页本']]],
    goods: {
      number: 'YB-BOOK',
      name: '样板：A5 笔记本 烫金封面',
      unit: '本',
      type: 'custom',
      material: 'PU皮',
      leaf: '皮面笔记本',
      rules: 'notebook',
      first: { craft: 'hard', prints: [{ position: 'cover', process: 'foil', widthMm: 80, heightMm: 30 }] },
    },
    processes: [{ name: '烫金', kind: 'foil', phase: 'printing' }],
  },
}
