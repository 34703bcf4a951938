import { readFileSync } from 'node:fs'
import { aGround, percentile, report, type Ground } from './ground.ts'
import { fillWithGoods } from '../server/seed/manyGoods.sql.ts'
import { asks, drawer, type Kind } from './scaleAsks.ts'

// One process and its own PostgreSQL with ever more products: how long a guest waits for a list with its facets, for a
// search, for suggestions and for a number, while someone edits the catalogue each second. No answer is kept.

const rounds = 40
const editEvery = 1000 // ms

/** `npm run bench scale 10000 100000`: these numbers of products; without any 10 000, 100 000 and 1 000 000. */
export async function scale(given: readonly string[]): Promise<void> {
  const sizes = given.length > 0 ? given.map(Number) : [10_000, 100_000, 1_000_000]
  const curve = new Map<Kind, string[]>()
  const ground = await aGround()
  try {
    for (const size of sizes.toSorted((a, b) => a - b)) {
      const began = performance.now()
      await fillWithGoods(ground.pool, size)
      report(
        `商品库 ${size} 已生成，用时 ${((performance.now() - began) / 1000).toFixed(0)} 秒，${await sizeOf(ground)}`,
      )
      for (const [kind, waits] of await measured(ground)) {
        const [p50, p95, most] = [percentile(waits, 0.5), percentile(waits, 0.95), Math.max(...waits)]
        report(
          `${kind}　p50 ${p50.toFixed(1)}　p95 ${p95.toFixed(1)}　最长 ${most.toFixed(1)} 毫秒（${waits.length} 次）`,
        )
        curve.set(kind, [...(curve.get(kind) ?? []), `${p50.toFixed(1)} / ${p95.toFixed(1)}`])
      }
    }
  } finally {
    await ground.stop()
  }
  report(`曲线，p50 / p95 毫秒（目标 p95 ≤ 50）：${sizes.join('　')}`)
  for (const [kind, figures] of curve) process.stdout.write(`${kind}　${figures.join('　')}\n`)
}

/** How long each kind of question took, the kinds in turns. */
async function measured(ground: Ground): Promise<Map<Kind, number[]>> {
  const site = await ground.serve({ RESPONSE_CACHE: 'off' })
  const waits = new Map<Kind, number[]>()
  const draw = await drawer(ground.pool)
  const began = performance.now()
  await answer(`${site.base}/api/products`)
  report(`启动后首个列表 ${(performance.now() - began).toFixed(0)} 毫秒`)
  const editing = setInterval(() => void edit(ground), editEvery)
  for (let round = -1; round < rounds; round++) {
    for (const [kind, pathOf] of Object.entries(asks) as [Kind, (typeof asks)[Kind]][]) {
      const path = pathOf(draw)
      const asked = performance.now()
      await answer(site.base + path)
      // The first round opens connections.
      if (round >= 0) waits.set(kind, [...(waits.get(kind) ?? []), performance.now() - asked])
    }
  }
  clearInterval(editing)
  report(`服务进程内存 ${pssOf(site.process.pid ?? 0)} MB（目标 ≤ 300）`)
  await site.stop()
  return waits
}

async function answer(url: string): Promise<void> {
  const reply = await fetch(url)
  const body = (await reply.json()) as { status: number; msg: string }
  if (body.status !== 200) throw new Error(`${url}: ${body.status} ${body.msg}`)
}

/** As a merchant's saving does: a product stands elsewhere and is made otherwise. */
const edit = ({ pool }: Ground) =>
  pool.query(`update product set sort = (sort + 1) % 50, lead_days = 1 + (lead_days + 1) % 15
    where id = (select min(id) + floor(random() * (max(id) - min(id))) from product)`)

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
