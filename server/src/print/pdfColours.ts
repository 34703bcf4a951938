import { PDFName, type PDFContext, type PDFDict, type PDFObject } from '@cantoo/pdf-lib'
import type { Ink } from '../../../contract/artwork/layer.ts'
import type { Drawn } from '../../../artwork/drawn.ts'
import { rgbOf } from '../../../contract/page/colours.ts'

// Inks as a PDF writes them: colours of the process by their parts – three of a screen, four of the plates – and spot inks by their names.

/** Names that a PDF keeps for itself: all plates, and none. */
const kept = new Set(['All', 'None'])

/** The plate of its own that an ink has; null: it is mixed of the process. */
export const spotOf = ({ spot }: Ink): string | null => (spot === null || kept.has(spot) ? null : spot)

/** The inks of what is drawn, each once: two are one where both their colours and their plates are the same. */
export function inksOf(drawn: readonly Drawn[]): Ink[] {
  const all = drawn.flatMap((one) => {
    if (one.kind === 'picture' || one.kind === 'page') return []
    const [fill, stroke] = one.kind === 'path' ? [one.fill, one.stroke] : [one.ink, one.outline]
    return [fill, stroke?.ink ?? null].filter((ink) => ink !== null)
  })
  return [...new Map(all.map((ink) => [`${ink.rgb} ${ink.spot ?? ''}`, ink])).values()]
}

export type Colours = {
  /** The spaces that `set` speaks of. */
  readonly spaces: PDFDict
  /** Paints with an ink from here on. */
  readonly set: (ink: Ink, use: 'fill' | 'stroke') => string
}

/** How the inks are written; `partsOf` says what a colour is mixed of. */
export function coloursIn(context: PDFContext, inks: readonly Ink[], partsOf: (rgb: string) => readonly number[]): Colours {
  const spaces = context.obj({})
  const names = new Map<string, string>()
  for (const ink of inks) {
    const spot = spotOf(ink)
    if (spot === null || names.has(spot)) continue
    const name = `S${names.size}`
    names.set(spot, name)
    spaces.set(PDFName.of(name), separation(context, spot, partsOf(ink.rgb)))
  }
  return {
    spaces,
    set(ink, use) {
      const name = names.get(spotOf(ink) ?? '')
      if (name) return use === 'fill' ? `/${name} cs 1 scn` : `/${name} CS 1 SCN`
      const parts = partsOf(ink.rgb)
      const operator = parts.length === 3 ? 'rg' : 'k'
      return `${parts.join(' ')} ${use === 'fill' ? operator : operator.toUpperCase()}`
    },
  }
}

/** A plate by its name, and what stands for it where there is none: from no ink at all to these parts. */
export function separation(context: PDFContext, plate: string, parts: readonly number[]): PDFObject {
  const isLight = parts.length === 3
  const nothing = parts.map(() => (isLight ? 1 : 0))
  const tint = context.obj({ FunctionType: 2, Domain: [0, 1], C0: nothing, C1: [...parts], N: 1 })
  return context.register(context.obj(['Separation', nameOf(plate), isLight ? 'DeviceRGB' : 'DeviceCMYK', context.register(tint)]))
}

/** A name in UTF-8, sign by sign as its number where it is not plain. */
const nameOf = (text: string): PDFName =>
  PDFName.of([...Buffer.from(text)].map((byte) => (isPlain(byte) ? String.fromCharCode(byte) : `#${hex(byte)}`)).join(''))

const isPlain = (byte: number): boolean => /[A-Za-z0-9 ]/.test(String.fromCharCode(byte))
const hex = (byte: number): string => byte.toString(16).padStart(2, '0').toUpperCase()

/** The parts of a colour of a screen, 0 to 1. */
export const screenParts = (rgb: string): readonly number[] => rgbOf(rgb).map(shareOf)

/** Of 255, to four digits. */
export const shareOf = (value: number): number => Math.round((value / 255) * 10_000) / 10_000
