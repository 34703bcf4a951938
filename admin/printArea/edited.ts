import type { Position } from '../../contract/price/price.ts'
import { mostViews, type PrintArea, type PrintAreaForm, type PrintDrawing } from '../../contract/goods/printArea.ts'
import { heightFor, newArea, rescaled, within, type Size } from '../../contract/goods/printPlace.ts'

/** A view while it is drawn. */
export type Edited = PrintAreaForm['views'][number]
type Gallery = PrintDrawing['gallery']
type Plain = NonNullable<Edited['plain']>[number]

/** How much of the world a view's picture shows; null: its picture is not in the gallery (any more). */
export function sizeOf({ picture, widthMm }: Edited, gallery: Gallery): Size | null {
  const shown = gallery.find(({ image }) => image === picture)
  return shown ? { widthMm, heightMm: heightFor(widthMm, shown.ratio) } : null
}

/**
 * The views as they are edited. Areas whose position the price rules have no longer are left out and named in `gone`; so are, unsaid,
 * plain pictures of colours that are sold no longer.
 */
export function opened({ views, positions, colours }: PrintDrawing): { views: Edited[]; gone: number } {
  const isKnown = ({ position }: PrintArea) => positions.some(({ key }) => key === position)
  const isSold = ({ colour }: Plain) => (colour === undefined ? colours.length === 0 : colours.some(({ key }) => key === colour))
  const kept = views.map(({ heightMm: _, plain = [], ...view }) => ({
    ...view,
    areas: view.areas.filter(isKnown),
    ...named(plain.filter(isSold)),
  }))
  const count = (of: readonly { areas: readonly PrintArea[] }[]) => of.reduce((sum, { areas }) => sum + areas.length, 0)
  return { views: kept, gone: count(views) - count(kept) }
}

const usualLabels = ['正面', '背面', '左侧', '右侧', '顶面', '底面']
const usualWidth = 500

/** One more view: the first name and picture that no other has, to the scale of the one before; null: there are enough. */
export function anotherView(views: readonly Edited[], gallery: Gallery): Edited | null {
  const [first] = gallery
  if (views.length >= mostViews || !first) return null
  const label = usualLabels.find((name) => !views.some((view) => view.label === name)) ?? ''
  const free = gallery.find(({ image }) => !views.some(({ picture }) => picture === image)) ?? first
  return { label, picture: free.image, widthMm: views.at(-1)?.widthMm ?? usualWidth, areas: [] }
}

/** The view on another picture, its areas where they were as far as they fit. */
export const withPicture = (view: Edited, picture: string, gallery: Gallery): Edited => refitted({ ...view, picture }, gallery)

function refitted(view: Edited, gallery: Gallery): Edited {
  const size = sizeOf(view, gallery)
  return size ? { ...view, areas: view.areas.map((area) => within(size, area)) } : view
}

/** The view at another scale: areas stay as large in mm, on their spot of the picture. */
export function withWidth(view: Edited, widthMm: number, gallery: Gallery): Edited {
  const [from, to] = [sizeOf(view, gallery), sizeOf({ ...view, widthMm }, gallery)]
  return from && to ? { ...view, widthMm, areas: view.areas.map((area) => rescaled(from, to, area)) } : { ...view, widthMm }
}

/** The view with this area in place of that of the same position, or as one more; it is kept within the picture. */
export function withArea(view: Edited, area: PrintArea, gallery: Gallery): Edited {
  const size = sizeOf(view, gallery)
  const placed = size ? within(size, area) : area
  const stands = view.areas.some(({ position }) => position === area.position)
  const areas = stands ? view.areas.map((one) => (one.position === area.position ? placed : one)) : [...view.areas, placed]
  return { ...view, areas }
}

/** How far in front an area lies, from 1: each in front of those that are larger, so that one within another can be taken hold of. */
export const rankOf = ({ areas }: Pick<Edited, 'areas'>, area: PrintArea): number => {
  const [size, at] = [sizeOfArea(area), areas.indexOf(area)]
  return 1 + areas.filter((one, place) => sizeOfArea(one) > size || (sizeOfArea(one) === size && place < at)).length
}
const sizeOfArea = ({ widthMm, heightMm }: PrintArea): number => widthMm * heightMm

export const withoutArea = (view: Edited, position: string): Edited => ({
  ...view,
  areas: view.areas.filter((area) => area.position !== position),
})

/** The view with an area for a position, in the middle and of the size that the rules say. */
export function withPosition(view: Edited, position: Position, gallery: Gallery): Edited {
  const size = sizeOf(view, gallery)
  return size ? withArea(view, newArea(size, position), gallery) : view
}

/** The view's plain picture of a colour, undefined: of goods that come in none. */
export const plainIn = ({ plain = [] }: Edited, colour: string | undefined): string | undefined =>
  plain.find((one) => one.colour === colour)?.picture

/** What a view's areas are seen on: before anything is printed, where there is such a picture. */
export const plainPicture = ({ plain = [], picture }: Edited): string => plain[0]?.picture ?? picture

/** The view with this plain picture of a colour, or with none. */
export function withPlain({ plain = [], ...view }: Edited, colour: string | undefined, picture: string | undefined): Edited {
  const others = plain.filter((one) => one.colour !== colour)
  return { ...view, ...named(picture === undefined ? others : [...others, { ...(colour !== undefined && { colour }), picture }]) }
}

const named = (plain: readonly Plain[]): Pick<Edited, 'plain'> => (plain.length > 0 ? { plain: [...plain] } : {})

/** The positions that stand on no view yet. */
export const undrawn = (positions: readonly Position[], views: readonly Edited[]): Position[] =>
  positions.filter(({ key }) => !views.some(({ areas }) => areas.some(({ position }) => position === key)))
