import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readServing, traceSettingsOf } from './env.ts'
import { seedsDemo } from './productionEnv.ts'
import { freePort } from './processes.fixture.ts'

// The real server, started as a merchant would, with what a merchant would forget.

const run = promisify(execFile)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mall-production-'))
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))

const whole = {
  NODE_ENV: 'production',
  ORIGIN: 'https://mall.example.com',
  TRUST_PROXY: '127.0.0.1',
  SMS_PROVIDER: 'aliyun',
  SMS_ACCESS_KEY: 'LTAI',
  SMS_SECRET: 's',
  SMS_SIGN: '印采',
  SMS_TEMPLATES: 'register=1,login=2,reset=3,bind=4,prove=5,verified=6,refused=7,notice=8,moved=9',
}
/** The database is the server's own: that of the other tests could lose what it acknowledges, which a server refuses. */
const surroundings = () => ({ PATH: process.env['PATH'], DATA_DIR: folder })

test('a production server that lacks something does not start, and names all of it at once', async () => {
  const started = run(process.execPath, ['server/src/main.ts'], {
    env: { ...surroundings(), NODE_ENV: 'production', SEED: 'demo', POOL: '2', METRICS_TOKEN: 'short' },
  })
  const { stderr } = await started.then(
    () => ({ stderr: '' }),
    (error: { stderr: string }) => error,
  )
  for (const setting of ['ORIGIN', 'TRUST_PROXY', 'SEED', 'POOL', 'METRICS_TOKEN']) expect(stderr).toContain(`  ${setting}：`)
})

const refused: [NodeJS.ProcessEnv, string][] = [
  [{ ORIGIN: 'mall.example.com' }, 'ORIGIN：应为网址'],
  [{ ORIGIN: 'https://mall.example.com/shop' }, 'ORIGIN：应只有协议与域名'],
  [{ ...whole, ORIGIN: 'http://mall.example.com' }, 'ORIGIN：正式环境必须设置为 https 网址'],
  [{ ...whole, TRUST_PROXY: '' }, 'TRUST_PROXY：正式环境必须设置'],
  ...['nginx', '0.0.0.0/0', '::/0', '1.2.3.4/00', '10.0.0.0/99', '::1/129'].map((proxies): [NodeJS.ProcessEnv, string] => [
    { TRUST_PROXY: proxies },
    'TRUST_PROXY：应为逗号分隔',
  ]),
  [{ ...whole, SMS_ENDPOINT: 'http://1.2.3.4' }, 'SMS_ENDPOINT：正式环境必须是 https 网址'],
  [{ ...whole, SMS_PROVIDER: 'outbox' }, 'SMS_PROVIDER：正式环境不能为 outbox'],
  [{ ...whole, SEED: 'demo' }, 'SEED：正式环境不写入演示数据'],
  [{ POOL: '4' }, 'POOL：至少为 5'],
  [{ ...whole, EDGE: 'varnish' }, 'EDGE_PURGE_URL：EDGE 为 varnish 时必须设置'],
  [{ ...whole, EDGE: 'cdn' }, 'EDGE：应为 off、varnish 或 nginx'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT：应为网址'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'no pair' }, 'OTEL_EXPORTER_OTLP_HEADERS：应为 名称=值'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=%zz' }, 'OTEL_EXPORTER_OTLP_HEADERS：应为 名称=值'],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG：至多为 1'],
  [
    { ...whole, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_EXPORTER_OTLP_HEADERS: 'x-key=1' },
    'OTEL_EXPORTER_OTLP_ENDPOINT：正式环境必须是 https 网址或本机地址',
  ],
  [{ ...whole, DATABASE_DIRECT_URL: 'postgres://yincai@db/yincai' }, 'DATABASE_URL：设置了 DATABASE_DIRECT_URL 时必须设置'],
  [{ DATABASE_DIRECT_URL: 'db:5432' }, 'DATABASE_DIRECT_URL：应为 PostgreSQL 的地址，以 postgres:// 开头'],
  ...['mysql://yincai@localhost/yincai', '', 'localhost:5432'].map((url): [NodeJS.ProcessEnv, string] => [
    { DATABASE_URL: url },
    'DATABASE_URL：应为 PostgreSQL 的地址，以 postgres:// 开头',
  ]),
]

test.each(refused)('%j is refused: %s', (settings, words) => {
  expect(() => readServing(settings)).toThrow(words)
})

test('what is whole is taken: production, and development with nothing set', () => {
  expect(seedsDemo(readServing(whole))).toBe(false)
  expect(readServing({ ...whole, TRUST_PROXY: 'none' }).TRUST_PROXY).toBe('none')
  expect(readServing({}).NODE_ENV).toBe('development')
  const told = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%3Db,of=mall' }
  expect(traceSettingsOf(readServing({ ...whole, ...told }))).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    headers: { 'x-key': 'a=b', of: 'mall' },
    share: 1,
  })
  expect(traceSettingsOf(readServing(whole)).endpoint).toBeUndefined()
})

test('a whole production server with the least pool begins empty, takes its first staff by the command and keeps its metrics', async () => {
  const port = await freePort()
  const env = { ...surroundings(), ...whole, PORT: String(port), POOL: '5', LOG: 'silent' }
  const server = spawn(process.execPath, ['server/src/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await new Promise<void>((ready, failed) => {
      let said = ''
      server.stdout.on('data', (chunk) => {
        said += String(chunk)
        if (said.includes('还没有员工账号')) ready()
      })
      server.once('exit', () => failed(new Error(said)))
    })
    const at = `http://127.0.0.1:${port}`
    expect((await fetch(`${at}/readyz`)).status).toBe(200)
    expect((await fetch(`${at}/metrics`)).status).toBe(404)
    const logIn = async (username: string, password: string) =>
      (
        await fetch(`${at}/api/admin/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username, password }),
        })
      ).json() as Promise<{ status: number }>
    expect((await logIn('admin', 'Yincai2026')).status).toBe(400)
    const { stdout } = await run(process.execPath, ['scripts/staff.ts', 'boss', '老板'], { env })
    const [, password = ''] = /boss　(\S+)/.exec(stdout) ?? []
    expect((await logIn('boss', password)).status).toBe(200)
    const again = await run(process.execPath, ['scripts/staff.ts', 'boss'], { env })
    expect(again.stdout).toContain('已重设密码')
    expect((await logIn('boss', password)).status).toBe(400)
  } finally {
    const gone = new Promise((ended) => server.once('exit', ended))
    server.kill('SIGTERM')
    await gone
  }
}, 120_000)
