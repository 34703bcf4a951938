import type { PDFContext, PDFRef } from '@cantoo/pdf-lib'
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
