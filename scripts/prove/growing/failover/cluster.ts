import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { postgresOwner } from '../../../../server/src/database/postgres-owner.ts'
import { freePort } from '../../../../server/src/processes.fixture.ts'
import type { Report } from '../packaging/report.ts'
import { endWithUs } from '../packaging/served.ts'
import { deployed, ran } from '../packaging/tools.ts'
import type { Programs } from './programs.ts'

/** One of the two that keep the database: a PostgreSQL and the Patroni that runs it. */
export type Member = {
  readonly name: string
  /** Ends its PostgreSQL as the kernel does that runs out of memory. */
  readonly killPostgres: () => void
  /** Ends both, as a machine that loses its power. */
  readonly killAll: () => Promise<void>
  /** Has both stand still, as a machine whose network is gone: connections stay open, and nobody answers. */
  readonly freeze: () => void
  readonly thaw: () => void
  readonly start: () => void
  readonly stop: () => Promise<void>
  /** Whether Patroni says that it leads. */
  readonly leads: () => Promise<boolean>
}

export type Cluster = {
  /** Where the mall finds whoever leads. */
  readonly url: string
  /** Who leads, once one does and the other follows with all that is acknowledged. @throws Error after three minutes. */
  readonly whole: () => Promise<{ readonly leader: Member; readonly other: Member }>
  /** Hands over as planned. @throws Error with Patroni's words. */
  readonly handOver: (from: Member, to: Member) => Promise<void>
  readonly stop: () => Promise<void>
}

const longest = 180_000 // ms

/** Waits until `isSo`, 100 ms at a time. @throws Error. */
export async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + longest
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not within ${longest / 1000} s: ${what}`)
    await pause(100)
  }
}

const owner = postgresOwner()
/** Where all of it listens: this machine, by an address that Patroni does not take for one that nobody else could reach. */
const here = '127.0.0.11'

/** A folder of whoever runs PostgreSQL. */
function folderIn(scratch: string, name: string): string {
  const folder = join(scratch, name)
  mkdirSync(folder, { mode: 0o700 })
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

/** A process of that account, whose words stand in `folder`. */
function begun(command: string, args: readonly string[], folder: string): ChildProcess {
  const log = openSync(join(folder, 'log'), 'a', 0o644)
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8' },
    stdio: ['ignore', log, log],
    ...owner,
  })
  endWithUs(child)
  return child
}

async function ended(child: ChildProcess, how: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(how)
  await gone
}

async function etcd(scratch: string): Promise<{ readonly port: number; readonly child: ChildProcess }> {
  const [port, peer] = [await freePort(), await freePort()]
  const folder = folderIn(scratch, 'etcd')
  const config = join(folder, 'etcd.yml')
  // One is enough where it is not what is killed.
  const text = deployed('patroni/etcd.yml')
    .replace(/,db2=.*$/m, '')
    .replace(',http://127.0.0.1:2379', '')
    .replaceAll('10.0.0.11:2379', `${here}:${port}`)
    .replaceAll('10.0.0.11:2380', `${here}:${peer}`)
    .replace('/var/lib/etcd/yincai', join(folder, 'data'))
  writeFileSync(config, text)
  const child = begun('etcd', ['--config-file', config], folder)
  await until('etcd is healthy', () => answers(port, '/health'))
  return { port, child }
}

const answers = (port: number, path: string): Promise<boolean> =>
  fetch(`http://${here}:${port}${path}`, { signal: AbortSignal.timeout(3000) }).then(
    ({ ok }) => ok,
    () => false,
  )

type Place = { readonly rest: number; readonly port: number }

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

type Asked = { readonly bin: string; readonly etcd: number; readonly report: Report }

function member(scratch: string, n: number, { rest, port }: Place, asked: Asked): Member {
  const name = `db${n}`
  const folder = folderIn(scratch, name)
  const data = join(folder, 'data')
  const config = join(folder, 'patroni.yml')
  const text = deployed('patroni/patroni.yml')
    .replace('name: db1', `name: ${name}`)
    .replace(/hosts: .*/, `hosts: ${here}:${asked.etcd}`)
    .replaceAll('10.0.0.11:8008', `${here}:${rest}`)
    .replaceAll('10.0.0.11:5432', `${here}:${port}`)
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')
    .replace('/var/lib/postgresql/15/yincai', data)
    .replace('/usr/lib/postgresql/15/bin', asked.bin)
    .replace('/var/lib/postgresql/.pgpass-patroni', join(folder, 'pgpass'))
    .replace('/var/run/postgresql', folder)
  writeFileSync(config, text, { mode: 0o644 })
  const checked = ran('patroni', ['--validate-config', config])
  asked.report.check(`patroni --validate-config of deploy/patroni/patroni.yml as ${name}`, checked?.well === true, checked?.said)
  let child: ChildProcess | undefined
  const pidOfPostgres = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const killPostgres = () => {
    try {
      process.kill(pidOfPostgres(), 'SIGKILL')
    } catch {
      // There is none.
    }
  }
  const all = () => [...(child?.pid ? [child.pid] : []), ...[pidOfPostgres()].flatMap((pid) => [pid, ...childrenOf(pid)])]
  let frozen: readonly number[] = []
  process.once('exit', killPostgres)
  return {
    name,
    killPostgres,
    killAll: async () => {
      const gone = child && ended(child, 'SIGKILL')
      killPostgres()
      await gone
    },
    freeze: () => {
      frozen = all()
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    },
    thaw: () => {
      for (const pid of frozen) if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGCONT')
    },
    start: () => void (child = begun('patroni', [config], folder)),
    stop: async () => void (child && (await ended(child, 'SIGTERM'))),
    leads: () => answers(rest, '/primary'),
  }
}

async function proxy(scratch: string, places: readonly Place[], { check }: Report): Promise<{ port: number; child: ChildProcess }> {
  const port = await freePort()
  const config = join(scratch, 'database.cfg')
  const text = places.reduce(
    (all, { rest, port: its }, n) => all.replace(`10.0.0.1${n + 1}:5432 check port 8008`, `${here}:${its} check port ${rest}`),
    deployed('patroni/haproxy.cfg').replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${port}`),
  )
  writeFileSync(config, text)
  const tested = ran('haproxy', ['-c', '-f', config])
  check('haproxy -c of deploy/patroni/haproxy.cfg', tested?.well === true && !/WARNING|ALERT/.test(tested.said), tested?.said)
  const child = spawn('haproxy', ['-db', '-q', '-f', config], { stdio: 'ignore' })
  endWithUs(child)
  return { port, child }
}

/** etcd, two members and HAProxy by the files of deploy/, with an empty database `yincai` of an account of its own. */
export async function cluster(scratch: string, { bin }: Programs, report: Report): Promise<Cluster> {
  const store = await etcd(scratch)
  const places: Place[] = []
  for (let n = 0; n < 2; n++) places.push({ rest: await freePort(), port: await freePort() })
  const members = places.map((place, n) => member(scratch, n + 1, place, { bin, etcd: store.port, report }))
  for (const one of members) one.start()
  const inFront = await proxy(scratch, places, report)

  const roles = async (): Promise<Map<string, string>> => {
    for (const { rest } of places) {
      const told = await fetch(`http://${here}:${rest}/cluster`, { signal: AbortSignal.timeout(3000) })
        .then((answer) => answer.json() as Promise<{ members: { name: string; role: string; state: string }[] }>)
        .catch(() => undefined)
      if (told) return new Map(told.members.map(({ name, role, state }) => [name, /^(running|streaming)$/.test(state) ? role : state]))
    }
    return new Map()
  }
  const whole = async () => {
    let now = await roles()
    const with_ = (role: string) => members.find(({ name }) => now.get(name) === role)
    await until('one leads and the other follows, synchronously', async () => {
      now = await roles()
      return with_('leader') !== undefined && with_('sync_standby') !== undefined
    })
    const [leader, other] = [with_('leader'), with_('sync_standby')]
    if (!leader || !other) throw new Error('nobody leads')
    return { leader, other }
  }
  const handOver = async (from: Member, to: Member) => {
    const at = places[members.indexOf(from)]?.rest ?? 0
    const body = JSON.stringify({ leader: from.name, candidate: to.name })
    const answer = await fetch(`http://${here}:${at}/switchover`, { method: 'POST', body })
    if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`)
  }
  const stop = async () => {
    await Promise.all(members.map((one) => one.stop()))
    await ended(inFront.child, 'SIGTERM')
    await ended(store.child, 'SIGTERM')
  }
  try {
    const { leader } = await whole()
    await anEmptyDatabase(places[members.indexOf(leader)]?.port ?? 0)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `postgres://yincai:change-me@127.0.0.1:${inFront.port}/yincai`, whole, handOver, stop }
}

/** As docs/growing.md has it made. */
async function anEmptyDatabase(port: number): Promise<void> {
  const client = new pg.Client(`postgres://postgres:change-me-1@${here}:${port}/postgres`)
  await client.connect()
  await client.query(`create role yincai login password 'change-me'`)
  await client.query('create database yincai owner yincai')
  await client.end()
}
