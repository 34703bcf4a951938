import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { askBooks } from '../../../server/src/backup/books.sql.ts'
import { openDb } from '../../../server/src/database/db.ts'
import { demoFolder } from '../../../server/src/demoFolder.fixture.ts'
import { freePort, startServer, type Running } from '../../../server/src/processes.fixture.ts'
import { setProven } from '../../../server/src/session/proof.sql.ts'
import { primaryAndReplica } from '../../../server/src/database/standby.fixture.ts'
import { ordersOf } from './machines/kept.sql.ts'
import { report, share } from './packaging/report.ts'
import { buy, newHeard, type Heard } from './replica/buyers.ts'
import { aShop } from './shop.sql.ts'

// `npm run prove growing replica`: a primary, a replica that follows it by streaming, two processes on both. Buyers write and look for it
// at once, now at one process, now at the other, while the replica stands still, is killed with kill -9 and is started again.

const buyers = Number(process.env['BUYERS'] ?? 24)
/** How long each phase lasts, s. */
const seconds = Number(process.env['SECONDS'] ?? 20)
/** Mean pause of a buyer between two looks, ms. */
const mean = Number(process.env['PAUSE'] ?? 150)
const latest = 5

const told = report()
const { say, check } = told
const folder = await demoFolder('mall-replica-')
const pair = await primaryAndReplica(folder, `${folder}-copy`)
const servers: Running[] = []
const { db, pool } = openDb(pair.primary.url, 4, () => undefined)
try {
  for (let n = 0; n < 2; n++) servers.push(await started())
  await proven()
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await pool.end()
  await pair.replica.stop()
  await pair.primary.stop()
  for (const one of [folder, `${folder}-copy`]) rmSync(one, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
const { checked, failed } = told.counts()
say(`\n${checked - failed.length} of ${checked} as they should be`)
process.exit(failed.length > 0 || checked === 0 ? 1 : 0)

async function started(): Promise<Running> {
  return startServer({
    ...{ databaseUrl: pair.primary.url, dataDir: folder, port: await freePort() },
    env: { DATABASE_READ_URL: pair.replica.url, DATABASE_READ_LAG: String(latest), SEED: 'none', DRAIN: '0', LOG: 'error' },
  })
}

/** What a process, or both together, tell of themselves. */
async function metric(name: string, of: readonly Running[] = servers): Promise<number> {
  const texts = await Promise.all(of.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()))
  const values = texts.map((text) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1] ?? 0,
    ),
  )
  return values.reduce((sum, value) => sum + value, 0)
}

async function reads() {
  const [replica = 0, primary = 0, again = 0] = await Promise.all(
    ['replica', 'primary', 'again'].map((by) => metric(`replica_reads{by="${by}"}`)),
  )
  return { replica, primary, again }
}

/** Until all processes read on the replica, or none does; ms. */
async function until(up: boolean): Promise<number> {
  const began = performance.now()
  while ((await metric('replica_up')) !== (up ? servers.length : 0) && performance.now() - began < 60_000) await pause(50)
  return performance.now() - began
}

async function proven(): Promise<void> {
  const { lots, crowd } = await aShop(pool, buyers)
  // Titles are kept by who has shown to be there.
  for (const { token } of crowd) await setProven(db, token, new Date('2099-01-01'))
  await until(true)
  say(`${new Date().toISOString()}, load ${loadavg()[0]?.toFixed(1)}: ${buyers} buyers with cookies, two processes, no stickiness`)
  let heard = newHeard()
  const all: Heard[] = []
  let over = false
  const round = { urls: servers.map(({ url }) => url), lots, heard: () => heard, mean, over: () => over }
  const buying = Promise.all(crowd.map((one) => buy(one, round)))

  async function phase(what: string, during: () => Promise<string>): Promise<void> {
    all.push((heard = newHeard()))
    const [before, began] = [await reads(), performance.now()]
    const words = await during()
    await pause(Math.max(0, seconds * 1000 - (performance.now() - began)))
    const [after, mine] = [await reads(), heard]
    const [replica, primary, again] = [after.replica - before.replica, after.primary - before.primary, after.again - before.again]
    const part = Math.round((100 * replica) / Math.max(1, replica + primary + again))
    const lasted = ((performance.now() - began) / 1000).toFixed(0)
    check(
      `${what}: ${mine.requests} requests in ${lasted} s, ${mine.failed.length} failed; ${share(mine.took, 0.5)} ms in the middle, ${share(mine.took, 0.99)} at 99 %`,
      mine.requests > 0 && mine.failed.length === 0,
      mine.failed.slice(0, 10).join('\n'),
    )
    check(
      `  ${mine.looked} looks for what was just written, ${mine.unseen.length} without it`,
      mine.looked > 0 && mine.unseen.length === 0,
      mine.unseen.slice(0, 10).join('\n'),
    )
    say(
      `  reads that may go to the replica: ${replica} there (${part} %), ${primary} on the primary, ${again} there after it failed${words}`,
    )
  }

  const withIts = (words: string) => `; ${words}`
  await phase('the replica follows', async () => '')
  await phase('it stands still (pg_wal_replay_pause)', async () => {
    await pair.replica.ask('select pg_wal_replay_pause()')
    return withIts(`left by both processes after ${((await until(false)) / 1000).toFixed(1)} s (${latest} allowed)`)
  })
  await phase('it goes on', async () => {
    await pair.replica.ask('select pg_wal_replay_resume()')
    return withIts(`asked again after ${((await until(true)) / 1000).toFixed(1)} s`)
  })
  await phase('kill -9 of the replica', async () => {
    await pair.replica.kill()
    return withIts(`left after ${((await until(false)) / 1000).toFixed(1)} s`)
  })
  await phase('it is started again', async () => {
    await pair.replica.start()
    return withIts(`asked again ${((await until(true)) / 1000).toFixed(1)} s after it takes connections`)
  })
  over = true
  await buying
  await settled(
    crowd.map(({ companyId }) => companyId),
    all,
  )
}

/** What buyers were told against the rows. */
async function settled(companies: readonly number[], all: readonly Heard[]): Promise<void> {
  const orders = all.flatMap((one) => one.orders)
  const asked = all.reduce((sum, one) => sum + one.asked, 0)
  const kept = await ordersOf(pool, companies)
  const there = new Set(kept.map(({ number }) => number))
  const lost = orders.filter((number) => !there.has(number))
  check(`${orders.length} orders acknowledged, ${lost.length} lost`, orders.length > 0 && lost.length === 0, lost.slice(0, 5).join(' '))
  check(
    `${kept.length} orders there of ${asked} asked for: none doubled`,
    kept.length <= asked && new Set(orders).size === orders.length && kept.every(({ isWhole }) => isWhole),
  )
  const { faults } = await askBooks(db)
  check('the books agree with one another', faults.length === 0, faults.join('\n'))
  say(`load ${loadavg()[0]?.toFixed(1)}`)
}
