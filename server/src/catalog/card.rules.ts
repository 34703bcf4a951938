import { cardSwatches, type Card, type Swatch } from '../../../contract/goods/card.ts'
import { goodsTypes, type GoodsType } from '../../../contract/goods.ts'
import { rateText, yuan, type Fen, type Rate } from '../../../contract/money.ts'
import type { PriceRules } from '../../../contract/price/price.ts'

export type TaxMode = PriceRules['taxMode']

/** A product as queries of lists give it. */
export type CardRow = {
  id: number
  name: string
  picture: string
  price_fen: Fen | null
  type: GoodsType
  number: string
  unit: string
  minimum: number
  sales: number
  tags: string[]
  /** As `startingPrice` says of its public price. */
  starting: { rate: Rate; quantity: number; taxMode: TaxMode } | null
  /** What it comes in by its public price. */
  colours: Swatch[]
  /** Whether the asker keeps it as a favourite. */
  kept: boolean
}

const startingOf = ({ type, starting }: CardRow): Card['starting'] =>
  starting && type !== 'spot' ? { each: rateText(starting.rate), quantity: starting.quantity, taxMode: starting.taxMode } : null

/** The product as cards show it. */
export const cardOf = (row: CardRow): Card => ({
  id: row.id,
  productId: row.id,
  storeName: row.name,
  image: row.picture,
  otPrice: null,
  price: row.price_fen === null ? null : yuan(row.price_fen),
  ...(row.price_fen !== null && row.starting && { taxMode: row.starting.taxMode }),
  starting: startingOf(row),
  isCollect: row.kept ? 1 : 0,
  qiliGoodsTypeId: goodsTypes[row.type].wire,
  purchaseNo: row.number,
  unitName: row.unit,
  moq: row.minimum,
  sales: row.sales,
  tags: row.tags,
  colours: row.colours.slice(0, cardSwatches).map(({ label, hex }) => ({ label, ...(hex !== undefined && { hex }) })),
  colourCount: row.colours.length,
})

/** The cards with the favourites among them marked. */
export const marked = (cards: readonly Card[], favourites: ReadonlySet<number>): Card[] =>
  cards.map((card) => (favourites.has(card.id) ? { ...card, isCollect: 1 } : card))
