import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import { agreements } from '../page/article.rules.ts'
import type { Facts } from './opening.rules.ts'

/** The facts that 开店清单 goes by, as they are now. */
export async function readFacts(db: Db | Tx): Promise<Facts> {
  const { rows } = await sql<Facts>`select
    (select value from setting where key = 'site') as site,
    (select value from setting where key = 'payee') as payee,
    (select value -> 'seller' from setting where key = 'contract') as seller,
    (select coalesce(json_agg(content), '[]'::json) from article where shown and key = any(${[...agreements]}::text[])) as agreements,
    exists (select from freight_template) as freight,
    exists (select from factory_closure) as closures,
    exists (select from setting where key = 'tax') as tax,
    exists (select from setting where key = 'goodsTypes' and version > 0) as "goodsTypes",
    exists (select from category where level = 3) as categories,
    exists (select from product where on_sale) as "onSale",
    (select count(*)::int from staff where state = 'active') as staff`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('nothing was read of the mall')
  return facts
}
