import { sql } from 'kysely'
import type { FrameContent } from '../../../contract/contract/contractContent.ts'
import { parseYuan, type Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Tx } from '../database/db.ts'

/** The version in force of a frame contract, that a confirmation under it names. */
export async function frameInForce(tx: Tx, frameId: number): Promise<{ content: FrameContent; hash: string }> {
  // The order was placed while it was open: one that ended since is named by what both signed last.
  const { rows } = await sql<{ content: FrameContent; hash: string }>`
    select v.content, v.hash from contract k join contract_version v on v.contract_id = k.id and v.version = k.effective
    where k.id = ${frameId}`.execute(tx)
  return rows[0] ?? refuse('contract.missing')
}

/** From now on orders may be placed under it: both have signed what it says. */
export async function openFrame(tx: Tx, id: number, { from, until, ceiling }: FrameContent): Promise<void> {
  await sql`update contract set open = true, from_day = ${from}, until_day = ${until},
    ceiling_fen = ${ceiling === null ? null : parseYuan(ceiling)}, ending_told = ending_told and until_day = ${until}::date
    where id = ${id}`.execute(tx)
}

/** Ends a frame contract: what was in force of it has ended so too. */
export async function closeFrame(tx: Tx, id: number, state: 'expired' | 'terminated'): Promise<void> {
  await sql`update contract set open = false where id = ${id}`.execute(tx)
  await sql`update contract_version set state = ${state} where contract_id = ${id} and state = 'effective'`.execute(tx)
}

export async function usedOf(tx: Tx, id: number): Promise<Fen> {
  const { used_fen } = await tx.selectFrom('contract').select('used_fen').where('id', '=', id).executeTakeFirstOrThrow()
  return used_fen
}

/** @throws Refusal contract.ceiling.low where more was taken of it already. The frame contract must be locked in `tx`. */
export async function checkCeiling(tx: Tx, id: number, ceiling: string): Promise<void> {
  if (parseYuan(ceiling) < (await usedOf(tx, id))) refuse('contract.ceiling.low')
}
