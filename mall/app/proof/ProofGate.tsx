import { lazy, Suspense } from 'react'
import { useAskedProof } from '../../../kit/proof/gate.ts'

// In two steps: the list of all that it is made of would stand in every page.
const ProofDialog = lazy(async () => (await import('./later.ts')).proofDialog())

/** The one dialog in which a person proves who is at the page; it comes when a call asks for it. */
export function ProofGate() {
  const answer = useAskedProof()
  return (
    answer && (
      <Suspense>
        <ProofDialog onEnd={answer} />
      </Suspense>
    )
  )
}
