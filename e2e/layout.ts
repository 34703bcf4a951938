import type { Page } from '@playwright/test'

/** A part of a page: `box` is measured whole, `text` by its lines, since how wide and high words are is the font's affair. */
export type Part = { readonly name: string; readonly kind: 'box' | 'text'; readonly at: string }

/** A region of a page and what stands in it; where it begins depends on what is above, its parts are measured from it. */
export type Region = { readonly name: string; readonly at: string; readonly parts: readonly Part[] }

type Look = { readonly colour: string; readonly background: string; readonly font: string }
type Box = Look & { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
type Text = Look & { readonly x: number; readonly y: number; readonly lines: number }
type Laid = Look & {
  readonly x: number
  readonly w: number
  readonly parts: Readonly<Record<string, Box | Text>>
}

/** Regions by name, in the order in which they are seen: from above, then from the left. */
export type Layout = Readonly<Record<string, Laid>>

/** How far apart, in px, a length may be from the one that was kept: other fonts and builds of a browser are that exact. */
export const tolerance = 12

/** Where everything of a page stands and how it looks. @throws where something of it is not there to be seen. */
export async function layoutOf(page: Page, regions: readonly Region[]): Promise<Layout> {
  const laid: { name: string; top: number; laid: Laid }[] = []
  for (const region of regions) laid.push(await regionOf(page, region))
  const order = laid.toSorted((a, b) => a.top - b.top || a.laid.x - b.laid.x)
  return Object.fromEntries(order.map(({ name, laid }) => [name, laid]))
}

const triesAtMost = 5

/** A region with its parts. What stands above it may still find its height: then all of it is measured again. */
async function regionOf(page: Page, region: Region, tries = 1): Promise<{ name: string; top: number; laid: Laid }> {
  const { name, at, parts } = region
  const { y: top, x, w, look } = await measured(page, name, at)
  const within: [string, Box | Text][] = []
  for (const part of parts) {
    const { look, lines, ...box } = await measured(page, `${name} › ${part.name}`, `${at} >> ${part.at}`)
    const place = { x: box.x - x, y: box.y - top }
    within.push([part.name, part.kind === 'text' ? { ...place, lines, ...look } : { ...place, w: box.w, h: box.h, ...look }])
  }
  const { y: after } = await measured(page, name, at)
  if (after !== top && tries < triesAtMost) return regionOf(page, region, tries + 1)
  return { name, top, laid: { x, w, ...look, parts: Object.fromEntries(within) } }
}

function measured(page: Page, name: string, at: string) {
  const found = page.locator(at).locator('visible=true').first()
  const missing = new Error(`${name} is not to be seen: ${at}`)
  return found.evaluate(seenAs, undefined, { timeout: 10_000 }).catch(() => Promise.reject(missing))
}

/** Runs in the page. */
function seenAs(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect()
  const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element)
  const range = document.createRange()
  range.selectNodeContents(element)
  const rects = [...range.getClientRects()].filter((rect) => rect.width > 0).toSorted((a, b) => a.top - b.top)
  let [lines, bottom] = [0, -Infinity]
  for (const rect of rects) {
    // What begins below the middle of the line before begins a line.
    if (rect.top + rect.height / 2 > bottom) [lines, bottom] = [lines + 1, rect.bottom]
  }
  const near = (length: number) => Math.round(length / 8) * 8
  const look = { colour: color, background: backgroundColor, font: `${fontSize} ${fontWeight}` }
  return { x: near(x), y: near(y + scrollY), w: near(width), h: near(height), lines, look }
}

/** Every difference between two layouts in words; lengths within the tolerance are the same. */
export function differences(kept: unknown, now: unknown, place = ''): string[] {
  if (typeof kept === 'number' && typeof now === 'number' && !place.endsWith('lines'))
    return Math.abs(kept - now) <= tolerance ? [] : [`${place}: ${kept} → ${now} px`]
  if (!isRecord(kept) || !isRecord(now)) return kept === now ? [] : [`${place}: ${JSON.stringify(kept)} → ${JSON.stringify(now)}`]
  const [before, after] = [Object.keys(kept), Object.keys(now)]
  if (before.join() !== after.join()) return [`${place}: ${before.join('、')} → ${after.join('、')}`]
  return before.flatMap((key) => differences(kept[key], now[key], place ? `${place} › ${key}` : key))
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
