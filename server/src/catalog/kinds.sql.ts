import type pg from 'pg'
import type { GoodsType } from '../../../contract/goods.ts'
import type { Kind } from './kinds.rules.ts'

/** Kinds read at once: few enough to be forgotten young. */
const batch = 500

type Row = [number, number, number, number, number, number, GoodsType, string, string[], number, number, number, number]

/** Makes counts that came from another cluster, by a restore or an upgrade, as old as now: else each is read for every question. */
export const settleKinds = (pool: pg.Pool): Promise<unknown> => pool.query('select settle_product_kinds()')

/**
 * Hands over every kind that changed in or after transaction `since`, and answers since when it must be asked the next time:
 * the oldest transaction that may still change one. A kind may be handed over again as it was.
 */
export async function newerKinds(pool: pg.Pool, since: number, take: (kind: Kind) => void): Promise<number> {
  let next = since
  for (let [stamp, after, first] = [since, 0, true]; ; first = false) {
    const { rows } = await pool.query<Row>({
      name: 'kinds',
      text: `select pg_snapshot_xmin(pg_current_snapshot())::text::bigint, k.* from (select) one left join lateral (
          select stamp, id, category1_id, category2_id, category3_id, type, material, processes, lead_days, minimum, bands, count
          from product_kind where (stamp, id) > ($1, $2) order by stamp, id limit ${batch}) k on true`,
      values: [stamp, after],
      rowMode: 'array',
    })
    if (first) next = rows[0]?.[0] ?? since
    // Where nothing is new there is one row, of nothing but the transaction.
    if (rows[0]?.[2] === null) return next
    for (const [, , id, one, two, three, type, material, processes, leadDays, minimum, bands, count] of rows)
      take({ id, categories: [one, two, three], type, material, processes, leadDays, minimum, bands, count })
    const last = rows.at(-1)
    if (!last || rows.length < batch) return next
    ;[, stamp, after] = last
  }
}
