import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillWithGoods } from '../../seed/manyGoods.sql.ts'
import { searchQueries } from '../search/query.ts'
import { aWorld, type TestWorld } from '../testWorld.ts'
import { fewStatement, foundStatement } from './count.sql.ts'
import type { Filters } from './conditions.sql.ts'
import { listCounts } from './counts.ts'
import { mostRanked } from './found.rules.ts'
import { listStatement, rankStatement, type Statement } from './list.sql.ts'
import { readingOf } from './reading.rules.ts'
import { open } from './visibility.sql.ts'

// What a list costs the database is told by the pages of its files it touches: ten times the products, the same few pages.

let w: TestWorld
beforeAll(async () => {
  w = await aWorld()
})
afterAll(() => w.close())

type Plan = { Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> & { 'Node Type': string } }

async function pagesTouched({ text, values }: Statement): Promise<{ touched: number; plan: string }> {
  const { rows } = await w.pool.query<{ 'QUERY PLAN': Plan[] }>(`explain (analyze, buffers, timing off, format json) ${text}`, values)
  const plan = rows[0]?.['QUERY PLAN'][0]
  return {
    touched: (plan?.Plan['Shared Hit Blocks'] ?? 0) + (plan?.Plan['Shared Read Blocks'] ?? 0),
    plan: JSON.stringify(plan),
  }
}

/** Every kind of question about lists, with what each touches. */
async function costs(): Promise<Record<string, number>> {
  const { rows } = await w.pool.query<{ one: number; two: number; three: number; material: string; process: string }>(`
    select category1_id as one, category2_id as two, category3_id as three, material, processes[1] as process
    from product where number = 'FB1001'`)
  const { one = 0, two = 0, three = 0, material = '', process = '' } = rows[0] ?? {}
  const count = listCounts(w.pool)
  const found: Record<string, number> = {}
  const lists: Record<string, Omit<Filters, 'visibility'>> = {
    all: {},
    top: { type1: one },
    branch: { type2: two },
    leaf: { type3: three },
    type: { goodsType: 5 },
    material: { material },
    process: { process },
    lead: { leadMax: 5 },
    quantity: { qtyAt: 100 },
    price: { qtyAt: 100, priceMax: '5' },
    several: { type1: one, goodsType: 2, leadMax: 10, process },
    nothing: { type1: one, material: '月尘', goodsType: 2 },
  }
  for (const [name, narrowed] of Object.entries(lists)) {
    const filters = { ...narrowed, visibility: open }
    const scouted = await count(filters)
    for (const sort of ['default', 'sales', 'new', 'priceAsc', 'priceDesc'] as const)
      for (const page of [1, 20]) {
        const reading = readingOf({ ...scouted, upTo: page * 20 })
        const { touched, plan } = await pagesTouched(listStatement(filters, { sort, page, limit: 20 }, reading, scouted.atMost))
        expect(plan, `${name} ${sort} ${page}`).not.toContain('Seq Scan')
        found[`${name} ${sort} ${page}`] = touched
      }
  }
  for (const word of ['帆布袋', '敦煌', 'fbd', '∅']) {
    const filters = { search: searchQueries(word)[0], visibility: open }
    const { tier, found: read } = await count(filters)
    found[`count ${word}`] = (await pagesTouched(foundStatement(filters, tier))).touched
    found[`search ${word}`] = (await pagesTouched(rankStatement(read?.ids.slice(0, mostRanked) ?? [], filters.search))).touched
  }
  found['few'] = (await pagesTouched(fewStatement({ qtyAt: 7, priceMax: '3', type3: three, visibility: open }))).touched
  return found
}

/** What a question may touch at most, however many products there are: a whole look at 20 000 touches more than 10 000 pages. */
const most = (question: string): number => {
  if (/^(count|search|few)/.test(question)) return 2000
  return question.endsWith(' 1') ? 300 : 1500
}

test('ten times the products cost a page of any list no more than a few pages of the database more', async () => {
  await fillWithGoods(w.pool, 2000)
  const small = await costs()
  await fillWithGoods(w.pool, 20_000)
  const large = await costs()
  for (const [question, touched] of Object.entries(large)) expect(touched, question).toBeLessThanOrEqual(most(question))
  for (const question of Object.keys(large).filter((name) => /^(all|top|branch|leaf) .* 1$/.test(name)))
    expect(large[question], question).toBeLessThanOrEqual((small[question] ?? 0) + 10)
}, 300_000)
