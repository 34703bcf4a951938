import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import { approved } from './pool.sql.ts'

/** Runs that are closed and not settled. */
export async function lockedPools(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from pool where state = 'locked' order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The next open run that closes within a day, of which nobody was told, marked as told. */
export async function lockNextSoon(tx: Tx, after: number, now: Date): Promise<{ id: number; closesAt: Date } | null> {
  const { rows } = await sql<{ id: number; closesAt: Date }>`update pool set told_soon = true where id = (
      select id from pool where state = 'open' and not told_soon and id > ${after} and closes_at > ${now}
        and closes_at <= ${now}::timestamptz + interval '1 day' order by id limit 1 for no key update skip locked)
    returning id, closes_at as "closesAt"`.execute(tx)
  return rows[0] ?? null
}

/** Those of a run who have ordered, and whether they may go to the press. */
export async function membersTold(
  tx: Tx,
  poolId: number,
): Promise<{ companyId: number; accountId: number; orderId: string; state: 'held' | 'paid'; approved: boolean }[]> {
  const { rows } = await sql<{ companyId: number; accountId: number; orderId: string; state: 'held' | 'paid'; approved: boolean }>`
    select m.company_id as "companyId", o.account_id as "accountId", o.number as "orderId", m.state, ${approved} as approved
    from pool_member m join order_line l on l.id = m.line_id join customer_order o on o.id = l.order_id
    where m.pool_id = ${poolId} and m.state in ('held', 'paid') order by m.id`.execute(tx)
  return rows
}

/** Settlements whose paper is not drawn yet. */
export async function nextUndrawn(db: Db): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from pool_member where state = 'settled' and pdf_id is null order by id limit 50`.execute(db)
  return rows.map(({ id }) => id)
}
