import { sql } from 'kysely'
import type { FrameContent } from '../../../contract/contract/contractContent.ts'
import { endingDays } from '../../../contract/contract/contractState.ts'
import { parseYuan, type Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Day } from '../../../contract/text.ts'
import type { Db, Tx } from '../db.ts'

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

type Due = { id: number }

const lockNext = async (tx: Tx, after: number, due: ReturnType<typeof sql>): Promise<Due | null> => {
  const { rows } = await sql<Due>`
    select k.id from contract k join contract_version v on v.contract_id = k.id and v.version = k.version
    where k.kind = 'frame' and k.id > ${after} and ${due} order by k.id limit 1 for no key update of k skip locked`.execute(tx)
  return rows[0] ?? null
}

/** The next frame contract that nobody signed in time; what is in force of it stands. */
export const lockUnsigned = (tx: Tx, after: number, now: Date) =>
  lockNext(tx, after, sql`v.state in ('making', 'pending_buyer', 'signed_buyer') and v.expires_at <= ${now}`)

/** The next one whose signature is due within a day, of which nobody was reminded. */
export const lockUnwarned = (tx: Tx, after: number, now: Date) =>
  lockNext(
    tx,
    after,
    sql`v.state = 'pending_buyer' and not v.warned and v.created_at < v.expires_at - interval '2 days'
    and v.expires_at <= ${now}::timestamptz + interval '1 day' and v.expires_at > ${now}`,
  )

/** The next one in force whose last day is over. */
export const lockOver = (tx: Tx, after: number, today: Day) => lockNext(tx, after, sql`k.open and k.until_day < ${today}`)

/** The next one in force that ends soon, of which nobody was told. */
export const lockEnding = (tx: Tx, after: number, today: Day) =>
  lockNext(tx, after, sql`k.open and not k.ending_told and ${endingBy(today)}`)

/** The frame contract `k` ends within `endingDays` of this day. */
export const endingBy = (today: Day) => sql`k.until_day >= ${today} and k.until_day <= ${today}::date + ${endingDays}::int`

/** Notes that its end was told of, and answers its last day. */
export async function setEndingTold(tx: Tx, id: number): Promise<string | null> {
  const { until_day: until } = await tx
    .updateTable('contract')
    .set({ ending_told: true })
    .where('id', '=', id)
    .returning('until_day')
    .executeTakeFirstOrThrow()
  return until
}

/** @throws Refusal contract.ceiling.low where more was taken of it already. The frame contract must be locked in `tx`. */
export async function checkCeiling(tx: Tx, id: number, ceiling: string): Promise<void> {
  if (parseYuan(ceiling) < (await usedOf(tx, id))) refuse('contract.ceiling.low')
}
