import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodsTypeOf, type GoodsType } from '../../../contract/goods.ts'
import { parseRate } from '../../../contract/money.ts'
import { inTransaction, type Tx } from '../database/db.ts'
import { aWorld, type TestWorld } from '../testWorld.ts'
import { categoryOf, type Filters } from './conditions.sql.ts'
import { isRead, listCounts } from './counts.ts'
import { bands, countedOf, type Count } from './facets.rules.ts'
import { pageOfFound } from './found.rules.ts'
import { newerKinds, settleKinds } from './kinds.sql.ts'
import { listStatement, readIds } from './list.sql.ts'
import { mostRead } from './reading.rules.ts'
import { open, type Visibility } from './visibility.sql.ts'

// What is counted from memory and found by indexes is what a plain look at every product finds.

type Plain = {
  id: number
  on_sale: boolean
  exclusive: boolean
  categories: [number, number, number]
  type: GoodsType
  material: string
  processes: string[]
  lead_days: number
  minimum: number
  sort: number
  sales: number
  sort_price: number
  froms: number[]
  rates: number[]
}

let w: TestWorld
let count: ReturnType<typeof listCounts>
/** Keeps a running sum of every trait, as a large catalogue does. */
let running: typeof count
beforeAll(async () => {
  w = await aWorld()
  count = listCounts(w.pool)
  running = listCounts(w.pool, 0)
})
afterAll(() => w.close())

async function everything(): Promise<Plain[]> {
  const { rows } = await sql<Plain>`
    select id, on_sale, exclusive, array[category1_id, category2_id, category3_id] as categories, type, material, processes,
      lead_days, minimum, sort, sales, sort_price, rung_froms as froms, rung_rates as rates from product`.execute(w.db)
  return rows
}

const priceAt = (p: Plain, quantity: number | undefined): number | null =>
  quantity === undefined ? p.sort_price : (p.rates[p.froms.findLastIndex((from) => from <= quantity)] ?? null)

function seenBy({ own, range }: Visibility, p: Plain): boolean {
  const inRange = !range || range.leaves.includes(p.categories[2]) || range.goods.includes(p.id)
  return p.on_sale && ((!p.exclusive && inRange) || own.includes(p.id))
}

function meant(filters: Filters, p: Plain): boolean {
  const { goodsType, material, process, leadMax, qtyAt, priceMax, visibility } = filters
  const category = categoryOf(filters)
  const price = priceAt(p, qtyAt)
  return (
    seenBy(visibility, p) &&
    (!category || p.categories[category.level - 1] === category.id) &&
    (goodsType === undefined || p.type === goodsTypeOf(goodsType)) &&
    (material === undefined || p.material === material) &&
    (process === undefined || p.processes.includes(process)) &&
    (leadMax === undefined || p.lead_days <= leadMax) &&
    (qtyAt === undefined || p.minimum <= qtyAt) &&
    (priceMax === undefined || (price !== null && price <= parseRate(priceMax)))
  )
}

function plainCount(filters: Filters, goods: readonly Plain[]) {
  const level = categoryOf(filters)?.level ?? 0
  const values = (kind: string, of: (p: Plain) => (string | number)[]): Count[] =>
    [...Map.groupBy(goods.flatMap(of), String)].map(([value, all]) => ({ kind, value, count: all.length }))
  const upTo = (kind: string, edges: readonly number[], of: (p: Plain) => number | null): Count[] =>
    edges
      .map((edge) => ({ kind, value: String(edge), count: goods.filter((p) => (of(p) ?? Infinity) <= edge).length }))
      .filter((row) => row.count > 0)
  return countedOf([
    { kind: 'all', value: '', count: goods.length },
    ...values('category', (p) => p.categories.slice(level, level + 1)),
    ...values('type', (p) => [p.type]),
    ...values('material', (p) => (p.material ? [p.material] : [])),
    ...values('process', (p) => p.processes),
    ...upTo('lead', bands.lead, (p) => p.lead_days),
    ...upTo('minimum', bands.minimum, (p) => p.minimum),
    ...upTo(
      'price',
      bands.price.map((yuan) => yuan * 10_000),
      (p) => priceAt(p, filters.qtyAt),
    ),
  ])
}

/** Filters out of what there is, now and then of what there is not, for somebody. */
const filtersOf = (goods: readonly Plain[]): fc.Arbitrary<Filters> => {
  const some = fc.constantFrom(...goods)
  const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 1 })
  const visibility = fc.oneof(
    { weight: 3, arbitrary: fc.constant(open) },
    fc.record({
      key: fc.constant('some'),
      own: fc.array(
        some.map(({ id }) => id),
        { maxLength: 6 },
      ),
      range: fc.option(
        fc.record({
          leaves: fc.array(
            some.map(({ categories }) => categories[2]),
            { maxLength: 5 },
          ),
          goods: fc.array(
            some.map(({ id }) => id),
            { maxLength: 5 },
          ),
        }),
      ),
    }),
  )
  const category = fc.tuple(some, fc.integer({ min: 0, max: 3 })).map(([{ categories }, level]) => ({
    ...(level === 1 && { type1: categories[0] }),
    ...(level === 2 && { type2: categories[1] }),
    ...(level === 3 && { type3: categories[2] }),
  }))
  const rest = fc.record({
    goodsType: maybe(fc.constantFrom(2 as const, 3 as const, 4 as const, 5 as const)),
    material: maybe(
      fc.oneof(
        some.map((p) => p.material),
        fc.constant('月尘'),
      ),
    ),
    process: maybe(
      fc.oneof(
        some.map((p) => p.processes[0] ?? ''),
        fc.constant('意念'),
      ),
    ),
    leadMax: maybe(fc.oneof(fc.constantFrom(...bands.lead), fc.integer({ min: 1, max: 30 }))),
    qtyAt: maybe(fc.oneof(fc.constantFrom(...bands.minimum), fc.integer({ min: 1, max: 3000 }))),
    priceMax: maybe(
      fc
        .oneof(
          fc.constantFrom(...bands.price),
          fc.integer({ min: 0, max: 12_000 }).map((fen) => fen / 100),
        )
        .map(String),
    ),
  })
  return fc.tuple(category, rest, visibility).map(([place, narrowed, visibility]) => ({ ...place, ...narrowed, visibility }))
}

/** One edit of the merchant's: withdrawing, publishing, moving, pricing, telling otherwise, copying many, selling to some only. */
async function edit(tx: Tx, what: number, ids: readonly number[]): Promise<void> {
  const some = sql`id = any(${ids}::bigint[])`
  const [first = 0] = ids
  const edits = [
    sql`update product set on_sale = false where ${some}`,
    sql`update product set on_sale = true where ${some} and (type <> 'spot' or price_fen is not null)`,
    sql`update product p set (category1_id, category2_id, category3_id) =
      (select category1_id, category2_id, category3_id from product where id = ${first}) where ${some}`,
    sql`insert into price_version (product_id, version, rules) select p.id, 100 + (select count(*) from price_version where product_id = p.id),
      jsonb_build_object('base', jsonb_build_array(jsonb_build_array(10, '3.20'), jsonb_build_array(400, '1.99'))) from product p where ${some}`,
    sql`update current_price c set version = (select max(version) from price_version v where v.product_id = c.product_id)
      where product_id = any(${ids}::bigint[])`,
    sql`update product set material = '亚麻', processes = array['丝印', '烫金'], lead_days = 4, minimum = 120, sort_price = 32000 where ${some}`,
    sql`insert into product (number, type, category1_id, category2_id, category3_id, name, minimum, lead_days, sort_price, price_fen, material,
        processes, pictures, rung_froms, rung_rates, sort, sales)
      select gen_random_uuid()::text, type, category1_id, category2_id, category3_id, name, minimum, lead_days, sort_price, price_fen, material,
        processes, pictures, rung_froms, rung_rates, n, n * 700 from product, generate_series(1, 5) n where ${some}`,
    sql`update product set exclusive = not exclusive where ${some}`,
  ]
  await edits[what % edits.length]?.execute(tx)
}

/** Edits in a few transactions at once, some of which come to nothing. */
async function someEdits(goods: readonly Plain[], seed: number): Promise<void> {
  const draw = fc.record({
    what: fc.integer({ min: 0, max: 7 }),
    ids: fc.uniqueArray(fc.constantFrom(...goods.map(({ id }) => id)), { minLength: 1, maxLength: 12 }),
    undone: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  })
  const drawn = fc
    .sample(fc.array(fc.array(draw, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 3 }), { seed, numRuns: 1 })
    .flat()
  await Promise.all(
    drawn.map((edits) =>
      inTransaction(w.db, async (tx) => {
        for (const { what, ids } of edits)
          await edit(
            tx,
            what,
            ids.toSorted((a, b) => a - b),
          )
        if (edits.some(({ undone }) => undone)) throw new Error('undone')
      }).catch((error: unknown) => {
        if (!(error instanceof Error && error.message === 'undone')) throw error
      }),
    ),
  )
}

const orders = {
  default: (a: Plain, b: Plain) => b.sort - a.sort || b.id - a.id,
  sales: (a: Plain, b: Plain) => b.sales - a.sales || b.id - a.id,
  new: (a: Plain, b: Plain) => b.id - a.id,
  priceAsc: (a: Plain, b: Plain) => a.sort_price - b.sort_price || a.id - b.id,
  priceDesc: (a: Plain, b: Plain) => b.sort_price - a.sort_price || b.id - a.id,
}
const sorts = Object.keys(orders) as (keyof typeof orders)[]

/** Prices at quantities and nothing else. */
const plainPrices: Filters[] = [1, 50, 100].flatMap((qtyAt) =>
  ['2', '3.5', '50'].map((priceMax) => ({ qtyAt, priceMax, visibility: open })),
)

test('whatever is edited, totals, facets and pages are what a plain look at every product finds', async () => {
  for (let round = 0; round < 6; round++) {
    const goods = await everything()
    const asked = [...fc.sample(filtersOf(goods.slice(0, 400)), { seed: 100 + round, numRuns: 60 }), ...plainPrices]
    for (const [nth, filters] of asked.entries()) {
      const found = goods.filter((p) => meant(filters, p))
      const said = JSON.stringify(filters)
      const { total, more, facets, atMost, found: read, windowed } = await count(filters)
      expect({ total, more, facets }, said).toEqual(plainCount(filters, found))
      const otherwise = await running(filters)
      expect({ total: otherwise.total, more: otherwise.more, facets: otherwise.facets }, said).toEqual({
        total,
        more,
        facets,
      })
      const sort = sorts[nth % sorts.length] ?? 'default'
      const page = 1 + (nth % 3)
      const ids = found
        .toSorted(orders[sort])
        .map(({ id }) => id)
        .slice((page - 1) * 7, page * 7)
      for (const reading of ['ordered', 'gathered', 'window'] as const)
        expect(await readIds(w.pool, listStatement(filters, { sort, page, limit: 7 }, reading, atMost)), `${reading} ${said}`).toEqual(ids)
      // What was read to be counted is all that is meant: its pages are not read again.
      expect(windowed || (read !== null) === isRead(filters) || total > mostRead, said).toBe(true)
      for (const each of read && !windowed ? sorts : [])
        expect(read && pageOfFound(read, { sort: each, page: 1, limit: 100 }), `${each} ${said}`).toEqual(
          found
            .toSorted(orders[each])
            .slice(0, 100)
            .map(({ id }) => id),
        )
    }
    await someEdits(goods, round)
  }
}, 120_000)

test('a process that starts later, and one that was there all along, count the same', async () => {
  const all = { visibility: open }
  const [later, before] = [await listCounts(w.pool)(all), await count(all)]
  expect([later.total, later.facets]).toEqual([before.total, before.facets])
})

test('the bands of the database are those of the filters', async () => {
  const edges = (kind: 'lead' | 'minimum' | 'price', unit = 1) => bands[kind].flatMap((edge) => [edge * unit, edge * unit + 1])
  const { rows } = await sql<{ lead: string[]; minimum: string[]; price: string[]; at: number[] }>`select
    array(select (product_traits(1, 1, 1, '', '', '{}', n::int, 1, 1))[6] from unnest(${edges('lead')}::int[]) n) as lead,
    array(select (product_traits(1, 1, 1, '', '', '{}', 1, n::int, 1))[7] from unnest(${edges('minimum')}::int[]) n) as minimum,
    array(select (product_traits(1, 1, 1, '', '', '{}', 1, 1, n))[8] from unnest(${edges('price', 10_000)}::bigint[]) n) as price,
    array(select (price_bands(0, array[edge], array[70000]::bigint[]) >> 4 * place::int) & 15
      from unnest(${[...bands.minimum]}::int[]) with ordinality o (edge, place)) as at`.execute(w.db)
  const said = (sign: string, count: number) => Array.from({ length: 2 * count }, (_, n) => `${sign}:${Math.ceil(n / 2)}`)
  expect(rows[0]).toEqual({
    lead: said('l', bands.lead.length),
    minimum: said('n', bands.minimum.length),
    price: said('y', bands.price.length),
    at: bands.minimum.map(() => bands.price.findIndex((yuan) => yuan >= 7)),
  })
})

test('counts brought from a cluster that was further are read once, and not for every question', async () => {
  const newer = async (since: number) => {
    const taken: number[] = []
    return { next: await newerKinds(w.pool, since, ({ id }) => void taken.push(id)), taken }
  }
  await w.pool.query('update product_kind set stamp = 1e12')
  const { next } = await newer(0)
  expect((await newer(next)).taken).not.toEqual([])
  await settleKinds(w.pool)
  // What others in this cluster still do may keep it from being settled for a moment.
  let since = next
  await expect
    .poll(async () => {
      const { next, taken } = await newer(since)
      since = next
      return taken
    })
    .toEqual([])
})
