import type { Surface } from '../contract/artwork/design.ts'
import type { Ink, Layer, PlacedDrawing } from '../contract/artwork/layer.ts'
import { slotWays, type Slot } from '../contract/artwork/slot.ts'
import type { DesignFinding } from './finding.ts'
import { inksIn, layerIn } from './inks.ts'

// What is to be filled in of templates, and what is found of it.

/** A layer that is to be filled in. */
export type SlotLayer = Layer & { readonly slot: Slot }

/** Whether it is one. */
export const hasSlot = (layer: Layer): layer is SlotLayer => layer.slot !== undefined

/** What is to be filled in, what lies in front last. */
export const slotsIn = ({ layers }: Pick<Surface, 'layers'>): SlotLayer[] => layers.filter(hasSlot)

/** What the slots of this kind of layer may let be changed. */
export const waysOf = ({ kind }: Pick<Layer, 'kind'>): (keyof typeof slotWays)[] =>
  kind === 'drawing' ? ['picture', 'ink'] : kind === 'text' || kind === 'code' ? ['text', 'ink'] : []

export const lettersOf = (layer: Layer): string => (layer.kind === 'text' ? layer.text : layer.kind === 'code' ? layer.data : '')

/** How many signs a text has, as whoever reads it counts. */
export const signsIn = (text: string): number => [...text].length

/** Whether something of a slot's own stands there. */
export function isFilled(layer: SlotLayer): boolean {
  const { ways, sample } = layer.slot
  if (ways.includes('text')) return lettersOf(layer).trim() !== '' && lettersOf(layer) !== sample
  return !ways.includes('picture') || layer.kind === 'picture'
}

/** P19: what must be filled in and is not; and texts that are longer than there is room for. */
export const slotFindings = (layers: readonly Layer[]): DesignFinding[] =>
  layers.filter(hasSlot).flatMap((layer): DesignFinding[] => {
    const { label, required, longest, ways } = layer.slot
    if (layer.hidden) return []
    if (required && !isFilled(layer)) return [{ rule: 'P19', severity: 'E', words: `模板中的“${label}”尚未填写`, layerId: layer.id }]
    const signs = ways.includes('text') ? signsIn(lettersOf(layer)) : 0
    if (longest === null || signs <= longest) return []
    return [{ rule: 'P06', severity: 'E', words: `“${label}”最多 ${longest} 个字，现有 ${signs} 个字`, layerId: layer.id }]
  })

/** The layer with another text; a text that is empty is that of the template again. */
export function withLetters(layer: SlotLayer, text: string): Layer {
  const said = text === '' ? layer.slot.sample : text
  if (layer.kind === 'text') return { ...layer, text: said }
  return layer.kind === 'code' ? { ...layer, data: said } : layer
}

/** Another ink instead of one. */
export const withInk = (layer: SlotLayer, from: Ink, to: Ink): Layer => layerIn(layer, from, to)

/** The layers of a template as they are kept: each slot says what the template says in it. */
export const sampled = (layers: readonly Layer[]): Layer[] =>
  layers.map((layer) => (hasSlot(layer) ? { ...layer, slot: { ...layer.slot, sample: lettersOf(layer) } } : layer))

/** Why a template cannot be filled in as it is; null: it can. */
export function templateFault(layers: readonly Layer[]): string | null {
  if (layers.length === 0) return '模板是空的，请先放上文字或图形'
  const odd = layers.find(({ kind }) => kind === 'picture' || kind === 'page')
  if (odd) return '模板只能由文字、图形和码组成，放图片的地方请用“加图片位”'
  const slots = layers.filter(hasSlot)
  const twice = slots.find(({ slot }, at) => slots.findIndex((one) => one.slot.label === slot.label) !== at)
  if (twice) return `填写项名称“${twice.slot.label}”用了两次，请改名`
  for (const layer of slots) {
    const { label, ways, longest } = layer.slot
    const wrong = ways.find((way) => !waysOf(layer).includes(way))
    if (wrong) return `填写项“${label}”不能修改${slotWays[wrong]}`
    if (ways.includes('text') && longest !== null && signsIn(lettersOf(layer)) > longest)
      return `填写项“${label}”的示例文字超过 ${longest} 个字`
    if (layer.hidden) return `填写项“${label}”已隐藏，请显示或取消填写项`
  }
  return null
}

/** Room for a picture in the middle of a surface: nothing is printed there before it is filled in. */
export function pictureRoom({ widthMm, heightMm }: Pick<Surface, 'widthMm' | 'heightMm'>, id: string, label: string): PlacedDrawing {
  const side = Math.min(widthMm, heightMm) / 2
  return {
    ...{ kind: 'drawing', id, name: label.slice(0, 60), x: widthMm / 2, y: heightMm / 2, width: side, height: side, angle: 0 },
    box: { width: 100, height: 100 },
    parts: [{ d: 'M0 0L100 0L100 100L0 100Z', fill: null, evenOdd: false, stroke: null }],
    slot: { label, required: true, ways: ['picture'], longest: null, sample: '' },
  }
}

/** Whether a layer is such a room, of which nothing is printed. */
export const isRoom = (layer: Layer): boolean => layer.kind === 'drawing' && layer.slot !== undefined && inksIn(layer).length === 0
