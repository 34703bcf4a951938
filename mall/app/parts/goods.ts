import type { Card } from '../../../contract/catalog.ts'

/** A text for a query: Chinese stays readable, and short; what has a meaning in addresses is written by its code. */
const word = (text: string): string => text.replace(/[\s%&#+"'<>\\]/g, encodeURIComponent)

/** The page of a product; it opens in a new tab. */
export const productPath = ({
  productId,
  storeName,
  qiliGoodsTypeId,
}: Pick<Card, 'productId' | 'storeName'> & { qiliGoodsTypeId?: number }): string =>
  `/productDetail?productId=${productId}${qiliGoodsTypeId ? `&type=${qiliGoodsTypeId}` : ''}&name=${word(storeName)}`

export const scenePath = ({ id, scenesName }: { id: number; scenesName: string }): string =>
  `/sceneDetail?productId=${id}&name=${word(scenesName)}`

/** What the pages read of a card; what they do not read is not sent with the page. */
export type CardView = Pick<
  Card,
  | 'productId'
  | 'storeName'
  | 'image'
  | 'otPrice'
  | 'price'
  | 'terms'
  | 'isCollect'
  | 'qiliGoodsTypeId'
  | 'unitName'
  | 'moq'
  | 'sales'
>

export const cardView = ({
  productId,
  storeName,
  image,
  otPrice,
  price,
  terms,
  isCollect,
  qiliGoodsTypeId,
  unitName,
  moq,
  sales,
}: Card): CardView => ({
  productId,
  storeName,
  image,
  otPrice,
  price,
  ...(terms && { terms }),
  isCollect,
  qiliGoodsTypeId,
  unitName,
  moq,
  sales,
})
