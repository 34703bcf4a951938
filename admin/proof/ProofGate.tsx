import { lazy, Suspense } from 'react'
import { useAskedProof } from '../../kit/proof/gate.ts'

const ProofDialog = lazy(() => import('./ProofDialog.tsx'))

/** The one dialog in which a member of staff proves who is at the page; it comes when a call asks for it, and says `why`. */
export function ProofGate({ why }: { why?: string }) {
  const answer = useAskedProof()
  return (
    answer && (
      <Suspense fallback={null}>
        <ProofDialog why={why} onEnd={answer} />
      </Suspense>
    )
  )
}
