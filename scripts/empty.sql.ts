import type pg from 'pg'

type Asked = Pick<pg.ClientBase, 'query'>

/** How many orders there are of companies that are none of the demo's. */
export async function ordersOfOthers(client: Asked): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from customer_order o
    where not exists (select from account a where a.company_id = o.company_id and a.demo)`)
  return rows[0]?.count ?? 0
}

/** What the mall calls itself, to be typed by whoever means it. */
export async function shopName(client: Asked): Promise<string> {
  const { rows } = await client.query<{ name: string | null }>(
    `select coalesce(nullif(value ->> 'name', ''), nullif(value ->> 'company', '')) as name from setting where key = 'site'`,
  )
  return rows[0]?.name ?? '未命名店铺'
}

/** The demo is not written again into what was emptied on purpose. */
export async function markEmptied(pool: pg.Pool): Promise<void> {
  await pool.query('update opening set opened_at = null, emptied_at = now()')
}
