import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'

/** Ends the proof of a line that waits or stands approved, if there is one. */
export async function endProof(tx: Tx, lineId: number, state: 'superseded' | 'void'): Promise<void> {
  await tx.updateTable('proof').set({ state }).where('line_id', '=', lineId).where('state', 'in', ['sent', 'approved']).execute()
}

export type NewProof = {
  lineId: number
  companyId: number
  round: number
  fileId: number
  artworkHashes: string[]
  note: string
}

/** What the designs on a line are printed from, as it was when they were put there. */
export const chainsOn = (lineId: number) => sql`coalesce((select array_agg(c.chain order by a.id) from line_artwork a
  join artwork_chain c on c.line_artwork_id = a.id where a.line_id = ${lineId} and not a.replaced), '{}')`

/** Sends a proof: keeps the hash of the merchant's file and of the artwork it shows. False where staff have no such proof file. */
export async function insertProof(tx: Tx, proof: NewProof, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into proof (line_id, company_id, round, file_id, hash, artwork_hashes, chains, note, state, created_at)
    select ${proof.lineId}, ${proof.companyId}, ${proof.round}, f.id, f.hash, ${proof.artworkHashes}::text[], ${chainsOn(proof.lineId)}, ${proof.note}, 'sent', ${now}
    from stored_file f where f.id = ${proof.fileId} and f.kind = 'proof' and f.company_id is null returning 1`.execute(tx)
  return rows.length === 1
}

/** Writes what the buyer answered to a proof. */
export async function answerProof(
  tx: Tx,
  id: number,
  answer: { state: 'approved' | 'change_requested'; text: string; accountId: number | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('proof')
    .set({ state: answer.state, answer: answer.text, answered_by: answer.accountId, answered_at: now })
    .where('id', '=', id)
    .execute()
}
