import type { Surface } from '../contract/artwork/design.ts'
import type { CodeKind, Layer, PlacedCode, PlacedDrawing } from '../contract/artwork/layer.ts'
import { inksBeyond } from './carried.ts'
import { codePath, sample } from './codes.ts'
import type { DesignFinding } from './finding.ts'
import { platedInks } from './ground.ts'
import { inksOf } from './inks.ts'
import { layerName, sampleText } from './layers.ts'
import { pageFindings } from './pageFindings.ts'
import type { Place, Process } from './preflight.ts'
import { isRoom, slotFindings } from './slots.ts'
import { lineWidths } from './strokes.ts'

// What is to be said of drawings, codes, pages, inks and of what is hidden.

type Placed = Omit<Place, 'size'>

type NameOf = (layer: Layer) => string

export const layerFindings = (surface: Pick<Surface, 'layers'>, place: Placed, nameOf: NameOf): DesignFinding[] => [
  ...inkFindings(surface, place),
  ...slotFindings(surface.layers),
  ...surface.layers.flatMap((layer) => ofLayer(layer, place, nameOf)),
]

function ofLayer(layer: Layer, place: Placed, nameOf: NameOf): DesignFinding[] {
  if (layer.hidden) return [{ rule: 'P22', severity: 'I', words: `隐藏图层“${nameOf(layer)}”不会印刷`, layerId: layer.id }]
  if (isSample(layer) && !layer.slot?.required)
    return [{ rule: 'P19', severity: 'E', words: `“${layerName(layer, '')}”还没有填写内容`, layerId: layer.id }]
  if (layer.kind === 'code') return ofCode(layer)
  if (layer.kind === 'page') return pageFindings(layer, place)
  return layer.kind === 'drawing' && !isRoom(layer) ? ofLines(layer, place) : []
}

/** P19: what was put there to be filled in. */
const isSample = (layer: Layer): boolean =>
  (layer.kind === 'text' && layer.text === sampleText) ||
  (layer.kind === 'code' && layer.data === sample[layer.code] && layer.code === 'qr')

/** How small a module may be for telephones, and for the readers of shops and stores, mm. */
const moduleLeast: Readonly<Record<CodeKind, number>> = { qr: 0.4, code128: 0.25, ean13: 0.264 }

/** P16, P17: a code that is too small to be read, and one that is none. */
function ofCode(layer: PlacedCode): DesignFinding[] {
  const name = layerName(layer, '')
  const { box, fault } = codePath(layer.code, layer.data)
  if (fault !== null) return [{ rule: 'P17', severity: 'E', words: `${name}无法生成：${fault}`, layerId: layer.id }]
  const across = layer.width / box.width
  const module = layer.code === 'qr' ? Math.min(across, layer.height / box.height) : across
  const least = moduleLeast[layer.code]
  if (module >= least - 1e-6) return []
  const words = `${name}的最小单元仅 ${shown(module)} 毫米，小于 ${least} 毫米，可能无法扫描，请放大`
  return [{ rule: 'P16', severity: 'E', words, layerId: layer.id }]
}

/** How thin a line may be, mm. */
const lineLeast: Readonly<Record<Process, number>> = { screen: 0.3, digital: 0.1, laser: 0.1, embroidery: 1, foil: 0.1, insert: 0.1 }

/** P08: lines that are thinner than the process prints them. */
function ofLines(layer: PlacedDrawing, { process }: Placed): DesignFinding[] {
  const { thinnest = Infinity } = lineWidths(layer) ?? {}
  const least = lineLeast[process]
  if (thinnest >= least - 1e-6) return []
  const words = `“${layer.name}”的线条仅 ${shown(thinnest)} 毫米，小于 ${least} 毫米，可能印不出来，请加粗或放大`
  return [{ rule: 'P08', severity: 'W', words, layerId: layer.id }]
}

/** P09: more inks than there are plates. */
function inkFindings(surface: Pick<Surface, 'layers'>, place: Placed): DesignFinding[] {
  const { length } = platedInks(inksOf(surface), place.on)
  const beyond = inksBeyond(place, length)
  if (beyond === 0) return []
  return [
    {
      rule: 'P09',
      severity: 'E',
      words: `${place.label}印 ${length - beyond} 色，图案用了 ${length} 种颜色，请合并颜色或改选颜色数`,
      layerId: null,
    },
  ]
}

/** Rounded down, so that what is too little is not told as enough. */
const shown = (mm: number): number => Math.floor(mm * 100 + 1e-6) / 100
