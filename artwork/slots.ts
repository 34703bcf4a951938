import type { Surface } from '../contract/artwork/design.ts'
import type { Ink, Layer, PlacedDrawing, PlacedPicture } from '../contract/artwork/layer.ts'
import { slotWays, type Slot } from '../contract/artwork/slot.ts'
import type { DesignFinding } from './finding.ts'
import type { Size } from './facts.ts'
import { inksIn, layerIn } from './inks.ts'
import { layerName } from './layers.ts'
import { canonical } from './same.ts'
import { filling, within } from './slotPicture.ts'
import { laidOut } from './templates/laid.ts'

// Templates of which only the slots are filled in: what may be changed of them, and whether nothing else was.

/** A layer that is to be filled in. */
export type SlotLayer = Layer & { readonly slot: Slot }
const hasSlot = (layer: Layer): layer is SlotLayer => layer.slot !== undefined

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

/** A picture where the template leaves room for one (`room`, as it is laid out empty), filling all of it. */
export const withPicture = (room: SlotLayer, fileId: number, pixels: Size): PlacedPicture & { slot: Slot } => ({
  ...filling(room, { ...pictureIn(room), fileId }, pixels),
  slot: room.slot,
})

function pictureIn({ id, x, y, width, height, angle, slot }: SlotLayer) {
  return { kind: 'picture' as const, ...{ id, x, y, width, height, angle, slot } }
}

/** Another ink instead of one. */
export const withInk = (layer: SlotLayer, from: Ink, to: Ink): Layer => layerIn(layer, from, to)

type Laid = { readonly widthMm: number; readonly heightMm: number; readonly layers: Layer[] }

/**
 * The layers of a template on a surface, filled in as `given` is, as far as its slots allow: nothing else of `given` is taken. Texts that are
 * too long are not cut.
 */
export const refilled = (template: Laid, surface: Pick<Surface, 'widthMm' | 'heightMm'>, given: readonly Layer[]): Layer[] => {
  const before = new Map(given.map((layer) => [layer.id, layer]))
  return laidOut(template, surface).map((layer) => (hasSlot(layer) ? filledFrom(layer, before.get(layer.id)) : layer))
}

/** Whether a text or a picture of the buyer's own stands there. */
const isOwn = (layer: Layer): layer is SlotLayer =>
  hasSlot(layer) && (layer.kind === 'picture' || (layer.slot.ways.includes('text') && isFilled(layer)))

/** Whether what stands in one slot goes into another: of the same name and kind. */
const takes = (layer: SlotLayer, from: SlotLayer): boolean =>
  layer.slot.label === from.slot.label &&
  (from.kind === 'picture' ? layer.slot.ways.includes('picture') : layer.kind === from.kind && layer.slot.ways.includes('text'))

/**
 * The layers of another template on a surface, filled in with what stood in slots of the same name and kind: texts, and pictures, which fill
 * their new room where it is known how large they are. `lost`: what none of its slots takes. Of several of one name the first counts.
 */
export function carriedOver(
  template: Laid,
  surface: Pick<Surface, 'widthMm' | 'heightMm'>,
  given: readonly Layer[],
  pixelsOf: (fileId: number) => Size | undefined,
): { readonly layers: Layer[]; readonly lost: readonly SlotLayer[] } {
  const own = given.filter(isOwn)
  const blank = laidOut(template, surface)
  const filled = (layer: SlotLayer): Layer => {
    const from = own.find((one) => takes(layer, one))
    if (from?.kind !== 'picture') return from ? withLetters(layer, lettersOf(from)) : layer
    const pixels = pixelsOf(from.fileId)
    return pixels ? withPicture(layer, from.fileId, pixels) : filledFrom(layer, from)
  }
  return {
    layers: blank.map((layer) => (hasSlot(layer) ? filled(layer) : layer)),
    lost: own.filter((one) => !blank.some((layer) => hasSlot(layer) && takes(layer, one))),
  }
}

function filledFrom(layer: SlotLayer, given: Layer | undefined): Layer {
  const { ways } = layer.slot
  if (given?.kind === 'picture' && ways.includes('picture')) {
    const { fileId, crop, x, y, width, height, angle } = given
    return within(layer, { ...pictureIn(layer), ...{ fileId, x, y, width, height, angle }, ...(crop && { crop }) })
  }
  if (!given || given.kind !== layer.kind) return layer
  const told = ways.includes('text') && lettersOf(given) !== '' ? withLetters(layer, lettersOf(given)) : layer
  return ways.includes('ink') ? inkedFrom(told, given) : told
}

/** The layer in the inks of another, part by part; what was not printed stays so. */
function inkedFrom(layer: Layer, given: Layer): Layer {
  if (layer.kind === 'text' && given.kind === 'text')
    return { ...layer, ink: given.ink, outline: layer.outline && { ...layer.outline, ink: given.outline?.ink ?? layer.outline.ink } }
  if (layer.kind === 'code' && given.kind === 'code') return { ...layer, ink: given.ink }
  if (layer.kind !== 'drawing' || given.kind !== 'drawing') return layer
  const parts = layer.parts.map((part, at) => {
    const { fill, stroke } = given.parts[at] ?? part
    return {
      ...part,
      fill: part.fill && (fill ?? part.fill),
      stroke: part.stroke && { ...part.stroke, ink: stroke?.ink ?? part.stroke.ink },
    }
  })
  return { ...layer, parts }
}

/** What of a surface is neither as its template has it nor in a slot, in words; null: nothing. */
export function beyondSlots(
  template: Laid,
  { widthMm, heightMm, layers }: Pick<Surface, 'widthMm' | 'heightMm' | 'layers'>,
): string | null {
  const lawful = refilled(template, { widthMm, heightMm }, layers)
  const at = lawful.findIndex((layer, place) => canonical(layer) !== canonical(layers[place]))
  const [own, other] = [lawful[at], layers[at]]
  if (at >= 0 && own) {
    if (!other || other.id !== own.id) return `模板中的${nameOf(own)}被移动或删除了`
    return own.slot ? `填写项“${own.slot.label}”被改动了不允许修改的内容` : `模板中的${nameOf(own)}不允许修改`
  }
  const more = layers[lawful.length]
  if (more) return `不能在模板上添加${nameOf(more)}`
  const long = slotFindings(layers).find(({ rule }) => rule === 'P06')
  return long?.words ?? null
}

const nameOf = (layer: Layer): string => `“${layer.slot?.label ?? layerName(layer, '')}”`

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
