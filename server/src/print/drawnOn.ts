import type { Surface } from '../../../contract/artwork/design.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import type { Names } from '../../../contract/artwork/names.ts'
import type { Over } from '../../../artwork/carried.ts'
import { drawnOf } from '../../../artwork/display.ts'
import type { Drawn, Fonts } from '../../../artwork/drawn.ts'
import { rowsOver } from '../../../artwork/longRows.ts'
import { filled, pagesOf } from '../../../artwork/names.ts'
import { unprintable } from '../../../artwork/printable.ts'
import { signsOf } from '../../../artwork/text.ts'
import { fontGlyphs } from './fonts.ts'

/** A surface, what each piece says on it (absent: all are alike), and where the files of its pictures lie on the disk, by their numbers. */
export type ToWrite = {
  readonly surface: Pick<Surface, 'widthMm' | 'heightMm' | 'layers'>
  readonly names?: Names | undefined
  readonly paths: Readonly<Record<number, string>>
}

/** What the fonts say of the signs of these layers. */
async function fontsFor(layers: readonly Layer[]): Promise<Fonts> {
  const tables = [...signsOf(layers)].map(async ([font, signs]) => [font, await fontGlyphs(font, signs)] as const)
  return new Map(await Promise.all(tables))
}

/** What is drawn on a surface, what covers others last. */
export const drawnOn = async (surface: ToWrite['surface']): Promise<Drawn[]> => (await drawnPages({ surface })).flat()

/** The same for each page: one, or one for each row of the list that is asked for. */
export async function drawnPages({ surface: { layers }, names }: Pick<ToWrite, 'surface' | 'names'>): Promise<Drawn[][]> {
  const pages = Array.from({ length: pagesOf({ layers }, names) }, (_, row) => filled({ layers }, names, row).layers)
  const fonts = await fontsFor(pages.flat())
  return pages.map((page) => page.flatMap((layer) => drawnOf(layer, fonts)))
}

/** Why it must not be printed, on whichever page, null: it may; and which rows of its list are not printed wholly. */
export async function judged({
  surface,
  names,
}: Pick<ToWrite, 'surface' | 'names'>): Promise<{ readonly why: string | null; readonly over: Over | null }> {
  const pages = Array.from({ length: pagesOf(surface, names) }, (_, row) => filled(surface, names, row).layers)
  const fonts = await fontsFor(pages.flat())
  return { why: unprintable(surface, names, fonts), over: rowsOver(surface, names, fonts) }
}

export const isText = (one: Drawn): one is Extract<Drawn, { kind: 'glyphs' }> => one.kind === 'glyphs'
