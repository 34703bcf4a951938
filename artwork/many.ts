import type { Surface } from '../contract/artwork/design.ts'
import type { Layer } from '../contract/artwork/layer.ts'
import { boundsOf, moved, nearest, scaled, turned, type Box, type Point } from './place.ts'

// What is done with several layers at once. Those of a group are one unit: they keep where they lie to each other.

export type Bounds = ReturnType<typeof boundsOf>

/** The upright rectangle that holds all of them; of none: nothing at 0. */
export function boundsOfAll(layers: readonly Box[]): Bounds {
  if (layers.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 }
  const all = layers.map(boundsOf)
  return {
    left: Math.min(...all.map(({ left }) => left)),
    top: Math.min(...all.map(({ top }) => top)),
    right: Math.max(...all.map(({ right }) => right)),
    bottom: Math.max(...all.map(({ bottom }) => bottom)),
  }
}

/** These ids, and those of every group that one of them is in, in the order of the layers. */
export function withGroups(layers: readonly Layer[], ids: readonly string[]): string[] {
  const groups = new Set(layers.flatMap(({ id, group }) => (group !== undefined && ids.includes(id) ? [group] : [])))
  return layers.filter(({ id, group }) => ids.includes(id) || (group !== undefined && groups.has(group))).map(({ id }) => id)
}

/** What is chosen after one is: that with its group alone, or, where several are wanted, added to what was or taken from it. */
export function chosenAfter(layers: readonly Layer[], chosen: readonly string[], id: string, isMore: boolean): string[] {
  const unit = withGroups(layers, [id])
  if (!isMore) return unit
  const has = unit.every((one) => chosen.includes(one))
  return has ? chosen.filter((one) => !unit.includes(one)) : [...chosen.filter((one) => !unit.includes(one)), ...unit]
}

/** What a rectangle touches, with its groups; what is hidden or locked it does not take. */
export function touched(layers: readonly Layer[], { left, top, right, bottom }: Bounds): string[] {
  const free = layers.filter(({ hidden, locked }) => !hidden && !locked)
  const met = free.filter((layer) => {
    const own = boundsOf(layer)
    return own.left <= right && own.right >= left && own.top <= bottom && own.bottom >= top
  })
  return withGroups(
    free,
    met.map(({ id }) => id),
  )
}

/** Each group, and each layer that is in none. */
function unitsOf<L extends Layer>(layers: readonly L[]): L[][] {
  return [...Map.groupBy(layers, ({ id, group }) => (group === undefined ? `layer ${id}` : `group ${group}`)).values()]
}

export const movedAll = <L extends Layer>(layers: readonly L[], dx: number, dy: number): L[] => layers.map((layer) => moved(layer, dx, dy))

const middleOf = ({ left, top, right, bottom }: Bounds): Point => ({ x: (left + right) / 2, y: (top + bottom) / 2 })

/** As much larger or smaller, around the middle of all of them, as each of them may be: they keep how they lie to each other. */
export function scaledAll<L extends Layer>(layers: readonly L[], factor: number): L[] {
  const own = layers.map((layer) => scaled(layer, factor).width / layer.width)
  const by = factor > 1 ? Math.min(...own) : Math.max(...own)
  const middle = middleOf(boundsOfAll(layers))
  return layers.map((layer) => moved(scaled(layer, by), (layer.x - middle.x) * (by - 1), (layer.y - middle.y) * (by - 1)))
}

/** Turned together by so many degrees clockwise, around the middle of all of them. */
export function turnedAll<L extends Layer>(layers: readonly L[], degrees: number): L[] {
  const middle = middleOf(boundsOfAll(layers))
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return layers.map((layer) => {
    const [dx, dy] = [layer.x - middle.x, layer.y - middle.y]
    return moved(turned(layer, layer.angle + degrees), dx * cos - dy * sin - dx, dx * sin + dy * cos - dy)
  })
}

/** All of them together at an edge of the surface, or in its middle. */
export const alignedOn = <L extends Layer>({ widthMm, heightMm }: Sized, layers: readonly L[], edge: Edge): L[] =>
  movedAll(layers, ...wayTo(boundsOfAll(layers), { left: 0, top: 0, right: widthMm, bottom: heightMm }, edge))

export type Edge = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'

/** How far something goes to lie at an edge of a rectangle, or in its middle. */
export function wayTo(own: Bounds, within: Bounds, edge: Edge): readonly [dx: number, dy: number] {
  const middle = (from: number, to: number) => (from + to) / 2
  const ways: Readonly<Record<Edge, readonly [number, number]>> = {
    left: [within.left - own.left, 0],
    centre: [middle(within.left, within.right) - middle(own.left, own.right), 0],
    right: [within.right - own.right, 0],
    top: [0, within.top - own.top],
    middle: [0, middle(within.top, within.bottom) - middle(own.top, own.bottom)],
    bottom: [0, within.bottom - own.bottom],
  }
  return ways[edge]
}

/** Every unit at an edge of what holds all of them, or in its middle. */
export function alignedAll(layers: readonly Layer[], edge: Edge): Layer[] {
  const all = boundsOfAll(layers)
  return unitsOf(layers).flatMap((unit) => movedAll(unit, ...wayTo(boundsOfAll(unit), all, edge)))
}

/** Units with as much between each and the next; the first and the last stay. Fewer than three stay as they are. */
export function distributed(layers: readonly Layer[], way: 'across' | 'along'): Layer[] {
  const [from, to] = way === 'across' ? (['left', 'right'] as const) : (['top', 'bottom'] as const)
  const units = unitsOf(layers)
    .map((unit) => ({ unit, bounds: boundsOfAll(unit) }))
    .toSorted((a, b) => a.bounds[from] + a.bounds[to] - b.bounds[from] - b.bounds[to])
  const [first, last] = [units[0], units.at(-1)]
  if (!first || !last || units.length < 3) return [...layers]
  const all = boundsOfAll(layers)
  const filledBy = units.reduce((sum, { bounds }) => sum + bounds[to] - bounds[from], 0)
  const gap = (all[to] - all[from] - filledBy) / (units.length - 1)
  let at = all[from]
  return units.flatMap(({ unit, bounds }) => {
    const by = at - bounds[from]
    at += bounds[to] - bounds[from] + gap
    return way === 'across' ? movedAll(unit, by, 0) : movedAll(unit, 0, by)
  })
}

/** The same under ids of their own, free, their groups apart from the first ones. */
export function copiesOf(layers: readonly Layer[], newId: () => string): Layer[] {
  const groups = new Map<string, string>()
  // What is to be filled in is one thing: its copy is an ordinary layer.
  return layers.map(({ locked: _, slot: _slot, ...layer }) => {
    const { group } = layer
    if (group !== undefined && !groups.has(group)) groups.set(group, newId())
    return { ...layer, id: newId(), ...(group !== undefined && { group: groups.get(group) ?? group }) }
  })
}

type Sized = Pick<Surface, 'widthMm' | 'heightMm'>

/** What was copied as it is put on a surface: where it lay, in its middle where that would be beyond it, beside itself where it lies there already. */
export function pasted(surface: Surface, layers: readonly Layer[], newId: () => string): Layer[] {
  const copies = copiesOf(layers, newId)
  const { left, top, right, bottom } = boundsOfAll(copies)
  const { widthMm, heightMm } = surface
  if (left < 0 || top < 0 || right > widthMm || bottom > heightMm)
    return movedAll(copies, (widthMm - left - right) / 2, (heightMm - top - bottom) / 2)
  const isThere = copies.some((copy) => surface.layers.some(({ x, y }) => x === copy.x && y === copy.y))
  return isThere ? movedAll(copies, 5, 5) : copies
}

/** Lines that things are drawn to besides the edges and the middle of the surface, mm. */
export type Lines = { readonly x: readonly number[]; readonly y: readonly number[] }

/** All of them moved together, so that what holds them meets the nearest line within `near` mm. */
export function snappedAll(surface: Sized, layers: readonly Layer[], near: number, guides: Lines = { x: [], y: [] }): Layer[] {
  const { left, top, right, bottom } = boundsOfAll(layers)
  return movedAll(
    layers,
    nearest([left, (left + right) / 2, right], surface.widthMm, near, guides.x),
    nearest([top, (top + bottom) / 2, bottom], surface.heightMm, near, guides.y),
  )
}
