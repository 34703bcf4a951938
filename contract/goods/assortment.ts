import { z } from 'zod'
import { ShelfGoods } from './shelfGoods.ts'
import { endpoint } from '../endpoint.ts'
import { id, queryId, text } from '../text.ts'

// Who sees what: goods made for certain companies (专供), and companies that are shown a part of the catalogue (采购目录).

const desk = { who: 'staff', area: 'goods' } as const

const Named = z.object({ id: z.int(), name: z.string() })

const Assortment = z.object({
  id: z.int(),
  name: z.string(),
  remark: z.string(),
  /** How many categories and products it names. */
  categories: z.int(),
  goods: z.int(),
  /** Who sees by it: levels, and companies that it was given to themselves, the first 20 by name. */
  levels: z.array(z.string()),
  companies: z.int(),
  companyNames: z.array(z.string()),
})
export type Assortment = z.infer<typeof Assortment>

export const listAssortments = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/assortment/list',
  area: ['goods', 'members'],
  title: '采购目录',
  replica: true,
  input: z.object({}),
  output: z.array(Assortment),
})

const AssortmentDetail = z.object({
  ...Assortment.shape,
  categoryIds: z.array(z.int()),
  products: z.array(ShelfGoods),
  /** Open goods on sale that are in it. */
  onSale: z.int(),
})
export type AssortmentDetail = z.infer<typeof AssortmentDetail>

export const assortmentDetail = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/assortment/detail/:id',
  title: '采购目录详情',
  input: z.object({ id: queryId('采购目录') }),
  output: AssortmentDetail,
})

/** At most so many products, beside its categories. */
export const assortedAtMost = 1000

export const AssortmentForm = z
  .object({
    id: id('采购目录').optional(),
    name: text('名称', 40),
    remark: text('备注', 200, 0).default(''),
    /** Of any level; each stands for all below it. */
    categoryIds: z.array(id('分类'), '请选择分类').max(500, '最多 500 个分类').default([]),
    productIds: z.array(id('商品编号'), '请选择商品').max(assortedAtMost, `最多 ${assortedAtMost} 个商品`).default([]),
    /** What it named when the writer began; where it names something else by now, the save is refused. */
    seen: z.object({ categoryIds: z.array(id('分类')), productIds: z.array(id('商品编号')) }).optional(),
  })
  .refine(({ categoryIds, productIds }) => categoryIds.length + productIds.length > 0, {
    path: ['categoryIds'],
    error: '请至少选择一个分类或商品',
  })
  .refine(({ id: known, seen }) => known === undefined || seen !== undefined, {
    path: ['seen'],
    error: '请说明是在什么范围上修改的',
  })
export type AssortmentForm = z.infer<typeof AssortmentForm>

export const saveAssortment = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/assortment/save',
  once: true,
  title: '新增或修改采购目录',
  told: '保存成功',
  input: AssortmentForm,
  output: z.object({ id: z.int() }),
})

/** Only what no level and no company sees by. */
export const deleteAssortment = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/assortment/del',
  everyones: true,
  once: true,
  title: '删除采购目录',
  told: '删除成功',
  input: z.object({ id: id('采购目录') }),
  output: z.literal(true),
})

export const goodsAudience = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/goods/audience/:id',
  title: '商品可见范围',
  input: z.object({ id: queryId('商品编号') }),
  output: z.object({ exclusive: z.boolean(), companies: z.array(Named) }),
})

export const AudienceForm = z
  .object({
    id: id('商品编号'),
    /** true: 专供, seen by the companies named only; false: 公开. */
    exclusive: z.boolean('请选择可见范围'),
    companyIds: z.array(id('企业编号'), '请选择企业').max(200, '最多 200 家企业').default([]),
    /** For whom it was when the writer began; where that is otherwise by now, the save is refused. */
    seen: z.object({ exclusive: z.boolean(), companyIds: z.array(id('企业编号')) }, '请说明是在什么范围上修改的'),
  })
  .refine(({ exclusive, companyIds }) => !exclusive || companyIds.length > 0, {
    path: ['companyIds'],
    error: '请至少选择一家企业',
  })

/** Says who sees a product. Whoever no longer does, has lost it from cart, favourites and lists within a second or two. */
export const saveAudience = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/goods/audience',
  once: true,
  title: '设置商品可见范围',
  told: '保存成功',
  input: AudienceForm,
  output: z.literal(true),
})

/** Up to 20 companies by part of their name; '' gives the newest. */
export const findCompanies = endpoint({
  who: 'staff',
  area: ['goods', 'finance', 'settings', 'marketing'],
  method: 'GET',
  path: '/api/admin/goods/company',
  title: '按名称查找企业',
  input: z.object({ keyword: text('关键词', 60, 0).default('') }),
  output: z.array(Named),
})
