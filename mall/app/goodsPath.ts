import type { Card } from '../../contract/goods/card.ts'

/** A text for a query: Chinese stays readable, and short; what has a meaning in addresses is written by its code. */
export const addressWord = (text: string): string => text.replace(/[\s%&#+"'<>\\]/g, encodeURIComponent)

/** The page of a product; it opens in a new tab. */
export const productPath = ({
  productId,
  storeName,
  qiliGoodsTypeId,
}: Pick<Card, 'productId' | 'storeName'> & { qiliGoodsTypeId?: number }): string =>
  `/productDetail?productId=${productId}${qiliGoodsTypeId ? `&type=${qiliGoodsTypeId}` : ''}&name=${addressWord(storeName)}`

export const scenePath = ({ id, scenesName }: { id: number; scenesName: string }): string =>
  `/sceneDetail?productId=${id}&name=${addressWord(scenesName)}`
