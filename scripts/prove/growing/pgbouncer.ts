import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '../../../server/src/database/db.ts'
import { bouncer, pooler } from '../../../server/src/database/pgbouncer.fixture.ts'
import { startPostgres } from '../../../server/src/database/postgres.ts'
import { freePort, startServer, type Running } from '../../../server/src/processes.fixture.ts'
import type { Heard } from './failover/buyers.ts'
import { until } from './failover/cluster.ts'
import { crowded, livedThrough } from './failover/crowd.ts'
import { report } from './packaging/report.ts'
import { isBuilt, version } from './packaging/tools.ts'
import { killSessions } from './pgbouncer/sessions.sql.ts'

// `npm run prove growing pgbouncer`: two processes of the mall behind a PgBouncer that hands few connections on after each transaction, by
// deploy/pgbouncer/pgbouncer.ini. Buyers order and pay without pause, jobs are added without pause. Then, in turns, PgBouncer is killed and
// started again, and PostgreSQL's sessions are cut. What was acknowledged is held against the rows. ROUNDS says how often (3), BUYERS how
// many (8), SESSIONS how many connections PgBouncer has (8).

/** How this ends where a program is missing: nothing was proved. */
const notRun = 2

const buyers = Number(process.env['BUYERS'] ?? 8)
const many = Number(process.env['ROUNDS'] ?? 3)
const size = Number(process.env['SESSIONS'] ?? 8)
const told = report()
const { say, check, skip } = told
const scratch = mkdtempSync(join(tmpdir(), 'mall-pgbouncer-'))
chmodSync(scratch, 0o755)
const isHere = bouncer !== undefined && isBuilt()
if (bouncer === undefined) skip('没有安装 pgbouncer，未测试。No pgbouncer: NOT RUN.')
else if (!isBuilt()) skip('没有构建好的网站，请先运行 npm run build。The sites are not built: npm run build')
else await behind(bouncer)
rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
const { checked, failed } = told.counts()
say(`\n${checked - failed.length} of ${checked} as they should be; load ${loadavg()[0]?.toFixed(1)}`)
process.exit(isHere ? Math.min(failed.length, 1) : notRun)

async function behind(program: string): Promise<void> {
  say(`${version(program, ['--version'], told)}, ${size} connections for two processes`)
  const dataDir = join(scratch, 'data')
  const postgres = await startPostgres(dataDir)
  const pooling = await pooler(scratch, postgres.url, { mode: 'transaction', size })
  const { db, pool } = openDb(postgres.url, 4, () => undefined)
  const servers: Running[] = []
  try {
    const env = {
      DATABASE_DIRECT_URL: postgres.url,
      TRUST_PROXY: '127.0.0.1',
      ORIGIN: 'https://mall.example.com',
      LOG: 'error',
      DRAIN: '0',
    }
    const ports = [await freePort(), await freePort()]
    for (const port of ports) servers.push(await startServer({ databaseUrl: pooling.url, dataDir, port, env }))
    const { heard, stop } = await crowded({ db, pool, ports, buyers, dataDir }, told)
    for (let round = 1; round <= many; round++) {
      await blow(heard, `round ${round}: kill -9 of PgBouncer, started again after two seconds`, async () => {
        await pooling.kill()
        await pause(2000)
        await pooling.start()
      })
      await blow(heard, `round ${round}: all sessions of PostgreSQL cut, those behind PgBouncer and those straight there`, async () =>
        say(`  ${await killSessions(pool)} of them`),
      )
    }
    await stop()
    const wordless = heard.failures.filter(({ isInWords, status }) => !isInWords || status !== 503)
    check('each failed request was told so in words, by 503', wordless.length === 0, JSON.stringify(wordless.slice(0, 5)))
    livedThrough(servers, told)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await pool.end()
    await pooling.kill()
    await postgres.stop()
  }
}

/** Five calm seconds, then what is to happen, then until orders are placed again and five seconds more. */
async function blow(heard: Heard, words: string, strike: () => Promise<unknown>): Promise<void> {
  await pause(5000)
  const [struck, requests, failures] = [performance.now(), heard.requests, heard.failures.length]
  say(`${new Date().toISOString()} ${words}`)
  await strike()
  const acknowledged = heard.orders.length
  await until('orders are placed again', () => heard.orders.length > acknowledged)
  const after = (performance.now() - struck) / 1000
  await pause(5000)
  const last = (heard.failures.at(-1)?.at ?? struck) - struck
  say(
    `  ${heard.failures.length - failures} of ${heard.requests - requests} requests failed, the last after ${Math.max(0, last / 1000).toFixed(1)} s; an order was placed after ${after.toFixed(1)} s`,
  )
}
