import { z } from 'zod'
import { FileLink } from '../file.ts'
import { id, Moment, text } from '../text.ts'

/** What a file is called that belongs to no position of its own. */
export const wholeArticle = '整体/不限'

/** The most files that lie on one line. */
export const artworkAtMost = 20

/** The files of a line, in the order they are printed, each once. */
export const artworkIds = z
  .array(id('稿件编号'))
  .max(artworkAtMost, `最多 ${artworkAtMost} 个稿件`)
  .refine((ids) => new Set(ids).size === ids.length, '同一稿件只能放一次')

/** What a buyer says of a file of artwork. */
export const Brief = z.object({
  fileId: id('稿件编号'),
  /** Of the positions that the line is printed at; '': of the whole article, or of none in particular. */
  position: z.string('请选择印刷部位').max(40, '印刷部位不正确'),
  /** Colours, size and whatever else there is to know, in words. */
  note: text('稿件备注', 300, 0),
})
export type Brief = z.infer<typeof Brief>

export const briefsOf = z.array(Brief).max(artworkAtMost, `最多 ${artworkAtMost} 个稿件`)

/** A file of artwork on a line of an order, and what was said of it. */
export const Artwork = FileLink.extend({
  /** Null: nobody said. */
  position: z.string().nullable(),
  /** The position in words; '' where nobody said. */
  positionLabel: z.string(),
  note: z.string(),
  /** 一物一名: of how many pieces the list is that it was made from, a page each; null: all pieces are alike. */
  names: z.int().nullable(),
  /** What was found in it before it was ordered, and who wanted it printed all the same; null: nothing was known of then. */
  known: z.object({ by: z.string(), time: Moment, words: z.array(z.string()) }).nullable(),
  /** The merchant changed the design: the file that lay there before he first did; null: it is as it was brought. */
  mends: FileLink.nullable(),
})
export type Artwork = z.infer<typeof Artwork>

type Lying = { readonly position: string | null }

/**
 * Positions that are printed and have no file: none is of them, of the whole article, or of nobody knows where. Where no file
 * lies at all the line itself says so.
 */
export const lackingOf = <Position extends { readonly key: string }>(positions: readonly Position[], files: readonly Lying[]): Position[] =>
  files.length === 0 || files.some(({ position }) => position === null || position === '')
    ? []
    : positions.filter(({ key }) => files.every(({ position }) => position !== key))

type Said = { readonly positionLabel: string; readonly note: string }

/** What was said of a file, in words; '' for nothing. */
export const briefText = ({ positionLabel, note }: Said): string => [positionLabel, note].filter(Boolean).join('：')
