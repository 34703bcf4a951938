import { fen, parseYuan, yuan } from '../../contract/money.ts'
import type { PriceRules } from '../../contract/price/price.ts'
import { scaled } from '../../pricing/exact.ts'
import type { Db, Tx } from '../src/database/db.ts'

const book = { name: '蓝海科技协议价', remark: '2026 年度框架协议' }
const company = '蓝海科技有限公司'

/** What of the public price of the article is agreed, in percent: the canvas bag, the thermos, a lot of canvas bags. */
const agreed = new Map([
  ['FB1001', 94],
  ['BW1004', 95],
  ['XH5001', 92],
])

/** Each step of the article's ladder at so many percent, to the fen; all else as it was. */
const lowered = (rules: PriceRules, percent: number): PriceRules => ({
  ...rules,
  base: rules.base.map(([from, each]) => [from, yuan(fen(scaled(parseYuan(each), percent, 100)))]),
})

/** Writes a price book of agreed prices, each a version of its product's rules, and has a company buy by it. */
export async function seedPriceBooks(db: Db | Tx): Promise<void> {
  const { id: book_id } = await db.insertInto('price_book').values(book).returning('id').executeTakeFirstOrThrow()
  const products = await db
    .selectFrom('product')
    .innerJoin('price_version as v', 'v.product_id', 'product.id')
    .select(['product.id', 'product.number', 'v.rules', 'v.first_selection as first'])
    .where('product.number', 'in', [...agreed.keys()])
    .execute()
  const version = 2
  await db
    .insertInto('price_version')
    .values(
      products.map(({ id, number, rules, first }) => ({
        product_id: id,
        version,
        rules: JSON.stringify(lowered(rules, agreed.get(number) ?? 100)),
        first_selection: JSON.stringify(first),
      })),
    )
    .execute()
  await db
    .insertInto('book_price')
    .values(products.map(({ id }) => ({ book_id, product_id: id, version })))
    .execute()
  await db.updateTable('company').set({ price_book_id: book_id }).where('name', '=', company).execute()
}
