import type { Surface } from '../../../contract/artwork/design.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import { drawnOf } from '../../../artwork/display.ts'
import type { Drawn, Fonts } from '../../../artwork/drawn.ts'

/** A surface, and where the files of its pictures lie on the disk, by their numbers. */
export type ToWrite = {
  readonly surface: Pick<Surface, 'widthMm' | 'heightMm' | 'layers'>
  readonly paths: Readonly<Record<number, string>>
}

/** What the fonts say of the signs of these layers. */
export const fontsFor = async (_layers: readonly Layer[]): Promise<Fonts> => new Map()

/** What is drawn on a surface, what covers others last. */
export async function drawnOn({ layers }: Pick<Surface, 'layers'>): Promise<Drawn[]> {
  const fonts = await fontsFor(layers)
  return layers.flatMap((layer) => drawnOf(layer, fonts))
}

export const isText = (one: Drawn): one is Extract<Drawn, { kind: 'glyphs' }> => one.kind === 'glyphs'
