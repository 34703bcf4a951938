import type { Choice, PriceRules, Selection } from '../../../contract/price/price.ts'
import type { PrintView } from '../../../contract/goods/printArea.ts'
import { goodsKey } from '../../../drawings/catalogue.ts'
import { colours as paints, type ColourName } from '../../../drawings/colour.ts'
import { kinds, type Kind } from '../../../drawings/kinds.ts'
import type { View } from '../../../drawings/views.ts'
import type { Look } from './look.ts'
import { lookName, pictureName } from './pictureName.ts'

/** The one colour that goods come in, with the paint that its swatch shows. */
type OneColour = { readonly label: string; readonly paint: ColourName }

/** What goods come in besides the colour they are drawn in: several, each drawn, or one with a name of its own. */
export type Colours = readonly ColourName[] | OneColour

/** Goods that come in one colour. */
export const only = (label: string, paint: ColourName): OneColour => ({ label, paint })

/** White goods that get all their colour from the print. */
export const printedAllOver = only('白底彩印', 'white')

/** What a colour of the drawings is called in the trade; its key in price rules is its own name but for these. */
const labels: Record<ColourName, string> = {
  natural: '本白',
  white: '白',
  ink: '黑',
  charcoal: '深灰',
  grey: '浅灰',
  navy: '藏青',
  royal: '宝蓝',
  sky: '天蓝',
  vermilion: '大红',
  wine: '酒红',
  rose: '粉',
  orange: '橙',
  amber: '琥珀黄',
  olive: '橄榄绿',
  forest: '墨绿',
  mint: '薄荷绿',
  teal: '孔雀蓝',
  purple: '紫',
  sand: '卡其',
  coffee: '咖啡',
  kraft: '牛皮色',
  silver: '银',
  gold: '金',
  clear: '透明',
}
const keys: Partial<Record<ColourName, string>> = { ink: 'black', vermilion: 'red' }

const keyOf = (colour: ColourName): string => keys[colour] ?? colour

/** True for what silk printing must underlay with white: less than a fifth of white's light comes back. */
function isDark(hex: string): boolean {
  const linear = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = linear
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.2
}

const choice = (paint: ColourName, label: string, picture: string, each = '0'): Choice => {
  const hex = paints[paint]
  return { key: keyOf(paint), label, each, hex, dark: isDark(hex), picture }
}

/** As what a colour of a kind is drawn; the mark stays. */
const drawnIn = ([kind, , ...mark]: Look, colour: ColourName, view: View = 'front'): string => lookName([kind, colour, ...mark], view)

/** The choices of goods, the colour they are drawn in first. */
function choicesOf(look: Look, told: Colours | undefined): Choice[] {
  const [kind, drawn] = look
  if (told && 'label' in told) return [choice(told.paint, told.label, lookName(look, 'front'))]
  const sold: Kind['colours'] | readonly ColourName[] = told ?? kinds[kind].colours
  return [...new Set([drawn, ...sold])].map((colour) => choice(colour, labels[colour], drawnIn(look, colour)))
}

/** The choice of the lot that is drawn so: of its colour nothing is left to choose. */
export const colourOfLot = (look: Look, from: readonly Choice[]): Choice => {
  const key = keyOf(look[1])
  const [only] = from
  const label = (from.length > 1 ? from.find((one) => one.key === key) : only)?.label ?? labels[look[1]]
  return choice(look[1], label, lookName(look, 'front'))
}

type Made = { readonly rules: PriceRules; readonly first: Selection }

/**
 * The rules with colours to choose, each with its swatch and picture, and a first choice that is the colour of the drawing.
 * Rules that name their colours keep them and get the pictures.
 */
export function coloured({ rules, first }: Made, look: Look, told: Colours | undefined): Made {
  const colours = rules.colours.length > 0 ? pictured(rules.colours, look) : choicesOf(look, told)
  const sold = [...colours.map(({ key }) => `colour:${key}`), ...rules.sizes.map(({ key }) => `size:${key}`)]
  const has = (key: string) => !/^(colour|size):/.test(key) || sold.includes(key)
  const conflicts = rules.conflicts.filter(({ when, not }) => has(when) && has(not))
  const colour = keyOf(look[1])
  const begun = colours.some(({ key }) => key === colour) ? { ...first, colour } : first
  return { rules: { ...rules, colours, conflicts }, first: begun }
}

const paintOf = (key: string) => (Object.keys(paints) as ColourName[]).find((name) => keyOf(name) === key)

const pictured = (colours: readonly Choice[], look: Look): Choice[] =>
  colours.map((one) => {
    const paint = paintOf(one.key)
    return paint ? { ...one, picture: drawnIn(look, paint) } : one
  })

/** The paint that a choice is drawn in; undefined: its key is none of the drawings'. */
const drawnPaint = (one: Choice, look: Look): ColourName | undefined =>
  one.picture === lookName(look, 'front') ? look[1] : paintOf(one.key)

/** The front of goods in each of their colours, as they are before anything is printed on them. */
export const plainOf = ({ rules, look }: { readonly rules: PriceRules; readonly look: Look }): NonNullable<PrintView['plain']> =>
  rules.colours.flatMap((one) => {
    const paint = one.label === printedAllOver.label ? printedAllOver.paint : drawnPaint(one, look)
    return paint
      ? [{ colour: one.key, picture: pictureName(goodsKey({ kind: look[0], colour: paint, mark: 'plain', view: 'front' })) }]
      : []
  })

/** The rules of goods that are printed on both sides: each colour that has a picture has one of its other side. */
export const withBacks = ({ rules, look }: { readonly rules: PriceRules; readonly look: Look }): PriceRules => ({
  ...rules,
  colours: rules.colours.map((one) => {
    const paint = drawnPaint(one, look)
    return paint && one.picture ? { ...one, back: drawnIn(look, paint, 'back') } : one
  }),
})
