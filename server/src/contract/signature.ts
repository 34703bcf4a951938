import type { Signature } from '../../../contract/contract/contract.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Contract, SignatureRow } from './version.sql.ts'

/** A signature as it is shown and as it stands in the record. */
export const shownSignature = (content: Contract['content'], { side, name, at, address, hash, seal, flowId }: SignatureRow): Signature => ({
  side,
  company: (side === 'buyer' ? content.buyer : content.seller).name,
  name,
  time: shanghai(at),
  address,
  hash,
  seal,
  ...(flowId !== null && { flowId }),
})
