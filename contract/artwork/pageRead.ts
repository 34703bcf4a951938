import { z } from 'zod'

// What is kept with a page of a PDF that a design places: what was read of it, so that it is judged without opening it again.

/** In what colours of a page are told. */
export const pageSpaces = ['rgb', 'cmyk', 'grey', 'lab', 'indexed', 'bitmap'] as const

const side = z.number('文件尺寸不正确').min(0.1, '文件尺寸不正确').max(100_000, '文件尺寸不正确')

/** What stands on a screen for a plate of which the file does not say what it looks like. */
export const unknownRgb = '#808080'

export const PageRead = z.object({
  /** What is cut of it, else all of it, as it is seen, mm. */
  size: z.object({ width: side, height: side }),
  /** Its plates: spot inks by the names that the file gives them, and black where it is printed with no other colour of the process. */
  inks: z
    .array(
      z.object({
        rgb: z.string('文件颜色不正确').regex(/^#[0-9a-f]{6}$/, '文件颜色不正确'),
        spot: z.string('文件颜色不正确').min(1, '文件颜色不正确').max(60, '文件颜色不正确').nullable(),
      }),
    )
    .max(200, '文件颜色过多'),
  spaces: z.array(z.enum(pageSpaces, { error: '文件颜色不正确' })).max(pageSpaces.length, '文件颜色不正确'),
  /** Fonts that it is set in and that are not in it. */
  loose: z.array(z.string('文件字体不正确').min(1, '文件字体不正确').max(60, '文件字体不正确')).max(200, '文件字体过多'),
  /** Pixels for an inch of the coarsest of its pictures, where it is as large as it measures; null: it places none. */
  ppi: z.number('文件分辨率不正确').positive('文件分辨率不正确').max(100_000, '文件分辨率不正确').nullable(),
  /** Some of it was not read. */
  partial: z.boolean('文件内容不正确'),
})
export type PageRead = z.infer<typeof PageRead>
