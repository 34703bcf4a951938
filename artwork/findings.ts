import type { Surface } from '../contract/artwork/design.ts'
import type { Layer } from '../contract/artwork/layer.ts'
import { croppedPixels } from './crop.ts'
import type { DesignFinding } from './finding.ts'
import { pictureFacts, type Size } from './facts.ts'
import { layerFindings } from './layerFindings.ts'
import { layerName } from './layers.ts'
import { liesIn } from './place.ts'
import { byGravity, preflight, type Place } from './preflight.ts'

/** A picture of a design, with its pixels and its name. */
export type Picture = { readonly name: string; readonly pixels: Size }

/** What would not be printed as it is meant, picture by picture, the gravest first. */
export function findingsOf(surface: Surface, place: Omit<Place, 'size'>, pictures: ReadonlyMap<number, Picture>): DesignFinding[] {
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
    const lies = liesIn({ widthMm, heightMm }, layer)
    if (lies === 'outside') return [{ rule: 'P02', severity: 'E', words: `“${name}”在印刷区域之外，不会被印出`, layerId: layer.id }]
    const cut: DesignFinding[] =
      lies === 'cut' ? [{ rule: 'P03', severity: 'W', words: `“${name}”超出印刷区域，超出的部分不会印出`, layerId: layer.id }] : []
    const size = { width: layer.width, height: layer.height }
    return pixels ? [...cut, ...pictureFindings(name, pixels, { ...place, size }, layer.id)] : cut
  })
  // Of the process it is said once, whichever picture it is said of.
  const isFirst = ({ rule, words }: DesignFinding, at: number) => rule !== 'P10' || found.findIndex((one) => one.words === words) === at
  return [...found.filter(isFirst), ...ofLayers].toSorted(byGravity)
}

/** Pixels for an inch (P01) and inks (P10), as of a file that is printed as large. */
const pictureFindings = (name: string, pixels: Size, place: Place, layerId: string): DesignFinding[] =>
  preflight(pictureFacts(pixels, ['rgb']), [place]).flatMap((one): DesignFinding[] => {
    if (one.rule === 'P01') return [{ ...one, words: one.words.replace('图片印在', `“${name}”印在`), layerId }]
    return one.rule === 'P10' ? [{ ...one, words: one.words.replace('文件', '图片'), layerId: null }] : []
  })
