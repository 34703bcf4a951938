import { sql } from 'kysely'
import type { Scope } from '../../../pricing/scope.ts'
import type { CardRow } from '../catalog/card.rules.ts'
import { cardFields } from '../catalog/card.sql.ts'
import { isVisible, type Visibility } from '../catalog/visibility.sql.ts'
import type { Db } from '../database/db.ts'
import { onPage } from '../database/listing.sql.ts'
import { isWithin } from '../promotion/promotion.sql.ts'

/** A page of the products on sale and visible that are within one of these scopes, in the order of lists, and how many there are. */
export async function goodsWithin(
  db: Db,
  scopes: readonly Scope[],
  visibility: Visibility,
  paging: { readonly page: number; readonly limit: number },
): Promise<{ rows: CardRow[]; total: number }> {
  if (scopes.length === 0) return { rows: [], total: 0 }
  const among = sql`p.on_sale and ${isVisible(sql, visibility)} and (${sql.join(scopes.map(isWithin), sql` or `)})`
  const { rows } = await sql<CardRow>`select ${cardFields} from product p where ${among}
    order by p.sort desc, p.id desc ${onPage(paging)}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from product p where ${among}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
