import { PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import { drawnPages, isText, type ToWrite } from './drawnOn.ts'
import { pdfFonts } from './pdfFonts.ts'
import { coloursIn, inksOf, screenParts } from './pdfColours.ts'
import { contentOf, pageNames, pictureNames, type Pen } from './pdfContent.ts'
import { pageForms } from './pdfPages.ts'
import { points } from './pdfPath.ts'
import { screenPicture, sizesOf } from './pdfPictures.ts'

/** Pages. */
const toldEvery = 25

/**
 * What is printed of a surface, as a PDF of its very size, with a page for each row of a list of names; what goes beyond the surface is cut off. Pictures keep their pixels, as far as
 * they are seen, and pages of other files their plates. The same surface is the same bytes. `tell`: how many pages are written, now and then. To be called in a process of its own. @throws Error for a picture or a page that cannot be read.
 */
export async function writePdf({ surface, names, paths }: ToWrite, tell: (pages: number) => void = () => {}): Promise<Buffer> {
  const { widthMm, heightMm } = surface
  const pages = await drawnPages({ surface, names })
  const drawn = pages.flat()
  const document = await PDFDocument.create({ updateMetadata: false })
  const { context } = document
  const objects = context.obj({})
  const pictures = new Map<string, PDFRef>()
  for (const [path, size] of await sizesOf(drawn, paths)) pictures.set(path, await screenPicture(context, { path, size }))
  const forms = await pageForms(context, drawn, paths)
  const colours = coloursIn(context, inksOf(drawn), screenParts)
  const fonts = await pdfFonts(document, drawn.filter(isText))
  const pen: Pen = {
    inks: (fill, stroke) => [fill && colours.set(fill, 'fill'), stroke && colours.set(stroke, 'stroke')].filter(Boolean).join(' '),
    isOver: () => false,
    picture: pictureNames(objects, paths, (path) => pictures.get(path)),
    page: pageNames(objects, (key) => forms.get(key)?.form),
    fonts,
  }
  for (const [at, printed] of pages.entries()) {
    const page = document.addPage([points(widthMm), points(heightMm)])
    page.setTrimBox(0, 0, points(widthMm), points(heightMm))
    const { Resources } = page.node.normalizedEntries()
    Resources.set(PDFName.of('XObject'), objects)
    Resources.set(PDFName.of('ColorSpace'), colours.spaces)
    Resources.set(PDFName.of('Font'), fonts.resources)
    page.node.addContentStream(context.register(context.flateStream(contentOf(printed, heightMm, pen))))
    if ((at + 1) % toldEvery === 0) tell(at + 1)
  }
  return Buffer.from(await document.save({ useObjectStreams: false }))
}
