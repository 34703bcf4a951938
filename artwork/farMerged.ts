import type { Surface } from '../contract/artwork/design.ts'
import { hexOf, rgbOf } from '../contract/page/colours.ts'
import { platedInks, type Ground } from './ground.ts'
import { distance, inkKey, inksOf, labOf, reducedInks } from './inks.ts'
import { separated, type Separation } from './separated.ts'
import { separationsOf, type Reduction, type Sharing } from './sharedInks.ts'
import { platedInPicture, type Seen } from './together.ts'

// Which colours become one where there are fewer inks.

/** From here on colours are another to anybody, and what comes of both is neither (CIE76). */
const far = 50

const areFar = (colours: readonly string[]): boolean =>
  colours.some((one, at) => colours.slice(at + 1).some((other) => distance(labOf(one), labOf(other)) >= far))

/** Whether colours of the surface become one by a reduction that are far apart, as red and green are. */
export const mergesFar = (
  { sharing, isMerged }: Reduction,
  inks: number,
  surface: Surface,
  pictures: ReadonlyMap<number, Seen>,
  on: Ground | null,
): boolean => (isMerged && isDrawnFar(surface, inks, on)) || (sharing !== null && sharesFar(sharing, pictures, on))

/** The same of pictures alone. Each ink of one counts alike; one whose inks nobody knows is not asked. */
export const sharesFar = (sharing: Sharing, pictures: ReadonlyMap<number, Seen>, on: Ground | null): boolean =>
  separationsOf(sharing, pictures, on).some(({ fileId, how }) => {
    const own = platedInPicture(pictures.get(fileId) ?? {}, on) ?? []
    const colours = own.map(({ rgb }) => rgb)
    return isPictureFar(colours, how)
  })

/** What is said of a way on by which they become one. */
export const farWords = (isFar: boolean): string => (isFar ? '，相差较大的颜色会并为一色' : '')

/** Whether nothing that is left is like what was drawn. */
function isDrawnFar(surface: Surface, inks: number, on: Ground | null): boolean {
  const left = platedInks(inksOf(reducedInks(surface, inks, on)), on)
  const keys = new Set(left.map(inkKey))
  const gone = platedInks(inksOf(surface), on).filter((ink) => !keys.has(inkKey(ink)))
  return gone.some(({ rgb }) => left.every((one) => areFar([rgb, one.rgb])))
}

/** What comes of a picture with a pixel of each ink; what stays free of ink is none. */
function isPictureFar(colours: readonly string[], how: Separation): boolean {
  const data = Uint8ClampedArray.from(colours.flatMap((rgb) => [...rgbOf(rgb), 255]))
  separated({ width: colours.length, height: 1, data }, how)
  const printed = colours.flatMap((rgb, at) => (data[at * 4 + 3] === 0 ? [] : [{ rgb, as: hexOf([...data.subarray(at * 4, at * 4 + 3)]) }]))
  const groups = Map.groupBy(printed, ({ as }) => as)
  return [...groups].some(([as, all]) => areFar([...all.map(({ rgb }) => rgb), ...(how.palette?.includes(as) ? [as] : [])]))
}
