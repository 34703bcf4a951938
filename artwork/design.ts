import type { Design, PlacedPicture, Surface } from '../contract/artwork/design.ts'
import type { Finding } from '../contract/order/artworkCheck.ts'
import { pictureFacts, type Size } from './facts.ts'
import { byGravity, preflight, type Place } from './preflight.ts'

// A design as it is changed. Every change answers another design; what was not changed is the same object as before.

type Point = { readonly x: number; readonly y: number }

/** Finer than anything is printed, and the same on every machine. */
export const rounded = (mm: number): number => Math.round(mm * 10_000) / 10_000

const turnedBy = ({ x, y }: Point, degrees: number): Point => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** Its corners on the surface, clockwise from its own upper left one. */
export function cornersOf({ x, y, width, height, angle }: Omit<PlacedPicture, 'id' | 'fileId'>): readonly [Point, Point, Point, Point] {
  const at = (across: number, along: number): Point => {
    const { x: dx, y: dy } = turnedBy({ x: (across * width) / 2, y: (along * height) / 2 }, angle)
    return { x: x + dx, y: y + dy }
  }
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)]
}

/** The upright rectangle that holds it. */
export function boundsOf(node: Omit<PlacedPicture, 'id' | 'fileId'>) {
  const corners = cornersOf(node)
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** How it lies to what is printed: all of it within, some of it cut off, or none of it printed. */
export function liesIn({ widthMm, heightMm }: Pick<Surface, 'widthMm' | 'heightMm'>, node: PlacedPicture): 'within' | 'cut' | 'outside' {
  const { left, top, right, bottom } = boundsOf(node)
  const edge = 1e-3 // mm
  if (right <= edge || bottom <= edge || left >= widthMm - edge || top >= heightMm - edge) return 'outside'
  return left >= -edge && top >= -edge && right <= widthMm + edge && bottom <= heightMm + edge ? 'within' : 'cut'
}

/** How much of a surface a picture has that was just put there. */
const share = 0.8

/** A picture in the middle of the surface, as large as there is room for most of it. */
export function placed(
  { widthMm, heightMm }: Pick<Surface, 'widthMm' | 'heightMm'>,
  pixels: Size,
  id: string,
  fileId: number,
): PlacedPicture {
  const scale = share * Math.min(widthMm / pixels.width, heightMm / pixels.height)
  const size = { width: rounded(Math.max(0.1, pixels.width * scale)), height: rounded(Math.max(0.1, pixels.height * scale)) }
  return { id, fileId, x: rounded(widthMm / 2), y: rounded(heightMm / 2), ...size, angle: 0 }
}

const smallest = 1 // mm
const largest = 9000 // mm

/** As much larger or smaller as the factor says, around its middle, within what a picture may measure. */
export function scaled(node: PlacedPicture, factor: number): PlacedPicture {
  const [least, most] = [smallest / Math.min(node.width, node.height), largest / Math.max(node.width, node.height)]
  const by = Math.min(Math.max(factor, Math.min(1, least)), Math.max(1, most))
  return { ...node, width: rounded(node.width * by), height: rounded(node.height * by) }
}

const farthest = 9000 // mm
const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))

export const moved = (node: PlacedPicture, dx: number, dy: number): PlacedPicture => ({
  ...node,
  x: rounded(between(-farthest, node.x + dx, farthest)),
  y: rounded(between(-farthest, node.y + dy, farthest)),
})

/** To an angle, in degrees clockwise, from -180 (without) to 180. */
export const turned = (node: PlacedPicture, angle: number): PlacedPicture => {
  const within = ((((angle + 180) % 360) + 360) % 360) - 180
  return { ...node, angle: rounded(within === -180 ? 180 : within) }
}

/** Drawn to the lines that it comes nearer to than `near` mm with an edge or its middle: the edges and the middle of the surface. */
export function snapped({ widthMm, heightMm }: Pick<Surface, 'widthMm' | 'heightMm'>, node: PlacedPicture, near: number): PlacedPicture {
  const { left, top, right, bottom } = boundsOf(node)
  return moved(
    node,
    nearest([left, node.x, right], [0, widthMm / 2, widthMm], near),
    nearest([top, node.y, bottom], [0, heightMm / 2, heightMm], near),
  )
}

function nearest(own: readonly number[], lines: readonly number[], near: number): number {
  const ways = own.flatMap((place, at) => lines.flatMap((line, of) => ((at === 1) === (of === 1) ? [line - place] : [])))
  return ways.filter((way) => Math.abs(way) < near).toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0
}

/** What may be done to a surface. */
export type Command =
  | { readonly do: 'add'; readonly node: PlacedPicture }
  | { readonly do: 'put'; readonly node: PlacedPicture }
  | { readonly do: 'remove'; readonly id: string }
  /** To so many places further up (1) or down (-1). */
  | { readonly do: 'raise'; readonly id: string; readonly by: number }

/** The design after the command on the surface of a position; the same design where there is nothing that it could change. */
export function done(design: Design, position: string, command: Command): Design {
  const surfaces = design.surfaces.map((surface) => {
    if (surface.position !== position) return surface
    const nodes = nodesAfter(surface.nodes, command)
    return nodes === surface.nodes ? surface : { ...surface, nodes }
  })
  return surfaces.every((surface, at) => surface === design.surfaces[at]) ? design : { ...design, surfaces }
}

function nodesAfter(nodes: PlacedPicture[], command: Command): PlacedPicture[] {
  if (command.do === 'add') return nodes.some(({ id }) => id === command.node.id) ? nodes : [...nodes, command.node]
  const id = command.do === 'put' ? command.node.id : command.id
  const at = nodes.findIndex((node) => node.id === id)
  const node = nodes[at]
  if (!node) return nodes
  if (command.do === 'remove') return nodes.toSpliced(at, 1)
  if (command.do === 'put') return isSame(node, command.node) ? nodes : nodes.with(at, command.node)
  const to = between(0, at + command.by, nodes.length - 1)
  return to === at ? nodes : nodes.toSpliced(at, 1).toSpliced(to, 0, node)
}

const isSame = (one: PlacedPicture, other: PlacedPicture): boolean =>
  (Object.keys(one) as (keyof PlacedPicture)[]).every((key) => one[key] === other[key])

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
export function onSurfaces(design: Design | null, surfaces: readonly Omit<Surface, 'nodes'>[]): Design {
  const before = new Map(design?.surfaces.map((surface) => [surface.position, surface.nodes]))
  return { schema: 1, surfaces: surfaces.map((surface) => ({ ...surface, nodes: before.get(surface.position) ?? [] })) }
}

/** A picture of a design, with its pixels and its name. */
export type Picture = { readonly name: string; readonly pixels: Size }

export type DesignFinding = Finding & { readonly nodeId: string | null }

/** What would not be printed as it is meant, picture by picture, the gravest first. */
export function findingsOf(surface: Surface, place: Omit<Place, 'size'>, pictures: ReadonlyMap<number, Picture>): DesignFinding[] {
  const { widthMm, heightMm, nodes } = surface
  if (nodes.length === 0) return [{ rule: 'P20', severity: 'W', words: `${place.label}没有任何内容`, nodeId: null }]
  const found = nodes.flatMap((node): DesignFinding[] => {
    const { name = '图片', pixels } = pictures.get(node.fileId) ?? {}
    const lies = liesIn({ widthMm, heightMm }, node)
    if (lies === 'outside') return [{ rule: 'P02', severity: 'E', words: `“${name}”在印刷区域之外，不会被印出`, nodeId: node.id }]
    const cut: DesignFinding[] =
      lies === 'cut' ? [{ rule: 'P03', severity: 'W', words: `“${name}”超出印刷区域，超出的部分不会印出`, nodeId: node.id }] : []
    const size = { width: node.width, height: node.height }
    return pixels ? [...cut, ...pictureFindings(name, pixels, { ...place, size }, node.id)] : cut
  })
  // Of the process it is said once, whichever picture it is said of.
  const isFirst = ({ rule, words }: DesignFinding, at: number) => rule !== 'P10' || found.findIndex((one) => one.words === words) === at
  return found.filter(isFirst).toSorted(byGravity)
}

/** Pixels for an inch (P01) and inks (P10), as of a file that is printed as large. */
const pictureFindings = (name: string, pixels: Size, place: Place, nodeId: string): DesignFinding[] =>
  preflight(pictureFacts(pixels, ['rgb']), [place]).flatMap((one): DesignFinding[] => {
    if (one.rule === 'P01') return [{ ...one, words: one.words.replace('图片印在', `“${name}”印在`), nodeId }]
    return one.rule === 'P10' ? [{ ...one, words: one.words.replace('文件', '图片'), nodeId: null }] : []
  })
