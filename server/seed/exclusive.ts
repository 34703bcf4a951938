import { sql } from 'kysely'
import type { Tx } from '../src/database/db.ts'
import { insertCopy } from '../src/goods/goods.sql.ts'
import { findableGoods, setWords } from '../src/goods/words.sql.ts'
import { wordsOf } from '../src/search/words.ts'

const company = '蓝海科技有限公司'
const bag = { number: 'LH1001', name: '蓝海科技专供手提袋', subtitle: '按蓝海科技徽标定版，仅蓝海科技可见可订' }

/** Puts on sale what only 蓝海科技 sees: a bag with its own mark, made like FB1001. */
export async function seedExclusive(tx: Tx, now: Date): Promise<void> {
  const { id: source } = await tx.selectFrom('product').select('id').where('number', '=', 'FB1001').executeTakeFirstOrThrow()
  const id = await insertCopy(tx, source, bag.number, now)
  if (id === null) throw new Error(`${bag.number} is taken`)
  await tx
    .updateTable('product')
    .set({ name: bag.name, subtitle: bag.subtitle, on_sale: true, published_at: now, exclusive: true })
    .where('id', '=', id)
    .execute()
  const goods = await findableGoods(tx, id)
  // Its short name needs no dictionary to be cut by.
  await setWords(tx, [{ id, revision: goods.revision, words: wordsOf(goods, (han) => [han]) }])
  await sql`insert into product_company (company_id, product_id)
    select id, ${id} from company where name = ${company}`.execute(tx)
}
