import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'

type Told = { readonly number: string; readonly companyId: number }

/**
 * Makes one notice of those that a transaction has just written of an order's consignments being shipped, for each who finds them:
 * an order to fifty addresses is one line in the inbox, and one message to the phone.
 */
export async function tellOnce(tx: Tx, { number, companyId }: Told, now: Date): Promise<void> {
  await sql`with told as (
      select n.id, n.account_id, n.body, row_number() over (partition by n.account_id order by n.id) as at,
        count(*) over (partition by n.account_id) as many
      from notice n where n.company_id = ${companyId} and n.link = ${`/orderDetail/${number}`} and n.title = '已发货'
        and n.created_at = ${now} and n.read_at is null
    ), gone as (
      delete from notice n using told t where n.id = t.id and t.at > 1 returning n.id
    ), unsent as materialized (
      select graphile_worker.remove_job('notice ' || g.id) from gone g
    )
    update notice n set body = ${`订单 ${number}：已发货 `} || t.many || ' 个收货单'
    from told t where n.id = t.id and t.at = 1 and t.many > 1 and (select count(*) from unsent) >= 0`.execute(tx)
}
