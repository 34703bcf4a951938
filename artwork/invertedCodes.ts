import { layersAtMost, type Surface } from '../contract/artwork/design.ts'
import type { Ink, Layer, PlacedCode, PlacedDrawing } from '../contract/artwork/layer.ts'
import { contrast } from '../contract/page/colours.ts'
import type { DesignFinding } from './finding.ts'
import { plainWhite, platedInks } from './ground.ts'
import { inksOf } from './inks.ts'
import { layerName } from './layers.ts'
import { codeContrastLeast, holds, isFilled, isInked } from './measureFindings.ts'
import { platesAtMost, type Place } from './preflight.ts'

// P35: codes that are lighter than what they lie on: many readers take them for none.

export const invertedRule = 'P35'

type Where = Pick<Place, 'process' | 'on'> & Partial<Pick<Place, 'inks'>>

/** What a code is read upon, #rrggbb: what lies wholly below it, else the goods; null: nobody knows. */
function readUpon(layer: PlacedCode, layers: readonly Layer[], { on }: Where): string | null {
  const below = layers.slice(0, layers.indexOf(layer)).findLast((one) => !one.hidden && isFilled(one) && holds(one, layer))
  if (!below) return on?.hex ?? null
  const fills = below.kind === 'drawing' ? new Set(below.parts.flatMap(({ fill }) => (fill ? [fill.rgb] : []))) : new Set<string>()
  return fills.size === 1 ? ([...fills][0] ?? null) : null
}

const isLighter = (one: string, other: string): boolean => contrast(one, plainWhite) < contrast(other, plainWhite)

/** Whether it can be told from what it lies on, and is the lighter of both. */
function isInverted(layer: Layer, layers: readonly Layer[], where: Where): layer is PlacedCode {
  if (layer.kind !== 'code' || layer.hidden || !isInked(where.process)) return false
  const ground = readUpon(layer, layers, where)
  return ground !== null && isLighter(layer.ink.rgb, ground) && contrast(layer.ink.rgb, ground) >= codeContrastLeast
}

/** P35 of each code that is printed. */
export const invertedFindings = ({ layers }: Pick<Surface, 'layers'>, where: Where): DesignFinding[] =>
  layers
    .filter((layer) => isInverted(layer, layers, where))
    .map((layer) => ({
      ...{ rule: invertedRule, severity: 'W', layerId: layer.id },
      words: `${layerName(layer, '')}比底色浅，许多扫码设备认不出，请在下面垫白色，码改为黑色`,
    }))

const black: Ink = { rgb: '#000000', spot: null }

/** White below all of a code, its quiet zone as well. */
const plateOf = ({ x, y, width, height, angle, group }: PlacedCode, id: string): PlacedDrawing => ({
  ...{ kind: 'drawing', id, name: '码的白底', x, y, width, height, angle, box: { width: 100, height: 100 } },
  ...(group !== undefined && { group }),
  parts: [{ d: 'M0 0L100 0L100 100L0 100Z', fill: { rgb: plainWhite, spot: null }, evenOdd: false, stroke: null }],
})

/** The code in black on white; null: its plates would be more than are paid, or there is no room for another layer. */
export function invertedMend({ layers }: Pick<Surface, 'layers'>, layer: PlacedCode, where: Where) {
  const id = `${layer.id.slice(0, 34)}-white`
  if (layer.locked || layers.length >= layersAtMost || layers.some((one) => one.id === id)) return null
  const mend = { label: '垫白底并改为黑色', layer: { ...layer, ink: black }, below: plateOf(layer, id) }
  const paid = platesAtMost({ process: where.process, inks: where.inks ?? null })
  const rest = layers.filter((one) => one !== layer && !one.hidden)
  const { length } = platedInks(inksOf({ layers: [...rest, mend.below, mend.layer] }), where.on)
  return paid !== null && length > Math.max(paid, platedInks(inksOf({ layers }), where.on).length) ? null : mend
}
