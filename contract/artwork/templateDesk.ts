import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { id, Moment, paging, queryId, text } from '../text.ts'
import { layersAtMost } from './design.ts'
import { Layer } from './layer.ts'
import { templateKindKeys, templateSceneKeys } from './template.ts'
import { TemplateMove, TemplateState } from './templateState.ts'

// 设计模板: templates as the merchant makes them, and which a 常用 product offers to be filled in.

const desk = { who: 'staff', area: 'goods' } as const

/** The most templates that the merchant keeps, and that a product offers at a position. */
export const templatesAtMost = 500
export const offersAtMost = 20
/** The most bytes that the layers of one are, as JSON in UTF-8. */
export const templateBytesAtMost = 500_000

const templateId = id('模板编号')
const mm = (name = '') => {
  const error = `${name}应为 1-5000 的整数毫米`
  return z.int(error).min(1, error).max(5000, error)
}
/** A side of a template, in mm. */
export const TemplateMm = mm()

const facts = {
  name: text('模板名称', 30),
  kind: z.enum(templateKindKeys, { error: '请选择用途' }),
  scene: z.enum(templateSceneKeys, { error: '请选择场合' }),
  /** What it is good for, in a sentence. */
  use: text('说明', 60),
}
/** Forms judge by it. */
export const TemplateFacts = z.object({ ...facts, widthMm: mm('宽'), heightMm: mm('高') })
export type TemplateFacts = z.infer<typeof TemplateFacts>

const Row = TemplateFacts.extend({
  id: z.int(),
  state: TemplateState,
  rev: z.int(),
  /** The last version that was published; 0: none was. */
  version: z.int(),
  /** It was worked on since it was published. */
  changed: z.boolean(),
  layers: z.array(Layer),
  /** How many products offer it. */
  offers: z.int(),
  changedBy: z.string(),
  updateTime: Moment,
})
export type TemplateRow = z.infer<typeof Row>

export const staffTemplates = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/template/list',
  title: '设计模板',
  replica: true,
  input: z.object({
    state: z.enum(['all', ...TemplateState.options], '模板状态不正确').default('all'),
    keyword: text('关键词', 40, 0).default(''),
    ...paging(20),
  }),
  output: paged(Row),
  paged: true,
})

export const staffTemplate = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/template/detail/:id',
  title: '设计模板详情',
  input: z.object({ id: queryId('模板编号') }),
  output: Row,
})

const layers = z
  .array(Layer)
  .max(layersAtMost, `模板最多 ${layersAtMost} 个图层`)
  .refine((all) => new TextEncoder().encode(JSON.stringify(all)).length <= templateBytesAtMost, '模板过大，请减少图形后再保存')

/** A new template, or what is worked on of one: buyers see it when it is published. */
export const saveTemplate = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/template/save',
  once: true,
  title: '保存设计模板',
  told: '已保存',
  input: TemplateFacts.extend({
    id: templateId.optional(),
    /** The revision that it was made from. */
    rev: z.int('模板版本不正确').positive('模板版本不正确').optional(),
    layers,
  }).refine((saved) => (saved.id === undefined) === (saved.rev === undefined), { path: ['rev'], error: '请说明修改自哪一版' }),
  output: z.object({ id: z.int(), rev: z.int() }),
})

export const copyTemplate = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/template/copy',
  once: true,
  title: '复制设计模板',
  told: '已复制为草稿',
  /** `key`: of any template, as the design centre names it. */
  input: z.object({ key: text('模板', 60), name: facts.name.optional() }),
  output: z.object({ id: z.int(), rev: z.int() }),
})

export const moveTemplate = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/template/move',
  once: true,
  title: '发布或撤下设计模板',
  told: '操作成功',
  input: z.object({ id: templateId, rev: z.int('模板版本不正确').positive('模板版本不正确'), move: TemplateMove }),
  output: z.object({ state: TemplateState, version: z.int() }),
})

const Offer = z.object({ id: z.int(), name: z.string(), offered: z.boolean(), published: z.boolean() })

/** Which published templates fit where a 常用 product is printed, and which of them it offers. */
export const productTemplates = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/template/product/:productId',
  title: '商品可填写的模板',
  input: z.object({ productId: queryId('商品编号') }),
  output: z.object({
    /** Whether the product is of the type that offers templates. */
    isCommon: z.boolean(),
    positions: z.array(
      z.object({ position: z.string(), label: z.string(), widthMm: z.int(), heightMm: z.int(), templates: z.array(Offer) }),
    ),
  }),
})
export type ProductTemplates = z.infer<typeof productTemplates.output>

export const offerTemplate = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/template/offer',
  once: true,
  title: '设置商品可填写的模板',
  told: '已保存',
  input: z.object({
    productId: id('商品编号'),
    position: text('部位', 40),
    templateId,
    offered: z.boolean('请选择是否可填写'),
  }),
  output: z.literal(true),
})
