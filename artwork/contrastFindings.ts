import { contrast } from '../contract/page/colours.ts'
import type { Surface } from '../contract/artwork/design.ts'
import type { Ink, Layer } from '../contract/artwork/layer.ts'
import type { DesignFinding } from './finding.ts'
import { isDark, isPlainWhite, type Ground } from './ground.ts'
import { inksIn, layerIn } from './inks.ts'
import { layerName } from './layers.ts'
import { boundsOf } from './place.ts'
import type { Process } from './preflight.ts'
import { boundsOfPath, type Bounds } from './svgBounds.ts'
import { stepsOf } from './svgPath.ts'

// P13: what is printed in colours so near to that of the goods that nobody reads it.

export const contrastRule = 'P13'

/** How much lighter or darker than the goods something must be to be read, as WCAG reckons. */
export const contrastLeast = 2.5
/** What is not read is an ornament: it only has to be there. */
const seenLeast = 1.25

/** How a design is printed, and on what colour. */
export type Shows = { readonly process: Process; readonly ground?: string | null; readonly on?: Ground | null }

/** Processes that print the design's own colours on the goods themselves. */
const showing: ReadonlySet<Process> = new Set(['screen', 'digital', 'embroidery'])

const isNear = (layer: Layer, ink: Ink, ground: string): boolean =>
  contrast(ink.rgb, ground) < (layer.kind === 'text' ? contrastLeast : seenLeast)

/** What of a layer lies as ground below others: all of a picture or a page, each filled outline of a drawing that stands upright. */
function groundsOf(layer: Layer): Bounds[] {
  if (layer.kind === 'picture' || layer.kind === 'page') return [boundsOf(layer)]
  if (layer.kind !== 'drawing' || layer.angle !== 0) return []
  const { left, top } = boundsOf(layer)
  const [across, along] = [layer.width / layer.box.width, layer.height / layer.box.height]
  return layer.parts
    .filter(({ fill, evenOdd }) => fill !== null && !evenOdd)
    .flatMap(({ d }) => d.split(/(?=M)/))
    .map((outline) => boundsOfPath(stepsOf(outline).steps, true, 0))
    .map((one) => ({
      ...{ left: left + one.left * across, right: left + one.right * across },
      ...{ top: top + one.top * along, bottom: top + one.bottom * along },
    }))
}

/** Whether something else is printed below all of it, so that it is not the goods that it is seen upon. */
export function liesOnOther(layer: Layer, below: readonly Layer[]): boolean {
  const { left, top, right, bottom } = boundsOf(layer)
  return below
    .flatMap(groundsOf)
    .some((around) => around.left <= left && around.top <= top && around.right >= right && around.bottom >= bottom)
}

/** The layers of which every ink is too near to the goods; none where nobody knows what they are printed on. */
function unreadIn({ layers }: Pick<Surface, 'layers'>, { process, ground, on }: Shows): Layer[] {
  const printed = layers.filter(({ hidden }) => !hidden)
  if (!ground || !showing.has(process)) return []
  // Of white alone on white goods another rule tells.
  if (on?.white === 'nothing' && printed.flatMap(inksIn).every(isPlainWhite)) return []
  return printed.filter((layer, at) => {
    // Of codes another rule tells, which wants more.
    const inks = layer.kind === 'page' || layer.kind === 'code' ? [] : inksIn(layer)
    return inks.length > 0 && inks.every((ink) => isNear(layer, ink, ground)) && !liesOnOther(layer, printed.slice(0, at))
  })
}

const calledAs = (layer: Layer): string => layer.slot?.label ?? layerName(layer, '')

/** P13, once for a surface. */
export function contrastFindings(surface: Pick<Surface, 'layers'>, printed: Shows): DesignFinding[] {
  const unread = unreadIn(surface, printed)
  const [first] = unread
  if (!first) return []
  const which = unread.length > 1 ? `“${calledAs(first)}”等 ${unread.length} 处` : `“${calledAs(first)}”`
  return [{ rule: contrastRule, severity: 'W', words: `${which}与商品颜色相近，印出后看不清`, layerId: first.id }]
}

/** What is read on goods of a colour: white on dark ones, else black. */
const readableInk = (ground: string | null): Ink => ({
  rgb: ground !== null && isDark({ hex: ground }) ? '#ffffff' : '#000000',
  spot: null,
})

/** All of it at one press in an ink that is read; null: there is nothing to be done, or what cannot be read is locked. */
export function contrastMend(surface: Pick<Surface, 'layers'>, printed: Shows) {
  const ink = readableInk(printed.ground ?? null)
  const layers = unreadIn(surface, printed)
    .filter(({ locked }) => !locked)
    .map((layer) => inksIn(layer).reduce<Layer>((done, from) => layerIn(done, from, ink), layer))
  const [layer] = layers
  return layer ? { label: ink.rgb === '#ffffff' ? '改为白色' : '改为黑色', layer, layers } : null
}
