import { PDFDocument, PDFName } from '@cantoo/pdf-lib'

/** Two squares, each of a spot ink of its own, as a designer's program writes them. */
export async function twoPlates(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage([170, 85])
  const { context } = document
  const spaces = context.obj({})
  for (const [key, name] of Object.entries({ A: 'PANTONE 186 C', B: 'PANTONE 871 C' })) {
    const tint = { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [0, 1, 1, 0], N: 1 }
    spaces.set(PDFName.of(key), context.obj(['Separation', PDFName.of(name), 'DeviceCMYK', tint]))
  }
  page.node.normalizedEntries().Resources.set(PDFName.of('ColorSpace'), spaces)
  page.node.addContentStream(context.register(context.flateStream('/A cs 1 scn 0 0 80 80 re f /B cs 1 scn 90 0 80 80 re f')))
  return Buffer.from(await document.save())
}
