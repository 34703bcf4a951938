import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { askBooks } from '../../../server/src/backup/books.sql.ts'
import { openDb } from '../../../server/src/database/db.ts'
import { startPostgres } from '../../../server/src/database/postgres.ts'
import { freePort, startServer, type Running } from '../../../server/src/processes.fixture.ts'
import { layRelease } from '../../../server/src/release.fixture.ts'
import { heldBy, ordersOf } from './machines/kept.sql.ts'
import { buy, newHeard } from './machines/buyers.ts'
import { haproxy } from './packaging/proxies.ts'
import { report, share } from './packaging/report.ts'
import { certificate, isBuilt } from './packaging/tools.ts'
import { aShop } from './shop.sql.ts'

// `npm run prove growing machines`: three processes behind HAProxy, without stickiness, and 2,000 buyers who order while the release is
// changed process by process: first from the one before to this one, whose first process migrates the tables that the others are at work
// on, then once more. What they were told is held against the rows.

const buyers = Number(process.env['BUYERS'] ?? 2000)
/** Mean pause of a buyer between two requests, ms. */
const mean = Number(process.env['PAUSE'] ?? 30_000)
const before = process.env['RELEASE_BEFORE'] ?? 'b989fee'
const name = 'mall.example.com'

const told = report()
const { say, check, skip } = told
const scratch = mkdtempSync(join(tmpdir(), 'mall-machines-'))
spawnSync('chmod', ['755', scratch])
const older = join(scratch, 'before')
mkdirSync(older)
const isLaid = layRelease(before, older)
const tls = certificate(scratch, name)
if (!isBuilt()) skip('没有构建好的网站，请先运行 npm run build。The sites are not built: npm run build')
else if (!isLaid) skip(`没有 ${before} 的 git 历史，未测试。No history of ${before} here: NOT RUN.`)
else if (!tls) skip('没有 openssl，未测试。No openssl here: NOT RUN.')
else await changed(older, tls.ca)
rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })

const { checked, failed, skipped } = told.counts()
say(`\n${checked - failed.length} of ${checked} as they should be, ${skipped.length} not looked at for want of a tool`)
process.exit(failed.length > 0 || checked === 0 ? 1 : 0)

async function changed(release: string, ca: string): Promise<void> {
  const postgres = await startPostgres(join(scratch, 'postgres'))
  const dataDir = join(scratch, 'data')
  const ports: [number, number, number] = [await freePort(), await freePort(), await freePort()]
  const env = { TRUST_PROXY: '127.0.0.1', ORIGIN: `https://${name}`, LOG: 'error', FLOOD: '1000', DRAIN: '3', ALLOW_DEMO: 'yes' }
  const start = (n: number, from?: string): Promise<Running> =>
    startServer({ databaseUrl: postgres.url, dataDir, port: ports[n] ?? 0, env, ...(from && { release: from }) })
  const servers = [await start(0, release)]
  servers.push(...(await Promise.all([start(1, release), start(2, release)])))
  const proxy = await haproxy(scratch, ports, told)
  const { db, pool } = openDb(postgres.url, 4, () => undefined)
  try {
    if (!proxy) return
    const { lots, crowd } = await aShop(pool, buyers)
    const held = await heldBy(pool, lots)
    await pause(2000) // until HAProxy has asked all three

    const heard = newHeard()
    let over = false
    const door = { port: proxy.port, ca, name }
    const buying = Promise.all(crowd.map((one, n) => buy(door, n, one, lots, heard, mean, () => over)))
    const began = performance.now()
    const at = () => `${((performance.now() - began) / 1000).toFixed(0)} s: ${heard.requests} requests, ${heard.orders.length} orders`
    // Some are everywhere on their way.
    while (heard.orders.length < buyers / 4) await pause(500)
    for (const words of [`${before} → this release`, 'this release → itself']) {
      for (const n of [0, 1, 2]) {
        const stopped = performance.now()
        heard.meanwhile = `${words}, process ${n + 1} ends`
        await servers[n]?.stop()
        heard.meanwhile = `${words}, process ${n + 1} starts`
        servers[n] = await start(n)
        say(
          `  ${words}, process ${n + 1}: away for ${((performance.now() - stopped) / 1000).toFixed(1)} s; ${at()}, ${heard.failed.length} failed`,
        )
        await pause(3000) // until HAProxy has asked it
      }
    }
    await pause(mean)
    over = true
    await buying
    say(
      `  ${buyers} buyers for ${at()}; load ${loadavg()[0]?.toFixed(1)}; ${share(heard.took, 0.5)} ms in the middle, ${share(heard.took, 0.99)} at 99 %`,
    )
    check(
      `${heard.requests} requests while six processes were exchanged, ${heard.failed.length} failed`,
      heard.failed.length === 0,
      heard.failed.slice(0, 20).join('\n'),
    )
    const kept = await ordersOf(
      pool,
      crowd.map(({ companyId }) => companyId),
    )
    const there = new Map(kept.map((one) => [one.number, one]))
    const lost = heard.orders.filter((number) => !there.has(number))
    check(
      `  ${heard.orders.length} orders acknowledged, ${lost.length} lost`,
      heard.orders.length > 0 && lost.length === 0,
      lost.slice(0, 5).join(' '),
    )
    check(
      `  ${kept.length} orders there of ${heard.asked} asked for: none doubled`,
      kept.length <= heard.asked && new Set(heard.orders).size === heard.orders.length,
    )
    const broken = kept.filter(({ isWhole }) => !isWhole)
    check(
      '  each has its line, its parcel and its instalment, of the same piece and sum',
      broken.length === 0,
      broken
        .slice(0, 5)
        .map((one) => one.number)
        .join(' '),
    )
    check('  as many pieces are held as were ordered', (await heldBy(pool, lots)) - held === kept.length)
    const { faults } = await askBooks(db)
    check('  the books agree with one another', faults.length === 0, faults.join('\n'))
  } finally {
    await proxy?.stop()
    await Promise.all(servers.map((server) => server.stop()))
    await pool.end()
    await postgres.stop()
  }
}
