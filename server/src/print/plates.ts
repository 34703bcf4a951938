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
import type { InkedPlate, PlatesToSee, ToShow, ToShowPlate } from './separations.ts'

/** The plates of the process, in the order of the press. */
export const processPlates = ['Cyan', 'Magenta', 'Yellow', 'Black'] as const

const pixelsAtMost = 1600

/** The plates that a surface is printed with: those of the process that anything is on, and those of spot inks by their names. */
export const platesOf = async (asked: Asked): Promise<string[]> => (await platesToSee(asked)).plates.map(({ plate }) => plate)

type Asked = Pick<ToShowPlate, 'surface' | 'whiteBase' | 'press'>

/**
 * The same as they are looked at. Where a page was read in part, all of the process are among them, whether anything is known to be on them or
 * not.
 */
export async function platesToSee({ surface, whiteBase, press }: Asked): Promise<PlatesToSee> {
  const drawn = await drawnOn(surface)
  const pages = pagesIn(drawn).map(({ read }) => read)
  const partial = pages.some((read) => read.partial)
  const told = await processTold(drawn, press)
  const inks = [...inksOf(drawn), ...pages.flatMap((read) => read.inks)]
  const plates = [
    ...processPlates.map((plate, at) => ({ plate, rgb: processLooks[at] ?? white.rgb, isTold: told.has(plate) })),
    ...inks.map((ink) => ({ plate: spotOf(ink) ?? '', rgb: ink.rgb, isTold: spotOf(ink) !== null })),
    { plate: whitePlate, rgb: white.rgb, isTold: whiteBase },
  ].filter(({ plate, isTold }) => isTold || (partial && processPlates.some((name) => name === plate)))
  const isFirst = ({ plate }: { readonly plate: string }, at: number) => plates.findIndex((one) => one.plate === plate) === at
  return { plates: plates.filter(isFirst).map((one) => ({ ...one, isWhite: one.plate === whitePlate })), partial }
}

/** The plates of the process that something is said to be on. */
async function processTold(drawn: readonly Drawn[], press: Press | undefined): Promise<ReadonlySet<string>> {
  const mixed = inksOf(drawn).filter((ink) => spotOf(ink) === null)
  const partsOf = await plateParts(mixed, press?.path)
  const spaces = pagesIn(drawn).flatMap(({ read }) => read.spaces)
  const hasMixed = drawn.some(({ kind }) => kind === 'picture') || spaces.some((space) => space !== 'grey')
  const hasBlack = spaces.includes('grey')
  const isOn = (plate: string, at: number) => (hasBlack && plate === 'Black') || mixed.some(({ rgb }) => (partsOf(rgb)[at] ?? 0) > 0)
  return new Set(processPlates.filter((plate, at) => hasMixed || isOn(plate, at)))
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

/** What the inks of the process look like on coated paper. */
const processLooks = ['#009fe3', '#e6007e', '#ffed00', '#1d1d1b']

/** A plate with how much of it there is. To be called in a process of its own. @throws Error for a picture or a page that cannot be read. */
export async function inkedPlate(show: ToShowPlate): Promise<InkedPlate> {
  const png = await platePng(show)
  const greys = await greysOf(png)
  const all = greys.reduce((sum, grey) => sum + 255 - grey, 0)
  return { coverage: all / 255 / greys.length, png: png.toString('base64') }
}

/** How much ink lies where most of it does, of plates of the same size in base64: 1 is the whole of one. */
export async function mostInkOf(pngs: readonly string[]): Promise<number> {
  let sum = new Uint16Array()
  for (const png of pngs) {
    const greys = await greysOf(Buffer.from(png, 'base64'))
    if (sum.length === 0) sum = new Uint16Array(greys.length)
    for (const [at, grey] of greys.entries()) sum[at] = (sum[at] ?? 0) + 255 - grey
  }
  return sum.reduce((most, one) => Math.max(most, one), 0) / 255
}

const greysOf = (png: Buffer): Promise<Buffer> => sharp(png).toColourspace('b-w').raw({ depth: 'uchar' }).toBuffer()

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
