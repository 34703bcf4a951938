import { shortKey } from '../../../contract/system/backup.ts'
import type { Tx } from '../database/db.ts'
import { openByAny, sealFor, type KeyRing } from '../factor/machineKey.ts'
import { identityOwner } from './key.ts'
import { allKeys, setIdentity } from './key.sql.ts'

/** Seals what opens backups by `key`; answers how many. @throws Error where one is sealed by no key of the ring. */
export async function resealBackupKeys(tx: Tx, ring: KeyRing, key: Buffer): Promise<number> {
  const rows = await allKeys(tx)
  for (const { recipient, identity } of rows) {
    const opened = openByAny(ring, identityOwner(recipient), identity)
    if (!opened) throw new Error(`备份钥匙 ${shortKey(recipient)} 读不出来，请先在后台更换备份钥匙，或换回原来的 machine.key`)
    await setIdentity(tx, recipient, sealFor(key, identityOwner(recipient), opened))
  }
  return rows.length
}
