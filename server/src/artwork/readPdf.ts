import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFStream, type PDFObject, type PDFPage } from '@cantoo/pdf-lib'
import type { ArtworkFacts, ColourSpace, Size, Unread } from '../../../artwork/facts.ts'
import { unknownRgb } from '../../../contract/artwork/pageRead.ts'
import { matrixOf, operationsOf, times, unchanged, type Matrix } from './content.rules.ts'
import { isTooLarge, isTooLargeInline, leadsToTooLarge } from './largePictures.ts'
import { at, dictOf, isActive, nameOf, numberOf, openedPdf, unpacked } from './pdfObjects.ts'
import { colorantRgb, spotRgb } from './spotColour.ts'

// What a PDF holds, read from its objects: nothing of it is drawn or run. Its streams are opened only so far.

/** What all contents together may come to. */
const contentsAtMost = 64 * 2 ** 20
/** Of contents, those of a form each time it is drawn. */
const walkedAtMost = 256 * 2 ** 20
const pagesRead = 8
const formsDeep = 12
const operationsAtMost = 3_000_000
const drawnAtMost = 2000

const mmPerPoint = 25.4 / 72

/** What there is in a PDF, or why nothing was read. */
export async function readPdf(bytes: Buffer): Promise<ArtworkFacts | Unread> {
  const document = await openedPdf(bytes)
  if (typeof document === 'string') return document
  const pages = document.getPages()
  const [first] = pages
  if (!first) return 'broken'
  const sheet = sheetOf(first)
  if (!sheet) return 'broken'
  const { unit, size } = sheet
  const seen = seenOn(pages.slice(0, pagesRead))
  const [trim, bleed] = [first.getTrimBox(), first.getBleedBox()]
  const beyond = Math.min(
    trim.x - bleed.x,
    trim.y - bleed.y,
    bleed.x + bleed.width - trim.x - trim.width,
    bleed.y + bleed.height - trim.y - trim.height,
  )
  return {
    ...{ format: 'pdf', pages: pages.length, pixels: null, size },
    bleed: round(Math.max(0, beyond * unit * mmPerPoint)),
    spaces: [...seen.spaces],
    spots: [...seen.spots.values()].map(({ name }) => plain(name)),
    fonts: [...seen.fonts].map(([name, embedded]) => ({ name, embedded })),
    liveText: false,
    placed: seen.placed.map((ppi) => ({ ppi: round(ppi / unit) })),
    active: isActive(document.catalog),
    partial: seen.partial || pages.length > pagesRead,
  }
}

/** What of a page is cut, in its own units, how it is turned (degrees clockwise), how many points a unit is, and its size as it is seen, mm. */
export type Sheet = {
  readonly box: { readonly left: number; readonly bottom: number; readonly right: number; readonly top: number }
  readonly turn: 0 | 90 | 180 | 270
  readonly unit: number
  readonly size: Size
}

/** The sheet of a page; null: it has no size. */
export function sheetOf(page: PDFPage): Sheet | null {
  const { x, y, width, height } = page.getTrimBox()
  const unit = numberOf(page.node.lookup(PDFName.of('UserUnit'))) ?? 1
  const [across, along] = [width * unit * mmPerPoint, height * unit * mmPerPoint]
  if (!(across > 0 && along > 0)) return null
  const turn = ((((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4) * 90) as Sheet['turn']
  return {
    box: { left: x, bottom: y, right: x + width, top: y + height },
    ...{ turn, unit },
    size: turn % 180 === 0 ? { width: round(across), height: round(along) } : { width: round(along), height: round(across) },
  }
}

/** What is met on these pages. */
export function seenOn(pages: readonly PDFPage[]): Seen {
  const seen = new Seen()
  for (const { node } of pages) {
    const resources = node.Resources()
    if (!resources) continue
    seen.page(node.Contents(), resources)
    // What was not read may draw any of them.
    if (seen.partial) seen.tooLarge ||= leadsToTooLarge(resources)
  }
  return seen
}

/** To 0.0001: finer than anything is printed, and the same on every machine. */
export const round = (value: number): number => Math.round(value * 10_000) / 10_000

/** Inks of the four plates that every press has, and names that stand for none or all. */
const processInks = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'All', 'None'])

/** What was met on the pages, each thing once. */
export class Seen {
  readonly spaces = new Set<ColourSpace>()
  /** By their names' own bytes, which are what a press tells plates by: how each is called, and looks on a screen. */
  readonly spots = new Map<string, { readonly name: string; readonly rgb: string }>()
  readonly fonts = new Map<string, boolean>()
  /** Pixels for an inch, of each picture as it is placed. */
  readonly placed: number[] = []
  /** Some of it was not read: it is too much, or packed in a way that is not opened here. */
  partial = false
  /** A picture that is drawn, or may well be, is too large to be drawn. */
  tooLarge = false
  /** Something is half transparent, or mixed with what lies below. */
  transparent = false
  private operations = 0
  private walked = 0
  /** Colour spaces and fonts' dictionaries that were looked at. */
  private readonly known = new Set<PDFObject>()
  private content = 0
  private drawn = 0
  private readonly read = new Map<PDFObject, Uint8Array>()

  page(contents: PDFObject | undefined, resources: PDFDict): void {
    const streams = contents instanceof PDFArray ? contents.asArray().map((_, n) => contents.lookup(n)) : [contents]
    // Parts of a page's content may break anywhere between two words.
    this.walk(Buffer.concat(streams.flatMap((one) => [this.contentOf(one), Buffer.from('\n')])), resources, unchanged, 0)
  }

  private walk(content: Uint8Array, resources: PDFDict, outer: Matrix, depth: number): void {
    this.walked += content.length
    if (this.walked > walkedAtMost) return this.leftOut()
    this.standIns(resources)
    const saved: Matrix[] = []
    let now = outer
    for (const { operator, operands, at: word, to } of operationsOf(content)) {
      if (++this.operations > operationsAtMost) return this.leftOut()
      if (operator === 'q') saved.push(now)
      else if (operator === 'Q') now = saved.pop() ?? outer
      else if (operator === 'cm') now = times(matrixOf(operands.slice(-6)) ?? unchanged, now)
      else if (operator === 'Do') this.draw(dictOf(at(resources, 'XObject'))?.lookup(nameAsWritten(operands.at(-1))), resources, now, depth)
      else if (operator === 'sh')
        this.space(at(dictOf(dictOf(at(resources, 'Shading'))?.lookup(nameAsWritten(operands.at(-1)))), 'ColorSpace'), resources)
      else if (operator === 'Tf') this.font(dictOf(at(resources, 'Font'))?.lookup(nameAsWritten(operands.at(-2))), resources, depth)
      else if (operator === 'cs' || operator === 'CS') this.named(operands.at(-1), resources)
      else if (operator === 'gs')
        this.state(dictOf(dictOf(at(resources, 'ExtGState'))?.lookup(nameAsWritten(operands.at(-1)))), resources, depth)
      else if (operator === 'scn' || operator === 'SCN') this.pattern(operands.at(-1), resources, now, depth)
      // A picture within the text.
      else if (operator === 'BI') this.inline(content.subarray(word, to))
      else {
        const plain = plainColour(operator, operands)
        if (plain) this.spaces.add(plain)
      }
    }
  }

  private draw(object: PDFObject | undefined, resources: PDFDict, now: Matrix, depth: number): void {
    if (!(object instanceof PDFStream)) return
    if (++this.drawn > drawnAtMost) return this.leftOut()
    const kind = nameOf(at(object.dict, 'Subtype'))
    if (kind === 'Image') this.image(object.dict, resources, now)
    if (kind === 'Form') this.form(object, resources, now, depth)
  }

  /** What paints with a pattern: what its tile draws, or the colours that its shading is in. */
  private pattern(name: string | number | null | undefined, resources: PDFDict, now: Matrix, depth: number): void {
    if (typeof name !== 'string') return
    const pattern = dictOf(at(resources, 'Pattern'))?.lookup(nameAsWritten(name))
    if (pattern instanceof PDFStream) return ++this.drawn > drawnAtMost ? this.leftOut() : this.form(pattern, resources, now, depth)
    this.space(at(dictOf(at(dictOf(pattern), 'Shading')), 'ColorSpace'), resources)
  }

  private form(object: PDFStream, resources: PDFDict, now: Matrix, depth: number): void {
    if (depth >= formsDeep) return this.leftOut()
    const numbers = at(object.dict, 'Matrix')
    const matrix = numbers instanceof PDFArray ? matrixOf(numbers.asArray().map((_, n) => numberOf(numbers.lookup(n)))) : null
    this.walk(this.contentOf(object), dictOf(at(object.dict, 'Resources')) ?? resources, times(matrix ?? unchanged, now), depth + 1)
  }

  /** Its colours are not read. */
  private inline(image: Uint8Array): void {
    this.leftOut()
    this.tooLarge ||= isTooLargeInline(image)
  }

  private image(dict: PDFDict, resources: PDFDict, [a, b, c, d]: Matrix): void {
    this.tooLarge ||= isTooLarge(dict)
    const [width, height] = [numberOf(at(dict, 'Width')) ?? 0, numberOf(at(dict, 'Height')) ?? 0]
    const [across, along] = [Math.hypot(a, b) / 72, Math.hypot(c, d) / 72]
    const ppi = Math.min(width / across, height / along)
    if (at(dict, 'SMask') !== undefined) this.transparent = true
    // A dot or a line of them is a colour, not a picture.
    if (width > 2 && height > 2 && Number.isFinite(ppi) && ppi > 0) this.placed.push(ppi)
    if (String(at(dict, 'ImageMask')) === 'true') return
    this.space(at(dict, 'ColorSpace'), resources)
    // Nobody knows how large a sign is drawn.
    if (Number.isNaN(ppi)) this.leftOut()
  }

  /** Plates that stand for the plain colours of a page. Profiles that do are colours of the same kind. */
  private standIns(resources: PDFDict): void {
    for (const key of ['DefaultGray', 'DefaultRGB', 'DefaultCMYK']) {
      const space = at(dictOf(at(resources, 'ColorSpace')), key)
      if (space instanceof PDFArray && ['Separation', 'DeviceN'].includes(nameOf(space.lookup(0)))) this.space(space, resources)
    }
  }

  private named(name: string | number | null | undefined, resources: PDFDict, depth = 0): void {
    const key = nameAsWritten(name)
    const known = plainSpaces[key.decodeText()]
    if (known) this.spaces.add(known)
    else this.space(dictOf(at(resources, 'ColorSpace'))?.lookup(key), resources, depth + 1)
  }

  private space(space: PDFObject | undefined, resources: PDFDict, depth = 0): void {
    if (depth > 4) return this.leftOut()
    if (space instanceof PDFName) return this.named(space.asString(), resources, depth + 1)
    if (!(space instanceof PDFArray) || this.known.has(space)) return
    this.known.add(space)
    const kind = nameOf(space.lookup(0))
    if (kind === 'Separation') this.spot(space.lookup(1), spotRgb(space))
    else if (kind === 'DeviceN') {
      const names = space.lookup(1)
      const own = dictOf(at(dictOf(space.size() > 4 ? space.lookup(4) : undefined), 'Colorants'))
      if (names instanceof PDFArray) names.asArray().forEach((_, n) => this.spot(names.lookup(n), colorantRgb(space, names, n, own)))
      else this.leftOut()
    } else if (kind === 'ICCBased') {
      const known = byComponents[numberOf(at(dictOf(space.lookup(1)), 'N')) ?? 0]
      if (known) this.spaces.add(known)
    } else if (kind === 'Indexed' || kind === 'Pattern') this.space(space.size() > 1 ? space.lookup(1) : undefined, resources, depth + 1)
    else {
      const known = plainSpaces[kind]
      if (known) this.spaces.add(known)
    }
  }

  private leftOut(): void {
    this.partial = true
  }

  /** How things are painted from here on. */
  private state(state: PDFDict | null, resources: PDFDict, depth: number): void {
    const font = at(state, 'Font')
    if (font instanceof PDFArray) this.font(font.lookup(0), resources, depth)
    const [mode, mask] = [at(state, 'BM'), at(state, 'SMask')]
    const modes = mode instanceof PDFArray ? nameOf(mode.lookup(0)) : nameOf(mode)
    const isThin = ['ca', 'CA'].some((key) => (numberOf(at(state, key)) ?? 1) < 1)
    // Its colours are not printed, but its pictures are drawn.
    if (mask instanceof PDFDict) this.tooLarge ||= leadsToTooLarge(mask)
    if (isThin || !['', 'Normal', 'Compatible'].includes(modes) || (mask !== undefined && nameOf(mask) !== 'None')) this.transparent = true
  }

  private spot(written: PDFObject | undefined, rgb: string = unknownRgb): void {
    if (!(written instanceof PDFName)) return this.leftOut()
    const [name, key] = [nameOf(written), Buffer.from(written.asBytes()).toString('latin1')]
    if (name === 'Black') this.spaces.add('grey')
    else if (processInks.has(name)) this.spaces.add('cmyk')
    else if (this.spots.has(key)) return
    else if (this.spots.size >= namesAtMost) this.leftOut()
    else this.spots.set(key, { name, rgb })
  }

  /** What text is set in. */
  private font(object: PDFObject | undefined, resources: PDFDict, depth: number): void {
    const font = dictOf(object)
    if (!font || this.known.has(font)) return
    if (this.fonts.size >= namesAtMost) return this.leftOut()
    this.known.add(font)
    const known = plain(nameOf(at(font, 'BaseFont')).replace(/^[A-Z]{6}\+/, ''))
    this.fonts.set(known, (this.fonts.get(known) ?? true) && isEmbedded(font))
    if (nameOf(at(font, 'Subtype')) === 'Type3') this.signs(font, resources, depth)
  }

  /** What the signs of a font draw that are contents themselves: each of them, whether it is used or not. */
  private signs(font: PDFDict, resources: PDFDict, depth: number): void {
    if (depth >= formsDeep) return this.leftOut()
    const [signs, own] = [dictOf(at(font, 'CharProcs')), dictOf(at(font, 'Resources')) ?? resources]
    for (const key of signs?.keys() ?? []) this.walk(this.contentOf(signs?.lookup(key)), own, unknownSize, depth + 1)
  }

  /** What is drawn by a stream; nothing where it is no content, or all that is read of a file was read. */
  private contentOf(object: PDFObject | undefined): Uint8Array {
    if (!(object instanceof PDFRawStream)) return Buffer.alloc(0)
    const known = this.read.get(object)
    if (known) return known
    const bytes = unpacked(object)
    this.content += bytes?.length ?? 0
    if (!bytes || this.content > contentsAtMost) this.leftOut()
    const kept = bytes && this.content <= contentsAtMost ? bytes : Buffer.alloc(0)
    this.read.set(object, kept)
    return kept
  }
}

const namesAtMost = 200

const unknownSize: Matrix = [NaN, NaN, NaN, NaN, NaN, NaN]

/** A name as it may be kept and shown: no signs that are none, and not for ever long. */
export const plain = (name: string): string => name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\uFFFE\uFFFF]/gu, '').slice(0, 60) || '未命名'

const nameAsWritten = (operand: string | number | null | undefined): PDFName => PDFName.of(String(operand ?? '').replace(/^\//, ''))

/** The colours that an operator sets: what is black alone of the process is grey, and no ink at all none. */
function plainColour(operator: string, operands: readonly (string | number | null)[]): ColourSpace | undefined {
  const space = plainColours[operator]
  const parts = operands.slice(space === 'cmyk' ? -4 : -1)
  if (space === 'grey') return parts[0] === 1 ? undefined : space
  const isBlack = space === 'cmyk' && parts.length === 4 && parts.slice(0, 3).every((part) => part === 0)
  return isBlack ? (parts[3] === 0 ? undefined : 'grey') : space
}

const plainColours: Readonly<Record<string, ColourSpace>> = { rg: 'rgb', RG: 'rgb', k: 'cmyk', K: 'cmyk', g: 'grey', G: 'grey' }
const plainSpaces: Readonly<Record<string, ColourSpace>> = {
  ...{
    DeviceRGB: 'rgb',
    RGB: 'rgb',
    CalRGB: 'rgb',
    DeviceCMYK: 'cmyk',
    CMYK: 'cmyk',
    DeviceGray: 'grey',
    G: 'grey',
    CalGray: 'grey',
    Lab: 'lab',
  },
}
const byComponents: Readonly<Record<number, ColourSpace>> = { 1: 'grey', 3: 'rgb', 4: 'cmyk' }

/** Whether the font's own shapes are in the file. */
function isEmbedded(font: PDFDict): boolean {
  if (nameOf(at(font, 'Subtype')) === 'Type3') return true
  const children = at(font, 'DescendantFonts')
  const child = children instanceof PDFArray ? dictOf(children.lookup(0)) : font
  const descriptor = dictOf(at(child, 'FontDescriptor'))
  return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => at(descriptor, key) !== undefined)
}
