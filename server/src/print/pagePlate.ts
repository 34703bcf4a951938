import { PDFArray, PDFBool, PDFDict, PDFName, PDFRawStream, PDFRef, type PDFContext, type PDFObject, type PDFPage } from '@cantoo/pdf-lib'
import { drawnPage, type PageToDraw } from '../artwork/drawPage.ts'
import { jpxColours } from '../artwork/jpx.ts'
import { at, dictOf, nameOf, numberOf, unpacked } from '../artwork/pdfObjects.ts'
import { openedPage } from '../artwork/readPage.ts'
import { beginning, firstState, plateContent, standIns, type Names, type Said, type State } from './plateContent.ts'
import { greysOf, labBounds, numbersIn, toldBy, type Greys, type Plain } from './plateSpaces.ts'

// Plates of pages of other PDFs. Whatever a page is coloured in is made greys of one plate, in copies of its objects: what is drawn, cut, mixed
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
  new Greying(document.context, await greysOf(document.context, plate, icc)).page(page)
  return drawnPage(await document.save({ useObjectStreams: false, updateFieldAppearances: false }), { page: asked.page, sheet, pixels })
}

/** So many copies of forms are made that begin otherwise. */
const formsAtMost = 1000

/** Resources as they were, and as they are on the plate. */
type Resources = { readonly own: PDFDict; readonly greyed: PDFDict }

/** Copies what a page draws as greys. Nothing that was there is changed: masks go on by it. */
class Greying {
  private readonly copies = new Map<PDFObject, PDFRef>()
  /** Of forms, by how things are painted where they are drawn. */
  private readonly forms = new Map<PDFObject, Map<string, PDFRef>>()
  private formCount = 0
  private readonly known = new Map<PDFDict, Resources>()
  private readonly context: PDFContext
  private readonly greys: Greys
  private readonly first: State

  constructor(context: PDFContext, greys: Greys) {
    this.context = context
    this.greys = greys
    this.first = firstState(greys.plate)
  }

  /** @throws Error where some of it cannot be opened. */
  page({ node }: PDFPage): void {
    const contents = node.Contents()
    const streams = contents instanceof PDFArray ? contents.asArray().map((_, n) => contents.lookup(n)) : [contents]
    const bytes = Buffer.concat(streams.flatMap((one) => (one === undefined ? [] : [opened(one), Buffer.from('\n')])))
    const resources = this.resources(node.Resources() ?? this.context.obj({}))
    const content = Buffer.concat([Buffer.from(beginning), this.content(bytes, resources, this.first)])
    node.set(PDFName.of('Resources'), resources.greyed)
    node.set(PDFName.of('Contents'), this.context.register(this.context.flateStream(content)))
    node.delete(PDFName.of('Group'))
  }

  private content(bytes: Uint8Array, { own, greyed }: Resources, begun: State): Uint8Array {
    const named = (kind: string, name: string) => dictOf(at(own, kind))?.lookup(PDFName.of(name))
    const states = dictOf(at(greyed, 'ExtGState')) ?? this.context.obj({})
    greyed.set(PDFName.of('ExtGState'), states)
    const drawn = dictOf(at(greyed, 'XObject')) ?? this.context.obj({})
    greyed.set(PDFName.of('XObject'), drawn)
    const names: Names = {
      plate: this.greys.plate,
      space: (name) => toldBy(named('ColorSpace', name)),
      state: (name) => saidBy(dictOf(named('ExtGState', name))),
      drawn: (name) => {
        const object = named('XObject', name)
        const dict = dictOf(object)
        if (nameOf(at(dict, 'Subtype')) === 'Form') return at(dict, 'Group') ? 'group' : 'form'
        if (isTrue(at(dict, 'ImageMask'))) return 'stencil'
        const plain = at(dict, 'ColorSpace') || !(object instanceof PDFRawStream) ? null : jpxColours(object)
        return plain ? { plain, direct: false } : toldBy(at(dict, 'ColorSpace'))
      },
      form: (name, from) => {
        const object = dictOf(at(own, 'XObject'))?.lookup(PDFName.of(name))
        if (!(object instanceof PDFRawStream)) return name
        const ref = this.form(object, { own, greyed }, from)
        const called = `Yc${ref.objectNumber}`
        drawn.set(PDFName.of(called), ref)
        return called
      },
      shade: (name) => toldBy(at(dictOf(named('Shading', name)), 'ColorSpace')),
      blending: (mode) => {
        states.set(PDFName.of(`Yc${mode}`), this.context.obj({ Type: 'ExtGState', BM: mode }))
        return `Yc${mode}`
      },
    }
    return plateContent(bytes, names, begun)
  }

  private resources(own: PDFDict): Resources {
    const known = this.known.get(own)
    if (known) return known
    const resources = { own, greyed: own.clone(this.context) }
    this.known.set(own, resources)
    const { greyed } = resources
    const copied = (kind: string, copy: (object: PDFObject) => PDFObject) => {
      const dict = dictOf(at(own, kind))
      if (!dict) return
      const each = this.context.obj({})
      for (const name of dict.keys()) {
        const object = dict.lookup(name)
        if (object) each.set(name, copy(object))
      }
      greyed.set(PDFName.of(kind), each)
    }
    greyed.set(PDFName.of('ColorSpace'), this.spaces(dictOf(at(own, 'ColorSpace'))))
    copied('ExtGState', (object) => this.state(object, own))
    copied('XObject', (object) => this.picture(object))
    copied('Pattern', (object) => this.pattern(object, resources))
    copied('Shading', (object) => this.shading(object))
    copied('Font', (object) => this.font(object, resources))
    return resources
  }

  private spaces(own: PDFDict | null): PDFDict {
    const greyed = this.context.obj({})
    for (const name of own?.keys() ?? []) if (!String(name).startsWith('/Default')) greyed.set(name, this.space(own?.lookup(name)))
    // Inks may stand for the plain colours of a page.
    const standing = (key: string, plain: Plain): PDFObject => {
      const told = toldBy(at(own, key))
      return told && 'inks' in told ? this.space(at(own, key)) : this.greys.plain[plain]
    }
    const all: Readonly<Record<Plain, PDFObject>> = {
      grey: standing('DefaultGray', 'grey'),
      rgb: standing('DefaultRGB', 'rgb'),
      cmyk: standing('DefaultCMYK', 'cmyk'),
      lab: this.greys.plain.lab,
    }
    for (const [plain, space] of Object.entries(all) as [Plain, PDFObject][]) greyed.set(PDFName.of(standIns[plain]), space)
    return greyed
  }

  /** Copied once, and before what it leads to: it may draw itself. */
  private once(object: PDFObject, make: () => PDFObject): PDFRef {
    const known = this.copies.get(object)
    if (known) return known
    const ref = this.context.nextRef()
    this.copies.set(object, ref)
    this.context.assign(ref, make())
    return ref
  }

  /** A mask that draws by the resources of where it is set goes on by what they were. */
  private state(object: PDFObject, own: PDFDict): PDFObject {
    const mask = dictOf(at(dictOf(object), 'SMask'))
    const group = at(mask, 'G')
    if (!(object instanceof PDFDict) || !mask || !(group instanceof PDFRawStream) || at(group.dict, 'Resources')) return object
    const drawn = PDFRawStream.of(this.with(group.dict, { Resources: this.context.register(own) }), group.contents)
    return this.with(object, { SMask: this.with(mask, { G: this.context.register(drawn) }) })
  }

  private picture(object: PDFObject): PDFObject {
    if (!(object instanceof PDFRawStream)) return object
    const space = at(object.dict, 'ColorSpace')
    if (isTrue(at(object.dict, 'ImageMask'))) return object
    if (!space) return this.selfTold(object)
    return this.once(object, () => {
      const lab = labBounds(space)
      const greyed = this.with(object.dict, {
        ColorSpace: lab ? this.greys.labWithin(numbersIn(at(object.dict, 'Decode'), 6) ?? lab) : this.space(space),
      })
      if (lab) greyed.delete(PDFName.of('Decode'))
      return PDFRawStream.of(greyed, object.contents)
    })
  }

  /** One that says itself what colours it is in. */
  private selfTold(object: PDFRawStream): PDFObject {
    const plain = nameOf(at(object.dict, 'Subtype')) === 'Image' ? jpxColours(object) : null
    if (plain === null) return object
    return this.once(object, () => PDFRawStream.of(this.with(object.dict, { ColorSpace: this.greys.plain[plain] }), object.contents))
  }

  /** Copied once for each way in which things are painted where it is drawn; of very many ways, as if it began anew. */
  private form(object: PDFRawStream, outer: Resources, from: State): PDFRef {
    const begun = this.formCount < formsAtMost ? from : this.first
    const copies = this.forms.get(object) ?? new Map<string, PDFRef>()
    this.forms.set(object, copies)
    const key = JSON.stringify(begun)
    const known = copies.get(key)
    if (known) return known
    const ref = this.context.nextRef()
    copies.set(key, ref)
    this.formCount++
    const own = dictOf(at(object.dict, 'Resources'))
    const resources = own ? this.resources(own) : outer
    const group = dictOf(at(object.dict, 'Group'))?.clone(this.context)
    group?.delete(PDFName.of('CS'))
    const content = this.content(opened(object), resources, begun)
    this.context.assign(
      ref,
      this.rewritten(object, content, { ...(own && { Resources: resources.greyed }), ...(group && { Group: group }) }),
    )
    return ref
  }

  private pattern(object: PDFObject, outer: Resources): PDFObject {
    if (object instanceof PDFRawStream) return numberOf(at(object.dict, 'PaintType')) === 2 ? object : this.form(object, outer, this.first)
    const shading = at(dictOf(object), 'Shading')
    return object instanceof PDFDict && shading ? this.with(object, { Shading: this.shading(shading) }) : object
  }

  private shading(object: PDFObject): PDFObject {
    const space = at(dictOf(object), 'ColorSpace')
    if (!space) return object
    if (object instanceof PDFRawStream)
      return this.once(object, () => PDFRawStream.of(this.with(object.dict, { ColorSpace: this.space(space) }), object.contents))
    return object instanceof PDFDict ? this.with(object, { ColorSpace: this.space(space) }) : object
  }

  /** Signs that are contents themselves. */
  private font(object: PDFObject, outer: Resources): PDFObject {
    if (!(object instanceof PDFDict) || nameOf(at(object, 'Subtype')) !== 'Type3') return object
    return this.once(object, () => {
      const own = dictOf(at(object, 'Resources'))
      const resources = own ? this.resources(own) : outer
      const signs = dictOf(at(object, 'CharProcs'))
      const greyed = this.context.obj({})
      for (const key of signs?.keys() ?? []) {
        const sign = signs?.lookup(key)
        if (sign instanceof PDFRawStream)
          greyed.set(key, this.context.register(this.rewritten(sign, this.content(opened(sign), resources, this.first), {})))
      }
      return this.with(object, { CharProcs: greyed, ...(own && { Resources: resources.greyed }) })
    })
  }

  private space(space: PDFObject | undefined, depth = 0): PDFObject {
    const kind = space instanceof PDFArray ? nameOf(space.lookup(0)) : ''
    if (space instanceof PDFArray && (kind === 'Indexed' || kind === 'Pattern') && depth < 4) {
      const own = space.size() > 1 ? space.lookup(1) : undefined
      const lab = kind === 'Indexed' ? labBounds(own) : null
      const base = lab ? [this.greys.labWithin(lab)] : own ? [this.space(own, depth + 1)] : []
      return this.context.obj([PDFName.of(kind), ...base, ...space.asArray().slice(2)])
    }
    const told = toldBy(space)
    if (told === null) return space ?? PDFName.of('Pattern')
    return 'inks' in told ? this.greys.inks(told.inks) : this.greys.plain[told.plain]
  }

  private with(dict: PDFDict, entries: Readonly<Record<string, PDFObject>>): PDFDict {
    const copy = dict.clone(this.context)
    for (const [key, object] of Object.entries(entries)) copy.set(PDFName.of(key), object)
    return copy
  }

  private rewritten(stream: PDFRawStream, content: Uint8Array, entries: Readonly<Record<string, PDFObject>>): PDFRawStream {
    const dict = this.with(stream.dict, entries)
    for (const key of ['Filter', 'DecodeParms']) dict.delete(PDFName.of(key))
    return PDFRawStream.of(dict, content)
  }
}

const isTrue = (object: PDFObject | undefined): boolean => object instanceof PDFBool && object.asBoolean()

function saidBy(dict: PDFDict | null): Said | undefined {
  if (!dict) return undefined
  const flag = (key: string) => (at(dict, key) instanceof PDFBool ? isTrue(at(dict, key)) : undefined)
  const [mode, blends] = [numberOf(at(dict, 'OPM')), at(dict, 'BM')]
  const blend = nameOf(blends instanceof PDFArray ? blends.lookup(0) : blends)
  return {
    ...{ line: flag('OP'), fill: flag('op'), mode: mode ?? undefined },
    blend: blend === '' ? undefined : blend === 'Compatible' ? 'Normal' : blend,
  }
}

function opened(stream: PDFObject): Uint8Array {
  const bytes = stream instanceof PDFRawStream ? unpacked(stream) : null
  if (!bytes) throw new Error('the content of a placed page cannot be opened')
  return bytes
}
