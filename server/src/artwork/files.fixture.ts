import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'

/** Points in a mm. */
export const points = (mm: number): number => (mm * 72) / 25.4

export const png = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c8320f' } })
    .png()
    .toBuffer()

type Wanted = {
  /** What is cut, mm; 3 mm go beyond it. */
  readonly trim?: readonly [number, number]
  readonly bleed?: number
  /** A picture of so many pixels, placed as so many mm; within a form where it says so. */
  readonly picture?: { readonly pixels: number; readonly mm: number; readonly inForm?: boolean }
  readonly font?: boolean
  readonly spots?: readonly string[]
  readonly content?: string
  readonly pages?: number
  readonly script?: boolean
}

/** A PDF as the programs of designers write them. */
export async function pdf({
  trim = [100, 80],
  bleed = 0,
  picture,
  font,
  spots = [],
  content = '',
  pages = 1,
  script,
}: Wanted = {}): Promise<Buffer> {
  const document = await PDFDocument.create()
  const [width, height] = [points(trim[0] + 2 * bleed), points(trim[1] + 2 * bleed)]
  for (let n = 0; n < pages; n++) document.addPage([width, height])
  const page = document.getPage(0)
  if (bleed > 0) {
    page.setBleedBox(0, 0, width, height)
    page.setTrimBox(points(bleed), points(bleed), points(trim[0]), points(trim[1]))
  }
  if (picture) {
    const image = await document.embedPng(await png(picture.pixels, picture.pixels))
    const side = points(picture.mm)
    if (picture.inForm) {
      const inner = await PDFDocument.create()
      const sheet = inner.addPage([side * 2, side * 2])
      sheet.drawImage(await inner.embedPng(await png(picture.pixels, picture.pixels)), { x: 0, y: 0, width: side * 2, height: side * 2 })
      const [form] = await document.embedPdf(await inner.save())
      if (form) page.drawPage(form, { x: 10, y: 10, xScale: 0.5, yScale: 0.5 })
    } else page.drawImage(image, { x: 10, y: 10, width: side, height: side })
  }
  if (font) page.drawText('Yincai', { font: await document.embedFont(StandardFonts.Helvetica), x: 10, y: 20, size: 12 })
  const { context } = document
  const spaces = context.obj({})
  const tint = context.obj({ FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [0, 1, 1, 0], N: 1 })
  spots.forEach((name, n) => spaces.set(PDFName.of(`S${n}`), context.obj(['Separation', PDFName.of(name), 'DeviceCMYK', tint])))
  page.node.normalizedEntries().Resources.set(PDFName.of('ColorSpace'), spaces)
  const drawn = spots.map((_, n) => `/S${n} cs 1 scn 0 0 10 10 re f`).join('\n')
  page.node.addContentStream(context.register(context.flateStream(`${drawn}\n${content}`)))
  if (script) document.catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') }))
  return Buffer.from(await document.save())
}

/** A PDF whose objects lie in a stream of a gigabyte of blanks. */
export function bomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(256 * 2 ** 20, 32), { level: 9 })
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\ntrailer << /Root 2 0 R >>\n%%EOF')])
}

/** The head of a Photoshop file, and as many bytes after it as it must have at least. */
export function psd(width: number, height: number, mode: number): Buffer {
  const head = Buffer.alloc(26)
  head.write('8BPS', 'latin1')
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(4, 12)
  head.writeUInt32BE(height, 14)
  head.writeUInt32BE(width, 18)
  head.writeUInt16BE(8, 22)
  head.writeUInt16BE(mode, 24)
  return Buffer.concat([head, Buffer.alloc(height * 8)])
}
