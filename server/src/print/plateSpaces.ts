import { PDFArray, PDFName, type PDFContext, type PDFObject, type PDFRef } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { at, dictOf, nameOf, numberOf } from '../artwork/pdfObjects.ts'
import { ofLab } from '../artwork/spotColour.ts'
import { onPlates } from './printInks.ts'

// Colour spaces that answer one plate of what the colours of a page are: a grey, the darker the more ink.

/** The plain colours of a page. */
export type Plain = 'grey' | 'rgb' | 'cmyk' | 'lab'

/** What a colour space is of: plain colours, inks by their names, or neither (patterns). `direct`: nothing stands between them and the press. */
export type Told = { readonly plain: Plain; readonly direct: boolean } | { readonly inks: readonly string[] } | null

export const processInks = ['Cyan', 'Magenta', 'Yellow', 'Black'] as const

/** What are greys of the plate, for plain colours and for inks by their names. */
export type Greys = {
  readonly plate: string
  readonly plain: Readonly<Record<Plain, PDFObject>>
  readonly inks: (names: readonly string[]) => PDFObject
  /** For Lab whose parts are told in shares of what they go from and to: L, L, a, a, b, b. */
  readonly labWithin: (bounds: readonly number[]) => PDFObject
}

/** So many steps of red, green and blue each; between them is nearly even. */
const steps = 17

/** Registers what greys of a plate are needed. `icc`: the press that colours of a screen are for. */
export async function greysOf(context: PDFContext, plate: string, icc: string | undefined): Promise<Greys> {
  const space = (count: number, tint: PDFRef): PDFObject => {
    const names = Array.from({ length: count }, (_, n) => PDFName.of(`Part${n}`))
    return context.register(context.obj([PDFName.of('DeviceN'), context.obj(names), PDFName.of('DeviceGray'), tint]))
  }
  const reckoned = (count: number, program: string): PDFObject => {
    const about = { FunctionType: 4, Domain: Array.from({ length: count }, () => [0, 1]).flat(), Range: [0, 1] }
    return space(count, context.register(context.stream(`{ ${program} }`, about)))
  }
  const inks = (names: readonly string[]) => reckoned(names.length, partProgram(names.length, partOf(names, plate)))
  const channel = processInks.findIndex((name) => name === plate)
  const tabled = ({ greys, size }: Table, about: object) =>
    space(
      3,
      context.register(
        context.flateStream(greys, { ...about, FunctionType: 0, Range: [0, 1], Size: [size, size, size], BitsPerSample: 8 }),
      ),
    )
  const [rgb, lab] = [await table(channel, icc, 'rgb'), await table(channel, icc, 'lab')]
  const labWithin = (bounds: readonly number[]) => {
    const places = bounds.map((part, at) => (lab.size - 1) * (at < 2 ? part / 100 : (part + 128) / 255))
    return tabled(lab, { Domain: [0, 1, 0, 1, 0, 1], Encode: places })
  }
  return {
    ...{ plate, inks, labWithin },
    plain: {
      grey: reckoned(1, plate === 'Black' ? '' : 'pop 1'),
      cmyk: inks(processInks),
      rgb: tabled(rgb, { Domain: [0, 1, 0, 1, 0, 1] }),
      lab: tabled(lab, { Domain: [0, 100, -128, 127, -128, 127] }),
    },
  }
}

/** Which of the inks is the plate's; -1: none. */
export const partOf = (names: readonly string[], plate: string): number =>
  names.findIndex((name) => name === plate || (name === 'All' && names.length === 1))

/** PostScript that leaves of so many parts the one as a grey, 1 where there is nothing of it; -1: of none of them. */
export function partProgram(count: number, part: number): string {
  if (part < 0) return `${'pop '.repeat(count)}1`
  const above = 'pop '.repeat(count - 1 - part)
  return `${above}1 exch sub${part > 0 ? ` ${part + 1} 1 roll ${'pop '.repeat(part)}` : ''}`.trim()
}

type Table = { readonly greys: Uint8Array; readonly size: number }

/** A table of what colours of a screen are on a plate of the process, 255 where there is no ink; of another plate: there never is. */
async function table(channel: number, icc: string | undefined, kind: 'rgb' | 'lab'): Promise<Table> {
  const size = channel < 0 ? 2 : steps
  const plates = channel < 0 ? null : await onPlates(sharp(light(kind), { raw: { width: steps ** 2, height: steps, channels: 3 } }), icc)
  const greys = Uint8Array.from({ length: size ** 3 }, (_, n) => 255 - (plates?.[n * 4 + channel] ?? 0))
  return { greys, size }
}

/** Colours of a screen that are evenly apart, the first part going fastest. */
function light(kind: 'rgb' | 'lab'): Buffer {
  const colours = Array.from({ length: steps ** 3 }, (_, n) =>
    [n % steps, Math.floor(n / steps) % steps, Math.floor(n / steps ** 2)].map((one) => one / (steps - 1)),
  )
  if (kind === 'rgb') return Buffer.from(colours.flat().map((one) => Math.round(one * 255)))
  return Buffer.from(colours.map(([l = 0, a = 0, b = 0]) => ofLab(l * 100, a * 255 - 128, b * 255 - 128).slice(1)).join(''), 'hex')
}

/** Plain colours by the names that content may call them by. */
export const plainNames: Readonly<Record<string, Plain>> = {
  ...{ DeviceGray: 'grey', G: 'grey', CalGray: 'grey', DeviceRGB: 'rgb', RGB: 'rgb', CalRGB: 'rgb' },
  ...{ DeviceCMYK: 'cmyk', CMYK: 'cmyk', Lab: 'lab' },
}
const byParts: Readonly<Record<number, Plain>> = { 1: 'grey', 3: 'rgb', 4: 'cmyk' }

/** From what to what the parts of a Lab go in pictures that say nothing else; null: it is no Lab. */
export function labBounds(space: PDFObject | undefined): readonly number[] | null {
  if (!(space instanceof PDFArray) || nameOf(space.lookup(0)) !== 'Lab') return null
  return [0, 100, ...(numbersIn(at(dictOf(space.lookup(1)), 'Range'), 4) ?? [-100, 100, -100, 100])]
}

/** So many numbers; null: it is no such list. */
export function numbersIn(list: PDFObject | undefined, count: number): readonly number[] | null {
  if (!(list instanceof PDFArray) || list.size() !== count) return null
  const numbers = list.asArray().map((_, n) => numberOf(list.lookup(n)) ?? NaN)
  return numbers.every(Number.isFinite) ? numbers : null
}

/** What a colour space of a page is of. */
export function toldBy(space: PDFObject | undefined, depth = 0): Told {
  if (space instanceof PDFName) {
    const plain = plainNames[nameOf(space)]
    return plain ? { plain, direct: true } : null
  }
  if (!(space instanceof PDFArray) || depth > 4) return null
  const kind = nameOf(space.lookup(0))
  if (kind === 'Separation') return { inks: [nameOf(space.lookup(1))] }
  if (kind === 'DeviceN') {
    const names = space.lookup(1)
    return names instanceof PDFArray ? { inks: names.asArray().map((_, n) => nameOf(names.lookup(n))) } : null
  }
  if (kind === 'Indexed') return toldBy(space.size() > 1 ? space.lookup(1) : undefined, depth + 1)
  const plain = kind === 'ICCBased' ? byParts[numberOf(at(dictOf(space.lookup(1)), 'N')) ?? 0] : plainNames[kind]
  return plain ? { plain, direct: false } : null
}
