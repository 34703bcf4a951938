import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { countListPages, listedPages, type ListedPages } from './sitemap.sql.ts'

/** Public pages that are not lists of a category. Products' own pages need a log-in, so none of them is named. */
const fixed = ['/', '/indexpage/productlist', '/indexpage/sceneList', '/indexpage/AboutUs', '/agreement']

type Limits = {
  /** Addresses in one file: the protocol's limit. */
  readonly most: number
  /** Categories read at once. */
  readonly batch: number
}
const usual: Limits = { most: 50_000, batch: 200 }

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/**
 * Tells search engines every public page, at /sitemap.xml; of more than one file's worth that names /sitemap-1.xml and so on.
 * The files are written while they are read: they take no memory, and end when the reader leaves.
 */
export function serveSitemap(app: FastifyInstance, pool: pg.Pool, origin: string, limits: Limits = usual): void {
  const parts = async (): Promise<number> => Math.ceil((fixed.length + (await countListPages(pool))) / limits.most)

  app.get('/sitemap.xml', async (_, reply) => {
    const count = await parts()
    reply.type('application/xml; charset=utf-8')
    if (count === 1) return reply.send(Readable.from(file(pool, origin, 0, limits)))
    const names = Array.from({ length: count }, (_, at) => `<sitemap><loc>${origin}/sitemap-${at + 1}.xml</loc></sitemap>`)
    return reply.send(`${head}<sitemapindex ${space}>${names.join('')}</sitemapindex>`)
  })
  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,6}$).xml', async (request, reply) => {
    const part = Number(request.params.part)
    if (part < 1 || part > (await parts())) return reply.code(404).send()
    return reply.type('application/xml; charset=utf-8').send(Readable.from(file(pool, origin, part - 1, limits)))
  })
}

/** One file, piece by piece. */
async function* file(pool: pg.Pool, origin: string, part: number, { most, batch }: Limits): AsyncGenerator<string> {
  yield `${head}<urlset ${space}>`
  const [from, to] = [part * most, (part + 1) * most]
  let at = 0
  for await (const paths of groups(pool, batch)) {
    const mine = paths.slice(Math.max(0, from - at), Math.max(0, to - at))
    if (mine.length > 0) yield mine.map((path) => `<url><loc>${origin}${path.replaceAll('&', '&amp;')}</loc></url>`).join('')
    at += paths.length
    if (at >= to) break
  }
  yield '</urlset>'
}

/** Every address, the fixed ones and then those of each list. */
async function* groups(pool: pg.Pool, batch: number): AsyncGenerator<readonly string[]> {
  yield fixed
  for await (const list of listedPages(pool, batch)) yield addressesOf(list)
}

function addressesOf({ way, pages }: ListedPages): string[] {
  const address = `/indexpage/productlist?${way.map((id, at) => `type${at + 1}=${id}`).join('&')}`
  return Array.from({ length: pages }, (_, at) => (at === 0 ? address : `${address}&page=${at + 1}`))
}
