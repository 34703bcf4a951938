/** The colours goods come in; the names are part of picture keys, so a name never changes its meaning. */
export const colours = {
  natural: '#e8dcc2',
  white: '#f9f7f3',
  ink: '#2a2a2f',
  charcoal: '#54565c',
  grey: '#b4b8bd',
  navy: '#20365c',
  royal: '#2a5caa',
  sky: '#94bbd9',
  vermilion: '#c7330b',
  wine: '#7f2230',
  rose: '#e0a19c',
  orange: '#e2812f',
  amber: '#e6b141',
  olive: '#70754c',
  forest: '#265641',
  mint: '#a9ccb9',
  teal: '#20727a',
  purple: '#644f8c',
  sand: '#cbb28b',
  coffee: '#6d4c38',
  kraft: '#c29b6e',
  silver: '#c8cbd0',
  gold: '#cda653',
  clear: '#dfeaea',
} as const

export type ColourName = keyof typeof colours

type Rgb = [number, number, number]

const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb

/** `a` with the share `part` (0–1) of `b` in it; both `#rrggbb`. */
export function mix(a: string, b: string, part: number): string {
  const [from, to] = [rgb(a), rgb(b)]
  return `#${from.map((v, i) => hex2(v + ((to[i] ?? v) - v) * part)).join('')}`
}

const hex2 = (v: number) => Math.round(v).toString(16).padStart(2, '0')

/** Shadow falls warm, as under studio lamps: towards a dark brown, not black. */
export const darker = (colour: string, part: number) => mix(colour, '#1b110b', part)

export const lighter = (colour: string, part: number) => mix(colour, '#fffdf8', part)

/** Red, green and blue as shares 0–1, two decimals. */
export const channels = (hex: string) => rgb(hex).map((v) => Math.round((v / 255) * 100) / 100)

/** How bright the eye finds it, 0–1. */
export function brightness(colour: string): number {
  const [r, g, b] = rgb(colour)
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255
}

export const isDark = (colour: string) => brightness(colour) < 0.42
