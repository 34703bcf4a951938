import { z } from 'zod'
import type { ConnectionName } from '../../../contract/connection/names.ts'
import { openIn, sealIn, type KeyRing } from '../factor/machineKey.ts'
import { parsed } from '../outside/provider.ts'
import type { Kept, Values } from './connection.sql.ts'

const ownerOf = (name: ConnectionName): string => `connection ${name}`
const Secrets = z.record(z.string(), z.string())

/** Seals secrets for their own provider: they open nowhere else. */
export const sealSecrets = (ring: readonly [Buffer, ...Buffer[]], name: ConnectionName, secrets: Values): Buffer | null =>
  Object.keys(secrets).length === 0 ? null : sealIn(ring, ownerOf(name), Buffer.from(JSON.stringify(secrets)))

/** What was sealed; null where no key here opens it. */
export function secretsIn(ring: KeyRing, { name, sealed }: Pick<Kept, 'name' | 'sealed'>): Values | null {
  if (!sealed) return {}
  const opened = openIn(ring, ownerOf(name), sealed)
  return opened && (Secrets.safeParse(parsed(opened.toString())).data ?? null)
}
