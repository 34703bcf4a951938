import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../server/src/processes.fixture.ts'
import { layServed, linkPackages, productionPackages } from './productionCopy.ts'

// `npm run serve`: what a server is run from and nothing else. That npm installs just these packages, and that they are enough
// without a link to any other, is tried by `npm run prove growing packaging`.

const root = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'mall-serve-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))

const run = promisify(execFile)
type Ended = { readonly code: number; readonly stderr: string }
const surroundings = { PATH: process.env['PATH'] }

/** How the start in `folder` ends by itself. */
const serve = (folder: string): Promise<Ended> =>
  run(process.execPath, ['scripts/serve.mjs'], { cwd: folder, env: surroundings }).then(
    () => ({ code: 0, stderr: '' }),
    (error: Ended) => error,
  )

/** Each file under `folder` with its size, but links are not followed. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => `${name} ${statSync(join(folder, name)).size}`)

test('without packages, and without built sites, it says in both languages what brings them, and brings nothing itself', async () => {
  const bare = join(scratch, 'bare')
  mkdirSync(join(bare, 'scripts'), { recursive: true })
  cpSync(join(root, 'package.json'), join(bare, 'package.json'))
  cpSync(join(root, 'scripts/serve.mjs'), join(bare, 'scripts/serve.mjs'))
  const before = filesIn(bare)
  const ended = await serve(bare)
  expect(ended.code).toBe(1)
  expect(ended.stderr).toMatch(/缺少运行所需的依赖.*请运行 npm ci --omit=dev/)
  expect(ended.stderr).toMatch(/Packages .* missing\. Run: npm ci --omit=dev/)
  expect(ended.stderr).toMatch(/没有构建好的网站.*npm run build/)
  expect(ended.stderr).toMatch(/sites are not built\. Run first: .*npm run build/)
  expect(filesIn(bare)).toEqual(before)
})

test('the built mall imports only what production installs', () => {
  const installed = new Set(productionPackages().map(({ name }) => name))
  const files = globSync('build/mall/server/**/*.js', { cwd: root })
  const named = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^(?:import|export) [^;]*? from "([^".][^"]*)"|^import "([^".][^"]*)"/gm)].map(
      (found) => found.slice(1).find(Boolean) ?? '',
    ),
  )
  const packages = new Set(named.filter((name) => !name.startsWith('node:')).map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? ''))
  expect(packages).toContain('zod')
  expect([...packages].filter((name) => !installed.has(name))).toEqual([])
})

test('with production’s packages and built sites it serves at once, by the rules of production, and ends when told to', async () => {
  const copy = join(scratch, 'copy')
  layServed(copy)
  linkPackages(copy)
  const before = readdirSync(copy)
  const lacking = await serve(copy)
  expect(lacking.stderr).toContain('ORIGIN：正式环境必须设置为 https 网址')
  const port = await freePort()
  const server = spawn(process.execPath, ['--max-semi-space-size=8', 'scripts/serve.mjs'], {
    cwd: copy,
    env: {
      ...surroundings,
      ...{ PORT: String(port), DATA_DIR: join(scratch, 'data'), ORIGIN: 'https://mall.example.com', TRUST_PROXY: 'none', DRAIN: '0' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await new Promise<void>((ready, failed) => {
      let said = ''
      server.stdout.on('data', (bytes) => {
        said += String(bytes)
        if (said.includes('已就绪')) ready()
      })
      server.once('exit', () => failed(new Error(said)))
    })
    const at = `http://127.0.0.1:${port}`
    expect((await fetch(`${at}/readyz`)).status).toBe(200)
    const office = await fetch(`${at}/admin`)
    expect([office.status, await office.text()]).toEqual([200, expect.stringContaining('<script')])
    // Nobody has opened the shop yet.
    expect((await fetch(`${at}/`)).status).toBe(503)
    expect(readdirSync(copy)).toEqual(before)
  } finally {
    server.kill('SIGTERM')
  }
  const [code] = (await once(server, 'exit')) as [number | null]
  expect(code).toBe(0)
}, 120_000)
