import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Report } from '../packaging/report.ts'
import { ask, type Asker } from './askers.ts'
import { isHit } from './walk.ts'

type Published = {
  readonly edge: number
  /** The process that the change is told to. */
  readonly app: number
  readonly staff: Asker
  /** s after which nobody may see what was before. */
  readonly within: number
  readonly report: Report
}

/** Something that staff publish, and what of a page says whether it is there. */
type Change = {
  readonly what: string
  readonly call: string
  readonly input: object
  readonly page: string
  readonly isNew: (body: string) => boolean
}

/** Publishes one thing after another, while a guest looks at the page through the edge all the time. */
export async function published({ edge, app, staff, within, report: { say, check } }: Published): Promise<void> {
  const tell = async (call: string, input: object) => {
    const headers = { ...staff.atCalls, 'idempotency-key': randomUUID() }
    const { body } = await ask(app, call, { method: 'POST', headers, body: JSON.stringify(input) })
    if (!body.startsWith('{"status":200')) throw new Error(`${call} answered ${body}`)
  }
  const first = JSON.parse((await ask(app, '/api/products?limit=1')).body) as { data: { id: number; storeName: string }[] }
  const [goods] = first.data
  if (!goods) throw new Error('no goods are on sale')
  const word = (n: number) => `上新${n}${String(Date.now()).slice(-4)}`
  const words = [word(1), word(2), word(3)]
  const changes: Change[] = [
    ...words.map((one) => ({
      ...{ what: 'a hot word', call: '/api/admin/hotWord/save', input: { words: [one] }, page: '/' },
      isNew: (body: string) => body.includes(one),
    })),
    {
      ...{ what: 'goods taken off sale', call: '/api/admin/goods/move', input: { move: 'withdraw', ids: [goods.id] } },
      ...{ page: '/indexpage/productlist', isNew: (body) => !body.includes(goods.storeName) },
    },
    {
      ...{ what: 'goods on sale again', call: '/api/admin/goods/move', input: { move: 'republish', ids: [goods.id] } },
      ...{ page: '/api/products?limit=1', isNew: (body) => body.includes(goods.storeName) },
    },
  ]
  for (const { what, call, input, page, isNew } of changes) {
    // What was before is kept, and old enough to be settled.
    for (let n = 0; n < 60 && !isHit(await ask(edge, page)); n++) await pause(250)
    const before = await ask(edge, page)
    await tell(call, input)
    const began = performance.now()
    const since = () => (performance.now() - began) / 1000
    let [seen, lastOld, hits, asked] = [Infinity, 0, 0, 0]
    while (since() < within + 6) {
      const answer = await ask(edge, page)
      asked += 1
      if (isHit(answer)) hits += 1
      if (!isNew(answer.body)) lastOld = since()
      else if (seen === Infinity) seen = since()
      await pause(50)
    }
    check(
      `  ${what}: kept before (${isHit(before) ? 'yes' : 'no'}), seen after ${seen.toFixed(1)} s, what was before last after ${lastOld.toFixed(1)} s (${within} s allowed)`,
      isHit(before) && !isNew(before.body) && lastOld <= within && seen <= within,
    )
    say(`    ${asked} looks, ${hits} of them at what was kept`)
  }
}
