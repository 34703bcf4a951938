import type { Surface } from '../contract/artwork/design.ts'
import type { Ink } from '../contract/artwork/layer.ts'
import { plainWhite, platedInks, type Ground } from './ground.ts'
import { distance, inkKey, inksOf, labOf, type Lab } from './inks.ts'
import type { PictureInk, PictureInks } from './pictureColours.ts'
import { platesAtMost, type Place } from './preflight.ts'

// Which plates pictures need, alone and together with what is drawn.

/** What is known of a picture's inks. */
export type Seen = {
  /** How many it needs where each is a plate; null or absent: nobody can tell. */
  readonly colours?: number | null
  /** Which they are, white among them where it is a part of the picture; absent: nobody knows. */
  readonly inks?: readonly PictureInk[]
} & Partial<Pick<PictureInks, 'white'>>

/** Whether white of a picture has a plate of its own there: it does where it is printed, as its ground is on dark goods. */
export const isWhitePlated = ({ white }: Seen, on: Ground | null | undefined): boolean =>
  on ? on.white === 'plate' && (white === 'part' || (white === 'paper' && on.isDark)) : white === 'part'

/** Which inks of a picture have a plate there; null: nobody knows which they are. */
export const platedInPicture = (picture: Seen, on: Ground | null | undefined): readonly PictureInk[] | null =>
  picture.inks
    ? [...picture.inks.filter(({ rgb }) => rgb !== plainWhite), ...(isWhitePlated(picture, on) ? [{ rgb: plainWhite, flat: true }] : [])]
    : null

/** How many plates a picture needs there; null: nobody can tell. */
export function platesOfPicture(picture: Seen, on: Ground | null | undefined): number | null {
  const { colours = null, white } = picture
  const known = platedInPicture(picture, on)
  if (known) return known.length
  return colours === null ? null : colours - (white === 'part' ? 1 : 0) + (isWhitePlated(picture, on) ? 1 : 0)
}

/** An ink of a plate; `flat` false: shades of it are all that a picture has. */
export type PlateInk = Ink & Pick<PictureInk, 'flat'>

/** So many plates, and the ink of each; of pictures whose inks nobody knows none is told. */
export type Plates = { readonly count: number; readonly inks: readonly PlateInk[] }

/**
 * How many plates drawn inks and pictures, each once, need together: `least` where all that is not clearly another colour is one ink,
 * `most` where only what can hardly be told apart is. One picture's inks are never one, nor are those that are drawn.
 */
export function platesTogether(
  drawn: readonly Ink[],
  pictures: readonly Seen[],
  on: Ground | null | undefined,
): { readonly least: Plates; readonly most: Plates } {
  const known = pictures.map((picture) => platedInPicture(picture, on))
  const items = [
    ...platedInks(drawn, on).map((ink) => itemOf(0, ink, true)),
    ...known.flatMap((inks, at) => (inks ?? []).map(({ rgb, flat }) => itemOf(at + 1, { rgb, spot: null }, flat))),
  ]
  const unknown = pictures.map((picture, at) => (known[at] ? 0 : (platesOfPicture(picture, on) ?? 0)))
  const [least, most] = [united(items, (one, other) => !isApart(one, other)), united(items, isSame)]
  return {
    least: { count: Math.max(least.length, ...unknown), inks: least },
    most: { count: most.length + unknown.reduce((sum, one) => sum + one, 0), inks: most },
  }
}

/** The pictures of a surface that are printed, each once. */
export const picturesPrinted = ({ layers }: Pick<Surface, 'layers'>): number[] => [
  ...new Set(layers.flatMap((layer) => (layer.kind === 'picture' && !layer.hidden ? [layer.fileId] : []))),
]

/** Where it is printed: by which process, in how many inks, on what. */
type Where = Pick<Place, 'process' | 'inks' | 'on'>

/** More plates than the `paid` ones; `isSure`: `least` is, else only `most` is. */
export type Beyond = { readonly paid: number; readonly isSure: boolean; readonly least: Plates; readonly most: Plates }

/** How many plates what is drawn and each picture need by themselves, and all of it together; null: no plates are paid, or no picture is printed. */
function platesOf(surface: Pick<Surface, 'layers'>, place: Where, pictures: ReadonlyMap<number, Seen>) {
  const paid = platesAtMost(place)
  const printed = picturesPrinted(surface)
  if (paid === null || printed.length === 0) return null
  const drawn = inksOf(surface)
  const seen = printed.map((fileId) => pictures.get(fileId) ?? {})
  const ofPictures = seen.map((picture) => platesOfPicture(picture, place.on) ?? 0)
  return { paid, printed, ofPictures, ofDrawn: platedInks(drawn, place.on).length, ...platesTogether(drawn, seen, place.on) }
}

/** Where pictures and the rest of a surface may need more plates together than are paid, though each by itself has enough; null: they do not. */
export function platesBeyond(surface: Pick<Surface, 'layers'>, place: Where, pictures: ReadonlyMap<number, Seen>): Beyond | null {
  const all = platesOf(surface, place, pictures)
  if (!all || all.most.count <= all.paid || Math.max(all.ofDrawn, ...all.ofPictures) > all.paid) return null
  return { paid: all.paid, isSure: all.least.count > all.paid, least: all.least, most: all.most }
}

/** Pictures, or what is drawn beside them, that need more plates by themselves than the `paid` ones, and how many all of it `needs`. */
export type PlatesOver = { readonly paid: number; readonly fileIds: readonly number[]; readonly needs: number }

/** Where pictures are printed, and they or what is drawn need more plates by themselves than are paid; null: nothing does, or no picture needs any. */
export function platesOver(surface: Pick<Surface, 'layers'>, place: Where, pictures: ReadonlyMap<number, Seen>): PlatesOver | null {
  const all = platesOf(surface, place, pictures)
  if (!all?.ofPictures.some((plates) => plates > 0)) return null
  const { paid, printed, ofPictures, ofDrawn, most } = all
  const fileIds = printed.filter((_, at) => (ofPictures[at] ?? 0) > paid)
  return fileIds.length > 0 || ofDrawn > paid ? { paid, fileIds, needs: most.count } : null
}

/** 3 种颜色（#c8102e、#0b5cad、#1d3557）; which they are only where that is known of all. */
export const plateWords = ({ count, inks }: Plates): string =>
  `${count} 种颜色${inks.length === count ? `（${inks.map(plateWord).join('、')}）` : ''}`

/** What an ink is called among others. */
export const plateWord = (ink: PlateInk): string => `${inkKey(ink)}${ink.flat ? '' : ' 的深浅'}`

/** `source`: what is drawn, or which picture. */
type Item = { readonly source: number; readonly ink: Ink; readonly flat: boolean; readonly lab: Lab }

const itemOf = (source: number, ink: Ink, flat: boolean): Item => ({ source, ink, flat, lab: labOf(ink.rgb) })

/** Up to where colours can hardly be told apart, and from where on they clearly can (CIE76). */
const [alike, clear] = [4, 20]
/** Shades are clearly of other inks where both have a hue, and these stand so far from each other. */
const [hueLeast, huesApart] = [25, 60] // of chroma; degrees

/** What a plate is called says nothing of a picture's ink. */
const isSame = (one: Item, other: Item): boolean =>
  one.flat && other.flat && one.ink.spot === null && other.ink.spot === null && distance(one.lab, other.lab) <= alike

const isApart = (one: Item, other: Item): boolean =>
  one.flat && other.flat ? distance(one.lab, other.lab) >= clear : areOtherHues(one.lab, other.lab)

function areOtherHues([, a, b]: Lab, [, otherA, otherB]: Lab): boolean {
  const [one, other] = [Math.hypot(a, b), Math.hypot(otherA, otherB)]
  if (Math.min(one, other) < hueLeast) return false
  return (a * otherA + b * otherB) / (one * other) <= Math.cos((huesApart * Math.PI) / 180)
}

/** One ink of each plate, where inks of different sources are one plate that `areOne`, and whatever is one with these. */
function united(items: readonly Item[], areOne: (one: Item, other: Item) => boolean): PlateInk[] {
  let groups: (readonly Item[])[] = []
  for (const item of items) {
    const isOf = (group: readonly Item[]) => group.some((one) => one.source !== item.source && areOne(one, item))
    const own = groups.filter(isOf)
    const joined = [...own.flat(), item]
    groups = own.length === 0 ? [...groups, joined] : groups.flatMap((one) => (one === own[0] ? [joined] : own.includes(one) ? [] : [one]))
  }
  return groups.flatMap((group) => {
    const bySource = [...Map.groupBy(group, ({ source }) => source).values()]
    return bySource.reduce((most, one) => (one.length > most.length ? one : most)).map(({ ink, flat }) => ({ ...ink, flat }))
  })
}
