import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { paging, queryId, queryInt, text } from '../text.ts'
import { Design } from './design.ts'
import { fontKeys, Layer } from './layer.ts'
import { ShownPicture } from './shownPicture.ts'
import { FromTemplate } from './slot.ts'

// Templates: designs that are begun with, of text and drawings alone, and what a design is drawn on.

/** What templates are for. */
export const templateKinds = {
  badge: '工牌胸卡',
  bag: '袋包',
  shirt: '服装',
  cup: '杯壶',
  notebook: '笔记本',
  banner: '横幅展布',
  card: '卡片贴纸',
  award: '奖牌纪念',
} as const
export type TemplateKind = keyof typeof templateKinds
export const templateKindKeys = Object.keys(templateKinds) as [TemplateKind, ...TemplateKind[]]

/** On what occasion they are used. */
export const templateScenes = {
  onboarding: '入职',
  annual: '年会',
  expo: '展会',
  opening: '开业',
  school: '校庆',
  sports: '运动会',
  thanks: '客户答谢',
  training: '培训会议',
  festival: '节日',
  daily: '日常品牌',
} as const
export type TemplateScene = keyof typeof templateScenes
export const templateSceneKeys = Object.keys(templateScenes) as [TemplateScene, ...TemplateScene[]]

export const Template = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(templateKindKeys),
  scene: z.enum(templateSceneKeys),
  /** What it is good for, in a sentence. */
  use: z.string(),
  /** The surface that it was made for. */
  widthMm: z.int(),
  heightMm: z.int(),
  layers: z.array(Layer),
  /** The texts that are to be filled in, and with what: 公司名称. */
  slots: z.array(z.object({ layerId: z.string(), label: z.string() })),
  /** The merchant's own, and in which version; absent: one of those that the mall comes with. */
  own: FromTemplate.optional(),
})
export type Template = z.infer<typeof Template>

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/template/list',
  who: 'anyone',
  title: '设计模板',
  replica: true,
  input: z.object({
    /** '': of any. */
    kind: z.enum(['', ...templateKindKeys], { error: '模板类别不正确' }).default(''),
    scene: z.enum(['', ...templateSceneKeys], { error: '使用场合不正确' }).default(''),
    keyword: text('关键词', 40, 0).default(''),
    ...paging(24),
  }),
  output: paged(Template),
  paged: true,
})

/** A product that a template fits: it has a position of its proportions, which is the first of these. */
const Fitting = z.object({
  productId: z.int(),
  storeName: z.string(),
  image: z.string(),
  position: z.string(),
  label: z.string(),
  widthMm: z.int(),
  heightMm: z.int(),
})
export type Fitting = z.infer<typeof Fitting>

export const templateDetail = endpoint({
  method: 'GET',
  path: '/api/template/detail/:key',
  who: 'anyone',
  title: '模板详情',
  input: z.object({ key: text('模板', 60) }),
  output: Template.extend({ products: z.array(Fitting) }),
})

/** The templates that a 常用 product offers to be filled in, by where it is printed. */
export const offeredTemplates = endpoint({
  method: 'GET',
  path: '/api/template/offered/:productId',
  who: 'anyone',
  title: '商品可填写的模板',
  input: z.object({ productId: queryId('商品编号') }),
  output: z.array(z.object({ position: z.string(), template: Template })),
})
export type OfferedTemplate = z.infer<typeof offeredTemplates.output>[number]

/** A version of a template, for a design that was begun with it. */
export const templateVersion = endpoint({
  method: 'GET',
  path: '/api/template/version/:id/:version',
  who: 'buyer',
  grant: 'order.place',
  title: '模板的某个版本',
  input: z.object({ id: queryId('模板编号'), version: queryInt('模板版本', 1, 1_000_000) }),
  output: Template,
})

/** What a design of a product is drawn on and with: its surfaces, the fonts, what there may be at most, and the design where one is named. */
export const designCanvas = endpoint({
  method: 'GET',
  path: '/api/design/canvas/:productId',
  who: 'buyer',
  grant: 'order.place',
  title: '设计画布',
  input: z.object({ productId: queryId('商品编号'), designId: queryId('设计编号').optional() }),
  output: z.object({
    productId: z.int(),
    storeName: z.string(),
    surfaces: z.array(
      z.object({
        position: z.string(),
        label: z.string(),
        widthMm: z.int(),
        heightMm: z.int(),
        /** `maxColours`: the most inks of it; null: as many as there are. */
        processes: z.array(z.object({ key: z.string(), label: z.string(), kind: z.string(), maxColours: z.int().nullable() })),
      }),
    ),
    /** Those that new text is offered. */
    fonts: z.array(z.object({ key: z.enum(fontKeys), label: z.string(), license: z.string() })),
    /** The spot inks that the merchant keeps, and what they look like. */
    inks: z.array(z.object({ name: z.string(), rgb: z.string() })),
    limits: z.object({ layers: z.int(), surfaces: z.int(), textSigns: z.int(), pathSigns: z.int(), designBytes: z.int() }),
    design: z.object({ id: z.int(), rev: z.int(), name: z.string(), design: Design, pictures: z.array(ShownPicture) }).nullable(),
  }),
})
