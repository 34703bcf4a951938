import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  type PDFContext,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { operationsOf } from '../artwork/content.rules.ts'
import { drawnPage, type PageToDraw } from '../artwork/drawPage.ts'
import { at, dictOf, nameOf, numberOf, unpacked } from '../artwork/pdfObjects.ts'
import { openedPage } from '../artwork/readPage.ts'
import { ofLab } from '../artwork/spotColour.ts'
import { onPlates } from './printInks.ts'

// Plates of pages of other PDFs. Whatever a page is coloured in is made greys of one plate, within its own objects: what is drawn, cut, mixed
// and covered stays as the page says, and whoever draws pages draws its plates.

/** A page, as one of its plates: by the name of a process ink (`Cyan` …) or of a spot ink. `icc`: the press that colours of a screen are for. */
export type PlateToDraw = PageToDraw & { readonly plate: string; readonly icc?: string | undefined }

/**
 * One plate of a page, as a PNG in greys on nothing: the darker, the more ink. What is printed over others leaves their ink. To be called in a
 * process of its own. @throws Error for a page that cannot be placed, opened or drawn.
 */
export async function pagePlatePng({ plate, icc, pixels, ...asked }: PlateToDraw): Promise<Buffer> {
  const opened = await openedPage(asked)
  if ('why' in opened) throw new Error(opened.why)
  const { document, page, sheet } = opened
  makeGreys(document, page, await greysOf(document.context, plate, icc))
  return drawnPage(await document.save({ useObjectStreams: false, updateFieldAppearances: false }), { page: asked.page, sheet, pixels })
}

/** What colours are on a plate, as colour spaces that stand for those of a page. */
type Greys = {
  /** The plain colours of a page, by how many parts they have. */
  readonly plain: Readonly<Record<Plain, PDFObject>>
  /** That of inks by their names. */
  readonly inks: (names: readonly string[]) => PDFObject
}
type Plain = 'grey' | 'rgb' | 'cmyk' | 'lab'

const processInks = ['Cyan', 'Magenta', 'Yellow', 'Black'] as const

/** So many steps of red, green and blue each; between them is nearly even. */
const steps = 17

async function greysOf(context: PDFContext, plate: string, icc: string | undefined): Promise<Greys> {
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
  return {
    inks,
    plain: {
      grey: reckoned(1, plate === 'Black' ? '' : 'pop 1'),
      cmyk: inks(processInks),
      rgb: space(3, await table(context, channel, icc, 'rgb')),
      lab: space(3, await table(context, channel, icc, 'lab')),
    },
  }
}

/** Which of the inks is the plate's; -1: none. */
const partOf = (names: readonly string[], plate: string): number =>
  names.findIndex((name) => name === plate || (name === 'All' && names.length === 1))

/** PostScript that leaves of so many parts the one as a grey, 1 where there is nothing of it; -1: of none of them. */
export function partProgram(count: number, part: number): string {
  if (part < 0) return `${'pop '.repeat(count)}1`
  const above = 'pop '.repeat(count - 1 - part)
  return `${above}1 exch sub${part > 0 ? ` ${part + 1} 1 roll ${'pop '.repeat(part)}` : ''}`.trim()
}

/** A table of what colours of a screen are on a plate of the process, 1 where there is no ink; of another plate: there never is. */
async function table(context: PDFContext, channel: number, icc: string | undefined, kind: 'rgb' | 'lab'): Promise<PDFRef> {
  const size = channel < 0 ? 2 : steps
  const plates = channel < 0 ? null : await onPlates(sharp(light(kind), { raw: { width: steps ** 2, height: steps, channels: 3 } }), icc)
  const greys = Uint8Array.from({ length: size ** 3 }, (_, n) => 255 - (plates?.[n * 4 + channel] ?? 0))
  const domain = kind === 'rgb' ? [0, 1, 0, 1, 0, 1] : [0, 100, -128, 127, -128, 127]
  const about = { FunctionType: 0, Domain: domain, Range: [0, 1], Size: [size, size, size], BitsPerSample: 8 }
  return context.register(context.flateStream(greys, about))
}

/** Colours of a screen that are evenly apart, the first part going fastest. */
function light(kind: 'rgb' | 'lab'): Buffer {
  const colours = Array.from({ length: steps ** 3 }, (_, n) =>
    [n % steps, Math.floor(n / steps) % steps, Math.floor(n / steps ** 2)].map((one) => one / (steps - 1)),
  )
  if (kind === 'rgb') return Buffer.from(colours.flat().map((one) => Math.round(one * 255)))
  return Buffer.from(colours.map(([l = 0, a = 0, b = 0]) => ofLab(l * 100, a * 255 - 128, b * 255 - 128).slice(1)).join(''), 'hex')
}

/** Names that no page has for colours of its own. */
const standIns: Readonly<Record<Plain, string>> = { grey: 'YcGrey', rgb: 'YcRgb', cmyk: 'YcCmyk', lab: 'YcLab' }
const begun: Readonly<Record<Plain, string>> = { grey: '0', rgb: '0 0 0', cmyk: '0 0 0 1', lab: '0 0 0' }
const asIs = PDFName.of('Pattern')

const plainNames: Readonly<Record<string, Plain>> = {
  ...{ DeviceGray: 'grey', G: 'grey', CalGray: 'grey', DeviceRGB: 'rgb', RGB: 'rgb', CalRGB: 'rgb' },
  ...{ DeviceCMYK: 'cmyk', CMYK: 'cmyk', Lab: 'lab' },
}
const plainOperators: Readonly<Record<string, readonly [Plain, string, string]>> = {
  ...{ g: ['grey', 'cs', 'scn'], G: ['grey', 'CS', 'SCN'], rg: ['rgb', 'cs', 'scn'], RG: ['rgb', 'CS', 'SCN'] },
  ...{ k: ['cmyk', 'cs', 'scn'], K: ['cmyk', 'CS', 'SCN'] },
}
const byParts: Readonly<Record<number, Plain>> = { 1: 'grey', 3: 'rgb', 4: 'cmyk' }

/** What kind of plain colours a space has; null: it is of inks, patterns or indexes. */
function plainOf(space: PDFObject | undefined): Plain | null {
  if (space instanceof PDFName) return plainNames[nameOf(space)] ?? null
  if (!(space instanceof PDFArray)) return null
  const kind = nameOf(space.lookup(0))
  return kind === 'ICCBased' ? (byParts[numberOf(at(dictOf(space.lookup(1)), 'N')) ?? 0] ?? null) : (plainNames[kind] ?? null)
}

/** Makes all that a page draws greys, in place. @throws Error where some of it cannot be opened. */
function makeGreys(document: PDFDocument, page: PDFPage, greys: Greys): void {
  const { context } = document
  const resources = page.node.Resources() ?? context.obj({})
  const content = new Greying(context, greys).page(page.node.Contents(), resources)
  page.node.set(PDFName.of('Resources'), resources)
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)))
  page.node.delete(PDFName.of('Group'))
}

class Greying {
  private readonly done = new Set<PDFObject>()
  /** What colours begin with that are chosen by a name of these resources, as they were. */
  private readonly begins = new Map<PDFDict, ReadonlyMap<string, string>>()
  private readonly context: PDFContext
  private readonly greys: Greys

  constructor(context: PDFContext, greys: Greys) {
    this.context = context
    this.greys = greys
  }

  page(contents: PDFObject | undefined, resources: PDFDict): Uint8Array {
    this.resources(resources)
    const streams = contents instanceof PDFArray ? contents.asArray().map((_, n) => contents.lookup(n)) : [contents]
    const bytes = Buffer.concat(streams.flatMap((one) => (one === undefined ? [] : [opened(one), Buffer.from('\n')])))
    return Buffer.concat([Buffer.from(`/${standIns.grey} cs 0 scn /${standIns.grey} CS 0 SCN\n`), this.content(bytes, resources)])
  }

  private content(bytes: Uint8Array, resources: PDFDict): Uint8Array {
    const begins = this.begins.get(resources)
    const parts: Uint8Array[] = []
    let kept = 0
    for (const { operator, operands, from, at: word, to } of operationsOf(bytes)) {
      const plain = plainOperators[operator]
      const name = operator === 'cs' || operator === 'CS' ? String(operands.at(-1) ?? '').replace(/^\//, '') : null
      const own = name === null ? undefined : plainNames[name]
      const said = plain
        ? [`/${standIns[plain[0]]} ${plain[1]} `, bytes.subarray(from, word), ` ${plain[2]}`]
        : own
          ? [`/${standIns[own]} ${operator} ${begun[own]} ${operator === 'cs' ? 'scn' : 'SCN'}`]
          : name !== null && begins?.has(name)
            ? [`/${name} ${operator} ${begins.get(name)} ${operator === 'cs' ? 'scn' : 'SCN'}`]
            : operator === 'BI'
              ? [inlineGrey(bytes.subarray(from, to))]
              : null
      if (!said) continue
      parts.push(bytes.subarray(kept, from), ...said.map((one) => (typeof one === 'string' ? Buffer.from(one, 'latin1') : one)))
      kept = to
    }
    return Buffer.concat([...parts, bytes.subarray(kept)])
  }

  private resources(resources: PDFDict): void {
    if (this.isDone(resources)) return
    const spaces = dictOf(at(resources, 'ColorSpace')) ?? this.context.obj({})
    const entries = spaces.keys().map((key) => [key, spaces.lookup(key)] as const)
    this.begins.set(
      resources,
      new Map(
        entries.flatMap(([key, space]) => {
          const plain = space instanceof PDFName ? null : plainOf(space)
          return plain ? [[key.decodeText(), begun[plain]]] : []
        }),
      ),
    )
    const standsFor = (key: string, plain: Plain): PDFObject => {
      const own = at(spaces, key)
      return own instanceof PDFArray && ['Separation', 'DeviceN'].includes(nameOf(own.lookup(0)))
        ? this.space(own)
        : this.greys.plain[plain]
    }
    const [grey, rgb, cmyk] = [standsFor('DefaultGray', 'grey'), standsFor('DefaultRGB', 'rgb'), standsFor('DefaultCMYK', 'cmyk')]
    // A dictionary of its own: one may be shared with what is no resource.
    const greyed = this.context.obj({})
    for (const [key, space] of entries) if (!String(key).startsWith('/Default')) greyed.set(key, this.space(space))
    for (const [key, space] of Object.entries({ grey, rgb, cmyk, lab: this.greys.plain.lab }) as [Plain, PDFObject][])
      greyed.set(PDFName.of(standIns[key]), space)
    resources.set(PDFName.of('ColorSpace'), greyed)
    for (const [, object] of streamsIn(resources, 'XObject')) this.drawn(object, resources)
    for (const [, object] of streamsIn(resources, 'Pattern')) this.pattern(object, resources)
    for (const [, object] of streamsIn(resources, 'Shading')) this.shading(dictOf(object))
    for (const [, object] of streamsIn(resources, 'ExtGState')) this.state(dictOf(object))
    for (const [, object] of streamsIn(resources, 'Font')) this.font(dictOf(object), resources)
  }

  private drawn(object: PDFObject, resources: PDFDict): void {
    if (!(object instanceof PDFRawStream)) return
    if (nameOf(at(object.dict, 'Subtype')) === 'Form') return this.form(object, resources)
    if (String(at(object.dict, 'ImageMask')) === 'true' || this.isDone(object)) return
    const space = at(object.dict, 'ColorSpace')
    if (space) object.dict.set(PDFName.of('ColorSpace'), this.space(space))
  }

  private form(object: PDFRawStream, outer: PDFDict): void {
    if (this.isDone(object)) return
    const resources = dictOf(at(object.dict, 'Resources')) ?? outer
    this.resources(resources)
    rewrite(object, this.content(opened(object), resources))
    dictOf(at(object.dict, 'Group'))?.delete(PDFName.of('CS'))
  }

  private pattern(object: PDFObject, outer: PDFDict): void {
    if (object instanceof PDFRawStream) return numberOf(at(object.dict, 'PaintType')) === 2 ? undefined : this.form(object, outer)
    this.shading(dictOf(at(dictOf(object), 'Shading')))
  }

  private shading(dict: PDFDict | null): void {
    const space = at(dict, 'ColorSpace')
    if (dict && space && !this.isDone(dict)) dict.set(PDFName.of('ColorSpace'), this.space(space))
  }

  /** What is printed over others takes nothing away: the darker of both is seen, which is what nothing of an ink leaves. */
  private state(dict: PDFDict | null): void {
    const [line, fill] = [at(dict, 'OP'), at(dict, 'op') ?? at(dict, 'OP')].map(String)
    if (!dict || at(dict, 'BM') || (at(dict, 'OP') ?? at(dict, 'op')) === undefined) return
    dict.set(PDFName.of('BM'), PDFName.of(line === 'true' || fill === 'true' ? 'Darken' : 'Normal'))
  }

  /** Signs that are contents themselves. */
  private font(dict: PDFDict | null, outer: PDFDict): void {
    if (!dict || nameOf(at(dict, 'Subtype')) !== 'Type3' || this.isDone(dict)) return
    const resources = dictOf(at(dict, 'Resources')) ?? outer
    this.resources(resources)
    const signs = dictOf(at(dict, 'CharProcs'))
    for (const key of signs?.keys() ?? []) {
      const sign = signs?.lookup(key)
      if (sign instanceof PDFRawStream && !this.isDone(sign)) rewrite(sign, this.content(opened(sign), resources))
    }
  }

  private space(space: PDFObject | undefined, depth = 0): PDFObject {
    const plain = plainOf(space)
    if (plain) return this.greys.plain[plain]
    if (!(space instanceof PDFArray) || depth > 4) return space ?? asIs
    const kind = nameOf(space.lookup(0))
    if (kind === 'Separation') return this.greys.inks([nameOf(space.lookup(1))])
    if (kind === 'DeviceN') {
      const names = space.lookup(1)
      return names instanceof PDFArray ? this.greys.inks(names.asArray().map((_, n) => nameOf(names.lookup(n)))) : space
    }
    if (kind !== 'Indexed' && kind !== 'Pattern') return space
    const base = space.size() > 1 ? [this.space(space.lookup(1), depth + 1)] : []
    return this.context.obj([PDFName.of(kind), ...base, ...space.asArray().slice(2)])
  }

  private isDone(object: PDFObject): boolean {
    if (this.done.has(object)) return true
    this.done.add(object)
    return false
  }
}

/** What stands under a key of resources, each by its name. */
function streamsIn(resources: PDFDict, key: string): (readonly [PDFName, PDFObject])[] {
  const dict = dictOf(at(resources, key))
  return (dict?.keys() ?? []).flatMap((name) => {
    const object = dict?.lookup(name)
    return object ? [[name, object] as const] : []
  })
}

function opened(stream: PDFObject): Uint8Array {
  const bytes = stream instanceof PDFRawStream ? unpacked(stream) : null
  if (!bytes) throw new Error('the content of a placed page cannot be opened')
  return bytes
}

/** Another content for a stream, unpacked, where it is. */
function rewrite(stream: PDFRawStream, bytes: Uint8Array): void {
  for (const key of ['Filter', 'DecodeParms']) stream.dict.delete(PDFName.of(key))
  Object.assign(stream, { contents: bytes })
}

/** A picture within the text: what its head calls plain colours. */
function inlineGrey(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  const head = text.slice(0, Math.max(0, text.search(/\sID\s/)))
  const greyed = head.replaceAll(/\/(DeviceGray|DeviceRGB|DeviceCMYK|G|RGB|CMYK)(?=[\s/\]<])/g, (whole, name: string) => {
    const plain = plainNames[name]
    return plain ? `/${standIns[plain]}` : whole
  })
  return Buffer.from(greyed + text.slice(head.length), 'latin1')
}
