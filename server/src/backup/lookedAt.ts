import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** One of the mall's pages, and what must stand on it. */
type Look = { readonly what: string; readonly path: string; readonly has: string }

/**
 * Starts the mall that lies in the database at `url` and in `dataDir`, at rest, looks at a handful of its pages, and ends it. Answers how many,
 * and what is wrong with them, in words. @throws Error in words where it does not start.
 */
export async function lookedAt(url: string, dataDir: string): Promise<{ pages: number; faults: string[] }> {
  const shop = fork(fileURLToPath(new URL('../shopAtRest.ts', import.meta.url)), {
    // Nothing of how the running mall reaches others: this one is not to.
    env: {
      ...{ PATH: process.env['PATH'], NODE_ENV: 'test', SEED: 'none', LOG: 'error', DRAIN: '0', FLOOD: '0', PICTURES_AHEAD: 'off' },
      ...{ HOST: '127.0.0.1', PORT: '0', DATABASE_URL: url, DATA_DIR: dataDir, STORAGE_URL: 'off' },
    },
    // Nor what reads .env before a command.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  shop.stderr?.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const gone = once(shop, 'exit')
  try {
    const [ready] = await Promise.race([once(shop, 'message'), gone.then(() => [null])])
    if (ready === null) throw new Error(`恢复出的商城无法启动：${said.trim()}`)
    const { port } = ready as { port: number }
    const origin = `http://127.0.0.1:${port}`
    const all = [...looks, ...(await ofGoods(origin))]
    const faults: string[] = []
    for (const look of all) faults.push(...(await faultsOf(origin, look)))
    return { pages: all.length, faults }
  } finally {
    shop.kill('SIGKILL')
    await gone
  }
}

const looks: readonly Look[] = [
  { what: '首页', path: '/', has: '</html>' },
  { what: '登录页', path: '/login', has: '登录' },
  { what: '运行状况', path: '/readyz', has: 'ok' },
]

const Goods = z.object({ data: z.array(z.object({ storeName: z.string() })) })

/** The list of goods, with the first that a guest is shown; their own pages are for who is logged in. None where there are none. */
async function ofGoods(origin: string): Promise<Look[]> {
  const answer = await fetch(`${origin}/api/products?limit=1`).then((response) => response.json())
  const [first] = Goods.safeParse(answer).data?.data ?? []
  return first ? [{ what: '商品列表', path: '/indexpage/productlist', has: asInHtml(first.storeName) }] : []
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const asInHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)

async function faultsOf(origin: string, { what, path, has }: Look): Promise<string[]> {
  const answer = await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(60_000) }).catch((error: unknown) => String(error))
  if (typeof answer === 'string') return [`${what}（${path}）没有应答：${answer}`]
  const text = await answer.text()
  if (answer.status !== 200) return [`${what}（${path}）应答 ${answer.status}`]
  return text.includes(has) ? [] : [`${what}（${path}）上没有“${has}”`]
}
