import { PDFName, PDFArray, type PDFRawStream } from '@cantoo/pdf-lib'
import { at, nameOf } from './pdfObjects.ts'

// JPEG 2000 pictures (ISO/IEC 15444-1), which may say themselves what colours they are in.

/** What colours a packed picture says that it is in; null: it is of another kind, or says something else. */
export function jpxColours(picture: PDFRawStream): 'grey' | 'rgb' | 'cmyk' | null {
  const filter = at(picture.dict, 'Filter')
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter
  // What is transparent in it is told with its colours.
  if (!(only instanceof PDFName) || nameOf(only) !== 'JPXDecode' || at(picture.dict, 'SMaskInData')) return null
  const bytes = Buffer.from(picture.contents.buffer, picture.contents.byteOffset, picture.contents.length)
  const parts = partsOf(bytes)
  const colours = parts === null ? null : (byParts[parts] ?? null)
  const said = saidBy(bytes)
  return said === null || (colours !== null && said === codes[colours]) ? colours : null
}

const byParts = { 1: 'grey', 3: 'rgb', 4: 'cmyk' } as Readonly<Record<number, 'grey' | 'rgb' | 'cmyk'>>
/** EnumCS of the colour specification box: sRGB, greys, CMYK. */
const codes = { rgb: 16, grey: 17, cmyk: 12 } as const

/** How many parts its codestream has (SIZ); null: there is none. */
function partsOf(bytes: Buffer): number | null {
  const at = bytes.indexOf(Buffer.from([0xff, 0x4f, 0xff, 0x51]))
  return at >= 0 && at + 42 <= bytes.length ? bytes.readUInt16BE(at + 40) : null
}

/** What its first colour specification says; null: nothing, -1: in another way. */
function saidBy(bytes: Buffer): number | null {
  const box = bytes.indexOf('colr', 0, 'latin1')
  const codestream = bytes.indexOf(Buffer.from([0xff, 0x4f, 0xff, 0x51]))
  if (box < 0 || box > codestream || box + 11 > bytes.length) return null
  return bytes[box + 4] === 1 ? bytes.readUInt32BE(box + 7) : -1
}
