import { kindLabel } from '../artwork/layers.ts'
import { movedAll, scaledAll, turnedAll, wayTo, type Edge } from '../artwork/many.ts'
import { boundsOf, moved, scaled, share, turned } from '../artwork/place.ts'
import type { DesignFinding } from '../artwork/finding.ts'
import type { Design } from '../contract/artwork/design.ts'
import type { Layer, PlacedDrawing } from '../contract/artwork/layer.ts'
import type { Side } from './side.ts'

// What is done to a placed picture besides dragging it, and how it is told of.

type Sized = Pick<Side, 'widthMm' | 'heightMm'>

/** 12.345 → '12.3': as exact as anything is placed by hand. */
export const mmText = (mm: number): string => String(Math.round(mm * 10) / 10)

/** What is read of a picture to whoever does not see it. */
export function layerWords(layer: Layer, name: string, groupName = ''): string {
  const { left, top } = boundsOf(layer)
  const lies = `${kindLabel(layer)}：${name}，距左 ${mmText(left)} 毫米，距上 ${mmText(top)} 毫米，宽 ${mmText(layer.width)} 毫米`
  return [lies, layer.angle !== 0 && `旋转 ${mmText(layer.angle)}°`, groupName && `在${groupName}中`].filter(Boolean).join('，')
}

/** What the groups of a surface are called, by what they are known by: 编组 1 is the lowest. */
export const groupNames = (layers: readonly Layer[]): ReadonlyMap<string, string> =>
  new Map([...new Set(layers.flatMap(({ group }) => group ?? []))].map((group, at) => [group, `编组 ${at + 1}`]))

const middleOf = (side: Sized) => ({ x: side.widthMm / 2, y: side.heightMm / 2 })

/** In the middle of the surface, as large as all of it has room. */
export function fitted(side: Sized, layer: Layer): Layer {
  const { left, top, right, bottom } = boundsOf(layer)
  return { ...scaled(layer, Math.min(side.widthMm / (right - left), side.heightMm / (bottom - top))), ...middleOf(side) }
}

/** At an edge of the surface, or in its middle. */
export const aligned = ({ widthMm, heightMm }: Sized, layer: Layer, edge: Edge): Layer =>
  moved(layer, ...wayTo(boundsOf(layer), { left: 0, top: 0, right: widthMm, bottom: heightMm }, edge))

/** As wide or as high as is said, without its proportions. */
export const stretched = (layer: PlacedDrawing, to: Partial<Record<'width' | 'height', number>>): PlacedDrawing => ({ ...layer, ...to })

/** The same beside itself. */
export const doubled = (layer: Layer, id: string): Layer => {
  const { locked: _, group: _of, slot: _slot, ...free } = layer
  return moved({ ...free, id }, 5, 5)
}

/** The same picture in the middle of another surface, no larger than it has room. */
export function copied(side: Sized, layer: Layer, id: string): Layer {
  const { left, top, right, bottom } = boundsOf(layer)
  const { group: _, slot: _slot, ...alone } = layer
  const room = share * Math.min(side.widthMm / (right - left), side.heightMm / (bottom - top))
  return { ...scaled(alone, Math.min(1, room)), ...middleOf(side), id }
}

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Key = { readonly key: string; readonly shiftKey: boolean; readonly altKey: boolean }

/** How far an arrow key moves, mm: 1, with Shift 10, with Alt 0.1; null: it is no arrow. */
export function arrowOf({ key, shiftKey, altKey }: Key): readonly [dx: number, dy: number] | null {
  const way = arrows[key]
  const by = altKey ? 0.1 : shiftKey ? 10 : 1
  return way ? [way[0] * by, way[1] * by] : null
}

/** The picture after a key: arrows move it by 1 mm (with Shift 10, with Alt 0.1), + and - scale it, [ and ] turn it; null: no such key. */
export function keyed(layer: Layer, pressed: Key): Layer | null {
  const { key } = pressed
  const way = arrowOf(pressed)
  if (way) return moved(layer, ...way)
  if (key === '+' || key === '=') return scaled(layer, 1.05)
  if (key === '-' || key === '_') return scaled(layer, 1 / 1.05)
  if (key === '[') return turned(layer, layer.angle - 5)
  if (key === ']') return turned(layer, layer.angle + 5)
  return null
}

/** Several after a key that does to one what `keyed` says, all of them together. */
export function keyedAll(layers: readonly Layer[], pressed: Key): Layer[] | null {
  const { key } = pressed
  const way = arrowOf(pressed)
  if (layers.length === 0) return null
  if (way) return movedAll(layers, ...way)
  if (key === '+' || key === '=') return scaledAll(layers, 1.05)
  if (key === '-' || key === '_') return scaledAll(layers, 1 / 1.05)
  if (key === '[') return turnedAll(layers, -5)
  return key === ']' ? turnedAll(layers, 5) : null
}

/** Why a design cannot be printed as it is; '': it can. `found`: what is to be said of each surface. */
export function hindranceOf(design: Design, sides: readonly Side[], found: ReadonlyMap<string, readonly DesignFinding[]>): string {
  if (design.surfaces.every(({ layers }) => layers.length === 0)) return '请先放上标志图片、文字或图形'
  const grave = sides.filter(({ position }) => found.get(position)?.some(({ severity }) => severity === 'E'))
  return grave.length > 0 ? `请先处理${grave.map(({ label }) => label).join('、')}中“需修改”的问题` : ''
}
