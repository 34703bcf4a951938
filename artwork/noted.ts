import type { Surface } from '../contract/artwork/design.ts'
import type { PlacedPage } from '../contract/artwork/layer.ts'
import type { Names } from '../contract/artwork/names.ts'
import type { Noted } from './carried.ts'
import { isPlainWhite } from './ground.ts'
import { inksOf } from './inks.ts'
import { letterMm, measuresOf } from './measureFindings.ts'
import { filled, piecesOf } from './names.ts'
import { isMixed } from './pageFindings.ts'
import type { Measures } from './preflight.ts'
import { picturesPrinted, type Seen } from './together.ts'

/** What is to be noted of a surface with the list of its design, and of the inks of its pictures. */
export function notedOf(surface: Surface, names: Names | undefined, pictures: ReadonlyMap<number, Seen> = new Map()): Noted {
  const printed = surface.layers.filter(({ hidden }) => !hidden)
  const inks = inksOf(surface)
  const whites = inks.filter(isPlainWhite).length
  const pages = printed.flatMap((layer) => (layer.kind === 'page' ? [layer] : []))
  const finest = { ...measuresOf(surface), ...smallestOf(surface, names) }
  const seen = picturesPrinted(surface).flatMap((fileId): Seen[] => {
    const known = pictures.get(fileId)
    return known ? [isWhole(surface, fileId) ? known : { colours: null }] : []
  })
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

/** Whether all of a picture is seen wherever it is placed: of what is cut out of one nobody knows the inks. */
const isWhole = ({ layers }: Surface, fileId: number): boolean =>
  layers.every((layer) => layer.kind !== 'picture' || layer.hidden || layer.fileId !== fileId || !(layer.crop ?? layer.mask))

/** How small signs are, whatever the list says where it is asked. */
function smallestOf({ layers }: Surface, names: Names | undefined): Pick<Measures, 'textMm'> {
  const texts = layers.flatMap((layer) => (layer.kind === 'text' && !layer.hidden ? [layer] : []))
  const all = texts.flatMap((layer) => {
    const rows = piecesOf({ layers: [layer] }, names) ?? 1
    return Array.from({ length: rows }, (_, row) => filled({ layers: [layer] }, names, row).layers[0] ?? layer)
  })
  const least = all.reduce((sum, layer) => Math.min(sum, letterMm(layer)), Infinity)
  return all.length > 0 ? { textMm: least } : {}
}
