import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inDatabase } from '../server/src/database/databaseUrl.ts'
import { openDb } from '../server/src/database/db.ts'
import { layRelease } from '../server/src/release.fixture.ts'
import type pg from 'pg'
import { end, freePort, median, report, startNode, type Ground } from './ground.ts'
import { aCrowd, ask, rate, type Shopper } from './orders.ts'
import { postgresMeter, spentBy } from './spent.ts'

// The whole way of an order over HTTP – into the cart, confirm, create, how to pay – of one of twenty lots, 16 buyers at once;
// with a commit named, `npm run bench path b989fee`, that commit's server takes turns with this one.

const whole = { buyers: 16, turns: 5, seconds: 4, lots: 20 }

/** A server to order at, and what a turn of ordering there came to. */
type Mall = {
  readonly name: string
  readonly base: string
  readonly pid: number
  readonly shoppers: readonly Shopper[]
  readonly lots: readonly number[]
  readonly rates: number[]
  /** Processor time of the server and of PostgreSQL for an order, in ms. */
  readonly spent: { server: number[]; database: number[] }
}

export async function path(ground: Ground, commit?: string, size = whole): Promise<void> {
  const settings = { POOL: String(Math.max(size.buyers, 6)) }
  const here = await ground.serve(settings)
  const malls = [await aMall('本次代码', here.base, here.process.pid ?? 0, ground.pool, size)]
  const older = commit === undefined ? null : await olderServer(ground, commit, settings)
  try {
    if (older) malls.push(await aMall(older.commit, older.base, older.pid, older.pool, size))
    const database = await postgresMeter(ground.pool)
    for (const mall of malls) await Promise.all(mall.shoppers.map((shopper) => warmUp(mall, shopper)))
    for (let turn = 0; turn < size.turns; turn++) for (const mall of malls) await measure(mall, size.seconds, database)
  } finally {
    await older?.stop()
  }
  for (const { name, rates, spent } of malls) {
    report(
      `${name}：全程 ${median(rates).toFixed(1)} 单/秒；处理器每单 Node ${median(spent.server).toFixed(2)} 毫秒（目标 ≤ 3），PostgreSQL ${median(spent.database).toFixed(2)} 毫秒（目标 ≤ 5）`,
    )
  }
  const [ours, theirs] = malls
  if (ours && theirs) {
    report(`为 ${theirs.name} 的 ${(median(ours.rates) / median(theirs.rates)).toFixed(2)} 倍（目标 ≥ 2.5）`)
  }
}

async function aMall(name: string, base: string, pid: number, pool: pg.Pool, { buyers, lots }: typeof whole): Promise<Mall> {
  const { rows } = await pool.query<{ id: number }>(
    `update spot_stock set on_hand = 1000000 where product_id in (
       select s.product_id from spot_stock s join product p on p.id = s.product_id
       where p.on_sale and not p.exclusive order by 1 limit $1)
     returning product_id as id`,
    [lots],
  )
  const shoppers = await aCrowd(pool, buyers)
  return { name, base, pid, shoppers, lots: rows.map(({ id }) => id), rates: [], spent: { server: [], database: [] } }
}

let orders = 0

async function place({ base, lots }: Mall, shopper: Shopper): Promise<void> {
  const productId = lots[orders++ % lots.length]
  const { cartId } = await ask(base, shopper, '/api/car', { productId, quantity: 2 })
  const { orderKey } = await ask(base, shopper, '/api/order/confirm', { cartIds: [cartId] })
  const { orderId } = await ask(base, shopper, `/api/order/create/${String(orderKey)}`, {
    addressId: shopper.addressId,
  })
  await ask(base, shopper, '/api/order/pay', { orderId, payType: 'bank' })
}

/** PostgreSQL plans a statement five times on each connection before it keeps the plan. */
async function warmUp(mall: Mall, shopper: Shopper): Promise<void> {
  for (let times = 0; times < 8; times++) await place(mall, shopper)
}

async function measure(mall: Mall, seconds: number, database: () => number): Promise<void> {
  const [server, postgres, before] = [spentBy(mall.pid), database(), orders]
  mall.rates.push(await rate(mall.shoppers, seconds, (shopper) => place(mall, shopper)))
  const placed = orders - before
  mall.spent.server.push((spentBy(mall.pid) - server) / placed)
  mall.spent.database.push((database() - postgres) / placed)
}

/** The server of an older commit, on a database of its own beside the ground's, seeded by itself. */
async function olderServer(ground: Ground, commit: string, settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'mall-older-'))
  if (!layRelease(commit, folder)) throw new Error(`没有 ${commit} 的 git 历史。No history of ${commit} here.`)
  await ground.pool.query(`drop database if exists older`)
  await ground.pool.query(`create database older`)
  const url = inDatabase(ground.url, 'older')
  const port = await freePort()
  const child = await startNode(
    'server/src/main.ts',
    port,
    { DATABASE_URL: url, DATA_DIR: folder, FLOOD: '0', LOG: 'error', PICTURES_AHEAD: 'off', ...settings },
    { cwd: folder },
  )
  const { pool } = openDb(url, 4, () => {})
  const stop = async (): Promise<void> => {
    await pool.end()
    // An older release may end with words that were mended since.
    await end(child).catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
  return { commit, base: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, pool, stop }
}
