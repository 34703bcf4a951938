/** The colours that follow from a shop's brand colour, each '#rrggbb'. */
export type Palette = {
  /** Buttons under white words, and words on white. */
  readonly brand: string
  /** The same under the pointer. */
  readonly hover: string
  /** The same while it is pressed. */
  readonly active: string
  /** A ground for words in `hover`. */
  readonly soft: string
}

/** The colours of a shop that has chosen none. `kit/base.css` has them too. */
export const usualColours: Palette = { brand: '#c7330b', hover: '#a82807', active: '#8a2006', soft: '#fff1ec' }

/** The ground of the pages: what is read on it is read on white as well. */
const ground = '#f5f5f5'
/** WCAG 2.2 AA, 1.4.3: words below 18 px bold. */
const leastContrast = 4.5

type Rgb = readonly [number, number, number]
/** Its three parts, 0 to 255. */
export const rgbOf = (colour: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb
/** #rrggbb of three parts, rounded. */
export const hexOf = (parts: readonly number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** `colour` with so large a share of `other`, 0–1. */
const mixed = (colour: string, other: string, share: number): string => {
  const [from, to] = [rgbOf(colour), rgbOf(other)]
  return hexOf(from.map((part, at) => part + ((to[at] ?? 0) - part) * share))
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours as WCAG measures it: 1–21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Why words in this brand colour, or white ones on it, could not be read; null: they can. `colour` is '#rrggbb'. */
export function faultOfColour(colour: string): string | null {
  const found = contrast(colour, ground)
  if (found >= leastContrast) return null
  return `这个颜色太浅：与浅色底、白字的对比度为 ${found.toFixed(2)}，至少 ${leastContrast} 才看得清，请选更深的颜色`
}

/** The colours of a shop whose brand colour is this one, '#rrggbb'; those that are usual for ''. */
export function coloursOf(colour: string): Palette {
  const brand = colour.toLowerCase()
  if (brand === '' || brand === usualColours.brand) return usualColours
  // What is nearly black cannot be seen to get darker.
  const towards = luminance(brand) < 0.02 ? '#ffffff' : '#000000'
  return { brand, hover: mixed(brand, towards, 0.18), active: mixed(brand, towards, 0.32), soft: mixed(brand, '#ffffff', 0.93) }
}
