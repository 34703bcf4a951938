import { goodsTypes, type GoodsType } from '../../../contract/goods.ts'
import type { GoodsForm } from '../../../contract/goods/goodsDesk.ts'
import { goodsStates, type GoodsState } from '../../../contract/goods/goodsState.ts'
import { rateText, type Rate } from '../../../contract/money.ts'
import type { Column } from '../sheet/item.rules.ts'
import type { GoodsFields, LockedGoods } from './goods.rules.ts'

/** What a row refers to: categories by id and by path, and the numbers of what lots came from. */
export type Surroundings = {
  readonly paths: ReadonlyMap<number, string>
  readonly leaves: ReadonlyMap<string, number>
  readonly numbers: ReadonlyMap<number, string>
}

type Shown = 'number' | 'name' | 'subtitle' | 'unit' | 'tags' | 'material' | 'processes' | 'params' | 'pictures' | 'sort'

/** What the cells of a product are made of; what is only exported may be absent. */
export type GoodsCells = Pick<GoodsFields, Shown> & {
  readonly type: GoodsType
  readonly category: string
  readonly sourceNumber: string
  readonly state?: GoodsState
  readonly each?: Rate | null
  readonly minimum?: number
  readonly onHand?: number | null
  readonly sales?: number
}

type Over = { readonly was: LockedGoods | null; readonly around: Surroundings }
type Read = { readonly value: unknown; readonly fault?: never } | { readonly value?: never; readonly fault: string }

export type GoodsColumn = Column & {
  /** The field of the form it is typed in; null where it is only exported. */
  readonly field: keyof GoodsForm | null
  readonly shown: (goods: GoodsCells) => string
  readonly read?: (cell: string, over: Over) => Read
  /** What an empty cell does: clears the field, keeps what is there, or keeps it but is needed for a new product. */
  readonly empty?: 'clears' | 'keeps' | 'needed'
}

const value = (read: unknown): Read => ({ value: read })
const listed = (cell: string): string[] =>
  cell
    .split(/[、,，;；\n]/)
    .map((word) => word.trim())
    .filter(Boolean)
const lines = (cell: string): string[] =>
  cell
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** '环保袋箱包 / 帆布袋 > 束口袋' → '环保袋箱包/帆布袋/束口袋', as paths are compared. */
export const plainPath = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/\s*[/>›]\s*/g, '/')
    .trim()

export const numberColumn = '采购编号'

/** The columns of a product, in their order. */
export const goodsColumns: readonly GoodsColumn[] = [
  {
    name: numberColumn,
    field: 'number',
    needed: true,
    example: 'FB1001',
    width: 14,
    note: '2-32 位字母、数字或横线。已有的编号修改该商品，没有的新增为草稿。同一编号只能有一行。',
    shown: ({ number }) => number,
  },
  {
    name: '名称',
    field: 'name',
    example: '加厚帆布袋',
    width: 30,
    empty: 'needed',
    note: '最多 60 个字。新商品必填；留空不改。',
    shown: ({ name }) => name,
    read: value,
  },
  {
    name: '副标题',
    field: 'subtitle',
    example: '12 安纯棉，可印 Logo',
    width: 30,
    empty: 'clears',
    note: '最多 120 个字。留空清除。',
    shown: ({ subtitle }) => subtitle,
    read: value,
  },
  {
    name: '类型',
    field: 'type',
    example: '定制',
    width: 8,
    empty: 'needed',
    note: '定制、常用、标品、现货之一。新商品必填；已有商品的类型不能修改。',
    shown: ({ type }) => goodsTypes[type].tag,
    read: readType,
  },
  {
    name: '分类',
    field: 'categoryId',
    example: '环保袋箱包/帆布袋/束口袋',
    width: 30,
    empty: 'needed',
    note: '已有的第三级分类，写作 一级/二级/三级。新商品必填；留空不改。',
    shown: ({ category }) => category,
    read: readCategory,
  },
  {
    name: '单位',
    field: 'unit',
    example: '件',
    width: 8,
    empty: 'keeps',
    note: '最多 8 个字。留空不改，新商品为“件”。',
    shown: ({ unit }) => unit,
    read: value,
  },
  {
    name: '标签',
    field: 'tags',
    example: '热卖、新款',
    width: 18,
    empty: 'clears',
    note: '最多 8 个，每个最多 12 个字，用顿号隔开。留空清除。',
    shown: ({ tags }) => tags.join('、'),
    read: (cell) => value(listed(cell)),
  },
  {
    name: '材质',
    field: 'material',
    example: '纯棉',
    empty: 'clears',
    note: '最多 40 个字。留空清除。',
    shown: ({ material }) => material,
    read: value,
  },
  {
    name: '印刷工艺',
    field: 'processes',
    example: '丝网印刷、热转印',
    width: 22,
    empty: 'clears',
    note: '最多 20 个，每个最多 20 个字，用顿号隔开。留空清除。',
    shown: ({ processes }) => processes.join('、'),
    read: (cell) => value(listed(cell)),
  },
  {
    name: '参数',
    field: 'params',
    example: '尺寸：30×40 cm\n颜色：本白',
    width: 32,
    empty: 'clears',
    note: '每行一个“名称：值”（单元格内换行 Alt+Enter），最多 40 行。留空清除。',
    shown: ({ params }) => params.map(({ name, value: said }) => `${name}：${said}`).join('\n'),
    read: readParams,
  },
  {
    name: '图片',
    field: 'gallery',
    example: '/pictures/up-…',
    width: 30,
    empty: 'clears',
    note: '已上传图片的名称，每行一个，第一张为主图，最多 12 张；可从其他商品的导出中复制。留空清除，上架过的商品至少要有一张。',
    shown: ({ pictures }) => pictures.join('\n'),
    read: readGallery,
  },
  {
    name: '排序',
    field: 'sort',
    example: '0',
    width: 8,
    numeric: true,
    empty: 'keeps',
    note: '0-9999 的整数，大的在前。留空不改，新商品为 0。',
    shown: ({ sort }) => String(sort),
    read: (cell) => value(/^\d+$/.test(cell) ? Number(cell) : Number.NaN),
  },
  {
    name: '来源商品编号',
    field: 'sourceNumber',
    example: 'FB1001',
    empty: 'clears',
    note: '仅现货：余料所来自的商品的采购编号，须已存在。留空清除。',
    shown: ({ sourceNumber }) => sourceNumber,
    read: value,
  },
  {
    name: '状态',
    field: null,
    exportOnly: true,
    example: '已上架',
    width: 10,
    unlessNew: { holds: [goodsStates.draft], instead: '导入后为草稿，在商品列表中上架' },
    note: '上架、下架请在商品列表中批量操作。',
    shown: ({ state }) => (state ? goodsStates[state] : ''),
  },
  {
    name: '单价',
    field: null,
    exportOnly: true,
    numeric: true,
    example: '1.2000',
    width: 10,
    unlessNew: { holds: [], instead: '导入后在“价格”中设置' },
    note: '起订量时的单价，在“价格”中维护。',
    shown: ({ each }) => (each === null || each === undefined ? '' : rateText(each)),
  },
  {
    name: '起订量',
    field: null,
    exportOnly: true,
    numeric: true,
    example: '100',
    width: 10,
    unlessNew: { holds: [], instead: '导入后随价格规则，在“价格”中设置' },
    note: '随价格规则。',
    shown: ({ minimum, each }) => (each === null || minimum === undefined ? '' : String(minimum)),
  },
  {
    name: '库存',
    field: null,
    exportOnly: true,
    numeric: true,
    example: '',
    width: 8,
    unlessNew: { holds: ['0'], instead: '导入后在商品页中调整' },
    note: '仅现货，在商品页中调整。',
    shown: ({ onHand }) => (onHand === null || onHand === undefined ? '' : String(onHand)),
  },
  {
    name: '已售',
    field: null,
    exportOnly: true,
    numeric: true,
    example: '0',
    width: 8,
    unlessNew: { holds: ['0'], instead: '由订单累计' },
    note: '由订单累计。',
    shown: ({ sales }) => String(sales ?? ''),
  },
]

function readType(cell: string, { was }: Over): Read {
  const found = Object.entries(goodsTypes).find(([, { tag }]) => tag === cell.trim())
  if (!found)
    return {
      fault: `类型应为 ${Object.values(goodsTypes)
        .map(({ tag }) => tag)
        .join('、')} 之一`,
    }
  return was ? { fault: `已有商品的类型不能修改，应为“${goodsTypes[was.type].tag}”` } : value(found[0])
}

function readCategory(cell: string, { around }: Over): Read {
  const found = around.leaves.get(plainPath(cell))
  return found === undefined ? { fault: '没有这个第三级分类，应写作 一级/二级/三级，如 环保袋箱包/帆布袋/束口袋' } : value(found)
}

function readParams(cell: string): Read {
  const read = lines(cell).map((line) => /^(.+?)[：:](.+)$/.exec(line))
  if (read.some((line) => line === null)) return { fault: '参数每行应为“名称：值”，如 尺寸：30×40 cm' }
  return value(read.map((line) => ({ name: line?.[1]?.trim() ?? '', value: line?.[2]?.trim() ?? '' })))
}

/** Pictures by name; what those the product has show stays said. */
function readGallery(cell: string, { was }: Over): Read {
  const alts = new Map(was?.pictures.map((image, at) => [image, was.picture_alts[at] ?? '']))
  return value(lines(cell).map((image) => ({ image, alt: alts.get(image) ?? '' })))
}
