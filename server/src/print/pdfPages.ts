import {
  getDefaultSRGBProfile,
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'
import type { PlacedPage } from '../../../contract/artwork/layer.ts'
import type { Drawn } from '../../../artwork/drawn.ts'
import { operationsOf } from '../artwork/content.rules.ts'
import { at, dictOf, unpacked } from '../artwork/pdfObjects.ts'
import { openedPage, type OpenedPage } from '../artwork/readPage.ts'
import type { Sheet } from '../artwork/readPdf.ts'

// Pages of other PDFs within one that we write: each a form in the unit square, its plates as they are.

/** A page as it is written. */
export type PageForm = { readonly form: PDFRef; readonly transparent: boolean; readonly hasLight: boolean }

/** What a page is known by among those of a surface. */
export const pageKey = ({ fileId, page }: Pick<PlacedPage, 'fileId' | 'page'>): string => `${fileId} ${page}`

/** The pages that are drawn, each once: as large as it is placed anywhere. */
export function pagesIn(drawn: readonly Drawn[]): PlacedPage[] {
  const largest = new Map<string, PlacedPage>()
  for (const one of drawn) {
    if (one.kind !== 'page') continue
    const before = largest.get(pageKey(one.layer))
    if (!before || sideOf(before) < sideOf(one.layer)) largest.set(pageKey(one.layer), one.layer)
  }
  return [...largest.values()]
}

const sideOf = ({ width, height }: PlacedPage): number => Math.max(width, height)

/**
 * Writes the pages that are drawn into a document; `isForPress`: colours of a screen in them say of which screen. @throws Error that says why one
 * cannot be placed.
 */
export async function pageForms(
  context: PDFContext,
  drawn: readonly Drawn[],
  paths: Readonly<Record<number, string>>,
  isForPress = false,
): Promise<ReadonlyMap<string, PageForm>> {
  let known: PDFRef | null = null
  const screen = () => (known ??= screenIn(context))
  const forms = new Map<string, PageForm>()
  for (const layer of pagesIn(drawn)) {
    const opened = await openedPage({ path: paths[layer.fileId] ?? '', page: layer.page })
    if ('why' in opened) throw new Error(`“${layer.name}”${opened.why}`)
    forms.set(pageKey(layer), formOf(context, opened, isForPress ? screen : null))
  }
  return forms
}

/** From a page's own units to the unit square, as it is seen upright. */
export function toUnit({ box: { left, bottom, right, top }, turn }: Sheet): readonly number[] {
  const [across, along] = [1 / (right - left), 1 / (top - bottom)]
  const [x, y] = [-left * across, -bottom * along]
  if (turn === 90) return [0, -across, along, 0, y, 1 - x]
  if (turn === 180) return [-across, 0, 0, -along, 1 - x, 1 - y]
  return turn === 270 ? [0, across, -along, 0, 1 - y, x] : [across, 0, 0, along, x, y]
}

/** The usual colours of a screen: what DeviceRGB is taken for where nothing else is said, which files for a press must not leave open. */
const screenIn = (context: PDFContext): PDFRef =>
  context.register(context.obj(['ICCBased', context.register(context.flateStream(getDefaultSRGBProfile(), { N: 3 }))]))

function formOf(context: PDFContext, { page, sheet, seen }: OpenedPage, screen: (() => PDFRef) | null): PageForm {
  const { copy, resources } = copier(page.node.context, context)
  const { left, bottom, right, top } = sheet.box
  const own = copy(page.node.Resources() ?? page.node.context.obj({}))
  if (screen && (seen.spaces.has('rgb') || seen.partial)) for (const one of [own, ...resources]) saysScreen(one, context, screen())
  const about = {
    ...{ Type: 'XObject', Subtype: 'Form', FormType: 1, BBox: [left, bottom, right, top], Matrix: [...toUnit(sheet)] },
    Resources: own,
    // What is mixed with what lies below is mixed within the page, as on a sheet of its own.
    ...(seen.transparent && { Group: groupOf(page.node, copy, context) }),
  }
  const form = context.register(context.flateStream(contentOf(page.node.Contents()), about))
  return { form, transparent: seen.transparent, hasLight: seen.spaces.has('rgb') || seen.spaces.has('lab') }
}

/** Lets plain RGB be of that screen wherever these resources are drawn with, unless they say of which it is. */
function saysScreen(resources: PDFObject, context: PDFContext, screen: PDFRef): void {
  const dict = dictOf(context.lookup(resources))
  if (!dict) return
  const spaces = dictOf(at(dict, 'ColorSpace')) ?? context.obj({})
  dict.set(PDFName.of('ColorSpace'), spaces)
  if (!at(spaces, 'DefaultRGB')) spaces.set(PDFName.of('DefaultRGB'), screen)
}

function groupOf(page: PDFDict, copy: (object: PDFObject) => PDFObject, context: PDFContext): PDFObject {
  const own = dictOf(at(page, 'Group'))
  const group = context.obj({ Type: 'Group', S: 'Transparency', I: true })
  for (const key of ['CS', 'K']) {
    const value = own?.get(PDFName.of(key))
    if (value) group.set(PDFName.of(key), copy(value))
  }
  return group
}

/** All of a page's content, which leaves the state of what it is drawn in as it was. @throws Error where some of it cannot be opened. */
function contentOf(contents: PDFObject | undefined): Uint8Array {
  const streams = contents instanceof PDFArray ? contents.asArray().map((_, n) => contents.lookup(n)) : [contents]
  const parts = streams.flatMap((stream) => {
    if (stream === undefined) return []
    const bytes = stream instanceof PDFRawStream ? unpacked(stream) : null
    if (!bytes) throw new Error('the content of a placed page cannot be opened')
    return [bytes, Buffer.from('\n')]
  })
  const content = Buffer.concat(parts)
  const [least, last] = depthsOf(content)
  return Buffer.concat([Buffer.from('q\n'.repeat(-least)), content, Buffer.from('Q\n'.repeat(last - least))])
}

/** How deep states are saved at the least (≤ 0), and at the end. */
function depthsOf(content: Uint8Array): readonly [number, number] {
  let [depth, least] = [0, 0]
  for (const { operator } of operationsOf(content)) {
    if (operator === 'q') depth++
    else if (operator === 'Q') least = Math.min(least, --depth)
  }
  return [least, depth]
}

/** What is nothing to a form: what leads elsewhere, acts, or says to whom things belong; layers, which are all seen. */
const leftOut: ReadonlySet<string> = new Set(
  ['Parent', 'PieceInfo', 'Metadata', 'StructParent', 'StructParents', 'AA', 'A', 'OC', 'Properties', 'Alternates', 'OPI', 'Ref'].map(
    (name) => `/${name}`,
  ),
)

/** Under these keys stand things by names that whoever made the page chose. */
const named: ReadonlySet<string> = new Set(
  ['ColorSpace', 'Font', 'XObject', 'ExtGState', 'Pattern', 'Shading', 'CharProcs', 'Colorants'].map((name) => `/${name}`),
)

/** Copies objects with all that they lead to, each once, in their order; `resources`: those of what was copied. */
function copier(from: PDFContext, into: PDFContext) {
  const copies = new Map<PDFObject, PDFObject>()
  const resources = new Set<PDFObject>()
  const ofNames = new Set<PDFObject>()
  const entries = (own: PDFDict, copied: PDFDict) => {
    const isNamed = ofNames.has(own)
    for (const [key, value] of own.entries()) {
      if (!isNamed && leftOut.has(String(key))) continue
      // What a page calls its colours, fonts and pictures is its own affair: one may well be called A.
      const inner = value instanceof PDFRef ? from.lookup(value) : value
      if (!isNamed && named.has(String(key)) && inner) ofNames.add(inner)
      const made = copy(value)
      copied.set(key, made)
      if (String(key) === '/Resources') resources.add(made)
    }
  }
  const made = <T extends PDFObject>(object: PDFObject, copied: T, fill: (copied: T) => void): T => {
    copies.set(object, copied)
    fill(copied)
    return copied
  }
  function copy(object: PDFObject): PDFObject {
    const known = copies.get(object)
    if (known) return known
    if (object instanceof PDFRef) return referred(object)
    if (object instanceof PDFDict) return made(object, into.obj({}), (copied) => entries(object, copied))
    if (object instanceof PDFArray)
      return made(object, into.obj([]), (copied) => object.asArray().forEach((value) => copied.push(copy(value))))
    if (object instanceof PDFRawStream)
      return made(object, PDFRawStream.of(into.obj({}), object.contents), ({ dict }) => entries(object.dict, dict))
    // Ours are all raw once they were read; what else there is holds nothing.
    return object instanceof PDFStream ? into.obj({}) : object.clone(into)
  }
  function referred(ref: PDFRef): PDFRef {
    const next = into.nextRef()
    copies.set(ref, next)
    const object = from.lookup(ref)
    if (object) into.assign(next, copy(object))
    return next
  }
  return { copy, resources }
}
