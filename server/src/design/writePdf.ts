import { PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import { drawnOn, isText, type ToWrite } from './drawnOn.ts'
import { pdfFonts } from './glyphOutlines.ts'
import { coloursIn, inksOf, screenParts } from './pdfColours.ts'
import { contentOf, pictureNames } from './pdfContent.ts'
import { points } from './pdfPath.ts'
import { screenPicture, sizesOf } from './pdfPictures.ts'

/**
 * What is printed of a surface, as a PDF of its very size; what goes beyond the surface is cut off. Pictures keep their pixels, as far as
 * they are seen. The same surface is the same bytes. To be called in a process of its own. @throws Error for a picture that cannot be read.
 */
export async function writePdf({ surface, paths }: ToWrite): Promise<Buffer> {
  const { widthMm, heightMm } = surface
  const drawn = await drawnOn(surface)
  const document = await PDFDocument.create({ updateMetadata: false })
  const page = document.addPage([points(widthMm), points(heightMm)])
  page.setTrimBox(0, 0, points(widthMm), points(heightMm))
  const { context } = document
  const objects = context.obj({})
  const pictures = new Map<string, PDFRef>()
  for (const [path, size] of await sizesOf(drawn, paths)) pictures.set(path, await screenPicture(context, { path, size }))
  const colours = coloursIn(context, inksOf(drawn), screenParts)
  const fonts = await pdfFonts(document, drawn.filter(isText))
  const content = contentOf(drawn, heightMm, {
    inks: (fill, stroke) => [fill && colours.set(fill, 'fill'), stroke && colours.set(stroke, 'stroke')].filter(Boolean).join(' '),
    picture: pictureNames(objects, paths, (path) => pictures.get(path)),
    fonts,
  })
  const { Resources } = page.node.normalizedEntries()
  Resources.set(PDFName.of('XObject'), objects)
  Resources.set(PDFName.of('ColorSpace'), colours.spaces)
  Resources.set(PDFName.of('Font'), fonts.resources)
  page.node.addContentStream(context.register(context.flateStream(content)))
  return Buffer.from(await document.save({ useObjectStreams: false }))
}
