import { readFileSync } from 'node:fs'
import { percentile, report, type Ground } from './ground.ts'
import { asks, drawer, type Kind } from './scaleAsks.ts'
import { sizedGrounds } from './scaleGround.ts'
import { postgresMeter, spentBy } from './spent.ts'

// One process and its own PostgreSQL with ever more products: how long a guest waits for a list with its facets, for a
// search, for suggestions and for a number, while someone edits the catalogue each second. No answer is kept.

const editEvery = 1000 // ms

/** A question's wait, and the processor time of server and database spent on it, in ms. */
type Cost = { readonly wait: number; readonly spent: number }

const whole = { kept: process.env['GOODS'], rounds: 40 }

/**
 * `npm run bench scale 10000 100000`: these numbers of products; without any 10 000, 100 000 and 1 000 000. With a folder in
 * `GOODS` what is generated stays there, and is not generated again.
 */
export async function scale(given: readonly number[], { kept, rounds } = whole): Promise<void> {
  const sizes = (given.length > 0 ? given : [10_000, 100_000, 1_000_000]).toSorted((a, b) => a - b)
  const curves = { wait: new Map<Kind, string[]>(), spent: new Map<Kind, string[]>() }
  const grounds = await sizedGrounds(kept)
  try {
    for (const size of sizes) {
      const ground = await grounds.of(size)
      report(`商品库 ${size}，${await sizeOf(ground)}`)
      const found = await measured(ground, rounds)
      await ground.stop()
      reportAll([...found.values()].flat())
      for (const [kind, costs] of found) {
        report(`${kind}　${figures(costs, 'wait')}（${costs.length} 次）`)
        for (const what of ['wait', 'spent'] as const) curves[what].set(kind, [...(curves[what].get(kind) ?? []), figures(costs, what)])
      }
    }
  } finally {
    await grounds.stop()
  }
  for (const [what, title] of [
    ['wait', '等待（目标 p95 ≤ 50）'],
    ['spent', '处理器时间'],
  ] as const) {
    report(`曲线，${title}，p50 / p95 毫秒：${sizes.join('　')}`)
    for (const [kind, said] of curves[what]) process.stdout.write(`${kind}　${said.join('　')}\n`)
  }
}

function figures(costs: readonly Cost[], what: keyof Cost): string {
  const all = costs.map((cost) => cost[what])
  return `${percentile(all, 0.5).toFixed(1)} / ${percentile(all, 0.95).toFixed(1)}`
}

const reportAll = (costs: readonly Cost[]): void => report(`所有问题　${figures(costs, 'wait')}（${costs.length} 次）`)

/** What each kind of question cost, the kinds in turns. */
async function measured(ground: Ground, rounds: number): Promise<Map<Kind, Cost[]>> {
  const site = await ground.serve({ RESPONSE_CACHE: 'off' })
  const costs = new Map<Kind, Cost[]>()
  const database = await postgresMeter(ground.pool)
  const spent = () => spentBy(site.process.pid ?? 0) + database()
  const draw = await drawer(ground.pool)
  const began = performance.now()
  await answer(`${site.base}/api/products`)
  report(`启动后首个列表 ${(performance.now() - began).toFixed(0)} 毫秒`)
  const editing = setInterval(() => void edit(ground).catch((error: unknown) => report(`没有改成：${String(error)}`)), editEvery)
  for (let round = -1; round < rounds; round++) {
    for (const [kind, pathOf] of Object.entries(asks) as [Kind, (typeof asks)[Kind]][]) {
      const path = pathOf(draw)
      const before = spent()
      const asked = performance.now()
      await answer(site.base + path)
      const wait = performance.now() - asked
      // The first round opens connections.
      if (round >= 0) costs.set(kind, [...(costs.get(kind) ?? []), { wait, spent: spent() - before }])
    }
  }
  clearInterval(editing)
  report(`服务进程内存 ${pssOf(site.process.pid ?? 0)} MB（目标 ≤ 300）`)
  await site.stop()
  return costs
}

async function answer(url: string): Promise<void> {
  const reply = await fetch(url)
  const body = (await reply.json()) as { status: number; msg: string }
  if (body.status !== 200) throw new Error(`${url}: ${body.status} ${body.msg}`)
}

/** As a merchant's saving does: a product stands elsewhere and is made otherwise. */
const edit = ({ pool }: Ground) =>
  pool.query(`update product set sort = (sort + 1) % 50, lead_days = 1 + (lead_days + 1) % 15
    where id = (select min(id) + floor(random() * (max(id) - min(id)))::bigint from product)`)

async function sizeOf({ pool }: Ground): Promise<string> {
  const { rows } = await pool.query<{ all: string; indexes: string; kinds: number }>(`
    select pg_size_pretty(pg_database_size(current_database())) as all, pg_size_pretty(pg_indexes_size('product')) as indexes,
      (select count(*) from product_kind) as kinds`)
  return `数据库 ${rows[0]?.all}，其中商品索引 ${rows[0]?.indexes}，${rows[0]?.kinds} 种组合`
}

/** Memory of a process in MB, pages it shares counted in part (PSS). */
function pssOf(pid: number): string {
  const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
  return (kilobytes / 1024).toFixed(0)
}
