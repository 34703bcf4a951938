import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '../../../server/src/database/db.ts'
import { freePort, startServer, type Running } from '../../../server/src/processes.fixture.ts'
import { cluster, type Cluster } from './failover/cluster.ts'
import { crowded, livedThrough } from './failover/crowd.ts'
import { programs } from './failover/programs.ts'
import { rounds } from './failover/rounds.ts'
import { report } from './packaging/report.ts'
import { isBuilt } from './packaging/tools.ts'

// `npm run prove growing failover`: two processes of the mall on a PostgreSQL that Patroni keeps twice, found by HAProxy, all by the files of
// deploy/patroni. Buyers order and pay without pause, jobs are added without pause. Then the primary's postmaster is killed, then a whole
// member, then it is handed over as planned; each time the other one takes over, and what was killed comes back as its standby. What was
// acknowledged is held against the rows. ROUNDS says how often (1), BUYERS how many (8).

/** How this ends where a program is missing: nothing was proved. */
const notRun = 2

const buyers = Number(process.env['BUYERS'] ?? 8)
const many = Number(process.env['ROUNDS'] ?? 1)
// What it started does not outlive it, however it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const told = report()
const { say, check, skip } = told
const scratch = mkdtempSync(join(tmpdir(), 'mall-failover-'))
chmodSync(scratch, 0o755)
const found = isBuilt() ? programs(told) : skip('没有构建好的网站，请先运行 npm run build。The sites are not built: npm run build')
if (found) {
  const database = await cluster(scratch, found, told)
  await onCluster(database).finally(() => database.stop())
} else say('!!! 什么也没有证明。NOTHING WAS PROVED.')
rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
const { checked, failed } = told.counts()
say(`\n${checked - failed.length} of ${checked} as they should be; load ${loadavg()[0]?.toFixed(1)}`)
process.exit(found ? Math.min(failed.length, 1) : notRun)

async function onCluster(database: Cluster): Promise<void> {
  const dataDir = join(scratch, 'data')
  const env = { TRUST_PROXY: '127.0.0.1', ORIGIN: 'https://mall.example.com', LOG: 'error', DRAIN: '0' }
  const ports = [await freePort(), await freePort()]
  const servers: Running[] = []
  for (const port of ports) servers.push(await startServer({ databaseUrl: database.url, dataDir, port, env }))
  const { db, pool } = openDb(database.url, 4, () => undefined)
  try {
    const { heard, stop } = await crowded({ db, pool, ports, buyers, dataDir }, told)
    await rounds(database, heard, { many, say, check })
    await stop()
    livedThrough(servers, told)
    const ready = await Promise.all(servers.map(({ url }) => fetch(`${url}/readyz`).then(({ ok }) => ok)))
    check('  and take requests', ready.every(Boolean))
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await pool.end()
  }
}
