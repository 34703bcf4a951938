import type { Surface } from '../contract/artwork/design.ts'
import type { Layer, PlacedPicture } from '../contract/artwork/layer.ts'
import type { Slot } from '../contract/artwork/slot.ts'
import type { Size } from './facts.ts'
import { layerName } from './layers.ts'
import { canonical } from './design.ts'
import { filling, within } from './slotPicture.ts'
import { hasSlot, isFilled, lettersOf, slotFindings, withLetters, type SlotLayer } from './slots.ts'
import { laidOut } from './templates/laid.ts'

// Templates filled in: what of a buyer's stands in their slots, on this one and on another, and whether anything else was changed.

/** A picture where the template leaves room for one (`room`, as it is laid out empty), filling all of it. */
export const withPicture = (room: SlotLayer, fileId: number, pixels: Size): PlacedPicture & { slot: Slot } => ({
  ...filling(room, { ...pictureIn(room), fileId }, pixels),
  slot: room.slot,
})

function pictureIn({ id, x, y, width, height, angle, slot }: SlotLayer) {
  return { kind: 'picture' as const, ...{ id, x, y, width, height, angle, slot } }
}

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
