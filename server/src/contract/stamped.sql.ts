import type { Tx } from '../database/db.ts'

export async function countStamped(tx: Tx, versionId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('contract_stamped')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('version_id', '=', versionId)
    .executeTakeFirstOrThrow()
  return count
}

type Stamped = { versionId: number; companyId: number; fileId: number; side: 'buyer' | 'staff'; name: string }

export async function insertStamped(tx: Tx, { versionId, companyId, fileId, side, name }: Stamped, now: Date): Promise<void> {
  await tx
    .insertInto('contract_stamped')
    .values({ version_id: versionId, company_id: companyId, file_id: fileId, side, name, created_at: now })
    .execute()
}
