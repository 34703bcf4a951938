import type { GoodsType } from '../../../contract/goods.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'

/** Of which type a product is. @throws Refusal 'goods.missing'. */
export async function typeOf(db: Db | Tx, id: number): Promise<GoodsType> {
  const found = await db.selectFrom('product').select('type').where('id', '=', id).executeTakeFirst()
  return found?.type ?? refuse('goods.missing')
}
