import { sql } from 'kysely'
import { parseRate } from '../../contract/money.ts'
import type { CostUnit } from '../../contract/price/margin.ts'
import type { Tx } from '../src/database/db.ts'

/** Blank goods by purchase number, yuan a piece. */
const goods: Readonly<Record<string, string>> = { FB1001: '3.85', WF1002: '0.46', TX1003: '15.20', BW1004: '19.60' }
const works: readonly (readonly [rule: string, cost: string, unit: CostUnit])[] = [
  ['plate:silk', '38', 'time'],
  ['run:silk', '0.31', 'piece'],
  ['run:laser', '0.42', 'piece'],
  ['freight', '62', 'time'],
]

/** What the demo merchant's goods and work cost it; of the rest it has not said yet. Goods must be there. */
export async function seedCosts(tx: Tx): Promise<void> {
  for (const [purchaseNo, cost] of Object.entries(goods)) {
    await sql`insert into line_cost (rule, product_id, cost_e4, unit)
      select 'base', id, ${parseRate(cost)}, 'piece' from product where number = ${purchaseNo}`.execute(tx)
  }
  const rows = works.map(([rule, cost, unit]) => ({ rule, product_id: null, cost_e4: parseRate(cost), unit }))
  await tx.insertInto('line_cost').values(rows).execute()
}
