import { sql } from 'kysely'
import type pg from 'pg'
import { footprintDays, footprintsAtMost } from '../../../contract/goods/favourite.ts'
import type { Rate } from '../../../contract/money.ts'
import { chinaDay, daysLater } from '../../../contract/text.ts'
import { forgetRows } from '../forget.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import { onPage, type Paging } from '../database/listing.sql.ts'
import type { CardRow } from './card.rules.ts'
import { cardFields } from './card.sql.ts'
import type { KeptPrice } from './favourite.sql.ts'
import { isVisible, type Visibility } from './visibility.sql.ts'

/**
 * Remembers that the account looked at the product today. A second look on the same day moves the moment, and within a
 * minute writes nothing; what is more than `footprintsAtMost` goes with the new one.
 */
export async function recordFootprint(
  pool: pg.Pool,
  accountId: number,
  { productId, eachRate }: { productId: number; eachRate: Rate },
  now: Date,
): Promise<void> {
  await pool.query({
    name: 'footprint',
    text: `
      with seen as (
        insert into footprint (account_id, product_id, day, seen_at, each_rate)
        select $1::bigint, $2::bigint, $3::date, $4::timestamptz, $6::bigint
        where not exists (select from footprint where account_id = $1 and product_id = $2 and day = $3
          and seen_at > $4::timestamptz - interval '1 minute')
        on conflict (account_id, product_id, day) do update set seen_at = excluded.seen_at, each_rate = excluded.each_rate
        returning id)
      delete from footprint where exists (select from seen) and id in (
        select id from footprint where account_id = $1 and not (product_id = $2 and day = $3)
        order by day desc, seen_at desc, id desc offset $5)`,
    values: [accountId, productId, chinaDay(now), now, footprintsAtMost - 1, eachRate],
  })
}

export type FootprintRow = CardRow & KeptPrice & { footId: number; at: Date; onSale: boolean }

/**
 * The account's footprints visible, the latest first, and how many there are. Goods no longer sold are among them, goods
 * that are no longer for it are not.
 */
export async function footprintCards(
  db: Db,
  accountId: number,
  visibility: Visibility,
  paging: Paging,
): Promise<{ rows: FootprintRow[]; total: number }> {
  const mine = sql`footprint f join product p on p.id = f.product_id
    where f.account_id = ${accountId} and ${isVisible(sql, visibility)}`
  const [{ rows }, counted] = await Promise.all([
    sql<FootprintRow>`
      select ${cardFields}, f.id as "footId", f.seen_at as at, p.on_sale as "onSale",
        f.each_rate as "eachWas", p.sort_price as "open"
      from ${mine}
      order by f.day desc, f.seen_at desc, f.id desc ${onPage(paging)}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${mine}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Deletes those of the account's footprints that are named, or of the day; says how many. Another's are passed over. */
export async function deleteFootprintRows(tx: Tx, accountId: number, ids: readonly number[], day: string | null): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('footprint')
    .where('account_id', '=', accountId)
    .where((row) => row.or([row('id', '=', sql<number>`any(${[...ids]}::bigint[])`), row('day', '=', day ?? '0001-01-01')]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes what is older than `footprintDays`. */
export async function forgetFootprints(db: Db | Tx, now: Date): Promise<void> {
  const first = chinaDay(daysLater(now, -footprintDays))
  await forgetRows(db, 'footprint', sql`day < ${first}::date`)
}
