import type { Tx } from '../database/db.ts'
import { openByAny, sealFor, type KeyRing } from '../factor/machineKey.ts'
import { robotOwner } from './speak.ts'

/** Seals the addresses and secrets of all robots by `key`; answers how many. @throws Error where one is sealed by no key of the ring. */
export async function resealRobots(tx: Tx, ring: KeyRing, key: Buffer): Promise<number> {
  const rows = await tx.selectFrom('robot').select(['id', 'name', 'address', 'secret']).forUpdate().execute()
  for (const { id, name, address, secret } of rows) {
    const anew = (what: 'address' | 'secret', sealed: Buffer): Buffer => {
      const opened = openByAny(ring, robotOwner(what), sealed)
      if (!opened) throw new Error(`群机器人“${name}”的地址或密钥读不出来，请先在后台删除它，或换回原来的 machine.key`)
      return sealFor(key, robotOwner(what), opened)
    }
    const sealed = { address: anew('address', address), secret: secret && anew('secret', secret) }
    await tx.updateTable('robot').set(sealed).where('id', '=', id).execute()
  }
  return rows.length
}
