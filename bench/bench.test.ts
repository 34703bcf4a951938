import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findChromium } from '../scripts/chromium.ts'
import { demoFolder } from '../server/src/demoFolder.fixture.ts'
import { artwork } from './artwork.ts'
import { editorBytes } from './artwork/bytes.ts'
import { bestOffers } from './best.ts'
import { deskOn } from './desk.ts'
import { onGround, type Ground } from './ground.ts'
import { largeOn } from './large.ts'
import { orders } from './orders.ts'
import { pages } from './pages.ts'
import { path } from './path.ts'
import { products, type Share } from './products.ts'
import { promotions } from './promotions.ts'
import { scale } from './scale.ts'
import { search } from './search.ts'
import { sheet } from './sheet.ts'
import { start } from './start.ts'

// Every bench at a tiny size: its figures say nothing here, that it still comes to them does. A server that complains of
// anything, or does not end well, ends its bench with an error.

const patience = 300_000 // ms; a quiet machine takes three seconds for each

let folder: string
beforeAll(async () => void (folder = await demoFolder('mall-bench-')), patience)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The lines a bench reports; each names its figures and the load, and no figure is missing. */
async function reported(bench: () => Promise<unknown>): Promise<string[]> {
  const said: string[] = []
  const heard = vi.spyOn(process.stdout, 'write').mockImplementation((line) => said.push(String(line)) > 0)
  try {
    await bench()
  } finally {
    heard.mockRestore()
  }
  expect(said.filter((line) => /NaN|undefined|Infinity/.test(line))).toEqual([])
  return said
}

const on = (bench: (ground: Ground) => Promise<unknown>) => reported(() => onGround(bench, folder))

test('best tells how long it takes to find the best of all combinations of offers', async () => {
  const said = await reported(async () => bestOffers(3))
  expect(said.join('')).toMatch(/20 行 50 张券（平均用 [\d.]+ 项优惠）：等待 p50 \d[\s\S]*200 行 200 张券/)
})

test.skipIf(!findChromium())(
  'artwork tells what the designer costs, and other pages load nothing of it',
  async () => {
    const size = { drag: { objects: 10, steps: 3, turns: 1 }, objects: 10, side: 60, turns: 1 }
    const said = (await reported(() => artwork(size))).join('')
    expect(said).toMatch(/效果图，处理器毫秒[\s\S]*印刷文件 10 个对象[\s\S]*预览 10 个对象/)
    expect(said).toMatch(/拖动 10 个对象之一.*我们 [\d.]+，fabric（有缓存） [\d.]+.*konva [\d.]+/)
    const bytes = await editorBytes()
    expect(bytes?.elsewhere ?? []).toEqual([])
    expect(bytes?.bytes ?? 0).toBeLessThan(2 ** 20)
  },
  patience,
)

test(
  'scale tells the curves of every kind of question',
  async () => {
    const said = await reported(() => scale([300, 400], { kept: folder, rounds: 1 }))
    expect(said.join('')).toMatch(/曲线，等待.*300　400/)
  },
  patience,
)

test(
  'desk asks every first page of a shop with more orders than the demo',
  async () => {
    const said = (await reported(() => deskOn({ orders: 60, turns: 1, kept: folder }))).join('')
    expect(said).toMatch(/60 张订单，2\d\d 种提问各 1 次/)
    expect(said).toContain('/api/admin/todo/list')
    expect(said).toContain('订单台搜索：收货人')
  },
  patience,
)

test(
  'large tells what years of orders cost: first pages, exports, an order, the sweep',
  async () => {
    const said = (await reported(() => largeOn({ orders: 150, turns: 1, placed: 2, kept: folder }))).join('')
    expect(said).toMatch(/已有 150 张订单[\s\S]*到期检查：首次[\s\S]*下一张订单[\s\S]*种导出的前 500 行[\s\S]*种提问各 1 次/)
    expect(said).toContain('导出：orders')
  },
  patience,
)

test(
  'products tells what answers cost beside a bare route, and public ones cost not many times as much',
  async () => {
    let shares = new Map<string, Share>()
    const said = await on(async (ground) => {
      shares = await products(ground, { products: 500, turns: 4, seconds: 0.2 })
    })
    expect(said.join('')).toMatch(/列表（\d+ 字节）[1-9]\d* 次\/秒，空路由 [1-9]\d*/)
    // By the least processor time of four turns: about half is reached even at load 15. When texts were written anew it was a fifth.
    for (const name of ['列表', '分类树', '首页数据']) expect(shares.get(name)?.least, name).toBeGreaterThan(0.35)
  },
  patience,
)

test(
  'path tells how many orders go all the way',
  async () => {
    const said = await on((ground) => path(ground, undefined, { buyers: 2, turns: 1, seconds: 0.5, lots: 3 }))
    expect(said.join('')).toMatch(/全程 [\d.]+ 单\/秒；处理器每单 Node [\d.]+ 毫秒/)
  },
  patience,
)

test(
  'promotions tells how a crowd is answered, and no piece is sold twice, not even where a server dies',
  async () => {
    const crowd = { accounts: 40, within: 40, pieces: 8 }
    const size = {
      warm: crowd,
      spread: crowd,
      instant: { ...crowd, within: 0 },
      killed: crowd,
      row: { accounts: 20, turns: 1 },
      connections: 20,
    }
    const said = (await on((ground) => promotions(ground, size))).join('')
    // How many come through in time is the machine's affair; that none is had twice is not.
    expect(said.match(/占用 [1-8]，剩 \d，合计相符，超限购 0/g), said).toHaveLength(3)
    expect(said).toMatch(/购物车没有的 0，加了两次的 0[\s\S]*同一行每秒占用：服务端 [1-9]/)
  },
  patience,
)

test(
  'search tells how long a word takes to be found',
  async () => {
    const said = await on((ground) => search(ground, { products: 600, turns: 2 }))
    expect(said.join('')).toMatch(/15 次中文搜索，\d+% 有结果/)
  },
  patience,
)

test(
  'orders tells how many orders a second are placed',
  async () => {
    const said = await on((ground) => orders(ground, { buyers: 2, turns: 1, seconds: 0.3, lines: 100 }))
    expect(said.join('')).toMatch(/手写 SQL 一个事务 [1-9]\d* 单\/秒/)
  },
  patience,
)

test(
  'sheet tells how long products take to be imported and exported',
  async () => {
    const said = await on((ground) => sheet(ground, 20))
    expect(said.join('')).toMatch(/新增 20，修改 0，未变化 0，有误 0[\s\S]*新增 0，修改 0，未变化 20/)
  },
  patience,
)

test.skipIf(!findChromium())(
  'pages tells when a page is painted',
  async () => {
    const said = await on((ground) => pages(ground, { visits: 1, paths: { 登录: '/login' } }))
    expect(said.join('')).toMatch(/登录：FCP \d+\.\d+ 秒/)
  },
  patience,
)

test(
  'start tells how long the server takes to be ready, and what it then holds',
  async () => {
    const said = await reported(() => start({ turns: 1, kept: folder }))
    expect(said.join('')).toMatch(/空闲内存：服务进程 [1-9]\d* MB.*PostgreSQL [1-9]\d* MB[\s\S]*再次启动 \d/)
  },
  patience,
)
