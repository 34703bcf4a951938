import { loadavg } from 'node:os'
import { aCrowd } from '../../../bench/orders.ts'
import { addToCart } from '../../../contract/order/cart.ts'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import type { Walk } from '../../../server/src/walk/walk.fixture.ts'
import { judgedAll, type Asked, type Statement } from '../../fit/asked.ts'
import { readCatalogue, type Catalogue } from '../../fit/catalogue.sql.ts'
import type { Reach } from '../../fit/judge.ts'
import { isSpread, places } from '../../fit/places.ts'
import { walked } from '../../fit/walked.ts'
import { report } from './packaging/report.ts'
import { growth } from './shards/growth.ts'
import { companiesIn, companiesTorn, copyRows, makeNodes, moveParts, rowsBeside, rowsOn, rowsTorn } from './shards/rows.sql.ts'
import { oftenest, reaches, shares } from './shards/shares.ts'

// `npm run prove growing shards`: buyers of many companies order, and a walk of random deeds goes over all machines of an order; each
// statement that the program asked meanwhile is judged by the plan of `npm run fit citus`: how many machines it would need. Then the rows
// are really laid into eight schemas by their company, from one to eight, and counted there.

const companies = Number(process.env['COMPANIES'] ?? 200)
/** How often a buyer of each of them orders. */
const orders = Number(process.env['ORDERS'] ?? 2)
const steps = Number(process.env['STEPS'] ?? 1000)
const seed = Number(process.env['SEED_OF_WALK'] ?? 20261122)
const machines = 8
/** What may be torn, with its remedy in scripts/fit/citus.ts, `foreign.company`: the merchant's files that companies' rows name. */
const mayBeTorn = ['stored_file']

const told = report()
const { say, check } = told

let buying: Asked = new Map()
const began = performance.now()
const { walk, asked, end } = await walked(steps, seed, { deeds: ordering, heard: (all) => (buying = all) })
const { pool } = walk.shop
try {
  const catalogue = await readCatalogue(pool)
  const there = await companiesIn(pool)
  say(
    `${there.all} companies, ${there.ordering} of them with orders; ${steps} deeds; ${((performance.now() - began) / 1000).toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}`,
  )
  check('each of the crowd has ordered', there.ordering >= companies)
  const lacking = catalogue.tables.filter(({ name }) => !places.has(name)).map(({ name }) => name)
  check(`${catalogue.tables.length} tables, each has its place`, lacking.length === 0, lacking.join(' '))
  const { statements, left } = await judgedAll(pool, asked, catalogue)
  const buyers = statements.flatMap((one) => (buying.has(one.text) ? [{ ...one, times: buying.get(one.text) ?? 0 }] : []))
  tellShares(`buyers who order (${companies * orders} orders)`, buyers, 'key')
  tellShares(`all that was asked (${steps} deeds, and what is done by the clock)`, statements, 'across')
  const unread = left.filter((text) => !/^\s*(?:begin|commit|rollback|savepoint|release|set|lock)\b/i.test(text))
  check(
    `${statements.length} kinds of statements judged by their plans, ${unread.length} have none`,
    statements.length > 100 && unread.length === 0,
    unread.slice(0, 10).join('\n'),
  )
  await grown(catalogue)
} finally {
  await end()
}
const { checked, failed } = told.counts()
say(`\n${checked - failed.length} of ${checked} as they should be`)
process.exit(failed.length > 0 ? 1 : 0)

/** A buyer of each of so many companies orders so often. */
async function ordering({ shop }: Walk): Promise<void> {
  const crowd = await aCrowd(shop.pool, companies)
  for (const { token, addressId } of Array.from({ length: orders }, () => crowd).flat()) {
    const { data } = await shop.ask(token, addToCart, { productId: shop.products.plainBag, quantity: 200, new: 1 })
    const confirmed = await shop.ask(token, confirmOrder, { cartIds: [data.cartId] })
    await shop.ask(token, createOrder, { key: confirmed.data.orderKey, addressId })
  }
}

/** How many machines the statements need; of one reach those that were asked most. */
function tellShares(of: string, statements: readonly Statement[], shown: Reach): void {
  const all = shares(statements)
  say(`\n${of}: ${all.reduce((sum, { times }) => sum + times, 0)} statements of ${statements.length} kinds`)
  for (const { reach, kinds, times, percent } of all)
    say(`  ${percent.toFixed(1).padStart(5)} %  ${reaches[reach]}: ${times} of ${kinds} kinds`)
  for (const line of oftenest(statements, shown, 10)) say(`    ${line}`)
}

/** Lays the rows onto one machine, then onto one more, and so on; counts them after each. */
async function grown(catalogue: Catalogue): Promise<void> {
  const tables = catalogue.tables.filter(({ name }) => isSpread(name))
  const made = performance.now()
  await makeNodes(pool, tables, machines)
  const rows = await copyRows(pool, tables)
  say(
    `\n${tables.length} tables in each of ${machines} schemas, ${rows} rows laid onto the first: ${seconds(made)}; ${await rowsBeside(pool, catalogue.tables)} rows beside`,
  )
  let [all, size, took] = [0, 0, 0]
  for (const { nodes, moves } of growth(machines)) {
    const at = performance.now()
    let [moved, bytes, companiesMoved] = [0, 0, 0]
    for (const move of moves) {
      const one = await moveParts(pool, tables, move.parts, move.from, move.to)
      moved += one.rows
      bytes += one.bytes
      companiesMoved += one.companies
    }
    took += performance.now() - at
    all += moved
    size += bytes
    const counts = await rowsOn(pool, tables, nodes)
    const sum = counts.reduce((a, b) => a + b, 0)
    check(
      `${nodes - 1} → ${nodes}: ${companiesMoved} companies, ${moved} rows (${((100 * moved) / rows).toFixed(0)} %), ${mega(bytes)} MB in ${seconds(at)}; now ${counts.join(' ')}`,
      sum === rows && moved > 0,
      `${sum} rows are there`,
    )
  }
  say(
    `from 1 to ${machines}: ${all} rows, ${mega(size)} MB in ${(took / 1000).toFixed(1)} s, ${(all / rows).toFixed(2)} times all there is`,
  )
  const torn = await companiesTorn(pool, tables, machines)
  check('every company lies on one machine alone', torn.length === 0, torn.join(' '))
  const keys = await rowsTorn(pool, catalogue, machines)
  for (const { key, rows: lonely } of keys) say(`  ${lonely} rows name one on another machine: ${key}`)
  const strange = keys.filter(({ to }) => !mayBeTorn.includes(to))
  check('no row names one on another machine, but for the merchant’s files', strange.length === 0, strange.map(({ key }) => key).join(' '))
}

function seconds(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`
}

function mega(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1)
}
