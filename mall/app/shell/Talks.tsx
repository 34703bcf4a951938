import { createContext, lazy, Suspense, useContext, useMemo, useState, type ReactNode } from 'react'

const Kefu = lazy(() => import('./Kefu.tsx'))
const NumberPurchase = lazy(() => import('./NumberPurchase.tsx'))
const CategoryDrawer = lazy(() => import('./CategoryDrawer.tsx'))

type Talk = 'kefu' | 'number' | 'categories'

const TalkContext = createContext<(talk: Talk) => void>(() => {})

/** Opens one of the dialogs that every page has: customer service, purchase by number, categories on small screens. */
export const useTalk = () => useContext(TalkContext)

export function Talks({ children }: { children: ReactNode }) {
  const [talk, open] = useState<Talk | null>(null)
  const close = useMemo(() => () => open(null), [])
  return (
    <TalkContext value={open}>
      {children}
      <Suspense>
        {talk === 'kefu' && <Kefu onClose={close} />}
        {talk === 'number' && <NumberPurchase onClose={close} />}
        {talk === 'categories' && <CategoryDrawer onClose={close} />}
      </Suspense>
    </TalkContext>
  )
}
