import type { Tx } from '../database/db.ts'
import { totpOwner } from './factor.ts'
import { openByAny, sealFor, type KeyRing } from './machineKey.ts'

/** Seals the secrets of all second factors by `key`; answers how many. @throws Error where one is sealed by no key of the ring. */
export async function resealFactors(tx: Tx, ring: KeyRing, key: Buffer): Promise<number> {
  const rows = await tx.selectFrom('second_factor').select(['side', 'person_id as id', 'secret']).forUpdate().execute()
  for (const { side, id, secret } of rows) {
    const owner = totpOwner({ side, id })
    const opened = openByAny(ring, owner, secret)
    if (!opened) throw new Error(`两步验证（${owner}）读不出来，请先重置它，或换回原来的 machine.key`)
    const sealed = sealFor(key, owner, opened)
    await tx.updateTable('second_factor').set({ secret: sealed }).where('side', '=', side).where('person_id', '=', id).execute()
  }
  return rows.length
}
