import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Position } from '../price/price.ts'
import { id, queryId, text } from '../text.ts'
import { PrintForm } from './printForm.ts'

const mm = (name: string, least: number) =>
  z.int(`${name}应为整数毫米`).min(least, `${name}不能小于 ${least} 毫米`).max(10_000, `${name}不能大于 10000 毫米`)

/** Where a position of the price rules lies on a picture: whole mm from the picture's upper left corner. */
export const PrintArea = z.object({
  position: z.string('请选择部位').min(1, '请选择部位').max(40, '部位不正确'),
  xMm: mm('左边距', 0),
  yMm: mm('上边距', 0),
  widthMm: mm('宽', 1),
  heightMm: mm('高', 1),
  /** What the goods are like there; absent: flat. */
  form: PrintForm.optional(),
})
export type PrintArea = z.infer<typeof PrintArea>

/** A picture of a side before anything is printed on it, to the scale of the view's own; it need not stand in the gallery. */
const Plain = z.object({
  /** The key of a colour of the price rules. Absent: of goods that come in none. */
  colour: z.string('颜色不正确').min(1, '颜色不正确').max(40, '颜色不正确').optional(),
  picture: z.string('请上传未印图').min(1, '请上传未印图').max(120, '未印图不正确'),
})

/** The most plain pictures of a view. */
const mostPlain = 60

/** One side of the article: a picture, how much of the world it shows, and the areas on it. */
const View = z.object({
  label: text('视图名称', 8),
  /** One of the product's gallery. */
  picture: z.string('请选择图片').min(1, '请选择图片').max(120, '图片不正确'),
  /** What the whole picture's width stands for. */
  widthMm: mm('图片宽度', 10),
  areas: z.array(PrintArea, '请画出印刷区域').max(12, '每个视图最多 12 个印刷区域'),
  /** What designs lie on, colour by colour. Of a colour that is not named the view's picture is shown, or that of the colour itself. */
  plain: z.array(Plain, '未印图不正确').max(mostPlain, `每个视图最多 ${mostPlain} 张未印图`).optional(),
})

/** As buyers see it: the height follows from the picture. */
export const PrintView = View.extend({ heightMm: z.int() })
export type PrintView = z.infer<typeof PrintView>

/** The most views of a product. */
export const mostViews = 6

/** All views of a product. `version` is that of the state it was drawn from; 0: nothing was drawn yet. */
export const PrintAreaForm = z.object({
  id: id('商品编号'),
  version: z.int('版本不正确').min(0, '版本不正确'),
  views: z.array(View, '请添加视图').max(mostViews, `最多 ${mostViews} 个视图`),
})
export type PrintAreaForm = z.infer<typeof PrintAreaForm>

const PrintDrawing = z.object({
  id: z.int(),
  name: z.string(),
  number: z.string(),
  /** `ratio`: height by width. */
  gallery: z.array(z.object({ image: z.string(), alt: z.string(), ratio: z.number() })),
  /** Those of the public price rules; none without a price. */
  positions: z.array(Position),
  /** Those of the same rules. */
  colours: z.array(z.object({ key: z.string(), label: z.string() })),
  version: z.int(),
  views: z.array(PrintView),
})
export type PrintDrawing = z.infer<typeof PrintDrawing>

export const printAreaDetail = endpoint({
  method: 'GET',
  path: '/api/admin/printArea/detail/:id',
  who: 'staff',
  area: 'goods',
  title: '商品的印刷区域（后台）',
  input: z.object({ id: queryId('商品编号') }),
  output: PrintDrawing,
})

export const savePrintAreas = endpoint({
  method: 'POST',
  path: '/api/admin/printArea/save',
  who: 'staff',
  area: 'goods',
  once: true,
  title: '保存商品的印刷区域',
  told: '保存成功',
  input: PrintAreaForm,
  output: z.object({ version: z.int() }),
})
