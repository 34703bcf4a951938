import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../database/db.ts'
import { missingFile } from '../file/untold.ts'
import type { Services } from '../services.ts'
import { opensMockup, type Asked, type Kept } from './links.ts'
import { recipesOf, type ToMockUp } from './mockup.rules.ts'
import { nameOf } from './name.ts'
import { mockupFile } from './pictures.ts'

/**
 * GET /mockups/<kept>/:id/:name.webp, by a link of `mockupLinks`: drawn where it is not there yet, 503 while too many wait. Nothing of
 * what `linesOf` the id does not have any more.
 */
export function serveMockups(app: FastifyInstance, services: Services, kept: Kept, linesOf: (db: Db, id: number) => Promise<ToMockUp[]>) {
  app.get<{ Params: { id: string; file: string }; Querystring: Record<string, unknown> }>(
    `/mockups/${kept}/:id/:file`,
    async ({ params, query }, reply) => {
      const asked = askedBy(kept, params)
      const now = services.now()
      if (!asked || !opensMockup(services, asked, query, now)) return missingFile(reply, now)
      const recipe = (await linesOf(services.db, asked.id)).flatMap(recipesOf).find((one) => nameOf(one) === asked.name)
      const path = recipe && (await mockupFile(services, recipe).catch(busy))
      if (path === 'busy') return reply.code(503).header('cache-control', 'no-store').header('retry-after', '5').send()
      if (!path) return missingFile(reply, now)
      return reply
        .type('image/webp')
        .headers({ 'cache-control': 'private, no-store', 'cross-origin-resource-policy': 'same-origin' })
        .send(await readFile(path))
    },
  )
}

function askedBy(kept: Kept, { id, file }: { readonly id: string; readonly file: string }): Asked | null {
  const [, name] = /^([0-9a-f]{40})\.webp$/.exec(file) ?? []
  return name && /^[1-9]\d{0,14}$/.test(id) ? { kept, id: Number(id), name } : null
}

const busy = (error: unknown): 'busy' => {
  if (error instanceof Refusal) return 'busy'
  throw error
}
