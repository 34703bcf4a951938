import '../../kit/sinks.ts'
import type { ReactNode } from 'react'
import {
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from 'react-router'
import './page.css'
import { buyerContext, callIn } from './dispatch.ts'
import { guard } from './guard.ts'
import { Problem } from './parts/Problem.tsx'
import { isFramed, previewIn } from './paths.ts'
import { frameOf, useFrame } from './shell/frame.ts'
import { Look } from './shell/Look.tsx'
import { Shell } from './Shell.tsx'
import { Sheets } from './Sheets.tsx'
import { homeTitle } from './titled.ts'

export const middleware = [guard]

/** What stands around every page: menu, categories, footer, and who is logged in. */
export const loader = async ({ request, context, url }: LoaderFunctionArgs) => ({
  ...(await frameOf(callIn(context), previewIn(request.url))),
  buyer: context.get(buyerContext),
  /** Where buyers see the mall. */
  origin: url.origin,
})

// The frame stays as it is while the buyer goes from page to page; who logs in or out gets a new document.
export const shouldRevalidate: ShouldRevalidateFunction = () => false

export const meta: MetaFunction = ({ matches }) => [{ title: homeTitle(matches) }]

export function Layout({ children }: { children: ReactNode }) {
  // A draft is only looked at: scripts would be fetched for nothing, and before its pictures.
  const isLive = !isFramed(useLocation().pathname)
  const { site } = useFrame()
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={site.colours?.brand ?? '#c7330b'} />
        <link rel="icon" href="/favicon.svg" />
        <Meta />
        <Sheets />
        <Look />
      </head>
      <body>
        {children}
        {isLive && <ScrollRestoration />}
        {isLive && <Scripts />}
      </body>
    </html>
  )
}

export default function App() {
  const { pathname } = useLocation()
  const page = (
    <Shell>
      <Outlet />
    </Shell>
  )
  // A draft is looked at; where its links would lead is not the draft.
  return isFramed(pathname) ? <div inert>{page}</div> : page
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Shell>
      <Problem error={error} />
    </Shell>
  )
}
