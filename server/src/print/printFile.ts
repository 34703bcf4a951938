import { PDFDocument, PDFName, type PDFContext, type PDFDict } from '@cantoo/pdf-lib'
import type { Ink } from '../../../contract/artwork/layer.ts'
import type { Drawn } from '../../../artwork/drawn.ts'
import { bleedMm as usualBleed, cutPlate } from '../../../artwork/preflight.ts'
import { drawnPages, isText, type ToWrite } from './drawnOn.ts'
import { pdfFonts } from './pdfFonts.ts'
import { coloursIn, inksOf, separation, type Colours } from './pdfColours.ts'
import { contentOf, pageNames, pictureNames, type Pen } from './pdfContent.ts'
import { pageForms } from './pdfPages.ts'
import { sizesOf } from './pdfPictures.ts'
import { isOverprinted, plateParts, type Press } from './printInks.ts'
import { boxAround, marks, slugMm } from './printMarks.ts'
import { describe, type About } from './printMetadata.ts'
import { flatPages, pageStencils, platePicture, type PlatePicture } from './printPictures.ts'

export type ToPrint = ToWrite &
  About & {
    /** How far what is printed goes beyond what is cut; absent: as far as what is cut has to. */
    readonly bleedMm?: number
    /** A plate of white below all that is printed. */
    readonly whiteBase: boolean
    /** A line, on a plate of its own, along which the goods are cut; absent: there is none. */
    readonly cutLine?: boolean
    /** What it is made for; absent: the press that comes with the mall. */
    readonly press?: Press | undefined
  }

/** The plate of white, and what stands for it on a screen: something that is seen on paper. */
export const whitePlate = 'White'
export const white: Ink = { rgb: '#d2ebf7', spot: whitePlate }
/** The line that cutters look for by this name, and what stands for it on a screen. */
const cut: Ink = { rgb: '#e5007d', spot: cutPlate }
const hairline = 0.25 // points

/**
 * What the workshop prints of a surface: its inks as plates, with marks around it. X-4 keeps what is half transparent, X-1a has none. The
 * same is the same bytes. Pages of other files keep their plates. To be called in a process of its own. @throws Error for a picture that
 * cannot be read, or a page that cannot be placed.
 */
export async function writePrintFile({
  surface,
  names,
  paths,
  whiteBase,
  cutLine = false,
  bleedMm = usualBleed,
  press,
  ...about
}: ToPrint): Promise<Buffer> {
  const pages = await drawnPages({ surface, names })
  const drawn = pages.flat()
  const document = await PDFDocument.create({ updateMetadata: false })
  const { context } = document
  const box = (beyond: number) => boxAround(surface, bleedMm, beyond)
  const [, , width, height] = box(bleedMm + slugMm)

  const pictures = new Map<string, PlatePicture>()
  for (const [path, size] of await sizesOf(drawn, paths))
    pictures.set(path, await platePicture(context, { path, size }, { isFlat: about.variant === 'X-1a', whiteBase, icc: press?.path }))
  const forms = await pageForms(context, drawn, paths, about.variant === 'X-4')
  if (about.variant === 'X-1a') flatPages(drawn, forms)
  const below = whiteBase ? await pageStencils(context, drawn, paths) : new Map()
  const inks = [...inksOf(drawn), ...(whiteBase ? [white] : []), ...(cutLine ? [cut] : [])]
  const colours = coloursIn(context, inks, await plateParts(inks, press?.path))
  const fonts = await pdfFonts(document, drawn.filter(isText))
  const objects = context.obj({})

  const own = pictureNames(objects, paths, (path) => pictures.get(path)?.image)
  const pen: Pen = {
    inks: inksBy(colours),
    isOver: (fill, stroke) => isOverprinted(fill) || isOverprinted(stroke),
    picture: own,
    page: pageNames(objects, (key) => forms.get(key)?.form),
    fonts,
  }
  const whitePictures = pictureNames(objects, paths, (path) => pictures.get(path)?.white, 'W')
  const whitePen: Pen = {
    inks: () => '',
    isOver: () => true,
    picture: (layer) => whitePictures(layer) || '0 0 1 1 re f',
    page: pageNames(objects, (key) => below.get(key), 'B'),
    fonts,
  }
  const inWhite = `${colours.set(white, 'fill')} ${colours.set(white, 'stroke')}`

  colours.spaces.set(PDFName.of('All'), separation(context, 'All', [1, 1, 1, 1]))
  const states = overprinting(context)
  const at = `1 0 0 1 ${box(0).slice(0, 2).join(' ')} cm`
  const contentFor = (printed: readonly Drawn[]): string[] => [
    // No ink at all first: what is half transparent on nothing is lost by some programs where other plates are printed over it.
    `q ${box(bleedMm).join(' ')} re W n 0 0 0 0 k ${box(bleedMm).join(' ')} re f ${at}\n${contentOf(printed, surface.heightMm, pen)}`,
    // It changes no other plate, so it may lie last; below others, they would take it away again.
    ...(whiteBase ? [`/BothOver gs ${inWhite}\n${contentOf(printed, surface.heightMm, whitePen)}`] : []),
    ...(cutLine
      ? [
          `/BothOver gs ${colours.set(cut, 'stroke')} ${hairline} w ${box(0)
            .map((one, n) => (n < 2 ? 0 : one))
            .join(' ')} re S`,
        ]
      : []),
    `Q\nq ${at}\n${marks(surface, bleedMm, 'All')}\nQ`,
  ]
  for (const printed of pages) {
    const page = document.addPage([width, height])
    page.setTrimBox(...box(0))
    page.setBleedBox(...box(bleedMm))
    const { Resources } = page.node.normalizedEntries()
    Resources.set(PDFName.of('XObject'), objects)
    Resources.set(PDFName.of('ColorSpace'), colours.spaces)
    Resources.set(PDFName.of('Font'), fonts.resources)
    Resources.set(PDFName.of('ExtGState'), states)
    page.node.addContentStream(context.register(context.flateStream(contentFor(printed).join('\n'))))
  }
  await describe(document, about, press)
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** Sets inks, and whether what lies below goes on below them. */
const inksBy =
  ({ set }: Colours) =>
  (fill: Ink | null, stroke: Ink | null): string => {
    const over = stateOf(isOverprinted(fill), isOverprinted(stroke))
    return [over && `/${over} gs`, fill && set(fill, 'fill'), stroke && set(stroke, 'stroke')].filter(Boolean).join(' ')
  }

const stateOf = (fill: boolean, line: boolean): string | null => (fill && line ? 'BothOver' : fill ? 'FillOver' : line ? 'LineOver' : null)

/** Of what is printed over others: parts of the process that it has not are theirs. */
function overprinting(context: PDFContext): PDFDict {
  const state = (line: boolean, fill: boolean) => context.obj({ Type: 'ExtGState', OP: line, op: fill, OPM: 1 })
  return context.obj({ FillOver: state(false, true), LineOver: state(true, false), BothOver: state(true, true) })
}
