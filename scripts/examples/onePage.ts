import { PDFDocument, PDFName } from '@cantoo/pdf-lib'

/** A mark of one spot ink, 80 by 40 mm, as a designer's program writes it. */
export async function onePage(): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const page = document.addPage([(80 * 72) / 25.4, (40 * 72) / 25.4])
  const { context } = document
  const tint = { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [0, 0.9, 0.8, 0.1], N: 1 }
  const spot = context.obj(['Separation', PDFName.of('PANTONE 186 C'), 'DeviceCMYK', tint])
  page.node.normalizedEntries().Resources.set(PDFName.of('ColorSpace'), context.obj({ S: spot }))
  page.node.addContentStream(context.register(context.flateStream('/S cs 1 scn 20 20 180 70 re f')))
  return Buffer.from(await document.save())
}
