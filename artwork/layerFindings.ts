import type { Surface } from '../contract/artwork/design.ts'
import type { CodeKind, Layer, PlacedCode } from '../contract/artwork/layer.ts'
import { inksBeyond } from './carried.ts'
import { codePath, sample } from './codes.ts'
import type { DesignFinding } from './finding.ts'
import { platedInks } from './ground.ts'
import { inksOf } from './inks.ts'
import { layerName, sampleText } from './layers.ts'
import { pageFindings } from './pageFindings.ts'
import { shownMm, type Place } from './preflight.ts'
import { invertedFindings } from './invertedCodes.ts'
import { measureFindings } from './measureFindings.ts'
import { slotFindings } from './slots.ts'

// What is to be said of codes, pages, inks and of what is hidden.

type Placed = Omit<Place, 'size'>

type NameOf = (layer: Layer) => string

export const layerFindings = (surface: Surface, place: Placed, nameOf: NameOf): DesignFinding[] => [
  ...inkFindings(surface, place),
  ...slotFindings(surface.layers),
  ...measureFindings(surface, place, nameOf),
  ...invertedFindings(surface, place),
  ...surface.layers.flatMap((layer) => ofLayer(layer, place, nameOf)),
]

function ofLayer(layer: Layer, place: Placed, nameOf: NameOf): DesignFinding[] {
  if (layer.hidden) return [{ rule: 'P22', severity: 'I', words: `隐藏图层“${nameOf(layer)}”不会印刷`, layerId: layer.id }]
  if (isSample(layer) && !layer.slot?.required)
    return [{ rule: 'P19', severity: 'E', words: `“${layerName(layer, '')}”还没有填写内容`, layerId: layer.id }]
  if (layer.kind === 'code') return ofCode(layer)
  return layer.kind === 'page' ? pageFindings(layer, place) : []
}

/** P19: what was put there to be filled in. */
const isSample = (layer: Layer): boolean =>
  (layer.kind === 'text' && layer.text === sampleText) ||
  (layer.kind === 'code' && layer.data === sample[layer.code] && layer.code === 'qr')

/** How small a module may be for telephones, and for the readers of shops and stores, mm. */
const moduleLeast: Readonly<Record<CodeKind, number>> = { qr: 0.4, code128: 0.25, ean13: 0.264 }

/** P16, P17: a code that is too small to be read, and one that is none. */
function ofCode(layer: PlacedCode): DesignFinding[] {
  const { fault } = codePath(layer.code, layer.data)
  if (fault !== null) return [{ rule: 'P17', severity: 'E', words: `${layerName(layer, '')}无法生成：${fault}`, layerId: layer.id }]
  const words = tooSmall(layer)
  return words === null ? [] : [{ rule: 'P16', severity: 'E', words, layerId: layer.id }]
}

/** How much larger a code is to be, so that it is read; at most 1: it is large enough. */
export function codeFactor(layer: PlacedCode): number {
  const { box } = codePath(layer.code, layer.data)
  const across = layer.width / box.width
  const module = layer.code === 'qr' ? Math.min(across, layer.height / box.height) : across
  return moduleLeast[layer.code] / module
}

/** Why a code is too small to be read; null: it is not. */
export function tooSmall(layer: PlacedCode): string | null {
  const [factor, least] = [codeFactor(layer), moduleLeast[layer.code]]
  return factor <= 1 + 1e-5
    ? null
    : `${layerName(layer, '')}的最小单元仅 ${shownMm(least / factor)} 毫米，小于 ${least} 毫米，可能无法扫描，请放大`
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
