import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Shopper } from '../../../bench/orders.ts'
import { askBooks } from '../../../server/src/backup/books.sql.ts'
import { inDatabase } from '../../../server/src/database/databaseUrl.ts'
import { openDb } from '../../../server/src/database/db.ts'
import { postgresOwner } from '../../../server/src/database/postgres-owner.ts'
import { freePort, startServer } from '../../../server/src/processes.fixture.ts'
import { askRestored } from '../../drill.ts'
import { ordersOf } from './machines/kept.sql.ts'
import { report } from './packaging/report.ts'
import { deployedAt, isBuilt, version } from './packaging/tools.ts'
import { buy, newHeard, type Heard, type Order } from './pitr/buyers.ts'
import { deleteOrders, momentOf, nameMoment, sizeOf, untilArchived } from './pitr/harm.sql.ts'
import { asPostgres, installedPostgres, startCluster } from './pitr/parts.ts'
import { repositoryIn, spoilt, tear, turnBit, type Repository } from './pitr/repository.ts'
import { checkTimers } from './pitr/timers.ts'
import { aShop } from './shop.sql.ts'

// `npm run prove growing pitr`: the mall on the machine's PostgreSQL, whose WAL pgBackRest archives by the files of deploy/pgbackrest. Buyers
// order while it is backed up; a moment is noted, a company's orders are deleted behind it, and the postmaster is killed. What is restored to
// that moment is started beside, asked as `npm run drill` asks, and held against what buyers were told.

const buyers = Number(process.env['BUYERS'] ?? 12)

/** So many were restored. */
let places = 0

const told = report()
const { say, check, skip } = told
const scratch = mkdtempSync(join(tmpdir(), 'mall-pitr-'))
chmodSync(scratch, 0o755)
const bin = installedPostgres()
say(`${new Date().toISOString()}, load ${loadavg()[0]?.toFixed(1)}`)
if (!isBuilt()) skip('没有构建好的网站，请先运行 npm run build。The sites are not built: npm run build')
else if (!bin) skip('没有 /usr/lib/postgresql（apt-get install postgresql），未测试。No PostgreSQL of this machine’s packages: NOT RUN.')
else {
  const known = version('pgbackrest', ['version'], told)
  if (known)
    await inTime(bin, known).catch((error: unknown) =>
      check('it went to its end', false, error instanceof Error ? error.stack : String(error)),
    )
}
rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
const { checked, failed, skipped } = told.counts()
say(
  `\n${checked - failed.length} of ${checked} as they should be, ${skipped.length} not looked at for want of a tool; load ${loadavg()[0]?.toFixed(1)}`,
)
process.exit(failed.length > 0 || checked === 0 ? 1 : 0)

/** A folder in the scratch that PostgreSQL's account owns. */
function folder(name: string): string {
  const path = join(scratch, name)
  mkdirSync(path, { mode: 0o700 })
  const owner = postgresOwner()
  if (owner) chownSync(path, owner.uid, owner.gid)
  return path
}

async function inTime(binaries: string, known: string): Promise<void> {
  checkTimers(scratch, told)
  const at = {
    bin: binaries,
    data: folder('primary'),
    sockets: folder('sockets'),
    port: await freePort(),
    log: join(scratch, 'primary.log'),
  }
  for (const name of ['repository', 'lock', 'spool']) folder(name)
  const repository = repositoryIn(scratch, at)
  const made = await asPostgres(join(binaries, 'initdb'), [
    ...['-D', at.data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums'],
  ])
  if (!made.well) throw new Error(made.said)
  const settings = join(at.data, 'yincai.conf')
  copyFileSync(deployedAt('pgbackrest/postgresql.conf'), settings)
  chmodSync(settings, 0o644)
  spawnSync('sh', ['-c', `echo "include 'yincai.conf'" >> '${join(at.data, 'postgresql.conf')}'`])
  const primary = await startCluster({ ...at, env: repository.env })
  const created = await repository.run('stanza-create')
  check(`${known}: stanza-create by deploy/pgbackrest/pgbackrest.conf`, created.well, created.said)
  const archives = await repository.run('check')
  check('pgbackrest check: a segment of the WAL is brought into the repository', archives.well, archives.said)

  const admin = new pg.Client(primary.url)
  await admin.connect()
  await admin.query('create database yincai')
  await admin.end()
  const databaseUrl = inDatabase(primary.url, 'yincai')
  const dataDir = join(scratch, 'data')
  const server = await startServer({ databaseUrl, dataDir, port: await freePort(), env: { LOG: 'error' } })
  const { db, pool } = openDb(databaseUrl, 4, () => undefined)
  const heard = newHeard()
  let over = false
  try {
    const { lots, crowd } = await aShop(pool, buyers)
    const buying = Promise.all(crowd.map((one) => buy(server.url, one, lots, heard, () => over)))
    for (const kind of ['full', 'diff']) {
      const before = heard.orders.length
      while (heard.orders.length < before + buyers) await pause(100)
      const from = heard.orders.length
      const done = await repository.run(`--type=${kind}`, 'backup')
      const meanwhile = heard.orders.length - from
      check(`a ${kind} backup in ${done.seconds.toFixed(1)} s, ${meanwhile} orders acknowledged meanwhile`, done.well, done.said)
    }
    await ordersGoOn(heard, buyers * 4)
    const moment = await momentOf(pool)
    say(`  T is ${moment.words}: ${heard.orders.length} orders acknowledged so far`)
    await ordersGoOn(heard, buyers * 4)
    const named = { from: Date.now(), to: 0 }
    await nameMoment(pool, 'before-harm')
    named.to = Date.now()
    const victim = crowd[0]?.companyId ?? 0
    const deleted = await deleteOrders(pool, victim)
    const harmed = await ordersOf(pool, [victim])
    check(`${deleted} orders of a company deleted by SQL`, deleted > 0 && harmed.length < deleted)
    const { faults } = await askBooks(db)
    say(`  the running mall’s books name ${faults.length} of it`)
    await ordersGoOn(heard, buyers * 4)
    const waited = performance.now()
    await untilArchived(pool, () => pause(100))
    say(`  in the archive after ${((performance.now() - waited) / 1000).toFixed(1)} s`)
    await ordersGoOn(heard, buyers * 4)

    const failures = heard.failed.length
    check(`${heard.requests} requests until then, ${failures} failed`, failures === 0, heard.failed.slice(0, 5).join('\n'))
    const killed = Date.now()
    await primary.kill()
    over = true
    await buying
    say(
      `  ${new Date(killed).toISOString()}: postmaster killed -9; ${heard.orders.length} orders acknowledged, ${heard.unknown.length} asked for and not answered`,
    )
    await server.kill()
    await pool.end()
    rmSync(at.data, { recursive: true })
    say('  and its folder is gone')

    const look = { repository, bin: binaries, dataDir, crowd, heard }
    await restored(look, 'T', ['--type=time', `--target=${moment.words}`, '--target-action=promote'], { from: moment.ms, to: moment.ms })
    await restored(look, 'the named moment before the harm', ['--type=name', '--target=before-harm', '--target-action=promote'], named)
    await latest(look, victim, killed)
    await spoiltFiles(repository)
  } finally {
    over = true
    await server.kill()
    await pool.end().catch(() => undefined)
    await primary.kill().catch(() => undefined)
  }
}

async function ordersGoOn(heard: Heard, more: number): Promise<void> {
  const until = heard.orders.length + more
  while (heard.orders.length < until) await pause(100)
}

type Look = {
  readonly repository: Repository
  readonly bin: string
  readonly dataDir: string
  readonly crowd: readonly Shopper[]
  readonly heard: Heard
}

/** Restores into a folder of its own, starts a cluster there, and gives it to `work`. */
async function beside<T>({ repository, bin: binaries }: Look, target: readonly string[], work: (url: string, took: string) => Promise<T>) {
  const name = `restored-${++places}`
  const data = folder(name)
  const done = await repository.restore(data, ...target)
  if (!done.well) throw new Error(done.said)
  const began = performance.now()
  const log = join(scratch, `${name}.log`)
  const cluster = await startCluster({
    bin: binaries,
    data,
    sockets: folder(`${name}.s`),
    port: await freePort(),
    log,
    env: repository.env,
  })
  const took = `restored in ${done.seconds.toFixed(1)} s, WAL replayed in ${((performance.now() - began) / 1000).toFixed(1)} s`
  try {
    return await work(inDatabase(cluster.url, 'yincai'), took)
  } finally {
    await cluster.kill()
    rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

/** What was acknowledged before a moment is there, whole; what was asked for after it is not; the shop starts, and its books agree. */
async function restored(look: Look, to: string, target: readonly string[], moment: { from: number; to: number }): Promise<void> {
  await beside(look, target, async (url, took) => {
    const there = await ordersAt(url, look.crowd)
    const numbers = (some: (order: Order) => boolean) => look.heard.orders.filter(some).map(({ number }) => number)
    const before = numbers(({ heard }) => heard < moment.from)
    const after = numbers(({ asked }) => asked > moment.to)
    const lost = before.filter((number) => !there.has(number))
    const tooMany = after.filter((number) => there.has(number))
    say(`  restored to ${to}: ${took}; ${there.size} orders there`)
    check(`    ${before.length} acknowledged before it, ${lost.length} lost`, before.length > 0 && lost.length === 0, lost.join(' '))
    check(`    ${after.length} asked for after it, ${tooMany.length} there`, after.length > 0 && tooMany.length === 0, tooMany.join(' '))
    check('    none is there that nobody asked for, none doubled', there.size <= look.heard.orders.length - after.length)
    check(
      '    each has its line, its parcel and its instalment',
      [...there.values()].every((isWhole) => isWhole),
    )
    const files = join(scratch, `files-${places}`)
    cpSync(look.dataDir, files, { recursive: true, preserveTimestamps: true })
    const began = performance.now()
    const { faults, pages, orders, entries } = await askRestored(url, files)
    check(
      `    the restored shop starts beside and shows ${pages} pages; its books (${orders} orders, ${entries} entries) agree: ${((performance.now() - began) / 1000).toFixed(1)} s`,
      pages > 0 && faults.length === 0,
      faults.join('\n'),
    )
  })
}

/** How much is lost where nothing but the archive is left of the machine. */
async function latest(look: Look, victim: number, killed: number): Promise<void> {
  await beside(look, ['--type=default'], async (url, took) => {
    const there = await ordersAt(url, look.crowd)
    const others = look.heard.orders.filter(({ companyId }) => companyId !== victim)
    const lost = others.filter(({ number }) => !there.has(number))
    const oldest = Math.min(killed, ...lost.map(({ heard }) => heard))
    const seconds = (killed - oldest) / 1000
    say(`  restored to the end of the archive: ${took}; ${await databaseSize(url)} MB`)
    check(
      `    of ${others.length} orders acknowledged ${lost.length} are lost: those of the last ${seconds.toFixed(1)} s, that the archive had not got (60 s allowed)`,
      seconds < 65,
    )
  })
}

async function ordersAt(url: string, crowd: readonly Shopper[]): Promise<Map<string, boolean>> {
  const { pool } = openDb(url, 1, () => undefined)
  const companies = crowd.map(({ companyId }) => companyId)
  const found = await ordersOf(pool, companies).finally(() => pool.end())
  return new Map(found.map(({ number, isWhole }) => [number, isWhole]))
}

async function databaseSize(url: string): Promise<number> {
  const { pool } = openDb(url, 1, () => undefined)
  return sizeOf(pool).finally(() => pool.end())
}

/** A file with one bit turned, and one that is torn, are told; put back, all is well. */
async function spoiltFiles(repository: Repository): Promise<void> {
  const verify = () => repository.run('--output=text', 'verify')
  // It ends by 0 whatever it finds.
  const isWell = ({ well, said }: { well: boolean; said: string }) => well && !said.includes('status: error')
  const clean = await verify()
  check(`pgbackrest verify: all as it was written, ${clean.seconds.toFixed(1)} s`, isWell(clean), clean.said)
  const [bundle = ''] = repository.files('backup/yincai/*F/bundle/1')
  const told = await spoilt(bundle, () => turnBit(bundle), verify)
  check('  one bit turned in the full backup: verify tells it', !isWell(told), told.said)
  say(`    ${told.said.split('\n').find((line) => line.includes('invalid')) ?? ''}`)
  const refused = await spoilt(
    bundle,
    () => tear(bundle),
    () => repository.restore(folder('torn'), '--type=immediate'),
  )
  check('  the same file torn: restore refuses', !refused.well, refused.said)
  say(
    `    ${
      refused.said
        .split('\n')
        .find((line) => line.includes('ERROR'))
        ?.slice(0, 300) ?? ''
    }`,
  )
  const [segment = ''] = repository.files('archive/yincai/*/*/*-*').slice(1)
  const torn = await spoilt(segment, () => tear(segment), verify)
  check('  a segment of the WAL torn: verify tells it', !isWell(torn), torn.said)
  const back = await verify()
  check('  put back, all is well again', isWell(back), back.said)
}
