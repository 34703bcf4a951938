import { z } from 'zod'
import { id } from '../text.ts'
import { PageRead } from './pageRead.ts'
import { Slot } from './slot.ts'

// What may lie on a surface of a design: pictures, text, drawings, codes, pages of PDFs. Lengths in mm.

const mm = (name: string, least: number, most: number) =>
  z
    .number({ error: `${name}不正确` })
    .min(least, `${name}不能小于 ${least} 毫米`)
    .max(most, `${name}不能大于 ${most} 毫米`)

const farthest = 10_000

/** Its middle from the surface's upper left corner, its size before it is turned, degrees clockwise. */
const Place = z.object({
  id: z.string('图层编号不正确').min(1, '图层编号不正确').max(40, '图层编号不正确'),
  x: mm('横坐标', -farthest, farthest),
  y: mm('纵坐标', -farthest, farthest),
  width: mm('宽', 0.1, farthest),
  height: mm('高', 0.1, farthest),
  angle: z.number({ error: '角度不正确' }).min(-180, '角度应在 -180 到 180 之间').max(180, '角度应在 -180 到 180 之间'),
  /** It stays where it is, and as it is; absent: it may be changed. */
  locked: z.literal(true, '锁定不正确').optional(),
  /** It is not printed; absent: it is. */
  hidden: z.literal(true, '隐藏不正确').optional(),
  /** Those of one group are chosen and moved together; absent: it is in none. */
  group: z.string('编组不正确').min(1, '编组不正确').max(40, '编组不正确').optional(),
  /** It is one of the things to be filled in of a template; absent: it is not. */
  slot: Slot.optional(),
})
export type Place = z.infer<typeof Place>

/** Plates that there are anyway. */
const reserved: ReadonlySet<string> = new Set(['cyan', 'magenta', 'yellow', 'black', 'white', 'all', 'none'])

/** Whether a spot ink may not be called so: it would be told from a plate of the process, or of white, by nobody. */
export const isReservedPlate = (name: string): boolean => reserved.has(name.trim().toLowerCase())

/** What is printed with: a colour as a screen shows it, and the name of its plate where it is a spot ink of its own. */
export const Ink = z.object({
  rgb: z.string('颜色不正确').regex(/^#[0-9a-f]{6}$/, '颜色应为 #rrggbb，如 #1a2b3c'),
  spot: z
    .string('专色名称不正确')
    .trim()
    .min(1, '请填写专色名称')
    .max(40, '专色名称最多 40 个字')
    .refine((name) => !isReservedPlate(name), '这是印刷四色或工艺版的名称，请换一个专色名称')
    .nullable(),
})
export type Ink = z.infer<typeof Ink>

const Stroke = z.object({ ink: Ink, width: mm('描边', 0.05, 100) })
export type Stroke = z.infer<typeof Stroke>

const share = (name: string, least = 0) =>
  z
    .number({ error: `${name}不正确` })
    .min(least, `${name}不能小于 ${least * 100}%`)
    .max(1, `${name}不能大于 100%`)

/** The least that a picture is cropped to, of its width and of its height. */
export const cropLeast = 0.01
const beyond = 1e-6 // what sums of fractions may be off by

/** Which part of a picture is shown, in fractions of its width and height as it stands upright. */
const Crop = z
  .object({ left: share('裁剪左边'), top: share('裁剪上边'), width: share('裁剪宽', cropLeast), height: share('裁剪高', cropLeast) })
  .refine(({ left, width }) => left + width <= 1 + beyond, { path: ['width'], error: '裁剪左边与裁剪宽之和不能超过 100%' })
  .refine(({ top, height }) => top + height <= 1 + beyond, { path: ['height'], error: '裁剪上边与裁剪高之和不能超过 100%' })
export type Crop = z.infer<typeof Crop>

/** The shapes that a picture may be cut to. */
export const maskLabels = {
  ellipse: '椭圆',
  circle: '圆形',
  rounded: '圆角矩形',
  star: '五角星',
  heart: '心形',
  hexagon: '六边形',
  triangle: '三角形',
  badge: '徽章',
} as const
export type MaskKey = keyof typeof maskLabels

export const PlacedPicture = Place.extend({
  kind: z.literal('picture', '图层类型不正确'),
  fileId: id('图片'),
  /** Absent: all of it is shown. */
  crop: Crop.optional(),
  /** Absent: it is shown as the rectangle that it is. */
  mask: z.enum(Object.keys(maskLabels) as [MaskKey, ...MaskKey[]], { error: '形状蒙版不正确' }).optional(),
})
export type PlacedPicture = z.infer<typeof PlacedPicture>

/** The fonts that text may be set in. */
export const fontLabels = {
  sans: '思源黑体',
  bold: '思源黑体 粗',
  serif: '思源宋体',
  brush: '马善政毛笔楷书',
  display: '站酷庆科黄油体',
} as const
export type FontKey = keyof typeof fontLabels
export const fontKeys = Object.keys(fontLabels) as [FontKey, ...FontKey[]]

export const textAtMost = 500

/** Lines of text. Its width and height are those of its lines as they are set, kept so that it need not be set to be found. */
export const PlacedText = Place.extend({
  kind: z.literal('text', '图层类型不正确'),
  text: z.string('请填写文字').min(1, '请填写文字').max(textAtMost, `文字最多 ${textAtMost} 个字`),
  font: z.enum(fontKeys, { error: '字体不正确' }),
  /** How high the em of its font is. */
  size: mm('字号', 0.5, 2000),
  align: z.enum(['start', 'middle', 'end'], { error: '对齐方式不正确' }),
  /** From line to line, in ems. */
  leading: z.number('行距不正确').min(0.5, '行距不能小于 0.5').max(5, '行距不能大于 5'),
  /** Between signs, beside their own, in ems. */
  tracking: z.number('字距不正确').min(-0.5, '字距不能小于 -0.5').max(5, '字距不能大于 5'),
  /** From top to bottom, the first line at the right. */
  isVertical: z.boolean('排列方向不正确'),
  /** Over how many degrees of a circle its lines are bent: upwards in the middle where it is more than 0, straight where it is 0. */
  bend: z.number('弯曲不正确').min(-360, '弯曲应在 -360 到 360 之间').max(360, '弯曲应在 -360 到 360 之间'),
  ink: Ink,
  outline: Stroke.nullable(),
})
export type PlacedText = z.infer<typeof PlacedText>

/** The most paths of a drawing. */
export const partsAtMost = 300

/** The most signs that the paths of a drawing have in all. */
export const pathsAtMost = 200_000

/** Paths in a box of their own, which is stretched to the place. `d`: M, L, C and Z alone, absolute. */
export const PlacedDrawing = Place.extend({
  kind: z.literal('drawing', '图层类型不正确'),
  name: z.string('图形名称不正确').trim().min(1, '请填写图形名称').max(60, '图形名称最多 60 个字'),
  box: z.object({ width: mm('图形宽', 0.01, 100_000), height: mm('图形高', 0.01, 100_000) }),
  parts: z
    .array(
      z.object({
        d: z
          .string('路径不正确')
          .max(pathsAtMost, '路径过长')
          .regex(/^M[-MLCZ0-9. ]*$/, '路径只能由 M、L、C、Z 组成'),
        fill: Ink.nullable(),
        evenOdd: z.boolean('填充规则不正确'),
        stroke: Stroke.nullable(),
      }),
    )
    .min(1, '图形是空的')
    .max(partsAtMost, `图形最多 ${partsAtMost} 条路径`)
    .refine((parts) => parts.reduce((sum, { d }) => sum + d.length, 0) <= pathsAtMost, '图形过于复杂，请简化后再放入'),
})
export type PlacedDrawing = z.infer<typeof PlacedDrawing>

export const codeLabels = { qr: '二维码', code128: '条形码 Code 128', ean13: '商品条码 EAN-13' } as const
export type CodeKind = keyof typeof codeLabels

/** A code that machines read, drawn from what it says. */
export const PlacedCode = Place.extend({
  kind: z.literal('code', '图层类型不正确'),
  code: z.enum(Object.keys(codeLabels) as [CodeKind, ...CodeKind[]], { error: '码的类型不正确' }),
  data: z.string('请填写内容').min(1, '请填写内容').max(1000, '内容最多 1000 个字'),
  ink: Ink,
})
export type PlacedCode = z.infer<typeof PlacedCode>

/** Of a PDF, counted from 1. */
export const pageNumber = z.int('页码不正确').min(1, '页码从 1 起').max(10_000, '页码不正确')

/** The most pages of PDFs that lie on one surface. */
export const placedPagesAtMost = 10

/** A page of a PDF, printed with the plates that it has. */
export const PlacedPage = Place.extend({
  kind: z.literal('page', '图层类型不正确'),
  name: z.string('文件名称不正确').trim().min(1, '文件名称不正确').max(60, '文件名称最多 60 个字'),
  fileId: id('文件'),
  page: pageNumber,
  /** The picture of it that is shown; what is printed is the page itself. */
  previewId: id('预览图'),
  read: PageRead,
})
export type PlacedPage = z.infer<typeof PlacedPage>

/** What lies on a surface. */
export const Layer = z.discriminatedUnion('kind', [PlacedPicture, PlacedText, PlacedDrawing, PlacedCode, PlacedPage], {
  error: '图层类型不正确',
})
export type Layer = z.infer<typeof Layer>
