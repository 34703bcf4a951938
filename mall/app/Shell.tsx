import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useMatches } from 'react-router'
import { Busy } from '../../kit/Busy.tsx'
import { useCompared } from './compare/compared.ts'
import { mirrorOnLeave, recall, remember } from './store.ts'
import { ProofGate } from './proof/ProofGate.tsx'
import { BottomBar } from './shell/BottomBar.tsx'
import { CategoryStrip } from './shell/CategoryStrip.tsx'
import { Footer } from './shell/Footer.tsx'
import { useFrame, useIsTold } from './shell/frame.ts'
import { Header } from './shell/Header.tsx'
import { ImpersonationBanner } from './shell/ImpersonationBanner.tsx'
import { PlayedBanner } from './shell/PlayedBanner.tsx'
import css from './Shell.module.css'
import { SideBar } from './shell/SideBar.tsx'
import { Talks } from './shell/Talks.tsx'
import { Toasts } from './shell/Toasts.tsx'
import { TopBar } from './shell/TopBar.tsx'
import { useCartCount } from './shell/useCartCount.ts'

const CompareTray = lazy(() => import('./compare/CompareTray.tsx'))

/** What a route says of its surroundings: `bare` pages have no nav, footer and side bar; `noSide` only no side bar. */
export type Surroundings = { bare?: boolean; noSide?: boolean; home?: boolean }

/** The mall around a page. */
export function Shell({ children }: { children: ReactNode }) {
  const { bare, noSide, home } = useSurroundings()
  const { buyer, hotKey } = useFrame()
  const told = useIsTold()
  useFocusOnTitle()
  useCartCount()
  const someone = buyer !== null
  useEffect(() => {
    if (!someone) return undefined
    const live = import('./live/listen.ts').then(({ listen }) => listen())
    return () => void live.then((stop) => stop())
  }, [someone])
  useEffect(() => {
    if (told) remember({ hotKey, ...(buyer && { cartNum: buyer.cartNum, unread: buyer.unread }) })
    else recall()
    return mirrorOnLeave()
  }, [buyer, hotKey, told])

  return (
    <Talks>
      <Busy />
      <a className={css.skip} href="#main">
        跳到正文
      </a>
      <ImpersonationBanner />
      <PlayedBanner />
      {!bare && (
        <>
          <TopBar />
          <Header home={home ?? false} />
        </>
      )}
      <main id="main" tabIndex={-1} className={bare ? css.bare : css.main}>
        {children}
      </main>
      {!bare && (
        <>
          <Footer />
          {!noSide && (
            <>
              <SideBar />
              <BottomBar />
            </>
          )}
          {!home && <CategoryStrip />}
          <Compared />
        </>
      )}
      <Toasts />
      <ProofGate />
    </Talks>
  )
}

/** The tray comes with its own code, and only where there is something in it. */
function Compared() {
  const { pathname } = useLocation()
  const some = (useCompared()?.length ?? 0) > 0
  return some && pathname !== '/compare' ? (
    <Suspense>
      <CompareTray />
    </Suspense>
  ) : null
}

function useSurroundings(): Surroundings {
  const matches = useMatches()
  return Object.assign({}, ...matches.map(({ handle }) => handle as Surroundings | undefined)) as Surroundings
}

/** After a change of page the reader is put at its title, as a new document would. */
function useFocusOnTitle(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const title = document.querySelector<HTMLElement>('main h1')
    title?.setAttribute('tabindex', '-1')
    title?.focus({ preventScroll: true })
  }, [pathname])
}
