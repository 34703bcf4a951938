import sharp from 'sharp'
import type { Ink, PlacedPage, PlacedPicture } from '../../../contract/artwork/layer.ts'
import type { Drawn } from '../../../artwork/drawn.ts'
import { pagePng, type PageToDraw } from '../artwork/drawPage.ts'
import { svgOf, type Look } from './displaySvg.ts'
import { drawnOn, type ToWrite } from './drawnOn.ts'
import { inksOf, spotOf } from './pdfColours.ts'
import { pagePlatePng } from './pagePlate.ts'
import { pageKey, pagesIn } from './pdfPages.ts'
import { alphaOf, pathOf, resized, sizesOf, type Pixels, type Sized } from './pdfPictures.ts'
import { white, whitePlate } from './printFile.ts'
import { isOverprinted, onPlates, plateParts, type Press } from './printInks.ts'
import { halfThere } from './printPictures.ts'

/** A surface that is looked at, with so many pixels on its longer side. */
export type ToShow = ToWrite & { readonly pixels: number }

/** One plate of what is printed. */
export type ToShowPlate = ToShow & { readonly plate: string; readonly whiteBase: boolean; readonly press?: Press | undefined }

/** The plates of the process, in the order of the press. */
export const processPlates = ['Cyan', 'Magenta', 'Yellow', 'Black'] as const

const pixelsAtMost = 1600

/** The plates that a surface is printed with: those of the process that anything is on, and those of spot inks by their names. */
export async function platesOf({ surface, whiteBase, press }: Pick<ToShowPlate, 'surface' | 'whiteBase' | 'press'>): Promise<string[]> {
  const drawn = await drawnOn(surface)
  const inks = inksOf(drawn)
  const mixed = inks.filter((ink) => spotOf(ink) === null)
  const partsOf = await plateParts(mixed, press?.path)
  const hasPicture = drawn.some(({ kind }) => kind === 'picture')
  const pages = pagesIn(drawn).map(({ read }) => read)
  const hasMixed = hasPicture || pages.some(({ spaces }) => spaces.some((space) => space !== 'grey'))
  const hasBlack = pages.some(({ spaces }) => spaces.includes('grey'))
  const process = processPlates.filter(
    (plate, at) => hasMixed || (hasBlack && plate === 'Black') || mixed.some(({ rgb }) => (partsOf(rgb)[at] ?? 0) > 0),
  )
  const spots = [...inks, ...pages.flatMap((read) => read.inks)].flatMap((ink) => spotOf(ink) ?? [])
  return [...new Set([...process, ...spots, ...(whiteBase ? [whitePlate] : [])])]
}

/** What a surface looks like, as a PNG on nothing. To be called in a process of its own. @throws Error for a picture that cannot be read. */
export async function previewPng({ surface, paths, pixels }: ToShow): Promise<Buffer> {
  const drawn = await drawnOn(surface)
  const links = await linked(drawn, paths, pixelsFor(surface, pixels), async (picture) =>
    resized(picture).toColourspace('srgb').png({ compressionLevel: 1 }).toBuffer(),
  )
  const pages = await linkedPages(drawn, paths, pixelsFor(surface, pixels), pagePng)
  return render(svgOf(drawn, surface, Math.min(pixels, pixelsAtMost), { ink: ({ rgb }) => rgb, picture: either(links, pages) }))
    .png()
    .toBuffer()
}

/**
 * One plate of a surface, as a PNG in greys: the darker, the more ink. What covers others takes their ink away, as in print. To be called
 * in a process of its own. @throws Error for a picture or a page that cannot be read.
 */
export async function platePng({ surface, paths, pixels, plate, whiteBase, press }: ToShowPlate): Promise<Buffer> {
  const drawn = await drawnOn(surface)
  const ppi = pixelsFor(surface, pixels)
  const look =
    whiteBase && plate === whitePlate ? await whiteLook(drawn, paths, ppi) : await plateLook(drawn, paths, ppi, plate, press?.path)
  const picture = render(svgOf(drawn, surface, Math.min(pixels, pixelsAtMost), look))
  return picture.flatten({ background: '#ffffff' }).toColourspace('b-w').png().toBuffer()
}

/** A plate as it is looked at. */
export type Separation = {
  readonly plate: string
  /** What its ink looks like on a screen. */
  readonly rgb: string
  /** How much ink there is of what it would be if all of the surface were covered, 0 to 1. */
  readonly coverage: number
  /** A PNG in greys, in base64: the darker, the more ink. */
  readonly png: string
}
export type Separations = {
  readonly separations: readonly Separation[]
  /** All inks together where most of them lies, 1 being the whole of one; white below is none of them. */
  readonly mostInk: number
}

/** What the inks of the process look like on coated paper. */
const processLooks = ['#009fe3', '#e6007e', '#ffed00', '#1d1d1b']

/** All plates of a surface. To be called in a process of its own. @throws Error for a picture that cannot be read. */
export async function separationsOf(show: Omit<ToShowPlate, 'plate'>): Promise<Separations> {
  const drawn = await drawnOn(show.surface)
  const inks = [...inksOf(drawn), ...pagesIn(drawn).flatMap(({ read }) => read.inks)]
  const separations: Separation[] = []
  let sum = new Uint16Array()
  for (const plate of await platesOf(show)) {
    const png = await platePng({ ...show, plate })
    const greys = await sharp(png).toColourspace('b-w').raw({ depth: 'uchar' }).toBuffer()
    if (sum.length === 0) sum = new Uint16Array(greys.length)
    let all = 0
    for (const [at, grey] of greys.entries()) {
      all += 255 - grey
      if (plate !== whitePlate) sum[at] = (sum[at] ?? 0) + 255 - grey
    }
    const looks =
      processLooks[processPlates.findIndex((name) => name === plate)] ?? inks.find((ink) => spotOf(ink) === plate)?.rgb ?? white.rgb
    separations.push({ plate, rgb: looks, coverage: all / 255 / greys.length, png: png.toString('base64') })
  }
  return { separations, mostInk: sum.reduce((most, one) => Math.max(most, one), 0) / 255 }
}

const render = (svg: string) => sharp(Buffer.from(svg), { unlimited: true })

/** So many pixels for an inch pictures have there. */
const pixelsFor = ({ widthMm, heightMm }: ToShow['surface'], pixels: number): number =>
  (Math.min(pixels, pixelsAtMost) / Math.max(widthMm, heightMm)) * 25.4

async function plateLook(
  drawn: readonly Drawn[],
  paths: ToWrite['paths'],
  ppi: number,
  plate: string,
  icc: string | undefined,
): Promise<Look> {
  const channel = processPlates.findIndex((name) => name === plate)
  const partsOf = await plateParts(inksOf(drawn), icc)
  const ink = (of: Ink): string | null => {
    const spot = spotOf(of)
    if (spot !== null) return grey(spot === plate ? 1 : 0)
    // It is printed over what lies there, and leaves the other plates as they are.
    if (isOverprinted(of)) return plate === 'Black' ? grey(1) : null
    return grey(partsOf(of.rgb)[channel] ?? 0)
  }
  const links = await linked(drawn, paths, ppi, (picture) => channelPng(picture, channel, icc))
  return { ink, picture: either(links, await linkedPages(drawn, paths, ppi, (page) => pagePlatePng({ ...page, plate, icc }))) }
}

/** White lies below all that is printed. */
async function whiteLook(drawn: readonly Drawn[], paths: ToWrite['paths'], ppi: number): Promise<Look> {
  const links = await linked(drawn, paths, ppi, whitePng)
  return { ink: () => grey(1), picture: either(links, await linkedPages(drawn, paths, ppi, whitePagePng)) }
}

/** So much ink, as a grey: all of it is black. */
function grey(share: number): string {
  const level = Math.round(255 * (1 - share))
  return `rgb(${level},${level},${level})`
}

/** One channel of a picture's plates, the darker the more ink, as transparent as it is; -1: there is none of its ink. */
async function channelPng(picture: Sized, channel: number, icc: string | undefined): Promise<Buffer> {
  const plates = channel < 0 ? null : await onPlates(resized(picture).removeAlpha(), icc)
  const count = picture.size.width * picture.size.height
  const greys = Buffer.from(Array.from({ length: count }, (_, n) => 255 - (plates?.[n * 4 + channel] ?? 0)))
  return greyPng(picture.size, greys, await alphaOf(picture))
}

async function whitePng(picture: Sized): Promise<Buffer> {
  const alpha = await alphaOf(picture)
  const there = alpha && Buffer.from(alpha.map((one) => (one >= halfThere ? 255 : 0)))
  return greyPng(picture.size, Buffer.alloc(picture.size.width * picture.size.height), there)
}

function greyPng({ width, height }: Pixels, greys: Buffer, alpha: Buffer | null): Promise<Buffer> {
  const raw = { width, height, channels: 1 } as const
  const picture = sharp(greys, { raw })
  return (alpha ? picture.joinChannel(alpha, { raw }) : picture).toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer()
}

/** Links that hold the pictures as `made` makes them, each once. */
async function linked(
  drawn: readonly Drawn[],
  paths: ToWrite['paths'],
  ppi: number,
  made: (picture: Sized) => Promise<Buffer>,
): Promise<Links<PlacedPicture>> {
  const links = new Map<string, string>()
  for (const [path, size] of await sizesOf(drawn, paths, ppi))
    links.set(path, `data:image/png;base64,${(await made({ path, size })).toString('base64')}`)
  return (layer) => links.get(pathOf(layer, paths)) ?? null
}

type Links<L> = (layer: L) => string | null

const either =
  (pictures: Links<PlacedPicture>, pages: Links<PlacedPage>): Look['picture'] =>
  (layer) =>
    layer.kind === 'page' ? pages(layer) : pictures(layer)

/** Links that hold what the pages look like as `made` makes them, each once, with so many pixels for an inch. */
async function linkedPages(
  drawn: readonly Drawn[],
  paths: ToWrite['paths'],
  ppi: number,
  made: (page: PageToDraw) => Promise<Buffer>,
): Promise<Links<PlacedPage>> {
  const links = new Map<string, string>()
  for (const layer of pagesIn(drawn)) {
    const pixels = Math.ceil(Math.min(pixelsAtMost, (Math.max(layer.width, layer.height) * ppi) / 25.4))
    const png = await made({ path: paths[layer.fileId] ?? '', page: layer.page, pixels })
    links.set(pageKey(layer), `data:image/png;base64,${png.toString('base64')}`)
  }
  return (layer) => links.get(pageKey(layer)) ?? null
}

/** White below a page, where at least half of it is there. */
async function whitePagePng(page: PageToDraw): Promise<Buffer> {
  const { data, info } = await sharp(await pagePng(page))
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const size = { width: info.width, height: info.height }
  return greyPng(size, Buffer.alloc(data.length), Buffer.from(data.map((one) => (one >= halfThere ? 255 : 0))))
}
