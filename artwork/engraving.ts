import type { Ink } from '../contract/artwork/layer.ts'
import { isDark, type Coloured } from './ground.ts'
import type { Process } from './preflight.ts'

// What a laser makes of colours: it has none. What is dark is cut deep, white is left as it is.

/** Red, green and blue, 0–255. */
export type Tone = readonly [red: number, green: number, blue: number]

/** What a laser leaves: it burns marks into light goods, and takes the coat of dark ones away, so that the light stuff below is seen. */
export const markOn = (isDark: boolean): Tone => (isDark ? [215, 211, 204] : [89, 84, 79])

/** The tone of what a process cuts into goods of a colour; null: it prints. */
export const markOf = (process: Process | undefined, colour: Coloured | undefined): Tone | null =>
  process === 'laser' ? markOn(colour !== undefined && isDark(colour)) : null

/** How much of light red, green and blue are. */
export const lightShares = [0.3, 0.59, 0.11] as const

/** How deep a colour is cut, 0 (not at all) to 1. Parts are 0–255. */
export const depthOf = (red: number, green: number, blue: number): number =>
  1 - (lightShares[0] * red + lightShares[1] * green + lightShares[2] * blue) / 255

/** What is cut less deep is not seen. */
const seenLeast = 0.1

/** Whether so little of an ink is cut that nothing is seen of it. */
export const isLeft = ({ rgb }: Ink): boolean => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(rgb.slice(at, at + 2), 16))
  return depthOf(red, green, blue) < seenLeast
}

/** The ink that new things begin with, so that they are seen: white on dark goods, but for a laser, which cuts what is black. */
export const firstInk = ({ process, isDark }: { readonly process: Process; readonly isDark: boolean }): Ink => ({
  rgb: isDark && process !== 'laser' ? '#ffffff' : '#000000',
  spot: null,
})
