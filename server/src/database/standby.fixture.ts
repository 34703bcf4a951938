import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { postgresBinaries } from './postgres-binaries.ts'
import { environment, openCluster, superuser } from './postgres-cluster.ts'
import { postgresOwner } from './postgres-owner.ts'

/** A PostgreSQL that its test ends as it likes. */
export type Server = {
  readonly url: string
  readonly start: () => Promise<void>
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Asks it on a connection of its own. */
  readonly ask: <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>
}

/**
 * The database in `dataDir`/postgres, which nobody runs, as a primary, and a copy of it in `copyDir` that follows it by streaming. What
 * the embedded PostgreSQL has is all that they need.
 */
export async function primaryAndReplica(dataDir: string, copyDir: string) {
  const primary = await serverIn(dataDir)
  // Until then its log tells too little to be followed.
  await primary.start()
  await primary.stop()
  mkdirSync(copyDir, { recursive: true })
  execFileSync('cp', ['-a', join(dataDir, 'postgres'), join(copyDir, 'postgres')])
  writeFileSync(join(copyDir, 'postgres', 'standby.signal'), '')
  const host = new URL(primary.url.replace('@/', '@here/')).searchParams.get('host')
  const replica = await serverIn(copyDir, { primary_conninfo: `host=${host} user=${superuser}` })
  await primary.start()
  await replica.start()
  return { primary, replica }
}

const settings = {
  listen_addresses: '',
  wal_level: 'replica',
  max_wal_senders: '4',
  wal_keep_size: '512MB',
  hot_standby: 'on',
  max_connections: '120',
  shared_buffers: '64MB',
  huge_pages: 'off',
  timezone: 'UTC',
}

async function serverIn(dataDir: string, more: Readonly<Record<string, string>> = {}): Promise<Server> {
  const owner = postgresOwner()
  const bin = postgresBinaries(owner)
  const cluster = await openCluster(dataDir, bin, owner, true)
  const sockets = mkdtempSync(join(tmpdir(), 'mall-pg-'))
  const url = `postgres://${superuser}@/yincai?host=${encodeURIComponent(sockets)}`
  let child: ChildProcess | undefined

  async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client(url)
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  const answers = () =>
    ask('select').then(
      () => true,
      () => false,
    )

  async function start(): Promise<void> {
    mkdirSync(sockets, { recursive: true, mode: 0o700 })
    if (owner) chownSync(sockets, owner.uid, owner.gid)
    const given = Object.entries({ ...settings, ...more, unix_socket_directories: sockets })
    const log = openSync(join(dataDir, 'postgres.log'), 'a', 0o600)
    const launch = () =>
      spawn(join(bin, 'postgres'), ['-D', cluster.path, ...given.flatMap(([name, value]) => ['-c', `${name}=${value}`])], {
        ...{ cwd: cluster.folder, env: environment(), ...owner },
        stdio: ['ignore', log, log],
      })
    child = launch()
    while (!(await answers())) {
      // Those of before may still hold its memory.
      if (child.exitCode !== null || child.signalCode !== null) child = launch()
      await pause(100)
    }
  }

  async function end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const gone = once(running, 'exit')
    running.kill(signal)
    await gone
    if (signal === 'SIGINT') rmSync(sockets, { recursive: true, force: true })
  }

  return { url, start, ask, kill: () => end('SIGKILL'), stop: () => end('SIGINT') }
}
