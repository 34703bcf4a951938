import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../../contract/refusal.ts'
import type { Services } from '../services.ts'
import { shopMemory } from '../shop.ts'
import { singleFlight } from '../singleFlight.ts'
import { openedAt } from './opened.sql.ts'
import { hasPass } from './pass.ts'
import { preparingPage } from './preparingPage.ts'

/**
 * What a mall in preparation answers all the same: the back office, what its pages are made of, whoever watches over the server,
 * the documents for programmers, and providers who tell what came of a try.
 */
const always =
  /^\/(admin|enter|assets|pictures|files|sandbox|api\/(admin|docs|pay\/\w+\/notify|contract\/\w+\/notify|invoice\/notify|courier\/\w+\/notify))(\/|$)|^\/(favicon\.svg|healthz|readyz|metrics|api\/open|api\/openapi\.json)$/

/**
 * Whether it is answered all the same. The pages draw what a path comes to once its dots are resolved, the router takes it as it
 * was sent: it must be free both ways, and no page of the mall is.
 */
function isFree({ routeOptions }: FastifyRequest, path: string): boolean {
  if (routeOptions.url === '/*' || !always.test(path)) return false
  return URL.canParse(path, nowhere) && always.test(new URL(path, nowhere).pathname)
}
const nowhere = 'http://mall.invalid'

const day = '86400' // s

type Held = Pick<Services, 'db' | 'now' | 'secret'> & {
  /** Whether staff stands behind the token. */
  readonly isStaff: (token: string) => Promise<boolean>
}

/**
 * Until the mall is opened every visitor is told that it is in preparation: pages and programs by 503, so that no search engine
 * keeps it. Staff look at it by a pass, and ask its calls by their own token. What is open stays so and is asked for no more.
 */
export function holdVisitors(app: FastifyInstance, { db, now, secret, isStaff }: Held): void {
  let open = false
  // However many come, one asks.
  const together = singleFlight<Date | null>()

  async function mayPass(request: FastifyRequest): Promise<boolean> {
    if (hasPass({ secret }, request, now())) return true
    const [, token] = /^Bearer +([\w-]{20,100})$/i.exec(request.headers.authorization ?? '') ?? []
    return token !== undefined && (await isStaff(token).catch(() => false))
  }

  async function held(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const path = request.url.split('?', 1)[0] ?? ''
    if (isFree(request, path)) return undefined
    open = (await together('', () => openedAt(db))) !== null
    if (open || (await mayPass(request))) return undefined
    reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store', 'retry-after': day })
    if (path.startsWith('/api/')) throw new Refusal('shop.preparing')
    const { html, policy } = preparingPage(await shopMemory(db).now(now()))
    return reply.code(503).headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }).send(html)
  }

  async function asked(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): Promise<void> {
    try {
      await held(request, reply)
    } catch (error) {
      return done(error as Error)
    }
    if (!reply.sent) done()
  }

  // An open mall waits for nothing.
  app.addHook('onRequest', (request, reply, done) => (open ? done() : void asked(request, reply, done)))
}
