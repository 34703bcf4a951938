import { layersAtMost, type Design, type Guides, type Surface } from '../contract/artwork/design.ts'
import type { Layer } from '../contract/artwork/layer.ts'
import type { Names } from '../contract/artwork/names.ts'
import type { FromTemplate } from '../contract/artwork/slot.ts'
import { between } from './place.ts'

// A design as it is changed. Every change answers another design; what was not changed is the same object as before.

/** What may be done to a surface. */
export type Command =
  | { readonly do: 'add'; readonly layer: Layer }
  | { readonly do: 'put'; readonly layer: Layer }
  | { readonly do: 'remove'; readonly id: string }
  /** Several at once: all of them, or none where there is no room for all. */
  | { readonly do: 'addMany'; readonly layers: readonly Layer[] }
  | { readonly do: 'putMany'; readonly layers: readonly Layer[] }
  | { readonly do: 'removeMany'; readonly ids: readonly string[] }
  /** One group of them, right below the uppermost. */
  | { readonly do: 'group'; readonly ids: readonly string[]; readonly group: string }
  | { readonly do: 'ungroup'; readonly ids: readonly string[] }
  /** Other guides; undefined: none. */
  | { readonly do: 'guides'; readonly guides: Guides | undefined }
  /** To so many places further up (1) or down (-1). */
  | { readonly do: 'raise'; readonly id: string; readonly by: number }
  /** A template to be filled in, on which nothing else lies. */
  | { readonly do: 'template'; readonly template: FromTemplate; readonly layers: Layer[] }
  /** All of its layers at once. */
  | { readonly do: 'all'; readonly layers: Layer[] }
  /** Another list of names for the whole design; undefined: none. */
  | { readonly do: 'names'; readonly names: Names | undefined }

/** The design after the command on the surface of a position; the same design where there is nothing that it could change. */
export function done(design: Design, position: string, command: Command): Design {
  if (command.do === 'names') return withNames(design, command.names)
  const surfaces = design.surfaces.map((surface) => {
    if (surface.position !== position) return surface
    if (command.do === 'guides') return withGuides(surface, command.guides)
    if (command.do === 'template') return { ...surface, layers: command.layers, template: command.template }
    const layers = layersAfter(surface.layers, command)
    return layers === surface.layers ? surface : { ...surface, layers }
  })
  return surfaces.every((surface, at) => surface === design.surfaces[at]) ? design : { ...design, surfaces }
}

function withNames({ names: _, ...design }: Design, names: Names | undefined): Design {
  return names ? { ...design, names } : design
}

function withGuides(surface: Surface, guides: Guides | undefined): Surface {
  if (JSON.stringify(surface.guides) === JSON.stringify(guides)) return surface
  const { guides: before, ...bare } = surface
  const has = guides !== undefined && guides.x.length + guides.y.length > 0
  if (!has && !before) return surface
  return { ...bare, ...(has && { guides }) }
}

type LayerCommand = Exclude<Command, { do: 'names' | 'guides' | 'template' }>

function layersAfter(layers: Layer[], command: LayerCommand): Layer[] {
  if (command.do === 'addMany') return withAll(layers, command.layers)
  if (command.do === 'putMany') return changed(layers, (layer) => command.layers.find(({ id }) => id === layer.id) ?? layer)
  if (command.do === 'removeMany') return without(layers, command.ids)
  if (command.do === 'group') return together(layers, command)
  if (command.do === 'ungroup') return changed(layers, (layer) => (command.ids.includes(layer.id) ? ungrouped(layer) : layer))
  if (command.do === 'add') return layers.some(({ id }) => id === command.layer.id) ? layers : [...layers, command.layer]
  if (command.do === 'all') return command.layers
  const id = command.do === 'put' ? command.layer.id : command.id
  const at = layers.findIndex((layer) => layer.id === id)
  const layer = layers[at]
  if (!layer || isHeld(layer, command)) return layers
  if (command.do === 'remove') return layers.toSpliced(at, 1)
  if (command.do === 'put') return isSame(layer, command.layer) ? layers : layers.with(at, command.layer)
  const to = between(0, at + command.by, layers.length - 1)
  return to === at ? layers : layers.toSpliced(at, 1).toSpliced(to, 0, layer)
}

/** Each as it is changed, but for what is locked; the same list where none is. */
function changed(layers: Layer[], change: (layer: Layer) => Layer): Layer[] {
  const after = layers.map((layer) => {
    const next = layer.locked ? layer : change(layer)
    return isSame(layer, next) ? layer : next
  })
  return after.every((layer, at) => layer === layers[at]) ? layers : after
}

function withAll(layers: Layer[], more: readonly Layer[]): Layer[] {
  const all = [...layers, ...more]
  const isLawful = all.length <= layersAtMost && new Set(all.map(({ id }) => id)).size === all.length
  return isLawful && more.length > 0 ? all : layers
}

function without(layers: Layer[], ids: readonly string[]): Layer[] {
  const left = layers.filter((layer) => layer.locked === true || !ids.includes(layer.id))
  return left.length === layers.length ? layers : left
}

/** Those that are not locked, as one group at the place of the uppermost; a group of one is none. */
function together(layers: Layer[], { ids, group }: Extract<Command, { do: 'group' }>): Layer[] {
  const isIn = (layer: Layer) => layer.locked !== true && ids.includes(layer.id)
  const members = layers.filter(isIn)
  if (members.length < 2) return layers
  const above = layers.length - 1 - layers.findLastIndex(isIn)
  const rest = layers.filter((layer) => !isIn(layer))
  const after = rest.toSpliced(rest.length - above, 0, ...members.map((layer): Layer => ({ ...layer, group })))
  return isSameList(after, layers) ? layers : after
}

const isSameList = (one: readonly Layer[], other: readonly Layer[]): boolean =>
  one.length === other.length && one.every((layer, at) => isSame(layer, other[at] ?? layer) && layer.id === other[at]?.id)

function ungrouped(layer: Layer): Layer {
  const { group: _, ...alone } = layer
  return alone
}

/** What is locked is not changed until it is unlocked; what lies above it may change. */
const isHeld = ({ locked }: Layer, command: LayerCommand): boolean =>
  locked === true && (command.do === 'remove' || (command.do === 'put' && command.layer.locked === true))

const isSame = (one: Layer, other: Layer): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

/** The pictures that a surface is shown with, by their files: those that it places, and those of pages. */
export const pictureIdsOf = ({ layers }: Pick<Surface, 'layers'>): number[] =>
  layers.flatMap((layer) => (layer.kind === 'picture' ? [layer.fileId] : layer.kind === 'page' ? [layer.previewId] : []))

/** What a surface is printed from, by their files: its pictures, and the files of its pages. */
export const printedIdsOf = ({ layers }: Pick<Surface, 'layers'>): number[] =>
  layers.flatMap((layer) => (layer.kind === 'picture' || layer.kind === 'page' ? [layer.fileId] : []))

/** What was done and can be undone, and what was undone and can be done again. */
export type History = { readonly past: readonly Design[]; readonly now: Design; readonly future: readonly Design[] }

const stepsAtMost = 200

export const begun = (design: Design): History => ({ past: [], now: design, future: [] })

/** What changes nothing is no step. `replaces`: it goes on with the step before, as a picture does that is being dragged. */
export function did(history: History, design: Design, replaces = false): History {
  const { past, now } = history
  if (design === now) return history
  return { past: replaces ? past : [...past, now].slice(-stepsAtMost), now: design, future: [] }
}

export function undone(history: History): History {
  const { past, now, future } = history
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : history
}

export function redone(history: History): History {
  const { past, now, future } = history
  const [after, ...more] = future
  return after ? { past: [...past, now], now: after, future: more } : history
}

/** The design on the surfaces of now: what lay on one that is still there stays, what is of another size too; others are left out. */
export function onSurfaces(design: Design | null, surfaces: readonly Omit<Surface, 'layers' | 'guides' | 'template'>[]): Design {
  const before = new Map(design?.surfaces.map((surface) => [surface.position, surface]))
  return {
    ...(design?.names && { names: design.names }),
    schema: 1,
    surfaces: surfaces.map((surface) => {
      const { layers = [], guides, template } = before.get(surface.position) ?? {}
      return { ...surface, layers, ...(guides && { guides }), ...(template && { template }) }
    }),
  }
}

/** The same text for what says the same, in whatever order it was sent. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  ) ?? ''
