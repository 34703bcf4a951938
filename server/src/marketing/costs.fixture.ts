import { sql } from 'kysely'
import type { Shop } from '../order/shop.fixture.ts'

/** What each price line of canvas bags that were ordered costs: so much for a piece of the article (1/10,000 yuan), 0.20 for each time of all else. */
export async function typeCosts(w: Shop, pieceE4: number): Promise<void> {
  const { rows } = await sql<{ rule: string }>`select distinct case when line ->> 'group' = 'freight' then 'freight'
      else split_part(line ->> 'rule', '@', 1) end as rule
    from order_line l, jsonb_array_elements(l.receipt -> 'lines') line
    where l.product_id = ${w.products.canvasBag} and line ->> 'group' <> 'discount'`.execute(w.db)
  for (const { rule } of rows)
    await sql`insert into line_cost (rule, product_id, cost_e4, unit) values (${rule},
      ${rule === 'base' ? w.products.canvasBag : null}, ${rule === 'base' ? pieceE4 : 2000}, ${rule === 'base' ? 'piece' : 'time'})`.execute(
      w.db,
    )
}
