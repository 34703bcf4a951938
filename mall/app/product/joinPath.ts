import type { PoolSeen } from '../../../contract/promotion/pool.ts'
import { productPath } from '../goodsPath.ts'

/** The page of a product on which a run is joined, with so many pieces. */
export const joinPath = ({ id, productId, storeName }: Pick<PoolSeen, 'id' | 'productId' | 'storeName'>, quantity?: number): string =>
  `${productPath({ productId, storeName })}&poolId=${id}${quantity === undefined ? '' : `&quantity=${quantity}`}`
