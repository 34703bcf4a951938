import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import type { GoodsType } from '../../../contract/goods.ts'
import { coloured, type Colours } from './colours.ts'
import type { Look } from './look.ts'
import type { StoryName } from './stories.ts'

/** Goods made to order, before they have a place in the database. */
export type Goods = {
  /** The category of the third level. */
  readonly leaf: string
  readonly type: Exclude<GoodsType, 'spot'>
  readonly name: string
  readonly subtitle: string
  readonly look: Look
  readonly unit: string
  readonly material: string
  readonly params: readonly (readonly [name: string, value: string])[]
  readonly tags: readonly string[]
  readonly story: StoryName
  readonly rules: PriceRules
  /** What the page begins with. */
  readonly first: Selection
  /** The five goods of the worked examples have fixed numbers; the others count on. */
  readonly number?: string
}

/** What comes with a way of making: rules, what the page begins with, and words. `colours`: where it is not dyed as its kind is. */
export type Made = Pick<Goods, 'type' | 'unit' | 'story' | 'rules' | 'first'> & { readonly colours?: Colours }

type Told = {
  /** What it comes in: else as its way of making says, else all that its kind is sold in. */
  colours?: Colours
  material: string
  spec: string
  english: string
  tags?: readonly string[]
  more?: Record<string, string>
  number?: string
}

/** One product of the catalogue. `spec` is its 规格, `english` what foreign buyers call it. */
export const goods = (
  leaf: string,
  name: string,
  subtitle: string,
  look: Look,
  { material, spec, english, tags = [], more = {}, number, colours: told }: Told,
  { colours: usual, ...made }: Made,
): Goods => ({
  ...made,
  ...coloured(made, look, told ?? usual),
  leaf,
  name,
  subtitle,
  look,
  material,
  tags,
  params: [['材质', material], ['规格', spec], ...Object.entries(more), ['英文名', english]],
  ...(number !== undefined && { number }),
})

/** A selection with nothing chosen but this. */
export const chosen = (selection: Partial<Selection> = {}): Selection => ({
  prints: [],
  options: [],
  sample: false,
  rushDays: 0,
  ...selection,
})
