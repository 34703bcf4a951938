import type { Surface } from '../../../contract/artwork/design.ts'

/** A place of a design, mm from a surface's upper left corner. */
export type Point = { readonly position: string; readonly x: number; readonly y: number }

type Sized = Pick<Surface, 'position' | 'widthMm' | 'heightMm'>

export const centreOf = ({ position, widthMm, heightMm }: Sized): Point => ({ position, x: widthMm / 2, y: heightMm / 2 })

/** How far an arrow moves it: so many-th parts of the longer side. */
const steps = 40
const ways: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The place after a key, no further than the surface's edge; null: the key moves nothing. */
export function nudged({ widthMm, heightMm }: Sized, { position, x, y }: Point, key: string): Point | null {
  const way = ways[key]
  if (!way) return null
  const step = Math.max(widthMm, heightMm) / steps
  const within = (mm: number, most: number) => Math.min(most, Math.max(0, mm))
  return { position, x: within(x + way[0] * step, widthMm), y: within(y + way[1] * step, heightMm) }
}
