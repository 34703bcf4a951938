import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto'
import type { Services } from '../services.ts'
import { canonical } from '../../../pricing/hash.ts'

/** Before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The mall's own key for contracts, drawn from its secret: the same in every process. */
function keyOf({ secret }: Pick<Services, 'secret'>): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'yincai contract seal', 32))
  return createPrivateKey({ key: Buffer.concat([head, seed]), format: 'der', type: 'pkcs8' })
}

/** Who signed what and when: what the seal is over. */
export type Sealed = {
  readonly number: string
  readonly version: number
  readonly hash: string
  readonly pdf: string
  readonly side: 'buyer' | 'staff'
  readonly company: string
  readonly name: string
  readonly time: string
  readonly address: string
}

/** The mall's Ed25519 seal, base64url. It proves that nothing was changed since; it is no certificate of an authority. */
export const sealOf = (services: Pick<Services, 'secret'>, sealed: Sealed): string =>
  sign(null, Buffer.from(canonical(sealed)), keyOf(services)).toString('base64url')

/** The public key as it stands in every record: SPKI, base64url. */
export const publicKeyOf = (services: Pick<Services, 'secret'>): string =>
  createPublicKey(keyOf(services)).export({ format: 'der', type: 'spki' }).toString('base64url')

/** Whether a seal is over exactly this, by the key of the record it stands in. */
export function isSealed(publicKey: string, sealed: Sealed, seal: string): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(canonical(sealed)), key, Buffer.from(seal, 'base64url'))
}
