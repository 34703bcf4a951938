import autocannon from 'autocannon'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillWithProducts } from '../server/seed/many.ts'
import { end, freePort, median, report, startNode, type Ground } from './ground.ts'

// GET /api/products, page 1 of a category with 20 cards, from 10 000 products, beside a bare Fastify route that answers the
// same bytes from memory: with the response cache, and without any. The three take turns, so that the machine's moods cancel.

const whole = { products: 10_000, turns: 5, seconds: 3 }

export async function products(ground: Ground, size = whole): Promise<void> {
  const { turns, seconds } = size
  await fillWithProducts(ground.pool, size.products)
  const cached = await ground.serve()
  const plain = await ground.serve({ RESPONSE_CACHE: 'off' })
  const { rows } = await ground.pool.query<{ id: number }>(
    'select category1_id as id from product where on_sale group by 1 order by count(*) desc limit 1',
  )
  const path = `/api/products?type1=${rows[0]?.id}&page=1&limit=20`
  const bytes = await (await fetch(plain.base + path)).text()
  const file = join(ground.folder, 'bytes.json')
  await writeFile(file, bytes)
  const port = await freePort()
  const bare = await startNode('bench/bare.ts', port, {}, [file])

  const sites = { bare: `http://127.0.0.1:${port}`, cached: cached.base, plain: plain.base }
  const rates: Record<keyof typeof sites, number[]> = { bare: [], cached: [], plain: [] }
  for (const name of ['bare', 'cached', 'plain'] as const) await fire(sites[name] + path, 1)
  for (let turn = 0; turn < turns; turn++) {
    for (const name of ['bare', 'cached', 'plain'] as const) rates[name].push(await fire(sites[name] + path, seconds))
  }
  await end(bare)
  const [bareRate, cachedRate, plainRate] = [median(rates.bare), median(rates.cached), median(rates.plain)]
  report(`答复 ${bytes.length} 字节，20 张卡片，商品库 ${size.products}`)
  report(`空路由 ${bareRate.toFixed(0)} 次/秒`)
  report(
    `有应答缓存 ${cachedRate.toFixed(0)} 次/秒，为空路由的 ${((100 * cachedRate) / bareRate).toFixed(0)}%（目标 ≥ 60%）`,
  )
  report(`无应答缓存 ${plainRate.toFixed(0)} 次/秒，空路由为其 ${(bareRate / plainRate).toFixed(2)} 倍（目标 ≤ 3）`)
}

/** Requests a second, 16 at a time. @throws Error when any answer is not 200. */
async function fire(url: string, duration: number): Promise<number> {
  const result = await autocannon({ url, connections: 16, duration })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}
