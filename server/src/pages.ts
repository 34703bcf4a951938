import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Browser } from './session/browser.ts'
import { contentSecurity, officeSecurity } from './http/contentSecurity.ts'
import { sharedFor, type Edge } from './http/edge.ts'
import { drawingQueue, TooManyPages, type Sharing } from './http/drawing.ts'
import { networkOf } from './network.rules.ts'
import { pageCache, type Page } from './http/pageCache.ts'
import { plainPage } from './http/plainPage.ts'
import type { Origin } from './context.ts'
import type { Replica } from './database/replica.ts'
import { seenBy } from './database/replicaMark.ts'
import { originOf } from './http/request.ts'
import type { Dispatch } from './serve.ts'
import type { Shop, ShopMemory } from './shop.ts'
import { officeOf } from './picture/shopMark.ts'
import { builtSites, type Mall, type Sites } from './sites.ts'

export type PageOptions = {
  readonly now: () => Date
  /** The mall's own origin as buyers see it. What a request says of the host is believed of forms only, see `addressOf`. */
  readonly origin: string
  /** Whether a buyer stands behind a token; everybody else is a guest. */
  readonly isBuyer: (token: string) => Promise<boolean>
  /** The browser of a form that was sent. */
  readonly browserOf: (request: FastifyRequest, reply: FastifyReply) => Browser
  /** What every page says of what the mall offers, as a text: pages that were kept under another are not shown any more. */
  readonly offered?: () => string
  /** From where else pictures of pages may come; '' nowhere. */
  readonly pictures?: () => string
  /** How the drawing is shared out among addresses; absent: whoever asks is drawn for at once. */
  readonly sharing?: Sharing
  /** What the shop is called and looks like. */
  readonly shops: ShopMemory
  /** Absent: as they were built. */
  readonly sites?: Sites
  /** A cache that stands before the mall, where there is one. */
  readonly edge?: PageEdge
  /** A replica from which some of what pages show is read, where there is one. */
  readonly replica?: Replica
}

/** What a page has to know to be kept at the edge. */
export type PageEdge = {
  readonly edge: Edge
  /** The state of the catalogue; null: a change may be under way. */
  readonly settled: (now: Date) => Promise<string | null>
  /** For how long the clock alone changes nothing of what pages show, ms. */
  readonly lasts: (now: Date) => Promise<number>
}

const compress = promisify(brotliCompress)
const lasting = 'public, max-age=31536000, immutable'
/** Brotli's effort for a page that one asker gets, and for one that is kept: an eighth smaller, for 50 ms beside the main thread. */
const [forOne, forMany] = [5, 11]

/** Serves the two sites: the mall drawn here page by page, the back office as files. */
export async function servePages(
  app: FastifyInstance,
  dispatch: (origin: Origin) => Dispatch,
  { now, origin, isBuyer, browserOf, offered = () => '', pictures = () => '', shops, sharing, sites, edge, replica }: PageOptions,
): Promise<void> {
  const { mallNow, office, files, allowed } = sites ?? (await builtSites())
  // Opened by itself a drawing is a page, which must neither run nor fetch anything.
  app.addHook('onSend', (_, reply, payload, done) => {
    const isDrawing = String(reply.getHeader('content-type')).startsWith('image/svg+xml')
    if (isDrawing && !reply.hasHeader('content-security-policy')) reply.header('content-security-policy', drawing)
    done(null, payload)
  })
  const shopNow = () => shops.now(now()).catch(() => shops.known(now()))
  if (files) await serveFiles(app, files.mall)
  if (office)
    await serveBackOffice(app, async () => officeOf(String(await office()), await shopNow()), {
      files: files?.admin,
      security: () => allowed(officeSecurity(pictures())),
    })
  const { known, cached } = pageCache(() => now().getTime())
  const drawnFor = counted<Shop>()
  const inTurn = sharing && drawingQueue(sharing)

  async function pageFor(mall: Mall, reply: FastifyReply, url: URL, token: string | null, effort: number): Promise<Page> {
    const { request } = reply
    const context = new mall.RouterContextProvider()
    const browser = request.method === 'POST' ? { browser: browserOf(request, reply) } : {}
    context.set(mall.dispatchContext, dispatch({ ...originOf(request), token, ...browser, ...(replica && { seen: seenBy(request) }) }))
    const nonce = randomBytes(16).toString('base64url')
    context.set(mall.nonceContext, nonce)
    const { pathname } = url
    const security = { looseStyles: mall.hasLooseStyles(pathname), framed: mall.isFramed(pathname), pictures: pictures() }
    const policy = allowed(contentSecurity({ nonce }, security))
    return whole(await mall.draw(asked(request, url, token), context), policy, effort)
  }

  /** What it answers, when its turn has come; null: nobody waits for it any more. */
  const drawn = <T>(request: FastifyRequest, isGuest: boolean, draw: () => Promise<T>): Promise<T | null> =>
    inTurn ? inTurn({ from: networkOf(request.ip), isGuest }, draw, () => !request.raw.socket.destroyed) : draw()

  /**
   * The buyer's token that a request carries; null: it is a guest's. One that is made up or worn out opens nothing, and what
   * everybody sees is not drawn anew for it. While nobody can tell, the page itself asks, and says so.
   */
  async function buyersToken(mall: Mall, request: FastifyRequest): Promise<string | null> {
    const token = mall.tokenIn(request.headers.cookie ?? null)
    if (!token || request.method === 'POST') return token
    const isTheirs = await drawn(request, false, () => isBuyer(token).catch(() => true))
    return isTheirs === false ? null : token
  }

  /** What a request is to see; null: nobody waits for it any more. @throws TooManyPages. */
  async function pageAt(mall: Mall, reply: FastifyReply, url: URL, token: string | null, seconds: number): Promise<Page | null> {
    const { request } = reply
    const isGuest = token === null
    const key = `${drawnFor(await shopNow())} ${offered()} ${url.pathname}${url.search}`
    // Of the many addresses that a query makes few are asked for twice.
    const effort = seconds > 0 && url.search === '' ? forMany : forOne
    const draw = async () => {
      const drawnIn = edge && seconds > 0 && (await momentOf(edge, now()))
      const page = await pageFor(mall, reply, url, token, effort)
      return drawnIn ? { ...page, drawnIn } : page
    }
    if (seconds === 0) return drawn(request, isGuest, draw)
    return known(key) ?? drawn(request, isGuest, () => cached(key, seconds, draw))
  }

  await app.register(async (pages) => {
    // Forms reach the mall's own actions as they were sent.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 2 ** 16 }, (_, body, done) => done(null, body))
    pages.all('/*', async (request, reply) => {
      const fault = faultOf(request) ?? (await formFault(request))
      if (fault) return plainPage(reply, fault, shops.known(now()).name)
      const url = addressOf(request, origin)
      if (!url) return plainPage(reply, 400, shops.known(now()).name)
      const mall = await mallNow()
      const open = mall.publicPath(url.pathname)
      if (open) keepOnly(url, open.query)
      const page = await buyersToken(mall, request)
        .then(async (token) => {
          const isVisitor = token === null && request.method !== 'POST'
          if (isVisitor && mall.tokenIn(request.headers.cookie ?? null)) reply.header('set-cookie', mall.dropToken)
          // What is kept is kept here, where it is known for how long it is true.
          reply.header('cache-control', isVisitor && open?.cachedFor ? 'no-cache' : 'private, no-store')
          return pageAt(mall, reply, url, token, isVisitor && open ? open.cachedFor : 0)
        })
        .catch(tooMany)
      if (page === 'too many') return plainPage(reply.header('retry-after', '5'), 429, shops.known(now()).name)
      if (!page) return reply.code(499).send()
      const shared = edge && (await sharedOf(edge, page, now()))
      if (shared && reply.getHeader('cache-control') === 'no-cache') reply.header('cache-control', shared)
      return sendPage(request, reply, page)
    })
  })
}

/** Known before it is drawn, as the drawing may take longer than what it tells of stays so. */
const momentOf = async ({ settled, lasts }: PageEdge, now: Date): Promise<Page['drawnIn']> => ({
  state: await settled(now),
  until: now.getTime() + (await lasts(now)),
})

/** What a page says to the edge; null: it is not kept, as it may show what was before. */
async function sharedOf({ edge, settled }: PageEdge, { drawnIn }: Page, now: Date): Promise<string | null> {
  if (!drawnIn || drawnIn.state === null || (await settled(now)) !== drawnIn.state) return null
  return sharedFor(edge, drawnIn.until - now.getTime())
}

/** A number that is another whenever it is asked for another thing than before. */
function counted<T>(): (thing: T) => number {
  let last: T | undefined
  let count = 0
  return (thing) => {
    if (thing !== last) [last, count] = [thing, count + 1]
    return count
  }
}

function tooMany(error: unknown): 'too many' {
  if (error instanceof TooManyPages) return 'too many'
  throw error
}

/**
 * What was asked for, whole, on the mall's own origin; null where the request names no place there. A form keeps the host it
 * was sent to: whether it came from a page of that host is what tells a forged one, and the mall may be opened by several.
 */
function addressOf(request: FastifyRequest, origin: string): URL | null {
  const path = request.url.replace(/^https?:\/\/[^/]*/i, '').replace(/^[/\\]*/, '/')
  const sentTo = `${request.protocol}://${request.host}`
  const base = request.method === 'POST' && URL.canParse(sentTo) ? new URL(sentTo).origin : new URL(origin).origin
  const url = URL.canParse(path, base) ? new URL(path, base) : null
  return url?.origin === base ? url : null
}

/** The HTTP status that says why a request is none for a page; null: it is one. Pages are looked at, and forms are sent. */
function faultOf({ method, headers }: FastifyRequest): number | null {
  if (method === 'GET' || method === 'HEAD') return null
  if (method !== 'POST') return 405
  const type = headers['content-type'] ?? ''
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type) ? null : 415
}

/** 400 where a form was sent that cannot be read. */
async function formFault({ method, headers, body }: FastifyRequest): Promise<number | null> {
  if (method !== 'POST') return null
  const form = new Response(Buffer.isBuffer(body) ? new Uint8Array(body) : '', {
    headers: { 'content-type': headers['content-type'] ?? '' },
  })
  return form.formData().then(
    () => null,
    () => 400,
  )
}

/** Only the query words that the page knows: others can neither change it nor fill the cache. */
function keepOnly(url: URL, known: readonly string[]): void {
  const fields = [...url.searchParams].filter(([name]) => known.includes(name) || name === '_routes')
  url.search = new URLSearchParams(fields.toSorted(([a], [b]) => known.indexOf(a) - known.indexOf(b))).toString()
}

/** What the mall is asked. A token that is nobody's is left out. */
function asked(request: FastifyRequest, url: URL, token: string | null): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value))
  }
  if (token === null) headers.delete('cookie')
  if (request.method !== 'POST') return new Request(url, { headers })
  return new Request(url, {
    method: 'POST',
    headers,
    body: Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : '',
  })
}

/** The whole answer, with its policy where it is a page, and compressed. */
async function whole(response: Response, security: string, effort: number): Promise<Page> {
  const plain = Buffer.from(await response.arrayBuffer())
  const headers: Record<string, string | string[]> = Object.fromEntries(response.headers)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  if (response.headers.get('content-type')?.startsWith('text/html')) {
    headers['content-security-policy'] = security
  }
  if (plain.length === 0) delete headers['content-type']
  const squeezed = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } })
  return { status: response.status, headers, plain, squeezed }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { status, headers, plain, squeezed }: Page): FastifyReply {
  reply.code(status).headers(headers).header('vary', 'accept-encoding, cookie')
  if (plain.length < 200 || !/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(plain)
  return reply.header('content-encoding', 'br').send(squeezed)
}

/** The mall's scripts and pictures; their names change with their content. */
async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: resolve(root, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', lasting),
  })
}

/** The back office, one page for all its paths, which no search engine need know. */
async function serveBackOffice(
  app: FastifyInstance,
  office: () => Promise<string>,
  { files, security }: { readonly files: string | undefined; readonly security: () => string },
): Promise<void> {
  const pages = async (inner: FastifyInstance) => {
    const page = async (_: FastifyRequest, reply: FastifyReply) =>
      reply
        .code(200)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('x-robots-tag', 'noindex')
        .header('content-security-policy', security())
        .send(await office())
    inner.get('/', page)
    if (!files) return void inner.get('/*', page)
    await inner.register(fastifyStatic, officeFiles(files))
    inner.setNotFoundHandler((request, reply) =>
      // A part of the release before; the page in its place would be taken for a script.
      request.url.startsWith('/admin/assets/')
        ? reply.code(404).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send('没有这个文件')
        : page(request, reply),
    )
  }
  await app.register(pages, { prefix: '/admin' })
}

const officeFiles = (root: string): FastifyStaticOptions => ({
  root,
  preCompressed: true,
  cacheControl: false,
  decorateReply: false,
  index: false,
  setHeaders: (reply, path) =>
    void reply.header('cache-control', path.includes('/assets/') ? lasting : 'no-cache').header('x-robots-tag', 'noindex'),
})

const drawing = "sandbox; default-src 'none'; style-src 'unsafe-inline'"
