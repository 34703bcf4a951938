import { fillWithLogs, fillWithOrders } from '../server/seed/manyOrders.sql.ts'
import { addMarked } from '../server/src/figure/fold.sql.ts'
import { layOut, makeMonths, monthsThere } from '../server/src/auditDesk/months.sql.ts'
import { inTransaction } from '../server/src/database/db.ts'
import { seenAtOnce } from '../server/src/sheetRun/export.jobs.ts'
import { outbox } from '../server/src/sms/sms.ts'
import { servicesOn } from '../server/seed/orders/actors.ts'
import { sheetDesks, workersOf } from '../server/src/subjects.ts'
import { firstPages, tellSlowest } from './desk.ts'
import { onGround, percentile, report, type Ground } from './ground.ts'
import { aCrowd, fillCarts, place } from './orders.ts'

// Tables as they are after years: orders of many companies with their lines, events, notices, books and log. How long every first page
// takes over HTTP, the first 500 rows of every export, an order beside one on the demo's tables, and what looks for what is due.

const whole = { orders: 300_000, turns: 10, placed: 200, kept: process.env['ORDERS'] }
export type LargeSize = typeof whole

/** `npm run bench large 1000000`: so many orders, 300 000 without. With a folder in `ORDERS` what is generated stays there. */
export const large = (given: readonly number[]): Promise<void> => largeOn({ ...whole, ...(given[0] && { orders: given[0] }) })

export async function largeOn({ orders, turns, placed, kept }: LargeSize): Promise<void> {
  await onGround(async (ground) => {
    const small = (await ordersOn(ground)) < orders / 2 ? await placing(ground, placed) : []
    const began = performance.now()
    // 150 to 600 orders of most companies; the demo's have a tenth of all among six.
    await fillWithOrders(ground.pool, orders, Math.ceil(orders / 3000))
    await fillWithLogs(ground.pool, orders)
    await layLog(ground)
    report(`已有 ${orders} 张订单，用时 ${((performance.now() - began) / 1000).toFixed(0)} 秒，${await sizeOf(ground)}`)
    const added = performance.now()
    while (await addMarked(ground.db));
    report(`汇总补齐用时 ${((performance.now() - added) / 1000).toFixed(0)} 秒`)
    await sweeping(ground)
    const full = await placing(ground, placed)
    const before = small.length > 0 ? `演示数据 ${figures(small)}，` : ''
    report(`下一张订单（确认＋提交），p50 / p95 毫秒：${before}${orders} 张订单之后 ${figures(full)}`)
    await exports(ground, Math.min(turns, 5))
    await firstPages(ground, orders, turns)
  }, kept)
}

/** As a mall has it that has run for so long: each month by itself. */
async function layLog({ db, pool }: Ground): Promise<void> {
  const now = new Date()
  await makeMonths(db, now)
  if ((await monthsThere(db)).some(({ name }) => name === 'audit_first')) await inTransaction(db, (tx) => layOut(tx, 'audit_first', now))
  await pool.query('set statement_timeout = 0; analyze audit; reset statement_timeout')
}

async function ordersOn({ pool }: Ground): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from customer_order')
  return rows[0]?.n ?? 0
}

const figures = (all: readonly number[]): string => `${percentile(all, 0.5).toFixed(1)} / ${percentile(all, 0.95).toFixed(1)}`

/** How long each of so many orders of one buyer took, one after the other. */
async function placing(ground: Ground, placed: number): Promise<number[]> {
  const [shopper] = await aCrowd(ground.pool, 1)
  if (!shopper) return []
  const site = await ground.serve()
  await fillCarts(ground, site.base, [shopper], placed + 20)
  const waits: number[] = []
  for (let n = -Math.min(placed, 20); n < placed; n++) {
    const began = performance.now()
    await place(site.base, ground.pool, shopper)
    if (n >= 0) waits.push(performance.now() - began)
  }
  await site.stop()
  return waits
}

/** What is due is done, some hundred of each kind at a time, then looked for again, as each minute does. */
async function sweeping(ground: Ground): Promise<void> {
  const services = await servicesOn({ ...ground, dataDir: ground.folder, now: () => new Date() }, () => {
    throw new Error('nothing is asked of the players')
  })
  const { sweep } = workersOf(
    services,
    outbox(services, () => {}),
  )
  const [first = 0, ...others] = await timed(20, () => sweep({}))
  report(`到期检查：首次 ${first.toFixed(0)} 毫秒，办完到期的之后 ${figures(others.slice(-5))} 毫秒（目标 ≤ 1000）`)
}

async function timed(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  for (let n = 0; n < times; n++) {
    const began = performance.now()
    await work()
    waits.push(performance.now() - began)
  }
  return waits
}

/** The first rows of everything that staff may take out. */
async function exports({ db }: Ground, turns: number): Promise<void> {
  const who = { side: 'staff', staffId: 1 } as const
  const asking = { staffId: who.staffId, now: new Date(), seesMargins: true }
  const waits = new Map<string, readonly number[]>()
  for (const [subject, desk] of Object.entries(sheetDesks)) {
    const filter = desk.filter.safeParse({})
    if (!filter.success) continue
    const page = () => seenAtOnce(db, who, (seen) => desk.page(seen, filter.data, 0, asking))
    waits.set(`导出：${subject}`, await timed(turns, page))
  }
  report(`${waits.size} 种导出的前 500 行各 ${turns} 次，p50 / p95 毫秒`)
  tellSlowest(waits)
}

async function sizeOf({ pool }: Ground): Promise<string> {
  const { rows } = await pool.query<{ size: string; most: string }>(`select pg_size_pretty(pg_database_size(current_database())) as size,
    (select string_agg(name || ' ' || pg_size_pretty(bytes), '，') from (select relid::regclass::text as name, pg_total_relation_size(relid) as bytes
      from pg_stat_user_tables order by 2 desc limit 8) t) as most`)
  return `数据库 ${rows[0]?.size}，最大的表：${rows[0]?.most}`
}
