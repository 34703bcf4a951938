import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { imageAtMost } from './largePictures.ts'
import { openedPage, type PageAt } from './readPage.ts'
import type { Sheet } from './readPdf.ts'

/** A page, with so many pixels on its longer side. */
export type PageToDraw = PageAt & { readonly pixels: number }

const mmPerPoint = 25.4 / 72

/** What pdf.js draws on in Node; its own types say nothing of it. */
type Canvases = { create: (width: number, height: number) => { canvas: HTMLCanvasElement & { toBuffer: (mime: 'image/png') => Buffer } } }
const pixelsAtMost = 4000

/** What pdf.js brings for text whose fonts are not whole in a file, and for packed pictures. */
const packaged = (folder: string): string => fileURLToPath(new URL(`${folder}/`, import.meta.resolve('pdfjs-dist/package.json')))

/**
 * What is cut of a page, upright, as a PNG on nothing. It is what a screen shows of it: spot inks by what stands for them. To be called in
 * a process of its own. @throws Error for a page that cannot be placed or drawn.
 */
export async function pagePng({ pixels, ...asked }: PageToDraw): Promise<Buffer> {
  const opened = await openedPage(asked)
  if ('why' in opened) throw new Error(opened.why)
  return drawnPage(await readFile(asked.path), { page: asked.page, sheet: opened.sheet, pixels })
}

/** The same of a document that was opened, as these bytes have it: how else its page would look, on the same sheet. */
export async function drawnPage(
  bytes: Uint8Array,
  { page: number, sheet, pixels }: { readonly page: number; readonly sheet: Sheet; readonly pixels: number },
): Promise<Buffer> {
  const { box, unit, size } = sheet
  // Half a second to load, and a library of drawing beside it: only for whoever draws one.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({
    data: Uint8Array.from(bytes),
    ...{ cMapUrl: packaged('cmaps'), standardFontDataUrl: packaged('standard_fonts'), wasmUrl: packaged('wasm'), iccUrl: packaged('iccs') },
    ...{ verbosity: 0, stopAtErrors: false, enableXfa: false, useSystemFonts: false, maxImageSize: imageAtMost },
  })
  try {
    const document = await task.promise
    const page = await document.getPage(number)
    const longer = Math.max(size.width, size.height) / mmPerPoint
    const scale = (Math.min(pixels, pixelsAtMost) / longer) * (unit / page.userUnit)
    const whole = page.getViewport({ scale })
    const corners = [whole.convertToViewportPoint(box.left, box.bottom), whole.convertToViewportPoint(box.right, box.top)]
    const [left = 0, top = 0] = [0, 1].map((at) => Math.min(...corners.map((corner) => Number(corner[at]))))
    const viewport = page.getViewport({ scale, offsetX: -left, offsetY: -top })
    const [width = 1, height = 1] = [size.width, size.height].map((mm) =>
      Math.max(1, Math.round((mm / mmPerPoint / longer) * Math.min(pixels, pixelsAtMost))),
    )
    const { canvas } = (document.canvasFactory as Canvases).create(width, height)
    await page.render({ canvas, viewport, background: 'rgba(0,0,0,0)', annotationMode: 0 }).promise
    return canvas.toBuffer('image/png')
  } finally {
    await task.destroy()
  }
}
