import type { Surface } from '../contract/artwork/design.ts'
import type { PlacedPage } from '../contract/artwork/layer.ts'
import type { Names } from '../contract/artwork/names.ts'
import type { Noted } from './carried.ts'
import { isPlainWhite } from './ground.ts'
import { inksOf } from './inks.ts'
import { measuresOf } from './measureFindings.ts'
import { piecesOf } from './names.ts'
import { isMixed } from './pageFindings.ts'
import { picturesPrinted, type Seen } from './together.ts'

/** What is to be noted of a surface with the list of its design, and of the inks of its pictures. */
export function notedOf(surface: Surface, names: Names | undefined, pictures: ReadonlyMap<number, Seen> = new Map()): Noted {
  const printed = surface.layers.filter(({ hidden }) => !hidden)
  const inks = inksOf(surface)
  const whites = inks.filter(isPlainWhite).length
  const pages = printed.flatMap((layer) => (layer.kind === 'page' ? [layer] : []))
  const finest = measuresOf(surface)
  const seen = picturesPrinted(surface).flatMap((fileId) => pictures.get(fileId) ?? [])
  const called = (some: readonly PlacedPage[]) => [...new Set(some.map(({ name }) => name))]
  const [mixed, partial] = [called(pages.filter(({ read }) => isMixed(read))), called(pages.filter(({ read }) => read.partial))]
  return {
    widthMm: surface.widthMm,
    heightMm: surface.heightMm,
    inks: inks.length,
    rows: piecesOf(surface, names),
    pictured: partial.length > 0 || printed.some(({ kind }) => kind === 'picture'),
    ...(whites > 0 && { whites }),
    ...(mixed.length > 0 && { mixed }),
    ...(partial.length > 0 && { partial }),
    ...(seen.length > 0 && { beside: { pictures: seen, drawn: inks } }),
    ...(Object.keys(finest).length > 0 && { finest }),
  }
}
