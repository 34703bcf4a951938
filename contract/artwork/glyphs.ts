import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fontKeys } from './layer.ts'

// What a page needs of a font to set text by itself: the outlines of the signs that it asks for.

/** The most signs that are asked for at once. */
export const signsAtMost = 200

/** A sign as its font draws it, in units of the font, y downwards from the baseline. `d`: M, L, C and Z alone; '': it is blank. */
const Glyph = z.object({
  gid: z.int(),
  advance: z.number(),
  d: z.string(),
  /** What stands instead of it where text runs downwards; absent: the same. */
  upright: z.object({ gid: z.int(), d: z.string() }).optional(),
})

export const FontGlyphs = z.object({
  unitsPerEm: z.int(),
  ascent: z.number(),
  descent: z.number(),
  /** By the sign; one that the font has not is null. */
  glyphs: z.record(z.string(), Glyph.nullable()),
  /** How much nearer (less than 0) two signs stand, by the pair. */
  kerning: z.record(z.string(), z.number()),
})

export const designGlyphs = endpoint({
  method: 'GET',
  path: '/api/design/glyphs',
  who: 'anyone',
  title: '设计用字体的字形',
  input: z.object({
    font: z.enum(fontKeys, { error: '字体不正确' }),
    signs: z
      .string('请提供要查的字')
      .min(1, '请提供要查的字')
      .refine((signs) => [...signs].length <= signsAtMost, `一次最多查 ${signsAtMost} 个字`),
  }),
  output: FontGlyphs,
})
