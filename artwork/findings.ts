import type { Surface } from '../contract/artwork/design.ts'
import type { Ink, Layer } from '../contract/artwork/layer.ts'
import { croppedPixels } from './crop.ts'
import type { DesignFinding } from './finding.ts'
import { pictureFacts, type Size } from './facts.ts'
import { isLeft, isPlainWhite } from './ground.ts'
import { inksIn } from './inks.ts'
import { layerFindings } from './layerFindings.ts'
import { layerName } from './layers.ts'
import { byGravity, isCut, onePageFindings, platesAtMost, preflight, type Place, type Process } from './preflight.ts'
import { isRead } from './measureFindings.ts'
import { liesIn } from './place.ts'
import { coloursCounted, type PictureInks } from './pictureColours.ts'
import { platedInPicture, platesBeyond, platesOfPicture, plateWords, type Seen } from './together.ts'

/** A picture of a design; `colours`, `inks` and `white`: of its inks, as far as they are known. */
export type Picture = { readonly name: string; readonly pixels: Size } & Seen & Partial<Pick<PictureInks, 'whiteGround'>>

type Placed = Omit<Place, 'size'>

/** What would not be printed as it is meant, picture by picture, the gravest first. */
export function findingsOf(surface: Surface, place: Placed, pictures: ReadonlyMap<number, Picture>): DesignFinding[] {
  const { widthMm, heightMm, layers } = surface
  const nameOf = (layer: Layer) => layerName(layer, (layer.kind === 'picture' && pictures.get(layer.fileId)?.name) || '')
  const ofLayers = layerFindings(surface, place, nameOf)
  if (layers.every(({ hidden }) => hidden))
    return [{ rule: 'P20', severity: 'W', words: `${place.label}没有任何内容`, layerId: null }, ...ofLayers]
  const found = layers.flatMap((layer): DesignFinding[] => {
    if (layer.hidden) return []
    const name = nameOf(layer)
    const all = layer.kind === 'picture' ? pictures.get(layer.fileId)?.pixels : undefined
    const pixels = all && croppedPixels(layer, all)
    const picture = layer.kind === 'picture' ? pictures.get(layer.fileId) : undefined
    const colours = picture ? platesOfPicture(picture, place.on) : null
    const isReady = picture !== undefined && isSeparated(picture, place)
    const lies = liesIn({ widthMm, heightMm }, layer)
    if (lies === 'outside') return [{ rule: 'P02', severity: 'E', words: `“${name}”在印刷区域之外，不会被印出`, layerId: layer.id }]
    // What is cut goes beyond the cut.
    const isBled = isCut(place.process) && !isRead(layer)
    const cut: DesignFinding[] =
      lies === 'cut' && !isBled
        ? [{ rule: 'P03', severity: 'W', words: `“${name}”超出印刷区域，超出的部分不会印出`, layerId: layer.id }]
        : []
    const size = { width: layer.width, height: layer.height }
    const plates = plateFindings(name, colours, place, layer.id)
    const frame = picture?.whiteGround ? frameFindings(layer, name, place) : []
    const of = pixels ? pictureFindings(name, pixels, { ...place, size }, layer.id).filter(({ rule }) => rule !== 'P10' || !isReady) : []
    return pixels ? [...cut, ...plates, ...frame, ...of] : cut
  })
  // Of the process it is said once, whichever picture it is said of.
  const isFirst = ({ rule, words }: DesignFinding, at: number) => rule !== 'P10' || found.findIndex((one) => one.words === words) === at
  return [
    ...unseenFindings(layers, place, pictures),
    ...found.filter(isFirst),
    ...onePageFindings(place).map((one) => ({ ...one, layerId: null })),
    ...ofLayers,
    ...togetherFindings(surface, place, pictures),
  ].toSorted(byGravity)
}

/** Whether each ink of a picture is a plate already, so that nobody has to separate it. A laser has none. */
function isSeparated(picture: Picture, { process, inks, on }: Placed): boolean {
  const [most, plates] = [platesAtMost({ process, inks }), platedInPicture(picture, on)]
  return most !== null && plates !== null && plates.length <= most && plates.every(({ flat }) => flat)
}

/** P20: what is there, and nothing of it will be seen: white on white goods, and what is so light that a laser cuts nothing. */
function unseenFindings(layers: readonly Layer[], { label, process, on }: Placed, pictures: ReadonlyMap<number, Picture>): DesignFinding[] {
  const isBurnt = process === 'laser'
  if (!isBurnt && on?.white !== 'nothing') return []
  const isNothing = isBurnt ? isLeft : isPlainWhite
  if (!layers.every((layer) => layer.hidden === true || isOnly(layer, isNothing, pictures))) return []
  const words = isBurnt
    ? `${label}只有白色或很浅的颜色，激光深色刻出、白色不刻，什么也刻不出，请改用深色`
    : `${label}只有白色，印在白色产品上看不见，请改用其他颜色`
  return [{ rule: 'P20', severity: 'W', words, layerId: null }]
}

/** Whether all of a layer is of such inks: of a picture, where white is all there is. Of a page nobody knows. */
function isOnly(layer: Layer, isSuch: (ink: Ink) => boolean, pictures: ReadonlyMap<number, Picture>): boolean {
  if (layer.kind === 'page') return false
  if (layer.kind !== 'picture') return inksIn(layer).every(isSuch)
  const { colours, white } = pictures.get(layer.fileId) ?? {}
  return colours === (white === 'part' ? 1 : 0) && (white === 'part' || white === 'paper')
}

/** Processes that print white where a picture is white: a laser burns nothing there, foil and inserts are on their own stuff. */
const showing: ReadonlySet<Process> = new Set(['screen', 'digital', 'embroidery'])

/**
 * P30: a picture with a white ground on goods that are not white. White lies below all that is printed on dark ones, and is stitched on any:
 * a frame. On others nothing is printed there, so that less is seen of it than is shown.
 */
function frameFindings(layer: Layer, name: string, { on, process }: Placed): DesignFinding[] {
  if (!on || on.white === 'nothing' || !showing.has(process) || layer.kind !== 'picture' || layer.mask !== undefined) return []
  const found = (severity: 'W' | 'I', words: string): DesignFinding[] => [
    { rule: 'P30', severity, words: `“${name}”有白底${words}`, layerId: layer.id },
  ]
  if (process === 'embroidery') return found('W', `，绣在${on.isDark ? '深色' : '非白色'}产品上会是一个白框`)
  if (on.isDark) return found('W', '，印在深色产品上会是一个白框')
  return found('I', '：浅色产品上不印白色，白底处露出产品本身的颜色，去白底后所见即所印')
}

/** Pixels for an inch (P01) and inks (P10), as of a file that is printed as large. */
const pictureFindings = (name: string, pixels: Size, place: Place, layerId: string): DesignFinding[] =>
  preflight(pictureFacts(pixels, ['rgb']), [place]).flatMap((one): DesignFinding[] => {
    if (one.rule === 'P01') return [{ ...one, words: one.words.replace('图片印在', `“${name}”印在`), layerId }]
    return one.rule === 'P10' ? [{ ...one, words: one.words.replace('文件', '图片'), layerId: null }] : []
  })

/**
 * P09: what pictures, each once, and the rest need together, where each by itself has plates enough. It is refused where they surely need
 * more than there are; where some of their inks may be the same, or nobody knows which they are, it is asked to be looked at.
 */
function togetherFindings(surface: Pick<Surface, 'layers'>, place: Placed, pictures: ReadonlyMap<number, Picture>): DesignFinding[] {
  const beyond = platesBeyond(surface, place, pictures)
  if (!beyond) return []
  const { isSure, paid, least, most } = beyond
  const words = isSure
    ? `图片与其他内容合计 ${plateWords(least)}，${place.label}只印 ${paid} 色：请把图片改为与其他内容同色，或改选颜色数`
    : `图片与其他内容合计最多 ${plateWords(most)}，${place.label}印 ${paid} 色：颜色不相同的，请改为同色或改选颜色数`
  return [{ rule: 'P09', severity: isSure ? 'E' : 'W', words, layerId: null }]
}

/** P09: a picture of more inks than there are plates, as drawn ones are. */
function plateFindings(name: string, colours: number | null, place: Placed, layerId: string): DesignFinding[] {
  const most = platesAtMost(place)
  if (most === null || colours === null || colours <= most) return []
  const many = colours >= coloursCounted ? `${coloursCounted} 种以上` : `${colours} 种`
  const words = `“${name}”有 ${many}颜色，${place.label}只印 ${most} 色，请改选颜色数，或换成 ${most} 色的图片`
  return [{ rule: 'P09', severity: 'E', words, layerId }]
}
