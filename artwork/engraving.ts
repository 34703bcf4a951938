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

/** The ink that new things begin with, so that they are seen: white on dark goods, but for a laser, which cuts what is black. */
export const firstInk = ({ process, isDark }: { readonly process: Process; readonly isDark: boolean }): Ink => ({
  rgb: isDark && process !== 'laser' ? '#ffffff' : '#000000',
  spot: null,
})
