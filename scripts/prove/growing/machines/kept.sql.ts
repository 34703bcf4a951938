import type pg from 'pg'

/** The orders of these companies, and whether each has all that an order of one piece has. */
export async function ordersOf(pool: pg.Pool, companyIds: readonly number[]): Promise<{ number: string; isWhole: boolean }[]> {
  const { rows } = await pool.query<{ number: string; isWhole: boolean }>(
    `select o.number,
       (select count(*) = 1 and sum(l.quantity) = 1 and sum(l.gross_fen) <= o.gross_fen from order_line l where l.order_id = o.id)
       and (select coalesce(sum(k.quantity), 0) = 1 from consignment c join consignment_line k on k.consignment_id = c.id where c.order_id = o.id)
       and (select sum(i.amount_fen) = o.gross_fen from payment_intent i where i.order_id = o.id) as "isWhole"
     from customer_order o where o.company_id = any($1)`,
    [companyIds],
  )
  return rows
}

/** How many pieces of these lots are held for orders. */
export async function heldBy(pool: pg.Pool, lots: readonly number[]): Promise<number> {
  const { rows } = await pool.query<{ held: number }>('select sum(held)::int as held from spot_stock where product_id = any($1)', [lots])
  return rows[0]?.held ?? 0
}
