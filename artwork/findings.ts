import type { Surface } from '../contract/artwork/design.ts'
import type { Layer } from '../contract/artwork/layer.ts'
import { croppedPixels } from './crop.ts'
import type { DesignFinding } from './finding.ts'
import { pictureFacts, type Size } from './facts.ts'
import { isPlainWhite, platedInks, type Ground } from './ground.ts'
import { inksIn, inksOf } from './inks.ts'
import { layerFindings } from './layerFindings.ts'
import { layerName } from './layers.ts'
import { liesIn } from './place.ts'
import { coloursCounted, type PictureInks } from './pictureColours.ts'
import { byGravity, platesAtMost, preflight, type Place, type Process } from './preflight.ts'

/** A picture of a design. */
export type Picture = {
  readonly name: string
  readonly pixels: Size
  /** How many inks it needs where each is a plate; null or absent: nobody can tell. */
  readonly colours?: number | null
} & Partial<Pick<PictureInks, 'white' | 'whiteGround'>>

type Placed = Omit<Place, 'size'>

type Seen = Pick<Picture, 'colours' | 'white'>

/** Whether white of a picture has a plate of its own there: it does where it is printed, as its ground is on dark goods. */
export const isWhitePlated = ({ white }: Seen, on: Ground | null | undefined): boolean =>
  on ? on.white === 'plate' && (white === 'part' || (white === 'paper' && on.isDark)) : white === 'part'

/** How many plates a picture needs there; null: nobody can tell. */
export function platesOfPicture(picture: Seen, on: Ground | null | undefined): number | null {
  const { colours = null, white } = picture
  return colours === null ? null : colours - (white === 'part' ? 1 : 0) + (isWhitePlated(picture, on) ? 1 : 0)
}

/** What would not be printed as it is meant, picture by picture, the gravest first. */
export function findingsOf(surface: Surface, place: Placed, pictures: ReadonlyMap<number, Picture>): DesignFinding[] {
  const { widthMm, heightMm, layers } = surface
  const nameOf = (layer: Layer) => layerName(layer, (layer.kind === 'picture' && pictures.get(layer.fileId)?.name) || '')
  const ofLayers = layerFindings(surface, place, nameOf)
  if (layers.every(({ hidden }) => hidden))
    return [{ rule: 'P20', severity: 'W', words: `${place.label}没有任何内容`, layerId: null }, ...ofLayers]
  const isUnseen = place.on?.white === 'nothing' && layers.every((layer) => layer.hidden === true || isOnlyWhite(layer))
  const unseen: DesignFinding[] = isUnseen
    ? [{ rule: 'P20', severity: 'W', words: `${place.label}只有白色，印在白色产品上看不见，请改用其他颜色`, layerId: null }]
    : []
  const found = layers.flatMap((layer): DesignFinding[] => {
    if (layer.hidden) return []
    const name = nameOf(layer)
    const all = layer.kind === 'picture' ? pictures.get(layer.fileId)?.pixels : undefined
    const pixels = all && croppedPixels(layer, all)
    const picture = layer.kind === 'picture' ? pictures.get(layer.fileId) : undefined
    const colours = picture ? platesOfPicture(picture, place.on) : null
    const lies = liesIn({ widthMm, heightMm }, layer)
    if (lies === 'outside') return [{ rule: 'P02', severity: 'E', words: `“${name}”在印刷区域之外，不会被印出`, layerId: layer.id }]
    const cut: DesignFinding[] =
      lies === 'cut' ? [{ rule: 'P03', severity: 'W', words: `“${name}”超出印刷区域，超出的部分不会印出`, layerId: layer.id }] : []
    const size = { width: layer.width, height: layer.height }
    const plates = plateFindings(name, colours, place, layer.id)
    const frame = picture?.whiteGround ? frameFindings(layer, name, place) : []
    return pixels ? [...cut, ...plates, ...frame, ...pictureFindings(name, pixels, { ...place, size }, layer.id)] : cut
  })
  // Of the process it is said once, whichever picture it is said of.
  const isFirst = ({ rule, words }: DesignFinding, at: number) => rule !== 'P10' || found.findIndex((one) => one.words === words) === at
  return [...unseen, ...found.filter(isFirst), ...ofLayers, ...togetherFindings(surface, place, pictures)].toSorted(byGravity)
}

const isOnlyWhite = (layer: Layer): boolean => layer.kind !== 'picture' && layer.kind !== 'page' && inksIn(layer).every(isPlainWhite)

/** Processes that print white where a picture is white: a laser burns nothing there, foil and inserts are on their own stuff. */
const showing: ReadonlySet<Process> = new Set(['screen', 'digital', 'embroidery'])

/** P30: a picture with a white ground on dark goods. */
const frameFindings = (layer: Layer, name: string, { on, process }: Placed): DesignFinding[] =>
  on?.isDark && showing.has(process) && layer.kind === 'picture' && layer.mask === undefined
    ? [{ rule: 'P30', severity: 'W', words: `“${name}”有白底，印在深色产品上会是一个白框`, layerId: layer.id }]
    : []

/** Pixels for an inch (P01) and inks (P10), as of a file that is printed as large. */
const pictureFindings = (name: string, pixels: Size, place: Place, layerId: string): DesignFinding[] =>
  preflight(pictureFacts(pixels, ['rgb']), [place]).flatMap((one): DesignFinding[] => {
    if (one.rule === 'P01') return [{ ...one, words: one.words.replace('图片印在', `“${name}”印在`), layerId }]
    return one.rule === 'P10' ? [{ ...one, words: one.words.replace('文件', '图片'), layerId: null }] : []
  })

/**
 * P09: what pictures, each once, and the rest need together, where each by itself has plates enough. Which of their inks are the same
 * nobody knows, so it is only asked to be looked at.
 */
function togetherFindings({ layers }: Surface, place: Placed, pictures: ReadonlyMap<number, Picture>): DesignFinding[] {
  const most = platesAtMost(place)
  if (most === null) return []
  const drawn = platedInks(inksOf({ layers }), place.on).length
  const coloursOf = (fileId: number) => platesOfPicture(pictures.get(fileId) ?? {}, place.on) ?? 0
  const placed = layers.flatMap((layer) => (layer.kind === 'picture' && !layer.hidden ? [layer.fileId] : []))
  const seen = [...new Set(placed)].map(coloursOf)
  const all = drawn + seen.reduce((sum, one) => sum + one, 0)
  if (all <= most || Math.max(drawn, ...seen) > most || seen.length === 0) return []
  const words = `图片与其他内容合计最多 ${all} 种颜色，${place.label}印 ${most} 色：颜色不相同的，请改为同色或改选颜色数`
  return [{ rule: 'P09', severity: 'W', words, layerId: null }]
}

/** P09: a picture of more inks than there are plates, as drawn ones are. */
function plateFindings(name: string, colours: number | null, place: Placed, layerId: string): DesignFinding[] {
  const most = platesAtMost(place)
  if (most === null || colours === null || colours <= most) return []
  const many = colours >= coloursCounted ? `${coloursCounted} 种以上` : `${colours} 种`
  const words = `“${name}”有 ${many}颜色，${place.label}只印 ${most} 色，请改选颜色数，或换成 ${most} 色的图片`
  return [{ rule: 'P09', severity: 'E', words, layerId }]
}
