import { readFile } from 'node:fs/promises'
import { cartMockups, orderMockups, staffMockups, type Mockup } from '../../../contract/artwork/mockup.ts'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../db.ts'
import { opensLink, sealedLink } from '../file/link.ts'
import { missingFile } from '../file/send.ts'
import { seenBy, seenByStaff } from '../order/order.sql.ts'
import type { Routes, Services } from '../services.ts'
import { recipesOf, type Recipe, type ToMockUp } from './mockup.rules.ts'
import { nameOf } from './name.ts'
import { lineOfOrder, linesOfCart, linesOfOrder, ownerOfCartLine } from './mockup.sql.ts'
import { mockupFile } from './pictures.ts'

/** Where a line lies. */
type Kept = 'cart' | 'order'

/** What lies on lines, shown on their goods: which pictures there are, and by signed links the pictures themselves. */
export const mockupRoutes: Routes = ({ serve }, services, app) => {
  serve(cartMockups, async ({ actor, db, now }) => shown(services, 'cart', await linesOfCart(db, actor), now))

  serve(orderMockups, async ({ input: { orderId }, actor, db, now }) =>
    shown(services, 'order', await linesOfOrder(db, orderId, seenBy(actor, now)), now),
  )

  serve(staffMockups, async ({ input: { lineId }, db, now }) => shown(services, 'order', await lineOfOrder(db, lineId, seenByStaff), now))

  app.get<{ Params: { kept: string; line: string; file: string }; Querystring: Record<string, unknown> }>(
    '/mockups/:kept/:line/:file',
    async ({ params, query }, reply) => {
      const asked = askedBy(params)
      const now = services.now()
      if (!asked || !opensLink(services, linked(asked), { e: String(query.e), s: String(query.s) }, now)) return missingFile(reply, now)
      const recipe = await recipeOf(services.db, asked)
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

function shown(services: Services, kept: Kept, lines: readonly ToMockUp[], now: Date): Mockup[] {
  return lines.flatMap((line) =>
    recipesOf(line).map((recipe) => {
      const asked = { kept, lineId: line.lineId, name: nameOf(recipe) }
      const path = `/mockups/${kept}/${asked.lineId}/${asked.name}.webp`
      const { label, heightMm, widthMm } = recipe
      return { lineId: line.lineId, label, link: path + sealedLink(services, linked(asked), now), ratio: heightMm / widthMm }
    }),
  )
}

type Asked = { readonly kept: Kept; readonly lineId: number; readonly name: string }

const linked = ({ kept, lineId, name }: Asked): string => `mockup\n${kept}\n${lineId}\n${name}`

function askedBy({ kept, line, file }: { readonly kept: string; readonly line: string; readonly file: string }): Asked | null {
  const [, name] = /^([0-9a-f]{40})\.webp$/.exec(file) ?? []
  if (!name || !/^[1-9]\d{0,14}$/.test(line) || (kept !== 'cart' && kept !== 'order')) return null
  return { kept, lineId: Number(line), name }
}

/** What the link is to, as it is on the line now; null: something else lies there since, or the line is gone. */
async function recipeOf(db: Db, { kept, lineId, name }: Asked): Promise<Recipe | null> {
  const lines = await (kept === 'cart' ? ofCart(db, lineId) : lineOfOrder(db, lineId, seenByStaff).catch(none))
  return (
    lines
      .filter((line) => line.lineId === lineId)
      .flatMap(recipesOf)
      .find((recipe) => nameOf(recipe) === name) ?? null
  )
}

async function ofCart(db: Db, lineId: number): Promise<ToMockUp[]> {
  const owner = await ownerOfCartLine(db, lineId)
  return owner ? linesOfCart(db, owner) : []
}

const none = (error: unknown): ToMockUp[] => {
  if (error instanceof Refusal && error.code === 'order.missing') return []
  throw error
}

const busy = (error: unknown): 'busy' => {
  if (error instanceof Refusal) return 'busy'
  throw error
}
