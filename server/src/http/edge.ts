import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CatalogMemory } from '../catalogMemory.ts'

/** For how long a cache that stands before the mall gives to all what the mall shows everybody: seconds, and seconds more while it asks anew. */
export type Edge = { readonly fresh: number; readonly stale: number }

/** By what stands there. Varnish is told of changes; nginx cannot be, so an edit is seen there once this is over. */
export const edges = {
  varnish: { fresh: 60, stale: 10 },
  nginx: { fresh: 3, stale: 3 },
} as const satisfies Record<string, Edge>

/** By these an edge forgets: what a change of goods, prices or pages makes another, and what lies under a name that changes with it. */
export const edgeTags = { mall: 'mall', file: 'file' } as const
export const tagHeader = 'cache-tag'

/**
 * Whether a request brings what may open something: a log-in, or a pass to a mall in preparation. Nothing that it is answered is for
 * a cache that others share, whatever it is.
 */
export const isPersonal = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.authorization !== undefined || /(?:^|;)\s*Yshop_(?:token|pass)=/.test(headers.cookie ?? '')

/**
 * What an answer says that every guest is given for `lasts` ms, as long as nothing is changed: browsers ask each time, the edge
 * does not. Null: it is over too soon.
 */
export function sharedFor({ fresh, stale }: Edge, lasts: number): string | null {
  const whole = Math.floor(lasts / 1000)
  const seconds = Math.min(fresh, whole)
  if (seconds < 1) return null
  return `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${Math.min(stale, whole - seconds)}`
}

/** What calls that answer every guest alike say to the edge. */
export type EdgeWords = {
  /** The state of the catalogue, asked for where it is not known. */
  readonly stateAsked: (now: Date) => Promise<string>
  /** How long an answer may be kept that was made in `state` and is so for `lasts` ms: name and value in turn. */
  readonly keeping: (request: FastifyRequest, state: string | null, now: Date, lasts: number) => readonly string[]
}

/** Nothing is shared that was made while a change was under way: nobody can say which state it tells of. */
export function edgeWords(edge: Edge, { asked, settled }: CatalogMemory): EdgeWords {
  return {
    stateAsked: asked,
    keeping(request, state, now, lasts) {
      const said = state !== null && settled(now) === state && !isPersonal(request) ? sharedFor(edge, lasts) : null
      return said === null ? own : ['cache-control', said, 'vary', 'authorization, cookie', tagHeader, edgeTags.mall]
    },
  }
}
const own: readonly string[] = ['cache-control', 'private, no-store']

/**
 * The last word on what a shared cache may keep: only what says `public`, was asked for by nobody in particular, was found, and gives
 * no cookie. Everything else says `private`, so that no cache has to guess.
 */
export function guardEdge(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const said = String(reply.getHeader('cache-control') ?? 'no-store')
    const isShared = said.startsWith('public') && !isPersonal(request) && reply.statusCode === 200 && !reply.hasHeader('set-cookie')
    if (isShared) reply.header(tagHeader, said.includes('immutable') ? edgeTags.file : edgeTags.mall)
    else reply.header('cache-control', privately(said))
    done(null, payload)
  })
}

/** The same, for the one who asked only. */
function privately(said: string): string {
  const kept = said.split(/, */).filter((word) => !/^(public|private|s-maxage=|stale-while-revalidate=|max-age=0$)/.test(word))
  return ['private', ...(kept.length > 0 ? kept : ['no-cache'])].join(', ')
}
