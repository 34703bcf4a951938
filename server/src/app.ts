import { sendRefusal, asRefusal } from './http/answer.ts'
import { noteFailure } from './failure.sql.ts'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { stdTimeFunctions } from 'pino'
import { keyPrefix } from '../../contract/account/apiKey.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/refusal.ts'
import { guide } from './apiKey/guide.ts'
import { keyActor } from './apiKey/speaking.ts'
import { evenLimited } from './session/session.sql.ts'
import { companyOf, noteAsker } from './asker.ts'
import { catalogMemory } from './catalogMemory.ts'
import { noteLook } from './company/look.sql.ts'
import { edgeWords, guardEdge, type Edge } from './http/edge.ts'
import { lastAnswers, silence, untilUnasked } from './http/closing.ts'
import { capConnections, proxiesIn } from './http/connections.ts'
import { filesWatch } from './file/probe.ts'
import { usualQuotas } from './file/quota.rules.ts'
import { floodGuard } from './http/flood.ts'
import type { Services } from './services.ts'
import { meter } from './metrics.ts'
import { openApi } from './openapi/document.ts'
import { readExamples } from './openapi/examples.ts'
import { holdVisitors } from './opening/preparing.ts'
import { contractNames } from './openapi/names.ts'
import { refusingOf } from './openapi/refusing.ts'
import { isHandedOn, leaveOthers } from './database/db.ts'
import { lastingOf, lastingUrl } from './database/lasting.ts'
import { pulseOf, type Pulse } from './database/pulse.ts'
import { safeHead, safeHeaders, tellSafe } from './http/safeHeaders.ts'
import type { Origin } from './context.ts'
import { markWrites } from './database/replicaMark.ts'
import { requestIds } from './http/requestId.ts'
import { RequestLog } from './http/requestLog.ts'
import { road, type Dispatch } from './serve.ts'
import { shopMemory } from './shop.ts'
import { cutSlowBodies, endUnread } from './http/slowBodies.ts'
import type { Subject } from './subject.ts'
import { subjects } from './subjects.ts'
import type { Trace } from './trace/trace.ts'

export type AppOptions = {
  /** Who plays the providers; absent: nobody does. */
  readonly played?: Subject
  readonly log: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Requests a second from one address; 0: no guard. */
  readonly flood: number
  /** Connections from one address; absent or 0: any number. */
  readonly connections?: number
  readonly metricsToken?: string | undefined
  /** Whoever is on this machine may read the metrics without a token: not where a proxy on it speaks for everybody. */
  readonly metricsHere?: boolean
  readonly trustProxy?: string[]
  /** The mall's own address as buyers see it; absent: one on this machine. What a request says of the host is never repeated. */
  readonly origin?: string
  /** Whose calls are documented to anybody: everybody's, the public's and buyers', or nobody's. 'all' unless given. */
  readonly docs?: 'all' | 'buyer' | 'off'
  /** How long a cache before the mall may keep what everybody is shown; absent: there is none, and nothing is said to it. */
  readonly edge?: Edge
  /** Tells a collector of requests; absent: nobody is told. */
  readonly trace?: Trace
  /** Tests: every answer also passes its own schema. */
  readonly strict?: boolean
  /** Tests: who hears the log, a line of JSON each. */
  readonly logTo?: { readonly write: (line: string) => void }
}

/** Never logged: who asks, and what the database tells of a row that it did not take, e.g. whose phone. */
const untold = ['req.headers.authorization', 'req.headers.cookie', 'err.detail', 'err.where']

export type App = {
  readonly app: FastifyInstance
  /** The same calls without HTTP, for pages rendered here. */
  readonly dispatch: (origin: Origin) => Dispatch
  /**
   * From now on /readyz says 503, so that a proxy sends nobody new, and each answer to what was read whole is the last on its connection. Once it
   * closes, connections that are kept are closed when nobody has asked for `span` ms.
   */
  readonly drain: (span?: number) => void
  /** How this process stands with its database. */
  readonly pulse: Pulse
}

/** The mall's calls on one HTTP server, not yet listening. Pages are mounted by `servePages`. */
export async function buildApp(services: Services, options: AppOptions): Promise<App> {
  const safe = safeHead(options.origin)
  const isProxy = proxiesIn(options.trustProxy ?? [])
  const isLogged = options.log === 'info' || options.log === 'debug'
  const failed = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendRefusal(
      reply,
      asRefusal(error, request.id, (bug) => noteBug(services, request, bug)),
      services.now(),
    )
  const app = Fastify({
    logger:
      options.log === 'silent'
        ? false
        : {
            level: options.log,
            timestamp: stdTimeFunctions.isoTime,
            redact: untold,
            ...(options.logTo && { stream: options.logTo }),
          },
    genReqId: requestIds(isProxy),
    childLoggerFactory: (log, bindings, its) => new RequestLog(log, bindings, its),
    bodyLimit: 2 ** 20,
    // For uploads; other bodies are cut off sooner.
    requestTimeout: 900_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    keepAliveTimeout: 75_000,
    // While it closes, what still arrives on open connections is answered, and told to use another one.
    return503OnClosing: false,
    trustProxy: options.trustProxy?.length ? options.trustProxy : false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be read never reaches the handlers; it is told in the envelope all the same.
    frameworkErrors: (error, request, reply) => {
      tellSafe(safe)(request, reply)
      if (options.edge) reply.header('cache-control', 'private, no-store')
      void failed(error, request, reply)
    },
  })
  readEmptyAsNothing(app)
  const answerLast = lastAnswers(app)
  options.trace?.requests(app, isProxy)
  floodGuard(app, options.flood)
  cutSlowBodies(app, 30_000)
  endUnread(app)
  capConnections(app, options.connections ?? 0, options.trustProxy ?? [])
  meter(app, services, { token: options.metricsToken, here: options.metricsHere ?? true, trace: options.trace })
  safeHeaders(app, safe)
  if (options.edge) guardEdge(app)
  if (isLogged) app.addHook('onResponse', async (request, reply) => logAnswer(request, reply, options.trace))
  app.setErrorHandler(failed)

  // This machine's clock is what is looked at.
  const { pool } = services
  const pulse = pulseOf(
    lastingUrl(pool),
    () => Date.now(),
    (started) => {
      for (const one of new Set([pool, lastingOf(pool)])) leaveOthers(one, started)
    },
    isHandedOn(pool) ? pool.options.connectionString : undefined,
  )
  app.addHook('onClose', () => pulse.end())
  const ways = road(app, {
    ...services,
    isOver: pulse.isOver,
    connections: services.pool.options.max,
    whoAsks: (token, call) =>
      token.startsWith(keyPrefix) ? keyActor(services.db, token, call, services.now()) : evenLimited(services.db, token, services.now()),
    noteLook: (look, now) => noteLook(services.db, look, now),
    catalogState: catalogMemory(services.db).state,
    safe,
    ...(options.edge && { edgeWords: edgeWords(options.edge, catalogMemory(services.db)) }),
    strict: options.strict ?? false,
    ...((isLogged || options.trace) && { noteAsker }),
  })
  if (services.replica) markWrites(app, services.replica, ways.endpoints)
  refuseWhenReplaced(app, pulse.isOver, ways.endpoints)
  const isStaff = async (token: string) => (await evenLimited(services.db, token, services.now()))?.side === 'staff'
  holdVisitors(app, { ...services, isStaff })
  for (const { routes = [] } of [...subjects, ...(options.played ? [options.played] : [])])
    for (const route of routes) route(ways, services, app)
  const { docs = 'all' } = options
  const told = ways.endpoints().filter(({ path }) => docs === 'all' || !path.startsWith('/api/admin/'))
  const shopNow = async () => (await shopMemory(services.db).now(services.now())).name
  if (docs !== 'off') await document(app, told, shopNow)
  guideTo(app, told, docs !== 'off', options.origin ?? 'http://localhost', shopNow)

  app.setNotFoundHandler(async () => {
    throw new Refusal('path.missing')
  })
  let draining = false
  let quiet = 0
  const drain = (span = silence.span) => {
    draining = true
    quiet = span
    answerLast()
  }
  // The last of these: event streams have ended, and what was kept for them has its answers.
  app.addHook('preClose', () => untilUnasked(app.server, quiet))
  const files = filesWatch(services.dataDir, (services.quotas ?? usualQuotas).freeShare, services.now)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const status = draining ? 'draining' : await pulse.look()
    // A full disk stops uploads only: whoever is sent elsewhere for it would find the same disk, or nobody.
    return reply.code(status === 'ok' ? 200 : 503).send({ status, files: await files() })
  })
  app.all('/api/*', async () => {
    throw new Refusal('path.missing')
  })
  return { app, dispatch: ways.dispatch, drain, pulse }
}

/** Writes down what is our own fault, in the log and where staff find it. */
function noteBug({ db, now }: Services, { id, method, routeOptions, log }: FastifyRequest, error: unknown): void {
  log.error({ err: error, id }, 'failed')
  void noteFailure(db, { requestId: id, method, route: routeOptions.url ?? '', error }, now())
}

/**
 * What writes beside the road of calls – uploads, what providers tell – after a newer release took over: 503 before the body is
 * read, so that it comes again, to the newer one. The road asks for itself, call by call.
 */
function refuseWhenReplaced(app: FastifyInstance, isOver: () => boolean, endpoints: () => readonly Endpoint[]): void {
  let ofRoad: ReadonlySet<string> | undefined
  app.addHook('onRequest', (request, _, done) => {
    if (!isOver() || request.method === 'GET' || request.method === 'HEAD') return done()
    const { method, url = '' } = request.routeOptions
    if (!url.startsWith('/api/')) return done()
    ofRoad ??= new Set(endpoints().map((endpoint) => `${endpoint.method} ${endpoint.path}`))
    return ofRoad.has(`${String(method)} ${url}`) ? done() : done(new Refusal('server.replaced'))
  })
}

/**
 * One line for each answer: by its route, since names, keys and what was searched for stand in addresses. Who it was beyond the company, and
 * from where, nobody needs to know here.
 */
function logAnswer(request: FastifyRequest, reply: FastifyReply, trace?: Trace): void {
  const told = {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.raw.statusCode,
    ms: Math.round(reply.elapsedTime),
    company: companyOf(request),
    trace: trace?.idOf(request),
  }
  request.log.info(told, 'answered')
}

/** A body that is announced as JSON and empty is an object without fields: what apps send where a call takes none. */
function readEmptyAsNothing(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    String(body).trim() === '' ? done(null, {}) : parse(request, String(body), done),
  )
}

/** /api/open: the guide for programs outside, as a page that needs nothing but itself. */
function guideTo(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  documented: boolean,
  origin: string,
  shopName: () => Promise<string>,
): void {
  // Written once, for the first who asks, as the document is.
  let page: ReturnType<typeof guide> | undefined
  const bytes = keptFor(async (shop) => (page ??= guide(endpoints, documented))(origin, shop))
  app.get('/api/open', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(await bytes(await shopName())),
  )
}

/** What is made for a name, as bytes that are kept until it changes: whoever asks often makes no more work. */
function keptFor(make: (name: string) => Promise<string>): (name: string) => Promise<Buffer> {
  let kept: { readonly name: string; readonly bytes: Promise<Buffer> } | undefined
  return (name) => {
    if (kept?.name !== name) kept = { name, bytes: make(name).then((text) => Buffer.from(text)) }
    return kept.bytes
  }
}

const titled = (text: string, title: string): string => text.replace(untitled, () => JSON.stringify(title).slice(1, -1))
/** Where the document's title stands, which changes with the shop's name. */
const untitled = '__title__'

/** /api/openapi.json, and /api/docs to browse it. */
async function document(app: FastifyInstance, endpoints: readonly Endpoint[], shopName: () => Promise<string>): Promise<void> {
  // Written once, for the first who asks: it takes a third of a second, and anybody may ask for it.
  let text: Promise<string> | undefined
  const written = async () => {
    const names = await contractNames()
    const examples = await readExamples()
    return JSON.stringify(openApi(endpoints, names, { title: untitled, refusing: refusingOf(endpoints, names), examples }))
  }
  const bytes = keptFor(async (shop) => titled(await (text ??= written()), `${shop}接口`))
  const path = '/api/openapi.json'
  app.get(path, async (_, reply) => reply.type('application/json; charset=utf-8').send(await bytes(await shopName())))
  await app.register(async (inner) => {
    const nothing = { openapi: '3.1.0', info: { title: path, version: '1' }, paths: {} } as const
    await inner.register(swagger, { mode: 'static', specification: { document: nothing } })
    const uiConfig = { docExpansion: 'none', url: path } as const
    await inner.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, uiConfig })
  })
}
