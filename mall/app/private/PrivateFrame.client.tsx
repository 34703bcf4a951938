import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { useLiveQueries } from '../live/useLiveQueries.ts'
import { queries } from './queries.ts'
import { Waiting } from './Waiting.tsx'

/** What every private page stands in. Runs in the browser only. */
export const PrivateFrame = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>
    <Suspense fallback={<Waiting />}>
      <Live>{children}</Live>
    </Suspense>
  </QueryClientProvider>
)

function Live({ children }: { children: ReactNode }) {
  useLiveQueries()
  return children
}
