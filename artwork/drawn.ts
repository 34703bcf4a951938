import type { FontKey, Ink, PlacedPage, PlacedPicture, Stroke } from '../contract/artwork/layer.ts'
import type { Box } from './place.ts'

// What is drawn of a surface, in mm from its upper left corner, y downwards: the page, the print file and the preflight have it from here.
// Numbers are rounded to 0.0001 mm, so that every machine draws the same.

/** A sign as its font draws it, in units of the font, y downwards from the baseline. */
export type Glyph = {
  /** Its number in the font file. */
  readonly gid: number
  readonly advance: number
  /** M, L, C and Z alone, absolute; '': it is blank. */
  readonly d: string
  /** Where text runs downwards: what stands instead of it, such as of 「 and ，; absent: the same. */
  readonly upright?: { readonly gid: number; readonly d: string }
}

/** What a font says of the signs that were asked for. */
export type FontGlyphs = {
  /** Units of an em. */
  readonly unitsPerEm: number
  /** How far above and below the baseline its lines reach; both positive. */
  readonly ascent: number
  readonly descent: number
  /** By the sign; one that the font has not is null. */
  readonly glyphs: Readonly<Record<string, Glyph | null>>
  /** How much nearer (less than 0) two signs stand, by the pair. */
  readonly kerning: Readonly<Record<string, number>>
}

export type Fonts = ReadonlyMap<FontKey, FontGlyphs>

/** [a b c d e f], as in PDF and SVG: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number]

/** A sign where it is printed. */
export type SetGlyph = {
  readonly sign: string
  readonly gid: number
  readonly d: string
  /** From the font's units to the surface. */
  readonly matrix: Matrix
}

export type Drawn =
  | {
      readonly kind: 'picture'
      readonly layer: PlacedPicture
      /** Where all of the picture would lie. */
      readonly whole: Box
      /** What of it is seen, as a path of M, L, C and Z on the surface; null: all. */
      readonly clip: string | null
    }
  | { readonly kind: 'page'; readonly layer: PlacedPage }
  | {
      readonly kind: 'path'
      readonly layerId: string
      /** M, L, C and Z alone, absolute. */
      readonly d: string
      readonly fill: Ink | null
      readonly evenOdd: boolean
      readonly stroke: Stroke | null
    }
  | {
      readonly kind: 'glyphs'
      readonly layerId: string
      readonly font: FontKey
      readonly ink: Ink
      readonly outline: Stroke | null
      readonly glyphs: readonly SetGlyph[]
    }

export type DrawnPicture = Extract<Drawn, { kind: 'picture' }>
