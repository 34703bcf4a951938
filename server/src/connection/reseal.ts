import { connectionKinds } from '../../../contract/connection/kinds.ts'
import type { Tx } from '../database/db.ts'
import type { KeyRing } from '../factor/machineKey.ts'
import { lockConnections, resealConnection } from './connection.sql.ts'
import { sealSecrets, secretsIn } from './sealed.ts'

/** Seals all that is kept of providers by `key`; answers how many. @throws Error where something is sealed by no key of the ring. */
export async function resealConnections(tx: Tx, ring: KeyRing, key: Buffer): Promise<number> {
  const kept = (await lockConnections(tx)).filter(({ sealed }) => sealed !== null)
  for (const row of kept) {
    const secrets = secretsIn(ring, row)
    if (!secrets) throw new Error(`接口“${connectionKinds[row.name].label}”的密钥读不出来，请先在后台清除它，或换回原来的 machine.key`)
    const sealed = sealSecrets([key], row.name, secrets)
    if (sealed) await resealConnection(tx, row.name, sealed)
  }
  return kept.length
}
