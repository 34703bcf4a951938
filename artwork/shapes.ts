import type { Surface } from '../contract/artwork/design.ts'
import type { Ink, PlacedDrawing } from '../contract/artwork/layer.ts'
import type { Size } from './facts.ts'
import { rounded } from './place.ts'

/** A shape that may be put on a surface, in a box of its own. */
export type Shape = {
  readonly label: string
  readonly box: Size
  /** M, L, C and Z alone, absolute. */
  readonly d: string
  /** How thick its line is; absent: it is filled. */
  readonly line?: number
}

const turns = (count: number, from = 0): number[] => Array.from({ length: count }, (_, at) => from + (at * 2 * Math.PI) / count)
const three = (number: number): number => Math.round(number * 1000) / 1000
const point = (x: number, y: number): string => `${three(x)} ${three(y)}`
const closed = (points: readonly string[]): string => `M${points.join('L')}Z`
const corners = (...numbers: readonly (readonly [x: number, y: number])[]): string => closed(numbers.map(([x, y]) => point(x, y)))

/** How far the handles of a quarter of a circle lie, of its radius. */
export const quarter = 0.5522847498

/** A rectangle with its corners rounded by so much. */
export function rounding(width: number, height: number, r: number): string {
  const near = r * (1 - quarter)
  return [
    `M${point(r, 0)}L${point(width - r, 0)}C${point(width - near, 0)} ${point(width, near)} ${point(width, r)}`,
    `L${point(width, height - r)}C${point(width, height - near)} ${point(width - near, height)} ${point(width - r, height)}`,
    `L${point(r, height)}C${point(near, height)} ${point(0, height - near)} ${point(0, height - r)}`,
    `L${point(0, r)}C${point(0, near)} ${point(near, 0)} ${point(r, 0)}Z`,
  ].join('')
}

/** A star of so many points that fills its box; `inner`: how far what lies between them is from the middle, of how far they are. */
function star(points: number, inner: number): { readonly box: Size; readonly d: string } {
  const at = turns(points * 2, -Math.PI / 2).map((turn, n) => {
    const far = n % 2 === 0 ? 1 : inner
    return [far * Math.cos(turn), far * Math.sin(turn)] as const
  })
  const [xs, ys] = [at.map(([x]) => x), at.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const scale = 100 / (Math.max(...xs) - x)
  const height = three((Math.max(...ys) - y) * scale)
  return { box: { width: 100, height }, d: closed(at.map((one) => point((one[0] - x) * scale, (one[1] - y) * scale))) }
}

/** The dashes of a frame, so many along its width and its height; a whole one at each corner. */
function dashes(width: number, height: number, line: number): string {
  const [across, along] = [10, 7]
  const edge = line / 2
  const side = (length: number, count: number): [number, number][] => {
    const step = (length - line) / (count - 0.5)
    return Array.from({ length: count }, (_, at) => [edge + at * step, edge + at * step + step / 2])
  }
  const rows = [edge, height - edge].flatMap((y) => side(width, across).map(([from, to]) => `M${point(from, y)}L${point(to, y)}`))
  const columns = [edge, width - edge].flatMap((x) => side(height, along).map(([from, to]) => `M${point(x, from)}L${point(x, to)}`))
  return [...rows, ...columns].join('')
}

const square: Size = { width: 100, height: 100 }
const wide: Size = { width: 100, height: 70 }

/** What there is to choose from. */
export const shapes = {
  rectangle: { label: '矩形', box: wide, d: corners([0, 0], [100, 0], [100, 70], [0, 70]) },
  rounded: { label: '圆角矩形', box: wide, d: rounding(100, 70, 14) },
  circle: { label: '圆形', box: square, d: rounding(100, 100, 50) },
  triangle: { label: '三角形', box: { width: 100, height: 86.603 }, d: corners([50, 0], [100, 86.603], [0, 86.603]) },
  star: { label: '五角星', ...star(5, 0.381966) },
  hexagon: {
    label: '六边形',
    box: { width: 100, height: 86.603 },
    d: corners([25, 0], [75, 0], [100, 43.301], [75, 86.603], [25, 86.603], [0, 43.301]),
  },
  heart: {
    label: '心形',
    box: { width: 100, height: 90 },
    d: 'M50 90C20 66 0 48 0 26C0 11 11 0 25 0C36 0 45 6 50 16C55 6 64 0 75 0C89 0 100 11 100 26C100 48 80 66 50 90Z',
  },
  arrow: { label: '箭头', box: { width: 100, height: 60 }, d: corners([0, 18], [60, 18], [60, 0], [100, 30], [60, 60], [60, 42], [0, 42]) },
  line: { label: '直线', box: { width: 100, height: 2 }, d: 'M0 1L100 1', line: 2 },
  frame: { label: '边框', box: wide, d: corners([1, 1], [99, 1], [99, 69], [1, 69]), line: 2 },
  dashes: { label: '虚线边框', box: wide, d: dashes(100, 70, 2), line: 2 },
  ring: { label: '圆环', box: square, d: ring(100, 4), line: 4 },
  bubble: {
    label: '对话气泡',
    box: { width: 100, height: 80 },
    d: 'M12 0L88 0C94.627 0 100 5.373 100 12L100 50C100 56.627 94.627 62 88 62L46 62L24 80L27 62L12 62C5.373 62 0 56.627 0 50L0 12C0 5.373 5.373 0 12 0Z',
  },
  ribbon: {
    label: '飘带',
    box: { width: 100, height: 32 },
    d: 'M18 0L82 0L82 8L100 8L92 20L100 32L74 32L74 24L26 24L26 32L0 32L8 20L0 8L18 8Z',
  },
  badge: { label: '徽章', ...star(20, 0.88) },
} as const satisfies Record<string, Shape>
export type ShapeKey = keyof typeof shapes
export const shapeKeys = Object.keys(shapes) as ShapeKey[]

/** A circle that is drawn by a line within its box. */
function ring(side: number, line: number): string {
  const [edge, middle, far] = [line / 2, side / 2, side - line / 2]
  const near = edge + (middle - edge) * (1 - quarter)
  const [low, high] = [near, side - near]
  return [
    `M${point(middle, edge)}C${point(high, edge)} ${point(far, low)} ${point(far, middle)}`,
    `C${point(far, high)} ${point(high, far)} ${point(middle, far)}C${point(low, far)} ${point(edge, high)} ${point(edge, middle)}`,
    `C${point(edge, low)} ${point(low, edge)} ${point(middle, edge)}Z`,
  ].join('')
}

type Sized = Pick<Surface, 'widthMm' | 'heightMm'>

/** A shape in the middle of the surface, as large as a third of its shorter side. */
export function newShape(surface: Sized, key: ShapeKey, ink: Ink, id: string): PlacedDrawing {
  const { label, box, d, line }: Shape = shapes[key]
  const paint = line === undefined ? { fill: ink, stroke: null } : { fill: null, stroke: { ink, width: line } }
  return newDrawing(surface, { name: label, box, parts: [{ d, evenOdd: false, ...paint }] }, 1 / 3, id)
}

/** A drawing in the middle of the surface, its longer side as long as such a share of the surface's shorter one. */
export function newDrawing(
  { widthMm, heightMm }: Sized,
  { name, box, parts }: Pick<PlacedDrawing, 'name' | 'box' | 'parts'>,
  share: number,
  id: string,
): PlacedDrawing {
  const scale = (share * Math.min(widthMm, heightMm)) / Math.max(box.width, box.height)
  const size = { width: rounded(Math.max(0.1, box.width * scale)), height: rounded(Math.max(0.1, box.height * scale)) }
  return { kind: 'drawing', id, name, box, parts, x: rounded(widthMm / 2), y: rounded(heightMm / 2), ...size, angle: 0 }
}
