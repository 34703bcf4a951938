import { createHash } from 'node:crypto'
import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writerVersion } from './links.ts'
import { writePrintFile } from './printFile.ts'
import { drawing, ink, picture, pictureFolder, sheet, words } from './surface.fixture.ts'

// What orders were confirmed with must be made again as it was. Where this fails, the writer writes other bytes: raise `writerVersion` in
// links.ts by one, and add a line here.
const golden: Readonly<Record<number, string>> = {
  // Outlines of text were text that is stroked, and what is printed over others was filled and stroked at once.
  1: '88b48e646b80760cc386f68812ee3e0148325ef5bad6cbb626dfb88e433f2525',
  2: '49a4a43c984f262c3defc3be14fdb9dbba19ff06d8a3d94bafc64197604b6b53',
}

let folder: Awaited<ReturnType<typeof pictureFolder>>
beforeAll(async () => {
  folder = await pictureFolder()
})
afterAll(() => folder.clear())

/** All that a file says, unpacked: how well it is packed depends on the machine, and so do the numbers that are made of that. */
async function said(bytes: Buffer): Promise<string> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false })
  const sum = createHash('sha256')
  for (const [ref, one] of context.enumerateIndirectObjects()) {
    const words = one instanceof PDFRawStream ? one.dict.toString().replace(/\/Length \d+/, '') : one.toString()
    sum.update(`${ref.toString()} ${words}\n`)
    if (one instanceof PDFRawStream) sum.update(withoutNumber(Buffer.from(decodePDFRawStream(one).decode())))
  }
  return sum.digest('hex')
}

const withoutNumber = (stream: Buffer): Buffer =>
  stream.includes('<x:xmpmeta') ? Buffer.from(stream.toString().replaceAll(/uuid:[0-9a-f-]{36}/g, 'uuid')) : stream

test('a print file of before is the same today, or the version of its writer is another', async () => {
  const pixels = { create: { width: 4, height: 3, channels: 4, background: { r: 200, g: 60, b: 20, alpha: 0.5 } } } as const
  const paths = { 1: await folder.put('a.png', await sharp(pixels).png().toBuffer()) }
  const surface = sheet(
    drawing(20, 20, 20, { fill: ink('#c8320f'), stroke: { ink: ink('#000000'), width: 0.5 } }),
    drawing(50, 20, 10, { fill: ink('#c00020', '金') }),
    picture(1, { x: 75, y: 25, width: 20, height: 15, angle: 30 }),
    words('Yincai', { x: 70, y: 45, font: 'bold', ink: ink('#c8320f'), outline: { ink: ink('#123456'), width: 0.8 } }),
    words('印采 Yincai 2026', { x: 50, y: 60, angle: 12, font: 'serif', ink: ink('#1a4f8a'), bend: 30 }),
  )
  const about = { variant: 'X-4', title: '金样', madeAt: '2026-03-02T08:00:00.000Z' } as const
  expect(await said(await writePrintFile({ surface, paths, whiteBase: true, ...about }))).toBe(golden[writerVersion])
})
