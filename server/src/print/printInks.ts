import sharp, { type Sharp } from 'sharp'
import type { Ink } from '../../../contract/artwork/layer.ts'
import { shareOf, spotOf } from './pdfColours.ts'
import { profilePath } from './shipped.ts'

/** What the press and its paper make of inks, as a profile: where its file lies, and what it is called. */
export type Press = { readonly path: string; readonly name: string }

/** How much there is of cyan, magenta, yellow and black, 0 to 1. */
export type Cmyk = readonly [number, number, number, number]

const black = '#000000'

/** Black is one plate, so that it is sharp; and what it is printed on goes on below it, so that no light shows between. */
export const isOverprinted = (ink: Ink | null): boolean => ink !== null && ink.rgb === black && spotOf(ink) === null

/** What the colours of these inks are mixed of in print. */
export async function plateParts(inks: readonly Ink[], icc = profilePath): Promise<(rgb: string) => Cmyk> {
  const colours = [...new Set(inks.map(({ rgb }) => rgb))]
  const parts = new Map<string, Cmyk>()
  if (colours.length > 0) {
    const pixels = Buffer.from(colours.map((rgb) => rgb.slice(1)).join(''), 'hex')
    const made = await onPlates(sharp(pixels, { raw: { width: colours.length, height: 1, channels: 3 } }), icc)
    const at = (n: number): number => shareOf(made[n] ?? 0)
    colours.forEach((rgb, n) => parts.set(rgb, [at(n * 4), at(n * 4 + 1), at(n * 4 + 2), at(n * 4 + 3)]))
  }
  parts.set(black, [0, 0, 0, 1])
  return (rgb) => parts.get(rgb) ?? [0, 0, 0, 1]
}

/** The picture's plates, a byte of each for each pixel. What is transparent of it must have been taken away. */
export async function onPlates(picture: Sharp, icc = profilePath): Promise<Buffer> {
  const { data, info } = await inProfile(picture, icc).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return known(data, info.channels)
}

/** The same as a JPEG, of which 0 is all of an ink. */
export async function jpegOnPlates(picture: Sharp, icc = profilePath): Promise<Buffer> {
  const bytes = await inProfile(picture, icc).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
  return known(bytes, (await sharp(bytes).metadata()).channels)
}

const inProfile = (picture: Sharp, icc: string): Sharp => picture.withIccProfile(icc, { attach: false })

/** Without its profile it would still be colours of a screen, and nobody would be told. */
function known(bytes: Buffer, channels: number): Buffer {
  if (channels !== 4) throw new Error('the picture was not converted to plates')
  return bytes
}
