import type { FastifyInstance } from 'fastify'
import { Forged, ProviderError, type Callback } from './provider.ts'

/** What is said to the provider: each takes other words for "heard" and for "tell me again". */
export type Thanks = { readonly status: number; readonly body: string; readonly type?: 'application/json' | 'text/plain' }

/**
 * `heard`: it is known here now. `unknown`: of nothing that we know. `forged`: not the provider's, or not for us. `away`: the
 * provider could not be asked what it is about.
 */
type Outcome = 'heard' | 'unknown' | 'forged' | 'away'

export type Listener = {
  /** May end in one parameter, which is the callback's `path`. */
  readonly url: string
  /** Whether what was told is known here now. @throws Forged, ProviderError */
  readonly hear: (callback: Callback) => Promise<boolean>
  readonly thanks: Readonly<Record<Outcome, Thanks>>
  /** What the log says beside the reason, of the callback's `path`. */
  readonly logged?: (path: string) => Readonly<Record<string, string>>
}

/**
 * Listens for what providers tell by POST: outside the envelope, the body as it came, of `most` bytes. Forgeries change nothing
 * and are logged as `about`'s.
 */
export function listenTo(
  app: FastifyInstance,
  { about, most, listeners }: { readonly about: string; readonly most: number; readonly listeners: readonly Listener[] },
): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'string', bodyLimit: most }, (_, body, done) => done(null, body))
    for (const { url, hear, thanks, logged } of listeners)
      inner.post<{ Params: Record<string, string> }>(url, async (request, reply) => {
        const [path = ''] = Object.values(request.params)
        const headers = request.headers as Callback['headers']
        const { outcome, reason } = await outcomeOf(hear({ path, headers, body: String(request.body ?? '') }))
        if (reason !== null) request.log.warn({ ...logged?.(path), reason }, `${about} callback refused`)
        const { status, body, type = 'application/json' } = thanks[outcome]
        return reply.code(status).header('content-type', `${type}; charset=utf-8`).header('cache-control', 'no-store').send(body)
      })
  })
}

async function outcomeOf(hearing: Promise<boolean>): Promise<{ outcome: Outcome; reason: string | null }> {
  try {
    return { outcome: (await hearing) ? 'heard' : 'unknown', reason: null }
  } catch (error) {
    if (error instanceof Forged) return { outcome: 'forged', reason: error.message }
    if (error instanceof ProviderError) return { outcome: 'away', reason: error.message }
    throw error
  }
}
