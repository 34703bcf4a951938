import type { Layer } from '../contract/artwork/layer.ts'
import { contrast } from '../contract/page/colours.ts'
import { liesOnOther } from './contrastFindings.ts'
import { previewGround } from './display.ts'
import { inksIn } from './inks.ts'

/** Of greys from light to dark: white is seen on all but the first. */
const grounds = [previewGround, '#b4bac2', '#7d858f', '#2b3138'] as const

/** How much lighter or darker than what it lies on something must be, so that it is seen that it is there. */
const seenLeast = 1.4

/** On what a small picture of a design lies where nobody knows the colour of its goods: the lightest grey on which most of it is seen. */
export function shownGround(layers: readonly Layer[]): string {
  const shown = layers.filter(({ hidden }) => !hidden)
  const onGround = shown.filter((layer, at) => layer.kind !== 'page' && !liesOnOther(layer, shown.slice(0, at)))
  // A picture may be a white mark on nothing.
  const isPictured = onGround.some(({ kind }) => kind === 'picture')
  const drawn = onGround.filter(({ kind }) => kind !== 'picture')
  const unseenOn = (ground: string) => drawn.filter((layer) => inksIn(layer).every(({ rgb }) => contrast(rgb, ground) < seenLeast)).length
  return grounds.slice(isPictured ? 1 : 0).reduce((best, one) => (unseenOn(one) < unseenOn(best) ? one : best))
}
