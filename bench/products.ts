import autocannon from 'autocannon'
import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { fillWithProducts } from '../server/seed/many.ts'
import { end, freePort, median, report, startNode, type Ground } from './ground.ts'
import { spentBy } from './spent.ts'

// What the mall answers most often, each beside a bare Fastify route that sends the same bytes from memory. The two take turns,
// so that the machine's moods cancel.

const whole = { products: 10_000, turns: 5, seconds: 3 }

/** Requests a second, and the processor time of the server for one, in ms. */
type Pace = { readonly rate: number; readonly spent: number }
type Paces = Pace & { readonly least: number }

/** How an answer compares: shares of what the bare route does, 0–1, by rate and by processor time, and by the least of the latter, which varies less on a busy machine. */
export type Share = { readonly rate: number; readonly spent: number; readonly least: number }

/** An answer that is measured; `aim` in percent of the bare route's rate. */
type Row = {
  readonly name: string
  readonly path: string
  readonly site: 'cached' | 'plain'
  readonly token?: string
  readonly aim: number
}

export async function products(ground: Ground, size = whole): Promise<Map<string, Share>> {
  await fillWithProducts(ground.pool, size.products)
  const sites = { cached: await ground.serve(), plain: await ground.serve({ RESPONSE_CACHE: 'off' }) }
  const rows = await rowsOn(ground)
  const answers = await Promise.all(rows.map((row) => answerOf(sites[row.site].base, row)))
  const file = join(ground.folder, 'answers.json')
  await writeFile(file, JSON.stringify(answers))
  const port = await freePort()
  const bare = await startNode('bench/bare.ts', port, {}, { args: [file] })
  report(`商品库 ${size.products}，16 个连接，各与发送同样字节的空路由轮流`)

  const shares = new Map<string, Share>()
  for (const [at, row] of rows.entries()) {
    const query = row.path.split('?')[1] ?? ''
    const [theirs, ours] = await inTurns(size, [
      { url: `http://127.0.0.1:${port}/${at}?${query}`, pid: bare.pid ?? 0 },
      { url: sites[row.site].base + row.path, pid: sites[row.site].process.pid ?? 0, token: row.token },
    ])
    const share = { rate: ours.rate / theirs.rate, spent: theirs.spent / ours.spent, least: theirs.least / ours.least }
    shares.set(row.name, share)
    report(
      `${row.name}（${Buffer.byteLength(answers[at] ?? '')} 字节）${ours.rate.toFixed(0)} 次/秒，空路由 ${theirs.rate.toFixed(0)}，为其 ${percent(share.rate)}（目标 ≥ ${row.aim}%）；处理器 ${ours.spent.toFixed(3)} 毫秒，空路由 ${theirs.spent.toFixed(3)}，${percent(share.spent)}`,
    )
  }
  await end(bare)
  return shares
}

const percent = (share: number): string => `${(100 * share).toFixed(0)}%`

async function rowsOn({ pool }: Ground): Promise<Row[]> {
  const { rows } = await pool.query<{ category: number; product: number }>(`select
    (select category1_id from product where on_sale group by 1 order by count(*) desc limit 1) as category,
    (select id from product where number = 'FB1001') as product`)
  const { category = 0, product = 0 } = rows[0] ?? {}
  const list = `/api/products?type1=${category}&page=1&limit=20`
  return [
    { name: '列表', path: list, site: 'cached', aim: 70 },
    { name: '列表，无应答缓存', path: list, site: 'plain', aim: 45 },
    { name: '分类树', path: '/api/category', site: 'cached', aim: 70 },
    { name: '首页数据', path: '/api/pc/index', site: 'cached', aim: 70 },
    { name: '商品详情', path: `/api/product/detail/${product}`, site: 'cached', aim: 50 },
    { name: '登录买家的列表，有协议价', path: list, site: 'cached', token: await logIn(pool), aim: 30 },
  ]
}

/** The token of a buyer whose company has agreed prices. */
async function logIn(pool: pg.Pool): Promise<string> {
  const token = `ysh_${randomBytes(32).toString('base64url')}`
  await pool.query(
    `insert into session (token_hash, account_id, expires_at)
     select $1, id, now() + interval '1 day' from account where phone = '13900000001'`,
    [createHash('sha256').update(token).digest()],
  )
  return token
}

async function answerOf(base: string, { path, token }: Row): Promise<string> {
  const response = await fetch(base + path, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  const text = await response.text()
  if ((JSON.parse(text) as { status: number }).status !== 200) throw new Error(`${path}: ${text}`)
  return text
}

type Target = { readonly url: string; readonly pid: number; readonly token?: string | undefined }

/** The middle pace of each of two, which take turns, and the least processor time. */
async function inTurns({ turns, seconds }: typeof whole, [first, second]: readonly [Target, Target]): Promise<[Paces, Paces]> {
  const paces: [Pace[], Pace[]] = [[], []]
  for (const target of [first, second]) await fire(target, seconds / 3)
  for (let turn = 0; turn < turns; turn++) {
    paces[0].push(await fire(first, seconds))
    paces[1].push(await fire(second, seconds))
  }
  const middle = (all: readonly Pace[]): Paces => ({
    rate: median(all.map(({ rate }) => rate)),
    spent: median(all.map(({ spent }) => spent)),
    least: Math.min(...all.map(({ spent }) => spent)),
  })
  return [middle(paces[0]), middle(paces[1])]
}

/** Asks 16 at a time. @throws Error when any answer is not 200. */
async function fire({ url, pid, token }: Target, duration: number): Promise<Pace> {
  const before = spentBy(pid)
  const result = await autocannon({
    url,
    connections: 16,
    duration,
    // It ends with a sample, which it takes every second otherwise.
    sampleInt: 100,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  const answered = result['2xx']
  return { rate: answered / result.duration, spent: (spentBy(pid) - before) / answered }
}
