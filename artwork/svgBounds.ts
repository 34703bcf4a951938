import type { Point } from './place.ts'
import type { Step } from './svgPath.ts'

/** An upright rectangle. */
export type Bounds = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

export const nothing: Bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }

export const joined = (one: Bounds, other: Bounds): Bounds => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
})

export const touches = (one: Bounds, other: Bounds): boolean =>
  one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom

/** How sharp a corner of a line may be and still have its tip, as SVG has it by itself. */
const tipAtMost = 4
const chords = 24

/** What a path covers that is filled, and drawn by a line so thick (0: none) with flat ends and pointed corners. */
export function boundsOfPath(steps: readonly Step[], isFilled: boolean, thick: number): Bounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  const cover = (x: number, y: number) => {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  for (const chain of chainsOf(steps)) {
    if (isFilled) for (const { x, y } of chain.points) cover(x, y)
    if (thick > 0) outline(chain, thick / 2, cover)
  }
  return { left, top, right, bottom }
}

type Chain = { readonly points: Point[]; isClosed: boolean }

/** Subpaths as chords, with the farthest places of curves among them. */
function chainsOf(steps: readonly Step[]): Chain[] {
  const chains: Chain[] = []
  for (const { to, at } of steps) {
    const chain = chains.at(-1)
    const [x = 0, y = 0] = at.slice(-2)
    if (to === 'M') chains.push({ points: [{ x, y }], isClosed: false })
    else if (to === 'Z') {
      if (chain) chain.isClosed = true
    } else if (to === 'L') chain?.points.push({ x, y })
    else {
      const from = chain?.points.at(-1)
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = at
      if (!chain || !from) continue
      const xs = [from.x, x1, x2, x] as const
      const ys = [from.y, y1, y2, y] as const
      const stops = Array.from({ length: chords }, (_, n) => (n + 1) / chords)
      for (const t of [...stops, ...turnsOf(xs), ...turnsOf(ys)].toSorted((a, b) => a - b))
        chain.points.push(t === 1 ? { x, y } : { x: cubicAt(xs, t), y: cubicAt(ys, t) })
    }
  }
  return chains.filter(({ points }) => points.length > 1)
}

type Four = readonly [number, number, number, number]

const cubicAt = ([a, b, c, d]: Four, t: number): number => {
  const s = 1 - t
  return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
}

/** Where a curve turns back, along one axis. */
function turnsOf([a, b, c, d]: Four): number[] {
  const [p, q, r] = [d - a + 3 * (b - c), 2 * (a - 2 * b + c), b - a]
  const root = Math.sqrt(q * q - 4 * p * r)
  const found = Math.abs(p) < 1e-12 ? [-r / q] : [(-q + root) / (2 * p), (-q - root) / (2 * p)]
  return found.filter((t) => t > 0 && t < 1)
}

function outline({ points, isClosed }: Chain, half: number, cover: (x: number, y: number) => void): void {
  const all = points.filter((point, at) => at === 0 || point.x !== points[at - 1]?.x || point.y !== points[at - 1]?.y)
  const [first] = all
  const last = all.at(-1)
  if (isClosed && first && last && (first.x !== last.x || first.y !== last.y)) all.push(first)
  let before: Point | null = null
  let begun: Point | null = null
  for (let at = 1; at < all.length; at++) {
    const [from, to] = [all[at - 1], all[at]]
    if (!from || !to) continue
    const long = Math.hypot(to.x - from.x, to.y - from.y)
    const aside = { x: (from.y - to.y) / long, y: (to.x - from.x) / long }
    for (const { x, y } of [from, to]) {
      cover(x + aside.x * half, y + aside.y * half)
      cover(x - aside.x * half, y - aside.y * half)
    }
    if (before) tip(from, before, aside, half, cover)
    before = aside
    begun ??= aside
  }
  if (isClosed && first && before && begun) tip(first, before, begun, half, cover)
}

/** The tip of a corner, on its outer side. */
function tip(at: Point, before: Point, after: Point, half: number, cover: (x: number, y: number) => void): void {
  const along = 1 + before.x * after.x + before.y * after.y
  if (along < 2 / tipAtMost ** 2) return
  const side = before.x * after.y - before.y * after.x > 0 ? -half : half
  cover(at.x + ((before.x + after.x) / along) * side, at.y + ((before.y + after.y) / along) * side)
}
