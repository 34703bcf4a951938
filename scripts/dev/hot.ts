import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { inTransaction, openDb } from '../../server/src/database/db.ts'
import { setOpened } from '../../server/src/opening/opened.sql.ts'
import { runningPostgres } from '../../server/src/database/postgres.ts'
import { findChromium } from '../chromium.ts'

// `npm run dev`, measured in a real browser on a copy of the code: what is saved shows by itself, and what was typed stays.
// `npm run prove` runs it; alone: node scripts/dev/hot.ts

const root = join(import.meta.dirname, '../..')
const [siteLimit, serverLimit] = [2000, 3000] // ms
const saves = 5

const rooms = [
  'contract',
  'pricing',
  'artwork',
  'drawings',
  'kit',
  'studio',
  'server',
  'mall',
  'admin',
  'scripts',
  'package.json',
  'tsconfig.json',
]

/** The code anew, in a folder where it may be spoilt. */
function copied(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mall-dev-'))
  for (const room of rooms) cpSync(join(root, room), join(folder, room), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Opens the mall without anything in it: one in preparation shows visitors no page of its own. */
async function opened(dataDir: string): Promise<void> {
  const url = runningPostgres(dataDir)
  if (url === undefined) throw new Error('npm run dev has no database of its own; unset DATABASE_URL')
  const { db, pool } = openDb(url, 1, () => {})
  await inTransaction(db, (tx) => setOpened(tx, new Date()))
  await pool.end()
}

async function begin(folder: string, port: number) {
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    SEED: 'none',
  }
  const dev = spawn(process.execPath, ['scripts/dev.ts'], { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const base = `http://localhost:${port}`
  const isReady = () =>
    fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (dev.exitCode !== null) throw new Error('npm run dev ended by itself')
    await new Promise((again) => setTimeout(again, 100))
  }
  await opened(join(folder, 'data'))
  return { base, end: async () => (dev.kill('SIGTERM'), once(dev, 'exit')) }
}

/** How long each of some saves takes to be seen, in ms: `text` of the file is replaced by what `nth` makes of the number of the save. */
async function timed(file: string, text: string, nth: (n: number) => string, seen: (text: string) => Promise<unknown>): Promise<number[]> {
  const before = readFileSync(file, 'utf8')
  if (!before.includes(text)) throw new Error(`${file} has no ${text}`)
  const took: number[] = []
  for (let n = 1; n <= saves; n += 1) {
    const began = performance.now()
    writeFileSync(file, before.replace(text, nth(n)))
    await seen(nth(n))
    took.push(Math.round(performance.now() - began))
    await new Promise((typing) => setTimeout(typing, 1500))
  }
  return took
}

const failed: string[] = []

function tell(what: string, took: readonly number[], limit: number): void {
  const middle = took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? Infinity
  if (middle > limit) failed.push(what)
  process.stdout.write(`${middle > limit ? '✘' : '✔'} ${what}: ${middle} ms (${took.join(', ')}), at most ${limit}\n`)
}

function check(what: string, holds: boolean): void {
  if (!holds) failed.push(what)
  process.stdout.write(`${holds ? '✔' : '✘'} ${what}\n`)
}

/** Opens a page, waits until it stands, and types into its field `label`: what is typed is gone after a reload. */
async function typedInto(page: Page, address: string, label: string): Promise<() => Promise<boolean>> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await page.getByLabel(label, { exact: true }).fill('13800000001')
  return async () => (await page.getByLabel(label, { exact: true }).inputValue()) === '13800000001'
}

async function measure(folder: string, base: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await browser.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => void faults.push(message))
  page.on('console', (said) => said.type() === 'error' && faults.push(said.text()))
  const shows = (text: string) => page.getByText(text).first().waitFor({ timeout: 60_000 })

  // What vite makes of packages it makes once, and says so by a reload.
  for (const path of ['/', '/login', '/admin/login']) await page.goto(base + path).then(() => page.waitForLoadState('networkidle'))

  const stays = await typedInto(page, `${base}/login`, '手机号')
  const entrance = join(folder, 'mall/app/login/Entrance.tsx')
  tell('a saved component of the mall shows', await timed(entrance, '企业印刷与礼品，一站采齐', (n) => `第 ${n} 次保存`, shows), siteLimit)
  const html = await (await fetch(`${base}/login`)).text()
  check('the server draws what was saved', html.includes(`第 ${saves} 次保存`))
  const width = (px: string) =>
    page.waitForFunction(
      (wanted) => [...document.querySelectorAll('section')].some((one) => getComputedStyle(one).flexBasis === wanted),
      px,
    )
  tell(
    'a saved sheet of the mall shows',
    await timed(join(folder, 'mall/app/login/Entrance.module.css'), '400px', (n) => `${400 + n}px`, width),
    siteLimit,
  )
  check('what was typed stays', await stays())

  const office = await typedInto(page, `${base}/admin/login`, '账号')
  tell(
    'a saved component of the back office shows',
    await timed(join(folder, 'admin/shell/Brand.tsx'), '商家后台', (n) => `第 ${n} 次保存`, shows),
    siteLimit,
  )
  check('what was typed stays', await office())

  const answers = async (word: string) => {
    for (;;) {
      const asked = await fetch(`${base}/healthz`).catch(() => null)
      if (asked?.headers.get('permissions-policy')?.includes(word.replaceAll("'", ''))) return
      await new Promise((again) => setTimeout(again, 25))
    }
  }
  tell(
    'a saved file of the server acts',
    await timed(join(folder, 'server/src/http/safeHeaders.ts'), "'usb'", (n) => `'usb-${n}'`, answers),
    serverLimit,
  )
  await page.goto(`${base}/login`)
  await shows(`第 ${saves} 次保存`)
  check(`nothing failed in the browser ${faults.join(' | ')}`, faults.length === 0)
  await browser.close()
}

if (!findChromium()) {
  process.stdout.write('\n!!! 没有 Chromium，npm run dev 未在浏览器中测试。No Chromium: npm run dev was NOT measured.\n\n')
} else {
  const folder = copied()
  const { base, end } = await begin(folder, await freePort())
  try {
    process.stdout.write(
      `load ${loadavg()
        .map((one) => one.toFixed(1))
        .join(' ')}\n`,
    )
    await measure(folder, base)
  } finally {
    await end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}
process.exitCode = failed.length > 0 ? 1 : 0
