import { slotsIn } from '../../../artwork/slots.ts'
import { fits } from '../../../artwork/templates/laid.ts'
import { Layer } from '../../../contract/artwork/layer.ts'
import type { Slot } from '../../../contract/artwork/slot.ts'
import type { Template } from '../../../contract/artwork/template.ts'
import { offersAtMost, type ProductTemplates } from '../../../contract/artwork/templateDesk.ts'
import type { TemplateState } from '../../../contract/artwork/templateState.ts'

const prefix = 'own-'

/** The number that a key of a template of the merchant's own names; null: it names none. */
export function ownKey(key: string): number | null {
  const [, digits] = /^own-([1-9]\d{0,14})$/.exec(key) ?? []
  return digits === undefined ? null : Number(digits)
}

/** A version as it is kept. */
export type Version = Omit<Template, 'key' | 'slots' | 'own' | 'layers'> & {
  readonly id: number
  readonly version: number
  readonly layers: unknown
}

/** A version as buyers see it. */
export function publicOf({ id, version, layers, ...facts }: Version): Template {
  const read = Layer.array().parse(layers)
  const slots = slotsIn({ layers: read }).map(({ id: layerId, slot }) => ({ layerId, label: slot.label }))
  return { ...facts, key: `${prefix}${id}`, layers: read, slots, own: { id, version } }
}

/** A template that the mall comes with as a draft of the merchant's own: what is to be filled in is a slot already. */
export function draftFrom({ name, kind, scene, use, widthMm, heightMm, layers, slots, own }: Template, called?: string) {
  const labels = new Map(own ? [] : slots.map(({ layerId, label }) => [layerId, label]))
  const slotted = layers.map((layer): Layer => {
    const label = labels.get(layer.id)
    if (label === undefined || layer.kind !== 'text') return layer
    const slot: Slot = { label, required: true, ways: ['text'], longest: null, sample: layer.text }
    return { ...layer, slot }
  })
  return { name: called ?? `${name.slice(0, 27)} 副本`, kind, scene, use, widthMm, heightMm, layers: slotted }
}

type Place = { readonly key: string; readonly label: string; readonly widthMm: number; readonly heightMm: number }
type Offer = { readonly position: string; readonly id: number; readonly name: string; readonly state: TemplateState }

/** What the desk of a product shows: where it is printed, what fits there, and what it offers of that or of what is withdrawn. */
export const positionsWith = (
  positions: readonly Place[],
  offers: readonly Offer[],
  published: readonly Template[],
): ProductTemplates['positions'] =>
  positions.map(({ key, label, widthMm, heightMm }) => {
    const own = offers.filter(({ position }) => position === key)
    const isOffered = (id: number) => own.some((offer) => offer.id === id)
    const fitting = published.flatMap(({ own: of, name, ...size }) =>
      of && (fits(size, { widthMm, heightMm }) || isOffered(of.id))
        ? [{ id: of.id, name, offered: isOffered(of.id), published: true }]
        : [],
    )
    const withdrawn = own
      .filter(({ id }) => !fitting.some((one) => one.id === id))
      .map(({ id, name }) => ({ id, name, offered: true, published: false }))
    return { position: key, label, widthMm, heightMm, templates: [...fitting, ...withdrawn] }
  })

/** Why a template cannot be offered there; null: it can. */
export function offerFault(place: Place | undefined, template: Template | null, offered: number, isCommon: boolean): string | null {
  if (!isCommon) return '只有常用商品设置可填写的模板；定制与标品打开完整的设计编辑器'
  if (!place) return '印刷部位不正确'
  if (!template) return '模板未发布，请先发布'
  if (template.slots.length === 0) return `“${template.name}”没有填写项，不能用于常用商品`
  if (!fits(template, place)) return `“${template.name}”的比例与${place.label}相差太大`
  return offered >= offersAtMost ? `每个部位最多 ${offersAtMost} 个模板` : null
}
