import { sql } from 'kysely'
import { ContractNeeds } from '../../../contract/contract/contractNeeds.ts'
import type { Fen } from '../../../contract/money.ts'
import type { Day } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'
import { firstNeeds, type CompanyRule } from './needed.rules.ts'

/** What decides whether an order of this company needs a contract, in one look. */
export async function readPolicy(db: Db | Tx, companyId: number): Promise<{ needs: ContractNeeds; rule: CompanyRule | null }> {
  const { rows } = await sql<{ value: unknown; rule: CompanyRule | null }>`/* kept */
    select (select value from setting where key = 'contract') as value,
      (select rule from contract_company where company_id = ${companyId}) as rule`.execute(db)
  const { value, rule = null } = rows[0] ?? {}
  return { needs: ContractNeeds.safeParse(value).data ?? firstNeeds, rule }
}

// A frame contract's `used_fen` is the sum of the orders whose `frame_id` it is: both change in one transaction, the order
// locked before the frame contract, so that two orders at once wait for each other and the ceiling is never passed.

/** The company's frame contracts that leave room for so much on this day, the one that ends first before the others. */
const roomy = (companyId: number, amount: Fen, today: Day) => sql`k.company_id = ${companyId} and k.open
  and k.from_day <= ${today} and k.until_day >= ${today} and (k.ceiling_fen is null or k.used_fen + ${amount} <= k.ceiling_fen)`

/** The frame contract under which an order of so much would stand now; null: none leaves room for it. */
export async function frameFor(db: Db | Tx, companyId: number, amount: Fen, today: Day): Promise<{ id: number; number: string } | null> {
  const { rows } = await sql<{ id: number; number: string }>`
    select k.id, k.number from contract k where ${roomy(companyId, amount, today)} order by k.until_day, k.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** Takes so much of the ceiling of the first frame contract that has it. Answers its id; null: none leaves room. */
export async function takeRoom(tx: Tx, companyId: number, amount: Fen, today: Day): Promise<number | null> {
  for (;;) {
    const found = await frameFor(tx, companyId, amount, today)
    if (!found) return null
    // Another order may have taken the room meanwhile: then it is looked for again, as the ceiling now is.
    const { rows } = await sql`update contract k set used_fen = used_fen + ${amount}
      where k.id = ${found.id} and ${roomy(companyId, amount, today)} returning 1`.execute(tx)
    if (rows.length > 0) return found.id
  }
}

/** Gives back what an order took that is not made. */
export async function returnRoom(tx: Tx, frameId: number, amount: Fen): Promise<void> {
  await sql`update contract set used_fen = used_fen - ${amount} where id = ${frameId}`.execute(tx)
}
