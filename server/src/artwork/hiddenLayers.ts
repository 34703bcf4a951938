import { PDFArray, PDFDict, PDFName, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'
import { at, dictOf, nameOf } from './pdfObjects.ts'

/**
 * Whether layers are hidden where the file is opened or printed, or may be: written into another file they would be seen. So are those
 * of which it depends on others whether they are seen, unless it is enough that any of them is.
 */
export function hidesLayers({ catalog, context }: PDFDocument): boolean {
  const usual = dictOf(at(dictOf(at(catalog, 'OCProperties')), 'D'))
  const off = at(usual, 'OFF')
  const base = usual?.lookup(PDFName.of('BaseState'))
  if ((off instanceof PDFArray && off.size() > 0) || (base !== undefined && nameOf(base) !== 'ON')) return true
  return context.enumerateIndirectObjects().some(([, object]) => anyWithin(object, mayHide))
}

/** Whether a dictionary says of what lies in a layer, or in one of several, that it is not always seen. */
function mayHide(dict: PDFDict): boolean {
  const kind = nameOf(dict.lookup(PDFName.of('Type')))
  if (kind === 'OCG') return isUsedHidden(dictOf(at(dict, 'Usage')))
  if (kind !== 'OCMD') return false
  const when = at(dict, 'P')
  return at(dict, 'VE') !== undefined || (when !== undefined && nameOf(when) !== 'AnyOn')
}

/** Seen on the screen, or printed, or written into other files only: which of these holds here nobody can say. */
const isUsedHidden = (usage: PDFDict | null): boolean =>
  ['View', 'Print', 'Export'].some((use) => nameOf(at(dictOf(at(usage, use)), `${use}State`)) === 'OFF')

/** Whether an object, or one that lies directly in it, is such a dictionary. */
function anyWithin(object: PDFObject, isOne: (dict: PDFDict) => boolean): boolean {
  if (object instanceof PDFArray) return object.asArray().some((one) => anyWithin(one, isOne))
  const dict = object instanceof PDFStream ? object.dict : object
  return dict instanceof PDFDict && (isOne(dict) || dict.values().some((one) => anyWithin(one, isOne)))
}
