import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FileLink } from '../file.ts'
import { queryId } from '../text.ts'
import { Layer, placedPagesAtMost } from './layer.ts'
import { Names } from './names.ts'
import { FromTemplate } from './slot.ts'

// A design: what is printed at each position of a product, in mm.

/** The most that lie on one surface. */
export const layersAtMost = 100

/** The most surfaces that a design has. */
export const surfacesAtMost = 12

/** The most guides that a surface has, of either way. */
export const guidesAtMost = 20

const guide = z.number('参考线不正确').min(-10_000, '参考线不正确').max(10_000, '参考线不正确')
const guidesOf = (way: string) => z.array(guide).max(guidesAtMost, `${way}参考线最多 ${guidesAtMost} 条`)

/** Lines that things are laid along while they are drawn, in mm from the surface's upper left corner: upright ones at x, level ones at y. */
export const Guides = z.object({ x: guidesOf('竖'), y: guidesOf('横') })
export type Guides = z.infer<typeof Guides>

/** What is printed at a position, which is so large. What lies later in the list covers what lies before. */
export const Surface = z.object({
  position: z.string('请选择部位').min(1, '请选择部位').max(40, '部位不正确'),
  widthMm: z.int('印刷宽度应为整数毫米').min(1, '印刷宽度不正确').max(5000, '印刷宽度不正确'),
  heightMm: z.int('印刷高度应为整数毫米').min(1, '印刷高度不正确').max(5000, '印刷高度不正确'),
  layers: z
    .array(Layer)
    .max(layersAtMost, `每处最多 ${layersAtMost} 个图层`)
    .refine((all) => all.filter(({ kind }) => kind === 'page').length <= placedPagesAtMost, `每处最多 ${placedPagesAtMost} 个 PDF 页面`),
  /** Absent: there are none. They are not printed. */
  guides: Guides.optional(),
  /** Only the slots of this template are filled in; absent: it is drawn freely. */
  template: FromTemplate.optional(),
})
export type Surface = z.infer<typeof Surface>

export const Design = z.object({
  /** The version of what a design is: those of before are read for ever. */
  schema: z.literal(1, '设计版本不正确'),
  surfaces: z
    .array(Surface)
    .min(1, '请先选择印刷部位')
    .max(surfacesAtMost, `最多 ${surfacesAtMost} 处印刷`)
    .refine((all) => new Set(all.map(({ position }) => position)).size === all.length, '每个部位只能设计一次'),
  /** Absent: all pieces are alike. */
  names: Names.optional(),
})
export type Design = z.infer<typeof Design>

/** A picture that may be placed: its pixels, and links that show it for minutes. */
export const DesignPicture = FileLink.extend({
  widthPx: z.int(),
  heightPx: z.int(),
  /** How many inks it needs where each is a plate, 8 for so many and more; null: nobody can tell, as of a photograph. */
  colours: z.int().nullable(),
  /** Which these are: of each the colour that is most of it, #rrggbb, and whether it is flat, not shades; absent: nobody can tell. */
  inks: z.array(z.object({ rgb: z.string(), flat: z.boolean() })).optional(),
  /** White among these ('part'), or besides them, as paper is ('paper'); absent: nobody can tell. */
  white: z.enum(['part', 'paper', 'none']).optional(),
  /** Its edges are white: on goods of another colour that is a frame. */
  whiteGround: z.boolean().optional(),
})
export type DesignPicture = z.infer<typeof DesignPicture>

export const designPicture = endpoint({
  method: 'GET',
  path: '/api/design/picture/:id',
  who: 'buyer',
  grant: 'order.place',
  title: '设计中的图片',
  input: z.object({ id: queryId('图片') }),
  output: DesignPicture,
})
