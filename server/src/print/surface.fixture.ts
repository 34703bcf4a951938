import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream, type PDFObject } from '@cantoo/pdf-lib'
import type { Ink, Layer, PlacedDrawing, PlacedPicture, PlacedText } from '../../../contract/artwork/layer.ts'
import { operationsOf, type Operation } from '../artwork/content.rules.ts'

// Surfaces that are written without a mall around them, and what was written.

export const ink = (rgb: string, spot: string | null = null): Ink => ({ rgb, spot })

let drawn = 0
type Part = PlacedDrawing['parts'][number]
const square = 'M0 0 L10 0 L10 10 L0 10 Z'

/** A square with its middle at x and y; or another path in a box of 10 by 10. */
export const drawing = (x: number, y: number, size: number, part: Partial<Part>): PlacedDrawing => ({
  ...{ kind: 'drawing', id: `d${++drawn}`, name: '图形', x, y, width: size, height: size, angle: 0, box: { width: 10, height: 10 } },
  parts: [{ d: square, fill: null, evenOdd: false, stroke: null, ...part }],
})

export const picture = (fileId: number, also: Partial<PlacedPicture> = {}): PlacedPicture => ({
  ...{ kind: 'picture', id: `p${fileId}`, fileId, x: 50, y: 40, width: 60, height: 40, angle: 0 },
  ...also,
})

export const words = (text: string, also: Partial<PlacedText> = {}): PlacedText => ({
  ...{ kind: 'text', id: `t${++drawn}`, x: 50, y: 40, width: 60, height: 12, angle: 0, text, font: 'sans', size: 8, align: 'middle' },
  ...{ leading: 1.2, tracking: 0, isVertical: false, bend: 0, ink: ink('#000000'), outline: null },
  ...also,
})

export const sheet = (...layers: Layer[]) => ({ widthMm: 100, heightMm: 80, layers })

/** A folder for pictures, which is gone with `clear`. */
export async function pictureFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'print-'))
  return {
    async put(name: string, bytes: Buffer): Promise<string> {
      const path = join(folder, name)
      await writeFile(path, bytes)
      return path
    },
    clear: () => rm(folder, { recursive: true }),
  }
}

export type Written = {
  readonly document: PDFDocument
  readonly operations: readonly Operation[]
  readonly images: readonly PDFRawStream[]
  /** All that is in it, as it is written, but for what is packed. */
  readonly words: string
}

/** What a PDF that we wrote holds. */
export async function opened(bytes: Buffer): Promise<Written> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const objects = document.context.enumerateIndirectObjects().map(([, one]) => one)
  const { Contents } = document.getPage(0).node.normalizedEntries()
  const streams = (Contents?.asArray() ?? []).flatMap((_, at) => {
    const one = Contents?.lookup(at)
    return one instanceof PDFRawStream ? [one] : []
  })
  return {
    document,
    operations: streams.flatMap((one) => [...operationsOf(decodePDFRawStream(one).decode())]),
    images: objects.flatMap((one) => (one instanceof PDFRawStream && entry(one, 'Subtype') === '/Image' ? [one] : [])),
    words: objects.map(written).join('\n'),
  }
}

const written = (one: PDFObject): string => (one instanceof PDFRawStream ? one.dict : one).toString()

/** An entry of a picture, as it is written; '': there is none. */
export const entry = ({ dict }: PDFRawStream, name: string): string => String(dict.get(PDFName.of(name)) ?? '')

/** The pixels of a picture that is not a JPEG. */
export const pixelsOf = (image: PDFRawStream): Uint8Array => decodePDFRawStream(image).decode()

/** What an operator was given, each time that it stands there. */
export const givenTo = ({ operations }: Written, operator: string): (string | number | null)[][] =>
  operations.flatMap((one) => (one.operator === operator ? [[...one.operands]] : []))
