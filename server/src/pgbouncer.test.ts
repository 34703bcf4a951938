import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { addJob } from './jobs.sql.ts'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from './db.ts'
import { startPostgres, type Postgres } from './postgres.ts'
import { postgresOwner } from './postgres-owner.ts'
import { freePort, startServer } from './processes.fixture.ts'

// The real PgBouncer between server and database. Part of `npm run prove`.

const bouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', 'pgbouncer'].find(
  (path) => spawnSync(path, ['--version']).status === 0,
)

const scratch = mkdtempSync(join(tmpdir(), 'mall-pgbouncer-'))
let postgres: Postgres
const running: ChildProcess[] = []
beforeAll(async () => {
  chmodSync(scratch, 0o755)
  postgres = await startPostgres(join(scratch, 'data'))
})
afterAll(async () => {
  for (const child of running) {
    const gone = once(child, 'exit')
    if (child.kill('SIGKILL')) await gone
  }
  await postgres.stop()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

/** Says loudly that nothing was tested. */
function missing(): void {
  process.stdout.write('\n!!! 没有安装 pgbouncer，未测试。No pgbouncer: NOT TESTED.\n\n')
  expect(bouncer).toBeUndefined()
}

async function pooled(mode: 'session' | 'transaction'): Promise<string> {
  const port = await freePort()
  const users = join(scratch, 'users')
  writeFileSync(users, '"yincai" ""\n')
  const file = join(scratch, `${mode}.ini`)
  const sockets = new URL(postgres.url.replace('@/', '@socket/')).searchParams.get('host') ?? ''
  writeFileSync(
    file,
    `[databases]\nyincai = user=yincai host=${sockets} dbname=yincai\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}
unix_socket_dir =\nauth_type = any\nauth_file = ${users}\npool_mode = ${mode}\ndefault_pool_size = 40\nmax_client_conn = 200\n`,
  )
  const child = spawn(bouncer ?? '', [file], { stdio: 'ignore', ...postgresOwner() })
  running.push(child)
  const url = `postgres://yincai@127.0.0.1:${port}/yincai`
  await expect
    .poll(
      async () => {
        const client = new pg.Client(url)
        return client.connect().then(
          () => client.end().then(() => true),
          () => false,
        )
      },
      { timeout: 10_000 },
    )
    .toBe(true)
  return url
}

test('behind a pooler in session mode everything works, and the limits hold', { timeout: 120_000 }, async () => {
  if (!bouncer) return missing()
  const databaseUrl = await pooled('session')
  const server = await startServer({ databaseUrl, dataDir: scratch, port: await freePort(), env: { SEED: 'none' } })
  const { db, pool } = openDb(databaseUrl, 2, () => {})
  try {
    await pool.query('update opening set opened_at = now()')
    const { rows } = await pool.query('show statement_timeout')
    expect(rows).toEqual([{ statement_timeout: '10s' }])
    await addJob(db, 'sms', { phone: '13800000001', type: 'login', code: '1', until: '2999-01-01T00:00:00Z' })
    const left = () => pool.query(`select from graphile_worker.jobs where task_identifier = 'sms'`)
    await expect.poll(async () => (await left()).rowCount, { timeout: 20_000 }).toBe(0)
    const asked = Array.from({ length: 40 }, () => fetch(`${server.url}/api/products?limit=5`))
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
  } finally {
    await pool.end()
    await server.kill()
  }
})

test(
  'behind one that hands connections on after each transaction it does not start, and says what to change',
  { timeout: 60_000 },
  async () => {
    if (!bouncer) return missing()
    const where = { databaseUrl: await pooled('transaction'), dataDir: scratch, port: await freePort() }
    await expect(startServer(where)).rejects.toThrow('请改用 pool_mode = session')
  },
)
