import { lazy, Suspense } from 'react'
import { useAskedProof } from './gate.ts'

const ProofDialog = lazy(() => import('./ProofDialog.tsx'))

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
