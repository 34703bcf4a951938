import { chromium, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { logIn, personOf, staffToken } from '../e2e/people.ts'
import { findChromium } from './chromium.ts'
import { shots, type Shot } from './manual/shots.ts'

// Makes the manual's pictures anew, from a demo of its own: npm run manual [NAME …]

const wanted = process.argv.slice(2)
const folder = join(import.meta.dirname, '../manual/pictures')
const sizesFile = join(folder, 'sizes.json')

/** A picture in which less differs stays as it was made, unless it is asked for by name: a date, how long something has waited. */
const samePart = 0.003

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((listens) => server.once('listening', listens))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** Starts the demo on an empty folder; answers where it is and how to end it. */
async function demo() {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'manual-'))
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    SEED: 'demo',
    PORT: String(port),
    DATA_DIR: dataDir,
    ORIGIN: origin,
    FLOOD: '0',
    DRAIN: '0',
  }
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    env: { ...env, LOG: 'error', TRUST_PROXY: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isUp = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (server.exitCode !== null) throw new Error('the demo did not start')
    await new Promise((again) => setTimeout(again, 100))
  }
  const end = async () => {
    server.kill('SIGTERM')
    await new Promise((gone) => server.once('exit', gone))
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  return { origin, end }
}

const kept = { path: '/admin', sameSite: 'Strict' } as const
/** Each person logs in once: the mall lets nobody in too often. */
const tokens = new Map<string, string>()

async function enter(page: Page, { at, who }: Shot, request: APIRequestContext, origin: string): Promise<void> {
  if (!who) return
  if (at === 'mall') return logIn(page, who, undefined, false)
  const token = tokens.get(who) ?? (await staffToken(request, personOf(who)))
  tokens.set(who, token)
  const domain = new URL(origin).hostname
  await page.context().addCookies([
    { ...kept, domain, name: 'Yshop_admin_token', value: token },
    { ...kept, domain, name: 'Yshop_admin_login', value: 'here' },
  ])
}

/** Waits until nothing is on its way any more and all pictures in sight are there. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-label=加载中], .ant-spin-spinning, [aria-busy=true]'))
  await page.waitForFunction(() => {
    const isSeen = ({ left, right, top, bottom }: DOMRect) => right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
    return [...document.images].every((img) => img.complete || !isSeen(img.getBoundingClientRect()))
  })
  await page.waitForTimeout(500)
}

async function taken(browser: Browser, shot: Shot, origin: string): Promise<Buffer> {
  const { width = 1366, height = 900 } = shot
  const isPhone = width < 500
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    deviceScaleFactor: isPhone ? 2 : 1,
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await enter(page, shot, context.request, origin)
    await page.goto(`${shot.at === 'desk' ? '/admin' : ''}${shot.path}`)
    await settle(page)
    await shot.first?.(page)
    await settle(page)
    await shot.frame?.(page).evaluate((framed: HTMLElement) => {
      framed.style.outline = '3px solid #e5484d'
      framed.style.outlineOffset = '4px'
      framed.style.borderRadius = '6px'
    })
    return await page.screenshot({ animations: 'disabled', caret: 'hide' })
  } finally {
    await context.close()
  }
}

/** Whether two pictures of one size differ but here and there. */
async function alike(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all(
    [one, other].map((picture) => sharp(picture).removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true })),
  )
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return false
  let differing = 0
  for (let at = 0; at < a.data.length; at++) if (Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) > 48) differing++
  return differing / a.data.length < samePart
}

/** Writes a picture where it differs from the one there is. True when it did. */
async function write(name: string, png: Buffer): Promise<boolean> {
  const file = join(folder, `${name}.webp`)
  if (wanted.length === 0 && existsSync(file) && (await alike(await readFile(file), png))) return false
  await writeFile(file, await sharp(png).webp({ quality: 78, effort: 6 }).toBuffer())
  return true
}

/** Drops what no picture of the list is called, and says how large the others are shown. */
async function tidy(): Promise<void> {
  const names = new Set(shots.map(({ name }) => name))
  for (const file of await readdir(folder)) if (file.endsWith('.webp') && !names.has(file.slice(0, -5))) await rm(join(folder, file))
  const sizes: Record<string, readonly number[]> = {}
  for (const { name, width = 1366, height = 900 } of shots) if (existsSync(join(folder, `${name}.webp`))) sizes[name] = [width, height]
  await writeFile(sizesFile, `${JSON.stringify(sizes, null, 2)}\n`)
}

const chosen = shots.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
await mkdir(folder, { recursive: true })
const { origin, end } = await demo()
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
})
let failed = 0
try {
  for (const shot of chosen) {
    try {
      process.stdout.write(`${shot.name}: ${(await write(shot.name, await taken(browser, shot, origin))) ? '已更新' : '没有变化'}\n`)
    } catch (error) {
      failed++
      process.stderr.write(`${shot.name}: ${error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error)}\n`)
    }
  }
  await tidy()
} finally {
  await browser.close()
  await end()
}
process.exitCode = failed > 0 ? 1 : 0
