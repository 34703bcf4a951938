import { inflateSync, constants } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFStream,
  type PDFObject,
} from '@cantoo/pdf-lib'
import type { Unread } from '../../../artwork/facts.ts'

// The objects of a stranger's PDF: opened only so far, and never run.

const bytesAtMost = 80 * 2 ** 20
/** What any one stream may come to. */
const openedAtMost = 32 * 2 ** 20

/** A PDF by its objects, or why it is not opened. */
export async function openedPdf(bytes: Buffer): Promise<PDFDocument | Unread> {
  if (bytes.length > bytesAtMost || opensTooFar(bytes)) return 'large'
  const document = await PDFDocument.load(bytes, {
    ignoreEncryption: true,
    updateMetadata: false,
    throwOnInvalidObject: false,
    parseSpeed: Infinity,
  })
  return document.isEncrypted ? 'locked' : document
}

/** Whether a stream that has to be opened to find the objects comes to more than anybody needs for that. */
function opensTooFar(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    const before = bytes.subarray(Math.max(0, at - 400), at).toString('latin1')
    const dictionary = before.slice(before.lastIndexOf('obj'))
    if (!/\/(ObjStm|XRef)\b/.test(dictionary)) continue
    const from = at + (bytes[at + 6] === 13 ? 8 : 7)
    const to = bytes.indexOf('endstream', from)
    if (opened(bytes.subarray(from, to < 0 ? undefined : to)) === null) return true
  }
  return false
}

/** A deflated stream; null: it comes to more than `openedAtMost`. What is no such stream is empty. */
function opened(bytes: Uint8Array): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: openedAtMost, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? null : Buffer.alloc(0)
  }
}

export const numberOf = (object: PDFObject | undefined): number | null => (object instanceof PDFNumber ? object.asNumber() : null)
export const nameOf = (object: PDFObject | undefined): string => (object instanceof PDFName ? decoded(object.asBytes()) : '')
export const dictOf = (object: PDFObject | undefined): PDFDict | null =>
  object instanceof PDFDict ? object : object instanceof PDFStream ? object.dict : null
export const at = (dict: PDFDict | null | undefined, key: string): PDFObject | undefined => dict?.lookup(PDFName.of(key))

/** Programs that run when it is opened, and files within it. */
export function isActive(catalog: PDFDict): boolean {
  const names = dictOf(at(catalog, 'Names'))
  const opens = dictOf(at(catalog, 'OpenAction'))
  return (
    Boolean(at(names, 'JavaScript') ?? at(names, 'EmbeddedFiles')) ||
    nameOf(at(opens, 'S')) === 'JavaScript' ||
    nameOf(at(opens, 'S')) === 'Launch'
  )
}

/** Of a name: UTF-8 where it is that, otherwise as Chinese programs wrote it. */
function decoded(bytes: Uint8Array): string {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      // Not in this one.
    }
  }
  return Buffer.from(bytes).toString('latin1')
}

/** Longest packed stream of a filter that cannot be stopped half way. */
const othersAtMost = 64 * 1024

/** What is packed in a stream; null: it is packed in a way that is not opened here, or comes to too much. */
export function unpacked(stream: PDFRawStream): Uint8Array | null {
  const filter = at(stream.dict, 'Filter')
  const filters = filter instanceof PDFArray ? filter.asArray().map((_, n) => nameOf(filter.lookup(n))) : filter ? [nameOf(filter)] : []
  if (filters.length === 0) return stream.contents
  const written = filters.findIndex((one) => !asText.has(one))
  // What is written as text comes to less than it is; what is left of the filters has limits of its own.
  if (written > 0 && !hasParms(stream.dict)) return unpackedText(stream, filters, written)
  if (filters.every((one) => one === 'FlateDecode') && !hasParms(stream.dict))
    return filters.reduce<Uint8Array | null>((bytes) => bytes && whole(bytes), stream.contents)
  // Several, one after the other, would multiply what each may come to.
  return filters.length > 1 || stream.contents.length > othersAtMost ? null : decodePDFRawStream(stream).decode()
}

const asText: ReadonlySet<string> = new Set(['ASCII85Decode', 'A85', 'ASCIIHexDecode', 'AHx'])

/** A stream whose first filters write bytes as text. */
function unpackedText(stream: PDFRawStream, filters: readonly string[], count: number): Uint8Array | null {
  const by = (names: readonly string[]) => stream.dict.context.obj({ Filter: names.map((name) => name) })
  const bytes = decodePDFRawStream(PDFRawStream.of(by(filters.slice(0, count)), stream.contents)).decode()
  return unpacked(PDFRawStream.of(by(filters.slice(count)), bytes))
}

/** What is deflated in there; null: too much, or nothing that could be made out. */
function whole(bytes: Uint8Array): Uint8Array | null {
  const out = opened(bytes)
  return out && (out.length > 0 || bytes.length <= 16) ? out : null
}

function hasParms(dict: PDFDict): boolean {
  const parms = at(dict, 'DecodeParms')
  return parms instanceof PDFArray ? parms.asArray().some((_, n) => parms.lookup(n) instanceof PDFDict) : parms instanceof PDFDict
}
