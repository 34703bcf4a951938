import type { Tx } from '../database/db.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import type { Contract } from './version.sql.ts'
import { type Said } from '../notice/said.rules.ts'

/** Tells those of the company who sign, and `to` where somebody else is concerned. */
export async function tellSigners(
  tx: Tx,
  { companyId, number }: Pick<Contract, 'companyId' | 'number'>,
  words: Said,
  now: Date,
  to: number | null = null,
): Promise<void> {
  const link = `/myContract/${number}`
  await insertNotice(tx, { companyId, ...words, link, to, alsoGranted: 'contract.sign' }, now)
}
