import type { Surface } from '../contract/artwork/design.ts'
import type { Ink } from '../contract/artwork/layer.ts'
import { plainWhite, type Ground } from './ground.ts'
import { inksOf, reducedInks } from './inks.ts'
import type { Place } from './preflight.ts'
import type { Separation } from './separated.ts'
import { isWhitePlated, picturesPrinted, platesBeyond, platesOver, platesTogether, type Plates, type Seen } from './together.ts'

// Pictures that are separated to the colours of the rest, so that both are printed from the plates that are paid.

/** Pictures that get these colours, #rrggbb, and as many of their own as make so many inks of each; no palette: all are their own. */
export type Sharing = { readonly fileIds: readonly number[]; readonly palette: readonly string[]; readonly inks: number }

/**
 * By what a surface that needs too many plates with its pictures would need no more than are paid: one picture has the colours of all else,
 * or where that is not enough, all have the first that are there, those that are drawn before others.
 */
export function sharings(
  surface: Pick<Surface, 'layers'>,
  place: Pick<Place, 'process' | 'inks' | 'on'>,
  pictures: ReadonlyMap<number, Seen>,
): Sharing[] {
  const beyond = platesBeyond(surface, place, pictures)
  if (!beyond) return []
  const { paid, isSure } = beyond
  const drawn = inksOf(surface)
  const printed = picturesPrinted(surface)
  const seenOf = (ids: readonly number[]) => ids.map((id) => pictures.get(id) ?? {})
  const isEnough = ({ fileIds, palette, inks }: Sharing): boolean => {
    const others = seenOf(printed.filter((id) => !fileIds.includes(id)))
    const { least, most } = platesTogether(drawn, [...others, ...fileIds.map(() => inPalette(palette))], place.on)
    return (isSure ? least : most).count + inks - palette.length <= paid
  }
  const single = printed.flatMap((fileId): Sharing[] => {
    const rest = platesTogether(drawn, seenOf(printed.filter((id) => id !== fileId)), place.on).most
    if (rest.count === 0 || rest.count > paid || rest.inks.length < rest.count) return []
    const palette = coloursOf(rest)
    const sharing = { fileIds: [fileId], palette, inks: palette.length + paid - rest.count }
    return isEnough(sharing) ? [sharing] : []
  })
  if (single.length > 0 || printed.length === 1) return single
  const palette = coloursOf(beyond.most).slice(0, paid)
  const all = { fileIds: printed, palette, inks: palette.length }
  return palette.length > 0 && isEnough(all) ? [all] : []
}

/** A picture, and how it is separated. */
export type Separated = { readonly fileId: number; readonly how: Separation }

/** How each of the pictures is separated where white lies below or not. */
export const separationsOf = (
  { fileIds, palette, inks }: Sharing,
  pictures: ReadonlyMap<number, Seen>,
  on: Ground | null | undefined,
): Separated[] =>
  fileIds.map((fileId) => {
    const keepsWhite = !isWhitePlated(pictures.get(fileId) ?? {}, on)
    const goods = keepsWhite ? undefined : on?.hex
    return { fileId, how: { inks, keepsWhite, ...(palette.length > 0 && { palette }), ...(goods && { goods }) } }
  })

/** How all of a surface comes to be printed in so many inks: pictures that get other colours, and what is drawn merged, where it has too many. */
export type Reduction = { readonly sharing: Sharing | null; readonly isMerged: boolean }

/**
 * How a surface of which pictures or drawn inks are too many by themselves is printed in so many inks altogether: the pictures that are too many
 * get the colours of the rest, or where that is not enough all pictures do. Null: there is no such way.
 *
 * @param mayMerge whether drawn inks may become one where these alone are more.
 */
export function reductionTo(
  inks: number,
  surface: Surface,
  place: Pick<Place, 'process' | 'inks' | 'on'>,
  pictures: ReadonlyMap<number, Seen>,
  mayMerge: boolean,
): Reduction | null {
  const over = platesOver(surface, place, pictures)
  if (!over) return null
  const { on } = place
  const printed = picturesPrinted(surface)
  const merged = mayMerge ? reducedInks(surface, inks, on) : surface
  const [drawn, isMerged] = [inksOf(merged), merged !== surface]
  const seenOf = (ids: readonly number[]) => ids.map((id) => pictures.get(id) ?? {})
  if (isMerged && platesTogether(drawn, seenOf(printed), on).most.count <= inks) return { sharing: null, isMerged }
  for (const fileIds of [over.fileIds, printed].filter((ids) => ids.length > 0)) {
    const others = seenOf(printed.filter((id) => !fileIds.includes(id)))
    const sharing = sharingOf(fileIds, { drawn, others, own: seenOf(fileIds) }, inks, on)
    if (sharing) return { sharing, isMerged }
  }
  return null
}

type Drawn = { readonly drawn: readonly Ink[]; readonly others: readonly Seen[]; readonly own: readonly Seen[] }

/** Pictures in the colours of the rest and what of so many inks is left over; null: the rest has more. */
function sharingOf(fileIds: readonly number[], { drawn, others, own }: Drawn, inks: number, on: Ground | null | undefined): Sharing | null {
  const rest = platesTogether(drawn, others, on).most
  const colours = coloursOf(rest)
  const each = colours.length + inks - rest.count
  if (rest.count > inks || each < 1) return null
  // One picture chooses what is left over, several have to have the same.
  const palette = own.length === 1 ? colours : coloursOf(platesTogether(drawn, [...others, ...own], on).most).slice(0, each)
  const sharing = { fileIds, palette, inks: own.length === 1 ? each : palette.length }
  const { least } = platesTogether(drawn, [...others, ...fileIds.map(() => inPalette(palette))], on)
  return sharing.inks > 0 && least.count + sharing.inks - palette.length <= inks ? sharing : null
}

const coloursOf = ({ inks }: Plates): string[] => [...new Set(inks.map(({ rgb }) => rgb))]

/** A picture that has been separated to these. */
const inPalette = (palette: readonly string[]): Seen => ({
  inks: palette.map((rgb) => ({ rgb, flat: true })),
  white: palette.includes(plainWhite) ? 'part' : 'none',
})
