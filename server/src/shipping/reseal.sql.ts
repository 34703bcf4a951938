import { carriers } from '../../../contract/carrier.ts'
import type { Tx } from '../database/db.ts'
import { openByAny, sealFor, type KeyRing } from '../factor/machineKey.ts'
import { sealedAs } from './account.ts'

/** Seals the keys of all carriers' accounts by `key`; answers how many. @throws Error where one is sealed by no key of the ring. */
export async function resealAccounts(tx: Tx, ring: KeyRing, key: Buffer): Promise<number> {
  const rows = await tx.selectFrom('waybill_account').select(['carrier', 'partner_key as sealed']).forUpdate().execute()
  let count = 0
  for (const { carrier, sealed } of rows) {
    if (!sealed) continue
    const opened = openByAny(ring, sealedAs(carrier), sealed)
    if (!opened) throw new Error(`电子面单账号“${carriers[carrier].name}”的密码读不出来，请先在后台删除它，或换回原来的 machine.key`)
    const partner_key = sealFor(key, sealedAs(carrier), opened)
    await tx.updateTable('waybill_account').set({ partner_key }).where('carrier', '=', carrier).execute()
    count++
  }
  return count
}
