import { PDFDocument, PDFName } from '@cantoo/pdf-lib'

/** A PDF of so many mm that is drawn in these spot inks alone, as programs of designers write them. */
export async function spotPdf([width, height]: readonly [number, number], spots: readonly string[]): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage([(width * 72) / 25.4, (height * 72) / 25.4])
  const { context } = document
  const spaces = context.obj({})
  const tint = context.obj({ FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [0, 1, 1, 0], N: 1 })
  spots.forEach((name, n) => spaces.set(PDFName.of(`S${n}`), context.obj(['Separation', PDFName.of(name), 'DeviceCMYK', tint])))
  page.node.normalizedEntries().Resources.set(PDFName.of('ColorSpace'), spaces)
  page.node.addContentStream(context.register(context.flateStream(spots.map((_, n) => `/S${n} cs 1 scn 0 0 10 10 re f`).join('\n'))))
  return Buffer.from(await document.save())
}
