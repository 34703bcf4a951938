import { sql } from 'kysely'
import type { Rate } from '../../../contract/money.ts'
import type { Db, Tx } from '../database/db.ts'
import { onPage, type Paging } from '../database/listing.sql.ts'
import type { CardRow } from './card.rules.ts'
import { cardColumns } from './card.sql.ts'
import { isVisible, type Visibility } from './visibility.sql.ts'

/** What a piece cost when it was kept, and its public rate today. */
export type KeptPrice = { eachWas: Rate | null; open: Rate }

/** The public rate of a product at its minimum; null: there is no such product. */
export async function openRate(tx: Tx, productId: number): Promise<Rate | null> {
  const { rows } = await sql<{ open: Rate }>`select sort_price as open from product where id = ${productId}`.execute(tx)
  return rows[0]?.open ?? null
}

/** Keeps the product as a favourite, once. False where there is no such product on sale and visible. */
export async function insertFavourite(
  tx: Tx,
  accountId: number,
  productId: number,
  visibility: Visibility,
  eachRate: Rate | null,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with found as (select p.id from product p where p.id = ${productId} and p.on_sale and ${isVisible(sql, visibility)}),
      kept as (insert into favourite (account_id, product_id, each_rate, created_at)
        select ${accountId}, id, ${eachRate}::bigint, ${now} from found on conflict do nothing)
    select id from found`.execute(tx)
  return rows.length > 0
}

/** How many of these the account kept and keeps no more. */
export async function deleteFavourites(tx: Tx, accountId: number, productIds: readonly number[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('favourite')
    .where('account_id', '=', accountId)
    .where('product_id', 'in', [...productIds])
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * The account's favourites visible, the latest first, and how many there are. Goods no longer sold are among them, goods
 * that are no longer for it are not.
 */
export async function favouriteCards(
  db: Db,
  accountId: number,
  visibility: Visibility,
  paging: Paging,
): Promise<{ rows: (CardRow & KeptPrice & { at: Date; footId: null; onSale: boolean })[]; total: number }> {
  const mine = sql`favourite f join product p on p.id = f.product_id
    where f.account_id = ${accountId} and ${isVisible(sql, visibility)}`
  const [{ rows }, counted] = await Promise.all([
    sql<CardRow & KeptPrice & { at: Date; footId: null; onSale: boolean }>`
      select ${sql.raw(cardColumns)}, true as kept, f.created_at as at, null as "footId", p.on_sale as "onSale",
        f.each_rate as "eachWas", p.sort_price as "open"
      from ${mine} order by f.created_at desc, p.id desc ${onPage(paging)}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${mine}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
