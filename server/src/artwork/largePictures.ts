import { PDFArray, PDFDict, PDFName, PDFRef, PDFStream, type PDFObject } from '@cantoo/pdf-lib'
import { at, nameOf, numberOf } from './pdfObjects.ts'

// Pictures that are too large to be drawn: whoever draws leaves them out without a word, and who prints does not.

/** The largest picture that is drawn, in pixels. */
export const imageAtMost = 50_000_000

/** Whether a picture is; by either of the keys that readers go by. */
export function isTooLarge(dict: PDFDict): boolean {
  const side = (...keys: string[]) => Math.max(0, ...keys.map((key) => numberOf(at(dict, key)) ?? 0))
  return side('Width', 'W') * side('Height', 'H') > imageAtMost
}

/** The same of one within the text, from its BI to its EI. */
export function isTooLargeInline(image: Uint8Array): boolean {
  const head = Buffer.from(image.subarray(0, headAtMost)).toString('latin1')
  const side = (key: RegExp) => Math.max(0, ...[...head.matchAll(key)].map(([, value]) => Number(value)))
  return side(/\/W(?:idth)?[\s\0]+\+?([\d.]+)/g) * side(/\/H(?:eight)?[\s\0]+\+?([\d.]+)/g) > imageAtMost
}

/** Beyond that nobody says how large it is. */
const headAtMost = 4096

/** Whether any picture that these objects lead to is, drawn or not. */
export function leadsToTooLarge(from: PDFDict): boolean {
  const known = new Set<PDFObject>()
  const left: PDFObject[] = [from]
  for (let one = left.pop(); one; one = left.pop()) {
    const object = one instanceof PDFRef ? from.context.lookup(one) : one
    if (!object || known.has(object)) continue
    known.add(object)
    const dict = object instanceof PDFStream ? object.dict : object
    if (dict instanceof PDFDict) {
      if (nameOf(at(dict, 'Subtype')) === 'Image' && isTooLarge(dict)) return true
      for (const [key, value] of dict.entries()) if (key !== upwards) left.push(value)
    } else if (dict instanceof PDFArray) left.push(...dict.asArray())
  }
  return false
}

/** To other pages. */
const upwards = PDFName.of('Parent')
