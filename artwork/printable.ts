import type { Surface } from '../contract/artwork/design.ts'
import { fontLabels, type Layer } from '../contract/artwork/layer.ts'
import type { Names } from '../contract/artwork/names.ts'
import { codePath } from './codes.ts'
import { drawnOf } from './display.ts'
import type { Fonts } from './drawn.ts'
import type { DesignFinding } from './finding.ts'
import { tooSmall } from './layerFindings.ts'
import { layerName } from './layers.ts'
import { columnsAsked, filled, pagesOf } from './names.ts'
import { slotFindings } from './slots.ts'
import { setText } from './text.ts'

// What must not be printed, on any page of a surface: told on the page while it is drawn, and by the server before a file is made.

/** P05: signs that their font has not. */
export const glyphFindings = (layers: readonly Layer[], fonts: Fonts): DesignFinding[] =>
  layers.flatMap((layer): DesignFinding[] => {
    const font = layer.kind === 'text' && !layer.hidden ? fonts.get(layer.font) : undefined
    if (layer.kind !== 'text' || !font) return []
    const { missing } = setText(layer, font)
    if (missing.length === 0) return []
    const words = `字体“${fontLabels[layer.font]}”没有“${missing.join('')}”，不会印出，请更换字体或文字`
    return [{ rule: 'P05', severity: 'E', words, layerId: layer.id }]
  })

/** Why a surface cannot be printed, the first reason of all of its pages; null: it can. `fonts` know all signs of all pages. */
export function unprintable(surface: Pick<Surface, 'layers'>, names: Names | undefined, fonts: Fonts): string | null {
  const missing = columnsAsked(surface.layers).find((column) => !names?.columns.includes(column))
  if (missing !== undefined) return names ? `名单中没有“${missing}”一列` : `图案中有“{${missing}}”，请添加名单，或改为普通文字`
  const pages = pagesOf(surface, names)
  for (let row = 0; row < pages; row++) {
    const why = faultOn(filled(surface, names, row).layers, fonts)
    if (why) return pages > 1 ? `名单第 ${row + 1} 行：${why}` : why
  }
  return null
}

function faultOn(layers: readonly Layer[], fonts: Fonts): string | null {
  const [slots] = slotFindings(layers)
  if (slots) return slots.words
  for (const layer of layers) {
    if (layer.hidden) continue
    if (layer.kind === 'text' && layer.text.trim() === '') return '文字为空'
    const fault = layer.kind === 'code' ? codePath(layer.code, layer.data).fault : null
    if (fault !== null) return `${layerName(layer, '')}无法生成：${fault}`
    const small = layer.kind === 'code' ? tooSmall(layer) : null
    if (small !== null) return small
  }
  const [glyphs] = glyphFindings(layers, fonts)
  if (glyphs) return glyphs.words
  return layers.some((layer) => drawnOf(layer, fonts).some(isSeen)) ? null : '没有任何会印出的内容'
}

const isSeen = (one: ReturnType<typeof drawnOf>[number]): boolean =>
  one.kind === 'picture' ||
  one.kind === 'page' ||
  (one.kind === 'path' ? one.d !== '' && (one.fill ?? one.stroke) !== null : one.glyphs.some(({ d }) => d !== ''))

/** About how much work it is to print a surface: its signs, codes and paths, on all of its pages. */
export const workOf = (surface: Pick<Surface, 'layers'>, names: Names | undefined): number =>
  pagesOf(surface, names) * surface.layers.reduce((sum, layer) => sum + weightOf(layer), 0)

function weightOf(layer: Layer): number {
  if (layer.hidden) return 0
  if (layer.kind === 'text') return layer.text.length
  if (layer.kind === 'code' || layer.kind === 'page') return 100
  return layer.kind === 'drawing' ? layer.parts.reduce((sum, { d }) => sum + d.length / 20, 0) : 1
}
