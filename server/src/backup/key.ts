import { openByAny, ringOf, sealFor, type Keys } from '../factor/machineKey.ts'

/** Whose seal it is: an identity opens as one and as nothing else. */
export const identityOwner = (recipient: string): string => `backup key ${recipient}`

export const sealedIdentity = ({ machineKey }: Keys, recipient: string, identity: string): Buffer =>
  sealFor(machineKey, identityOwner(recipient), Buffer.from(identity))

/** What was sealed; null where another machine's key sealed it. */
export const openedIdentity = (keys: Keys, recipient: string, sealed: Buffer): string | null =>
  openByAny(ringOf(keys), identityOwner(recipient), sealed)?.toString() ?? null
