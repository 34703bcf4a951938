import { isLoginNeeded } from '../ask.ts'
import { Refusal } from '../../contract/refusal.ts'
import { askProof } from './gate.ts'

/**
 * Sends a call with the token of this browser. Where another of its pages was given a fresh token meanwhile it is sent once more
 * with that one; where the person must prove to be there a dialog asks for it first. @throws what `send` does.
 */
export async function askProven<T>(token: () => string | null, send: (token: string | null) => Promise<T>): Promise<T> {
  const sent = token()
  try {
    return await send(sent)
  } catch (error) {
    if (isLoginNeeded(error) && sent && token() && token() !== sent) return send(token())
    const isProofNeeded = error instanceof Refusal && error.code === 'proof.needed'
    if (isProofNeeded && (await askProof())) return send(token())
    throw error
  }
}
