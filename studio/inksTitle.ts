import { platedInks, type Ground } from '../artwork/ground.ts'
import type { Ink } from '../contract/artwork/layer.ts'

/** What the inks of a surface are called together: of white that has no plate of its own it is said that it is all there is. */
export function inksTitle(inks: readonly Ink[], on: Ground | null): string {
  const { length } = platedInks(inks, on)
  return length > 0 ? `颜色 ${length} 种` : inks.length > 0 ? '颜色：只有白色' : '颜色：尚无图案'
}
