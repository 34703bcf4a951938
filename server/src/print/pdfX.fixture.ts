import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFString,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { operationsOf } from '../artwork/content.rules.ts'
import { at, dictOf } from '../artwork/pdfObjects.ts'
import type { Variant } from './printMetadata.ts'

// What PDF/X-4 and PDF/X-1a:2003 ask of a file, as far as its objects tell: no printer's own preflight.

/** What is wrong with a file; []: nothing is. */
export async function faultsOf(bytes: Buffer, variant: Variant): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true, ignoreEncryption: true })
  const objects = document.context.enumerateIndirectObjects().map(([, one]) => one)
  const dicts = objects.flatMap((one) => [...dictsIn(one)])
  return [
    ...ofFile(bytes, document, variant),
    ...ofIntent(document),
    ...document.getPages().flatMap(ofBoxes),
    ...dicts.flatMap((dict) => ofDict(dict, variant)),
    ...fontsIn(dicts).flatMap(ofFont),
    ...contentsOf(document, objects).flatMap((stream) => ofContent(stream, variant)),
  ]
}

const told = (isSo: boolean, fault: string): string[] => (isSo ? [] : [fault])

const name = (dict: PDFDict | null | undefined, key: string): string => {
  const value = at(dict, key)
  return value instanceof PDFName ? value.asString() : ''
}

const text = (dict: PDFDict | null | undefined, key: string): string => {
  const value = at(dict, key)
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : ''
}

/** All dictionaries within an object, itself too; not those that it refers to. */
function* dictsIn(object: PDFObject): Generator<PDFDict> {
  const dict = dictOf(object)
  if (dict) {
    yield dict
    for (const [, value] of dict.entries()) yield* dictsIn(value)
  } else if (object instanceof PDFArray) for (const value of object.asArray()) yield* dictsIn(value)
}

const versions = { 'X-4': '%PDF-1.6', 'X-1a': '%PDF-1.4' } as const

function ofFile(bytes: Buffer, { context, catalog }: PDFDocument, variant: Variant): string[] {
  const { ID, Encrypt, Info } = context.trailerInfo
  const ids = ID instanceof PDFArray ? ID.asArray().map((one) => (one instanceof PDFHexString ? one.asBytes().length : 0)) : []
  const info = dictOf(context.lookup(Info))
  const metadata = at(catalog, 'Metadata')
  const packet = metadata instanceof PDFRawStream && !at(metadata.dict, 'Filter') ? Buffer.from(metadata.contents).toString() : ''
  const says = variant === 'X-4' ? '<pdfxid:GTS_PDFXVersion>PDF/X-4<' : '<pdfx:GTS_PDFXVersion>PDF/X-1a:2003<'
  return [
    ...told(bytes.subarray(0, 8).toString('latin1') === versions[variant], 'version'),
    ...told(ids.length === 2 && ids.every((length) => length === 16), 'ID'),
    ...told(Encrypt === undefined, 'Encrypt'),
    ...told(['/True', '/False'].includes(name(info, 'Trapped')), 'Trapped'),
    ...['Title', 'Creator', 'Producer', 'CreationDate', 'ModDate'].flatMap((key) => told(text(info, key) !== '', key)),
    ...told(variant === 'X-4' || text(info, 'GTS_PDFXVersion') === 'PDF/X-1a:2003', 'GTS_PDFXVersion'),
    ...told(packet.includes(says), 'XMP'),
    ...told(!/\/Type\s*\/(ObjStm|XRef)/.test(bytes.toString('latin1')), 'packed objects'),
    ...['OpenAction', 'AA', 'AcroForm', 'OCProperties', 'Names', 'Perms'].flatMap((key) => told(!at(catalog, key), key)),
  ]
}

function ofIntent({ catalog }: PDFDocument): string[] {
  const intents = at(catalog, 'OutputIntents')
  const all = intents instanceof PDFArray ? intents.asArray().map((_, n) => dictOf(intents.lookup(n))) : []
  const [intent] = all
  const profile = at(intent, 'DestOutputProfile')
  const icc = profile instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(profile).decode()) : Buffer.alloc(128)
  return [
    ...told(all.length === 1 && name(intent, 'S') === '/GTS_PDFX' && text(intent, 'OutputConditionIdentifier') !== '', 'OutputIntent'),
    // A printer's, of four plates.
    ...told(icc.toString('latin1', 12, 20) === 'prtrCMYK' && icc.toString('latin1', 36, 40) === 'acsp', 'DestOutputProfile'),
  ]
}

function ofBoxes(page: PDFPage): string[] {
  const notes = at(page.node, 'Annots')
  const [media, bleed, trim] = ['MediaBox', 'BleedBox', 'TrimBox']
    .map((key) => at(page.node, key))
    .map((box) => (box instanceof PDFArray ? box.asArray().map((one) => (one instanceof PDFNumber ? one.asNumber() : Number.NaN)) : []))
  const within = (inner: number[] = [], outer: number[] = []) =>
    inner.length === 4 &&
    outer.length === 4 &&
    inner.every((value, n) => (n < 2 ? value >= (outer[n] ?? 0) - 0.01 : value <= (outer[n] ?? 0) + 0.01))
  return [
    ...told(within(trim, bleed), 'TrimBox'),
    ...told(within(bleed, media), 'BleedBox'),
    ...['ArtBox', 'AA'].flatMap((key) => told(!at(page.node, key), key)),
    ...told(notes === undefined || (notes instanceof PDFArray && notes.size() === 0), 'Annots'),
  ]
}

/** Colours that no press knows by themselves. */
const light = { 'X-4': ['/DeviceRGB'], 'X-1a': ['/DeviceRGB', '/CalRGB', '/CalGray', '/Lab', '/ICCBased'] } as const
const leftOut = ['TR', 'TR2', 'HTP', 'Alternates', 'OPI', 'PS', 'JS', 'JavaScript', 'EmbeddedFile', 'Launch']

function ofDict(dict: PDFDict, variant: Variant): string[] {
  const entries = dict.entries().map(([key, value]) => [key.asString(), value] as const)
  const names = entries.flatMap(([, value]) =>
    value instanceof PDFName
      ? [value.asString()]
      : value instanceof PDFArray
        ? value.asArray().flatMap((one) => (one instanceof PDFName ? [one.asString()] : []))
        : [],
  )
  const isLight = !at(dict, 'DefaultRGB') && names.some((one) => light[variant].some((space) => space === one))
  return [
    ...told(!isLight || name(dict, 'Type') === '/OutputIntent', names.join(' ')),
    ...leftOut.flatMap((key) => told(!entries.some(([own]) => own === `/${key}`) && !names.includes(`/${key}`), key)),
    ...told(!names.includes('/LZWDecode'), 'LZWDecode'),
    ...(variant === 'X-1a' ? ofFlat(dict, names) : []),
  ]
}

/** Where nothing may be half transparent. */
const ofFlat = (dict: PDFDict, names: readonly string[]): string[] => [
  ...told(!at(dict, 'SMask') || name(dict, 'SMask') === '/None', 'SMask'),
  ...told(!names.includes('/Transparency'), 'Group'),
  ...told(!names.includes('/JPXDecode'), 'JPXDecode'),
  ...['ca', 'CA'].flatMap((key) => {
    const value = at(dict, key)
    return told(!(value instanceof PDFNumber) || value.asNumber() === 1, key)
  }),
  ...told(['', '/Normal', '/Compatible'].includes(name(dict, 'BM')), 'BM'),
]

const fontsIn = (dicts: readonly PDFDict[]): PDFDict[] =>
  dicts.filter((dict) => name(dict, 'Type') === '/Font' && !name(dict, 'Subtype').includes('CIDFont'))

/** It is within the file, with the signs that are needed, and says which they are. */
function ofFont(font: PDFDict): string[] {
  const own = at(font, 'DescendantFonts')
  const whole = own instanceof PDFArray ? dictOf(own.lookup(0)) : font
  const descriptor = dictOf(at(whole, 'FontDescriptor'))
  const isEmbedded = descriptor && ['FontFile', 'FontFile2', 'FontFile3'].some((key) => at(descriptor, key))
  const called = name(font, 'BaseFont')
  return [
    ...told(isEmbedded === true, `${called} is not embedded`),
    ...told(/^\/[A-Z]{6}\+/.test(called) && name(descriptor, 'FontName') === called, `${called} does not say that it is a part`),
    ...told(at(font, 'ToUnicode') instanceof PDFRawStream, `${called} does not say what its signs are`),
  ]
}

function contentsOf(document: PDFDocument, objects: readonly PDFObject[]): PDFRawStream[] {
  const pages = document.getPages().flatMap((page) => {
    const { Contents } = page.node.normalizedEntries()
    return (Contents?.asArray() ?? []).map((_, n) => Contents?.lookup(n))
  })
  return [...pages, ...objects.filter((one) => one instanceof PDFRawStream && name(one.dict, 'Subtype') === '/Form')].filter(
    (one) => one instanceof PDFRawStream,
  )
}

function ofContent(stream: PDFRawStream, variant: Variant): string[] {
  const operators = new Set([...operationsOf(decodePDFRawStream(stream).decode())].map(({ operator }) => operator))
  const spaces = dictOf(at(dictOf(at(stream.dict, 'Resources')) ?? stream.dict, 'ColorSpace'))
  const isTold = variant === 'X-4' && spaces !== undefined && at(spaces, 'DefaultRGB') !== undefined
  return ['rg', 'RG'].flatMap((operator) => told(isTold || !operators.has(operator), operator))
}
