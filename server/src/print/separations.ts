import type { ToWrite } from './drawnOn.ts'
import type { Press } from './printInks.ts'

// All plates of a surface, one after the other: each is as much work as a page that is drawn, and nobody else waits for all of them.

/** A surface that is looked at, with so many pixels on its longer side. */
export type ToShow = ToWrite & { readonly pixels: number }

/** One plate of what is printed. */
export type ToShowPlate = ToShow & { readonly plate: string; readonly whiteBase: boolean; readonly press?: Press | undefined }

/** A surface whose plates are looked at. */
export type ToSeparate = Omit<ToShowPlate, 'plate'>

/** Plates that are looked at. */
export type PlatesToSee = {
  readonly plates: readonly PlateToSee[]
  /** Some of a page was not read: there may be spot inks that nobody knows. */
  readonly partial: boolean
}
type PlateToSee = {
  readonly plate: string
  /** What its ink looks like on a screen. */
  readonly rgb: string
  /** Something is said to be on it; otherwise it is one where there may be anything. */
  readonly isTold: boolean
  /** It lies below all inks and is none of them. */
  readonly isWhite: boolean
}

/** A plate as it is printed. */
export type InkedPlate = {
  /** How much ink there is of what it would be if all of the surface were covered, 0 to 1. */
  readonly coverage: number
  /** A PNG in greys, in base64: the darker, the more ink. */
  readonly png: string
}

export type Separation = Pick<PlateToSee, 'plate' | 'rgb'> & InkedPlate
export type Separations = {
  readonly separations: readonly Separation[]
  /** All inks together where most of them lies, 1 being the whole of one; white below is none of them. */
  readonly mostInk: number
  readonly partial: boolean
}

/** Whoever draws: is asked for each thing by itself. */
export type Separating = {
  readonly platesToSee: (show: ToSeparate) => Promise<PlatesToSee>
  readonly inkedPlate: (show: ToShowPlate) => Promise<InkedPlate>
  readonly mostInkOf: (pngs: readonly string[]) => Promise<number>
}

/** All plates of a surface that anything is on, or is said to be. @throws what whoever draws does, of the first plate that cannot be drawn. */
export async function separationsOf(draw: Separating, show: ToSeparate): Promise<Separations> {
  const { plates, partial } = await draw.platesToSee(show)
  const separations: Separation[] = []
  const inks: string[] = []
  for (const { plate, rgb, isTold, isWhite } of plates) {
    const inked = await draw.inkedPlate({ ...show, plate })
    if (!isTold && inked.coverage === 0) continue
    separations.push({ plate, rgb, ...inked })
    if (!isWhite) inks.push(inked.png)
  }
  return { separations, mostInk: inks.length === 0 ? 0 : await draw.mostInkOf(inks), partial }
}
