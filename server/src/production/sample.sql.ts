import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'

type Line = { id: number; companyId: number }

/** The sample was made: a round begins, unless one stands already. */
export async function insertSample(tx: Tx, line: Line, now: Date | null): Promise<void> {
  await sql`insert into sample_round (line_id, company_id, round, state, made_at)
    select ${line.id}, ${line.companyId}, coalesce(max(round), 0) + 1, 'made', ${now} from sample_round where line_id = ${line.id}
    having not coalesce(bool_or(state in ('made', 'sent', 'approved')), false)`.execute(tx)
}

/** The sample is on its way. Answers the round's id. */
export async function sendSample(
  tx: Tx,
  line: Line,
  { carrier, trackingNo }: { carrier: string; trackingNo: string },
  now: Date,
): Promise<number> {
  await insertSample(tx, line, null)
  const { id } = await tx
    .updateTable('sample_round')
    .set({ state: 'sent', carrier, tracking_no: trackingNo, sent_at: now })
    .where('line_id', '=', line.id)
    .where('state', '=', 'made')
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes what the buyer answered to the sample. */
export async function answerSample(
  tx: Tx,
  lineId: number,
  answer: { state: 'approved' | 'rejected'; text: string; accountId: number | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sample_round')
    .set({ state: answer.state, answer: answer.text, answered_by: answer.accountId, answered_at: now })
    .where('line_id', '=', lineId)
    .where('state', '=', 'sent')
    .execute()
}

/** The sample shows artwork that was replaced. */
export async function voidSample(tx: Tx, lineId: number): Promise<void> {
  await tx
    .updateTable('sample_round')
    .set({ state: 'void' })
    .where('line_id', '=', lineId)
    .where('state', 'in', ['made', 'sent', 'approved'])
    .execute()
}
