import { z } from 'zod'

// How what is printed lies on the goods, where they are shown with a design on them.

const mm = (name: string, most: number) =>
  z.int(`${name}应为整数毫米`).min(-most, `${name}应在 -${most} 到 ${most} 毫米之间`).max(most, `${name}应在 -${most} 到 ${most} 毫米之间`)

/** How far a corner of what is printed lies from that of the area: to the right and down. */
const Corner = z.object({ xMm: mm('角的横向偏移', 2000), yMm: mm('角的纵向偏移', 2000) })

/** `corners`: clockwise from the upper left one, of goods that are seen at an angle; absent: those of the area. */
const Flat = z.object({
  kind: z.literal('flat', '表面形状不正确'),
  corners: z.array(Corner, '四角不正确').length(4, '四角须各有一个').optional(),
})

/** A round body: its axis, over how many degrees of it the area goes as it is seen, and how far the middle of a straight line sinks (below 0: rises) as it is seen. */
const Cylinder = z.object({
  kind: z.literal('cylinder', '表面形状不正确'),
  axis: z.enum(['vertical', 'horizontal'], '圆柱方向应为竖直或水平'),
  arc: z.int('弧度应为整数').min(1, '弧度应在 1 到 180 度之间').max(180, '弧度应在 1 到 180 度之间'),
  bowMm: mm('弓高', 500),
})

/** Cloth: how far its folds take along what is printed on it. */
const Cloth = z.object({
  kind: z.literal('cloth', '表面形状不正确'),
  foldMm: z.int('褶皱应为整数毫米').min(0, '褶皱应在 0 到 100 毫米之间').max(100, '褶皱应在 0 到 100 毫米之间'),
})

/** What an area is like: flat, round or cloth. */
export const PrintForm = z.discriminatedUnion('kind', [Flat, Cylinder, Cloth], { error: '表面形状应为平面、圆柱或布料' })
export type PrintForm = z.infer<typeof PrintForm>

/** An area that says nothing of it. */
export const usualForm: PrintForm = { kind: 'flat' }

type Place = { readonly xMm: number; readonly yMm: number }

/** Whether the corners, clockwise, go round without a dent: nothing can be laid into others. */
export const isConvex = (corners: readonly Place[]): boolean =>
  corners.every((one, at) => {
    const [next, then] = [corners[(at + 1) % corners.length] ?? one, corners[(at + 2) % corners.length] ?? one]
    return (next.xMm - one.xMm) * (then.yMm - next.yMm) - (next.yMm - one.yMm) * (then.xMm - next.xMm) > 0
  })

/** Where the corners of an area lie on its picture, clockwise from the upper left one. */
export function cornersOfArea(
  { xMm, yMm, widthMm, heightMm }: Place & { readonly widthMm: number; readonly heightMm: number },
  moved: readonly Place[] = [],
): Place[] {
  const own = [
    { xMm, yMm },
    { xMm: xMm + widthMm, yMm },
    { xMm: xMm + widthMm, yMm: yMm + heightMm },
    { xMm, yMm: yMm + heightMm },
  ]
  return own.map((corner, at) => ({ xMm: corner.xMm + (moved[at]?.xMm ?? 0), yMm: corner.yMm + (moved[at]?.yMm ?? 0) }))
}
