import type { CombinationCard } from '../../../contract/promotion/combination.ts'
import { addressWord } from '../goodsPath.ts'

type Named = Pick<CombinationCard, 'id' | 'productId' | 'normalId' | 'title'>

/** The page of a product that is sold by groups, or of one group of it. */
export const groupPath = ({ id, productId, normalId, title }: Named, pinkId?: number): string =>
  `/groupDetail?id=${id}&productId=${productId}&normalId=${normalId}${pinkId === undefined ? '' : `&pinkId=${pinkId}`}&name=${addressWord(title)}`
