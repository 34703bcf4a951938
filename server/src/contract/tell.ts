import type { Tx } from '../db.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import type { Contract } from './version.sql.ts'

/** Tells those of the company who sign, and `to` where somebody else is concerned. */
export async function tellSigners(
  tx: Tx,
  { companyId, number }: Pick<Contract, 'companyId' | 'number'>,
  { title, body, to = null }: { title: string; body: string; to?: number | null },
  now: Date,
): Promise<void> {
  const link = `/myContract/${number}`
  await insertNotice(tx, { companyId, title, body, link, to, alsoGranted: 'contract.sign' }, now)
}
