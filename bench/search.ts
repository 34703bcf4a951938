import { fillWithProducts } from '../server/seed/many.ts'
import { percentile, report, type Ground } from './ground.ts'

// Chinese keyword search at 100 000 products: how long a client waits for one page, one question at a time.

const words = [
  '帆布袋',
  '帆布包',
  '保温杯',
  'T恤',
  '笔记本',
  '雨伞',
  '礼盒',
  '帆布',
  '杯子',
  '定制 帆布袋',
  '无纺布袋',
  'fanbudai',
  'fbd',
  '手提袋 印刷',
  '环保袋',
]

const whole = { products: 100_000, turns: 20 }

export async function search(ground: Ground, { products, turns } = whole): Promise<void> {
  await fillWithProducts(ground.pool, products)
  await ground.pool.query('vacuum analyze product')
  const site = await ground.serve({ RESPONSE_CACHE: 'off' })
  const waits: number[] = []
  let found = 0
  for (let turn = 0; turn < turns; turn++) {
    for (const word of words) {
      const began = performance.now()
      const answer = (await (
        await fetch(`${site.base}/api/products?keyword=${encodeURIComponent(word)}&page=${1 + (turn % 3)}`)
      ).json()) as { total: number }
      // The first turn warms the counts, as the first asker of the day does.
      if (turn > 0) waits.push(performance.now() - began)
      if (answer.total > 0) found++
    }
  }
  report(`商品库 ${products}，${waits.length} 次中文搜索，${((100 * found) / (turns * words.length)).toFixed(0)}% 有结果`)
  report(
    `p50 ${percentile(waits, 0.5).toFixed(1)} 毫秒，p95 ${percentile(waits, 0.95).toFixed(1)} 毫秒（目标 ≤ 10），最长 ${Math.max(...waits).toFixed(1)} 毫秒`,
  )
}
