import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createRequestHandler, RouterContext, RouterContextProvider, ServerBuild } from 'react-router'
import type { Dispatch } from './serve.ts'

/** What the mall says of itself, besides its routes: `mall/app/entry.server.tsx`. */
type Entry = {
  readonly createRequestHandler: typeof createRequestHandler
  readonly RouterContextProvider: typeof RouterContextProvider
  readonly dispatchContext: RouterContext<Dispatch>
  readonly nonceContext: RouterContext<string>
  readonly publicPath: (path: string) => { query: readonly string[]; cachedFor: number } | null
  readonly hasLooseStyles: (path: string) => boolean
  readonly isFramed: (path: string) => boolean
  readonly tokenIn: (cookies: string | null) => string | null
  readonly dropToken: string
}

export type Mall = Entry & { readonly draw: ReturnType<typeof createRequestHandler> }

/** The two sites as they are served: as they were built, or, where they are worked on, as they are just then. */
export type Sites = {
  readonly mallNow: () => Promise<Mall>
  /** The back office's one page; null: there is none. */
  readonly office: (() => Promise<Buffer | string>) | null
  /** Where their scripts, sheets and pictures lie; null: whoever stands before this server serves them. */
  readonly files: { readonly mall: string; readonly admin: string } | null
  /** What a page with this policy may do: no more, but where sites are worked on. */
  readonly allowed: (policy: string) => string
}

/** A mall that draws. */
export function mallOf(build: ServerBuild, mode: 'production' | 'development'): Mall {
  const entry = build.entry.module as unknown as Entry
  return { ...entry, draw: entry.createRequestHandler(build, mode) }
}

/** The sites of `folder`/mall and `folder`/admin, as `scripts/build.ts` makes them. */
export async function builtSites(folder = 'build'): Promise<Sites> {
  const built = pathToFileURL(resolve(folder, 'mall/server/index.js')).href
  const mall = mallOf((await import(built)) as ServerBuild, 'production')
  const page = resolve(folder, 'admin/index.html')
  const office = existsSync(page) ? readFileSync(page) : null
  return {
    mallNow: async () => mall,
    office: office && (async () => office),
    files: { mall: resolve(folder, 'mall/client'), admin: resolve(folder, 'admin') },
    allowed: (policy) => policy,
  }
}
