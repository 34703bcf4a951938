import type { PDFContext, PDFRef } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { Drawn } from '../../../artwork/drawn.ts'
import { pagePng } from '../artwork/drawPage.ts'
import { pageKey, pagesIn, type PageForm } from './pdfPages.ts'
import { alphaOf, image, opened, packed, resized, stencil, type Sized } from './pdfPictures.ts'
import { jpegOnPlates, onPlates } from './printInks.ts'

/** A picture as it is printed, and what of it gets white below; null: all of it. */
export type PlatePicture = { readonly image: PDFRef; readonly white: PDFRef | null }

/** What is printed of a picture with transparent places gets white below where at least half of it is there. */
export const halfThere = 128

type How = {
  /** Nothing is half transparent, but lies on white. */
  readonly isFlat: boolean
  /** It gets white below. */
  readonly whiteBase: boolean
  /** Where the profile of the press lies. */
  readonly icc: string | undefined
}

/** A picture on the plates. */
export async function platePicture(context: PDFContext, picture: Sized, { isFlat, whiteBase, icc }: How): Promise<PlatePicture> {
  const alpha = await alphaOf(picture)
  if (!alpha) return { image: await opaque(context, picture, icc), white: null }
  const pixels = isFlat ? resized(picture).flatten({ background: '#ffffff' }) : resized(picture).removeAlpha()
  const mask = isFlat ? { Mask: stencil(context, picture.size, alpha, 1) } : { SMask: packed(context, picture.size, alpha, 'DeviceGray') }
  return {
    image: packed(context, picture.size, await onPlates(pixels, icc), 'DeviceCMYK', mask),
    white: whiteBase ? stencil(context, picture.size, alpha, halfThere) : null,
  }
}

async function opaque(context: PDFContext, picture: Sized, icc: string | undefined): Promise<PDFRef> {
  const { format, hasAlpha } = await opened(picture.path).metadata()
  const pixels = hasAlpha ? resized(picture).removeAlpha() : resized(picture)
  if (format !== 'jpeg') return packed(context, picture.size, await onPlates(pixels, icc), 'DeviceCMYK')
  const bytes = await jpegOnPlates(pixels, icc)
  // There 0 is all of an ink.
  const Decode = [1, 0, 1, 0, 1, 0, 1, 0]
  return image(context, { ...picture.size, bytes, filter: 'DCTDecode', colours: 'DeviceCMYK' }, { Decode })
}

/** @throws Error for a page that cannot be written where nothing may be half transparent and all colours are plates: we do not change it. */
export function flatPages(drawn: readonly Drawn[], forms: ReadonlyMap<string, PageForm>): void {
  for (const layer of pagesIn(drawn)) {
    const form = forms.get(pageKey(layer))
    if (form?.transparent) throw new Error(`“${layer.name}”含透明效果，不能写成 PDF/X-1a，请用 PDF/X-4，或请客户拼合透明后重新上传`)
    if (form?.hasLight) throw new Error(`“${layer.name}”含 RGB 颜色，不能写成 PDF/X-1a，请用 PDF/X-4，或请客户转为 CMYK 后重新上传`)
  }
}

/** As fine as white below a page is cut out. */
const whitePpi = 300

/** What of each page that is drawn gets white below, by its key: what of it is seen. */
export async function pageStencils(
  context: PDFContext,
  drawn: readonly Drawn[],
  paths: Readonly<Record<number, string>>,
): Promise<ReadonlyMap<string, PDFRef>> {
  const stencils = new Map<string, PDFRef>()
  for (const layer of pagesIn(drawn)) {
    const pixels = Math.ceil((Math.max(layer.width, layer.height) / 25.4) * whitePpi)
    const png = sharp(await pagePng({ path: paths[layer.fileId] ?? '', page: layer.page, pixels }))
    const { data, info } = await png.ensureAlpha().extractChannel('alpha').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
    stencils.set(pageKey(layer), stencil(context, info, data, halfThere))
  }
  return stencils
}
