import sharp, { type Sharp } from 'sharp'
import { mm, type Paper } from './paper.ts'

/** A mark of the merchant's: how the process that draws papers comes by it. */
export type Mark = { readonly svg: string } | { readonly path: string }

/** What the merchant's papers bear, as it is set on the day they are drawn; null: nothing. */
export type Marks = { readonly logo: Mark | null; readonly seal: Mark | null }

/** The marks as PNG, for the process that draws papers. What cannot be read is left out. */
export type DrawnMarks = { readonly logo: Buffer | null; readonly seal: Buffer | null }

export async function drawnMarks({ logo, seal }: Marks): Promise<DrawnMarks> {
  return {
    logo: logo && (await pngOf(logo, (image) => image).catch(() => null)),
    seal: seal && (await pngOf(seal, seenThrough).catch(() => null)),
  }
}

/** Sharp at the size of a seal in print: 40 mm at 300 dots per inch. */
const most = 480

async function pngOf(mark: Mark, change: (image: Sharp) => Sharp | Promise<Sharp>): Promise<Buffer> {
  const image = 'svg' in mark ? sharp(Buffer.from(mark.svg), { density: 300 }) : sharp(mark.path, { limitInputPixels: 50_000_000 })
  const small = image.rotate().resize({ width: most, height: most, fit: 'inside', withoutEnlargement: !('svg' in mark) })
  return (await change(small)).png().toBuffer()
}

/** As ink on paper: the lighter a dot, the more is seen through it, so that a photographed seal has no white box. */
async function seenThrough(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += 4) {
    const lightest = Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
    data[at + 3] = Math.round(((data[at + 3] ?? 0) * (255 - lightest)) / 255)
  }
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
}

/** The logo at the top left of a page, at most 40 × 10 mm; `top` in points. */
export function logoAt(page: Paper, { logo }: DrawnMarks, left: number, top: number): void {
  if (logo) page.image(logo, left, top, { fit: [mm(40), mm(10)], valign: 'center' })
}

/** How much room a seal takes, in mm. */
export const sealSize = 40

/** The seal, its upper left corner there, in points. */
export function sealAt(page: Paper, { seal }: DrawnMarks, left: number, top: number): void {
  if (seal) page.image(seal, left, top, { fit: [mm(sealSize), mm(sealSize)], align: 'center', valign: 'center' })
}
