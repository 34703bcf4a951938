import type { Surface } from '../contract/artwork/design.ts'
import type { Layer } from '../contract/artwork/layer.ts'
import { boundsOf, moved, rounded } from './place.ts'

type Bounds = ReturnType<typeof boundsOf>

const steps = 20
const aside = 5 // mm

const overlap = (one: Bounds, other: Bounds): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

/**
 * A new layer where as little as can be lies below it, as near to where it was as there is such a place, and wholly on the surface. Where
 * every place is as good, a little aside of what lies at the very same one. Hidden layers are in nobody's way.
 */
export function freed<L extends Layer>({ widthMm, heightMm, layers }: Surface, layer: L): L {
  const others = layers.filter(({ hidden }) => !hidden)
  const own = boundsOf(layer)
  const [roomX, roomY] = [widthMm - (own.right - own.left), heightMm - (own.bottom - own.top)]
  if (roomX < 0 || roomY < 0) return beside(layer, others)
  const ways = Array.from({ length: (steps + 1) ** 2 }, (_, at) => ({
    dx: (roomX * (at % (steps + 1))) / steps - own.left,
    dy: (roomY * Math.floor(at / (steps + 1))) / steps - own.top,
  }))
  const taken = ({ dx, dy }: { readonly dx: number; readonly dy: number }): number =>
    rounded(
      others.reduce((sum, other) => {
        const there = { left: own.left + dx, right: own.right + dx, top: own.top + dy, bottom: own.bottom + dy }
        return sum + overlap(there, boundsOf(other))
      }, 0),
    )
  const still = { dx: 0, dy: 0 }
  const least = Math.min(taken(still), ...ways.map(taken))
  if (taken(still) === least) return beside(layer, others)
  const [best = still] = ways.filter((way) => taken(way) === least).toSorted((a, b) => Math.hypot(a.dx, a.dy) - Math.hypot(b.dx, b.dy))
  return moved(layer, best.dx, best.dy)
}

/** Not exactly on another, or nobody would see that there are two. */
function beside<L extends Layer>(layer: L, others: readonly Layer[]): L {
  const isOn = others.some(({ x, y }) => Math.abs(x - layer.x) < 1 && Math.abs(y - layer.y) < 1)
  return isOn ? beside(moved(layer, aside, aside), others) : layer
}
