import type { Choice, PriceRules, Selection } from '../contract/price/price.ts'
import type { Matrix } from '../contract/price/quantity.ts'
import { contrast, rgbOf } from '../contract/page/colours.ts'
import type { Ink } from '../contract/artwork/layer.ts'

// What lies below a print, and what white is there.

export type Ground = {
  /**
   * White on it: 'nothing' is printed on white goods; where white lies below all that is printed on dark ones ('base'), it is that plate,
   * which is priced with the goods; else it is a plate of its own.
   */
  readonly white: 'nothing' | 'base' | 'plate'
  readonly isDark: boolean
  /** Its colour, #rrggbb; absent: it is not known. */
  readonly hex?: string | undefined
}

/** White as an ink. */
export const plainWhite = '#ffffff'

/** No channel of white goods is darker, and none of white ink: what is lighter than this is no dot on a plate. */
const [goodsLeast, inkLeast] = [240, 250]

/** Plain white; one with a plate of its own by name is an ink like any other. */
export const isPlainWhite = ({ rgb, spot }: Ink): boolean => spot === null && rgbOf(rgb).every((one) => one >= inkLeast)

/** Those of the inks that need a plate where they are printed; a ground that nobody knows is no white one. */
export const platedInks = (inks: readonly Ink[], ground: Ground | null | undefined): readonly Ink[] =>
  (ground?.white ?? 'plate') === 'plate' ? inks : inks.filter((ink) => !isPlainWhite(ink))

type Goods = Pick<PriceRules, 'colours' | 'processes'>

/** The colour of what is bought: of a matrix that of all its pieces. Undefined: none is said, or there are several. */
function onlyColour({ colour: chosen }: Pick<Selection, 'colour'>, matrix: Matrix | null): string | undefined {
  const [first, ...others] = new Set((matrix ?? [{}]).map(({ colour = chosen }: { colour?: string | undefined }) => colour))
  return others.length > 0 ? undefined : first
}

/** What lies below what a process prints on goods of the chosen colour; null: nobody knows, as where several colours are bought at once. */
export function groundOf(
  { colours, processes }: Goods,
  selection: Pick<Selection, 'colour'>,
  process: string,
  matrix: Matrix | null = null,
): Ground | null {
  // Pages that are put in are of paper, whatever colour the goods are.
  if (processes[process]?.kind === 'insert') return { white: 'nothing', isDark: false, hex: '#ffffff' }
  const colour = onlyColour(selection, matrix)
  const chosen = colours.find(({ key }) => key === colour) ?? (colour === undefined && colours.length === 1 ? colours[0] : undefined)
  if (!chosen?.hex) return null
  const by = processes[process]
  const hasBase = chosen.dark === true && by?.kind === 'screen' && by.underbaseOnDark
  return { white: isWhite(chosen) ? 'nothing' : hasBase ? 'base' : 'plate', isDark: isDark(chosen), hex: chosen.hex.toLowerCase() }
}

/** What is known of the colour of goods. */
export type Coloured = Pick<Choice, 'hex' | 'dark'>

const isWhite = ({ hex, dark }: Coloured): boolean => hex !== undefined && dark !== true && rgbOf(hex).every((one) => one >= goodsLeast)

/** Whether goods of this colour are dark: said so, or darker than not. */
export const isDark = ({ hex, dark }: Coloured): boolean =>
  dark === true || (hex !== undefined && contrast('#ffffff', hex) > contrast('#000000', hex))

// What a laser makes of colours: what is dark is cut deep, white is left as it is.

/** How much of light red, green and blue are. */
export const lightShares = [0.3, 0.59, 0.11] as const

/** How deep a colour is cut, 0 (not at all) to 1. Parts are 0–255. */
export const depthOf = (red: number, green: number, blue: number): number =>
  1 - (lightShares[0] * red + lightShares[1] * green + lightShares[2] * blue) / 255

/** What is cut less deep is not seen. */
const seenLeast = 0.1

/** Whether so little of an ink is cut that nothing is seen of it. */
export const isLeft = ({ rgb }: Ink): boolean => depthOf(...rgbOf(rgb)) < seenLeast
