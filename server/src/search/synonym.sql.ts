import { sql } from 'kysely'
import { refuse } from '../../../contract/refusal.ts'
import { synonymsAtMost, type Synonym } from '../../../contract/goods/search.ts'
import type { Db, Tx } from '../database/db.ts'

/** All groups, the newest first. */
export const synonyms = (db: Db): Promise<Synonym[]> => db.selectFrom('synonym').select(['id', 'words']).orderBy('id', 'desc').execute()

/** @throws Refusal search.synonym.full when there are as many groups as there may be. */
export async function insertSynonym(tx: Tx, words: string[]): Promise<number> {
  await sql`lock table synonym in share row exclusive mode`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into synonym (words) select ${words}::text[]
    where (select count(*) from synonym) < ${synonymsAtMost} returning id`.execute(tx)
  return rows[0]?.id ?? refuse('search.synonym.full')
}

/** Changes a group and answers what it was. @throws Refusal search.synonym.missing */
export async function updateSynonym(tx: Tx, id: number, words: string[]): Promise<string[]> {
  const before = await tx.selectFrom('synonym').select('words').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!before) return refuse('search.synonym.missing')
  await tx.updateTable('synonym').set({ words }).where('id', '=', id).execute()
  return before.words
}

/** Deletes a group and answers what it was. @throws Refusal search.synonym.missing */
export async function deleteSynonymRow(tx: Tx, id: number): Promise<string[]> {
  const gone = await tx.deleteFrom('synonym').where('id', '=', id).returning('words').executeTakeFirst()
  return gone?.words ?? refuse('search.synonym.missing')
}
