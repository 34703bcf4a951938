import type { Card } from '../../../contract/goods/card.ts'

/** What the pages read of a card; what they do not read is not sent with the page. */
export type CardView = Pick<
  Card,
  'productId' | 'storeName' | 'image' | 'price' | 'taxMode' | 'terms' | 'isCollect' | 'qiliGoodsTypeId' | 'unitName' | 'moq' | 'sales'
> & {
  /** The colours it comes in, in few letters: swatches, then how many more there are or what the only one is called. */
  readonly swatches: string
  /** 起价 in few letters, `0.763 3000`, with 含 behind where it holds the tax; absent where there is none, or nobody shows it. */
  readonly starting?: string
  /** What an activity gives, in few letters: `85 折`; absent where none runs. */
  readonly activity?: string
}

/** So many swatches stand on a card. */
const mostSwatches = 4

/** 'f9f7f3 2a2a2f +3', or 'e8dcc2 本白' where there is one colour. */
function swatchesOf({ colours, colourCount }: Pick<Card, 'colours' | 'colourCount'>): string {
  const shown = colours.slice(0, mostSwatches).flatMap(({ hex }) => hex?.slice(1) ?? [])
  const only = colourCount === 1 ? colours.map(({ label }) => label) : []
  const more = colourCount > mostSwatches ? [`+${colourCount - mostSwatches}`] : []
  return [...shown, ...only, ...more].join(' ')
}

const startingOf = ({ each, quantity, taxMode }: NonNullable<Card['starting']>): string =>
  `${each} ${quantity}${taxMode === 'inclusive' ? '含' : ''}`

export const cardView = ({
  productId,
  storeName,
  image,
  price,
  taxMode,
  terms,
  isCollect,
  qiliGoodsTypeId,
  unitName,
  moq,
  sales,
  starting,
  activity,
  ...more
}: Card): CardView => ({
  productId,
  storeName,
  image,
  price,
  // Most prices are net: only what is otherwise is sent.
  ...(taxMode === 'inclusive' && { taxMode }),
  ...(terms && { terms }),
  isCollect,
  qiliGoodsTypeId,
  unitName,
  moq,
  sales,
  swatches: swatchesOf(more),
  ...(starting && { starting: startingOf(starting) }),
  ...(activity && { activity: `${activity.label} ${activity.gives}` }),
})
