import type { Surface } from '../contract/artwork/design.ts'
import { plainWhite } from './ground.ts'
import { inksOf } from './inks.ts'
import type { Place } from './preflight.ts'
import { picturesPrinted, platesBeyond, platesTogether, type Plates, type Seen } from './together.ts'

// Pictures that are separated to the colours of the rest, so that both are printed from the plates that are paid.

/** Pictures that get these colours, #rrggbb, and as many of their own as make so many inks of each. */
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

const coloursOf = ({ inks }: Plates): string[] => [...new Set(inks.map(({ rgb }) => rgb))]

/** A picture that has been separated to these. */
const inPalette = (palette: readonly string[]): Seen => ({
  inks: palette.map((rgb) => ({ rgb, flat: true })),
  white: palette.includes(plainWhite) ? 'part' : 'none',
})
