import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { archiveSettings, backSettings, breakChain, carriedFolder, carrierName } from './postgres-archive.ts'
import type { Until } from './postgres-archive.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { environment, openCluster, superuser } from './postgres-cluster.ts'
import type { Cluster } from './postgres-cluster.ts'
import { letPostmasterLeave, socketsOf } from './postgres-master.ts'
import { openToAll, postgresOwner } from './postgres-owner.ts'
import type { Owner } from './postgres-owner.ts'

/** A PostgreSQL of our own. */
export type Postgres = {
  /** What `pg` connects to: over a unix socket, without a password. */
  readonly url: string
  /** Ends open connections, writes everything out and resolves when PostgreSQL is gone. May be called twice. */
  stop(): Promise<void>
  /** Resolves with the cause when PostgreSQL died and could not be started again; never after `stop`. */
  readonly lost: Promise<Error>
}

type Options = {
  /** False only where the data may be lost: tests that prove nothing about crashes run faster so. */
  readonly durable?: boolean
  /** How often one that died is tried to be started again. */
  readonly starts?: number
  /** Keeps its log until it was carried to an archive. */
  readonly archived?: boolean
  /** Memory of its own, as a database beside a large mall has it: '6GB'. For benches. */
  readonly buffers?: string | undefined
  /** Replays the log that was brought beside it before it lets anybody in. */
  readonly back?: Until
}

/** Small enough to be idle in 100 MB. Given at each start, so that a new release changes them for old data as well. */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '48MB',
  work_mem: '8MB',
  maintenance_work_mem: '48MB',
  effective_cache_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  max_worker_processes: '4',
  max_parallel_workers: '2',
  max_logical_replication_workers: '0',
  autovacuum: 'on',
  autovacuum_max_workers: '2',
  io_method: 'sync',
  huge_pages: 'off',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log must not become a second place where buyers' data lies around.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/** The three that together mean: what was committed survives a crash of the machine. */
const durability = (on: boolean) => {
  const value = on ? 'on' : 'off'
  return { fsync: value, full_page_writes: value, synchronous_commit: value }
}

/**
 * Starts PostgreSQL on `dataDir`/postgres, which is made when absent, and answers when it takes connections to the
 * database `yincai`. One that dies is started again, at the same address. It is stopped by `stop`, and also when this
 * process dies in any way.
 * @throws Error in Chinese, with the cause: no binaries for this platform, another server at work on the same data,
 * data of another PostgreSQL version, or PostgreSQL's own last words.
 */
export async function startPostgres(dataDir: string, options: Options = {}): Promise<Postgres> {
  const { durable = true, starts = mostStarts, archived = false, buffers, back } = options
  if (process.platform === 'win32') {
    throw new Error('内嵌数据库不支持 Windows。请在 WSL 中运行，或用 DATABASE_URL 指定一个 PostgreSQL（15 或更高）')
  }
  const owner = postgresOwner()
  const bin = postgresBinaries(owner)
  const cluster = await openCluster(dataDir, bin, owner, durable)
  rmSync(join(cluster.folder, carriedFolder, carrierName), { force: true })
  if (!archived) breakChain(dataDir)
  const sockets = socketFolder(owner)
  const memory = buffers && { shared_buffers: buffers, effective_cache_size: buffers }
  const more = { ...(archived && archiveSettings), ...memory, ...(back && backSettings(back)) }
  const begin = () => launched(cluster, { bin, owner, sockets, log: join(dataDir, 'postgres.log'), durable, more })
  const lost = Promise.withResolvers<Error>()
  let stopping = false
  let running: Launched
  try {
    running = await begin()
  } catch (error) {
    rmSync(sockets, { recursive: true, force: true })
    throw error
  }
  const following = follow()

  async function follow(): Promise<void> {
    for (;;) {
      await running.gone
      if (stopping) return
      process.stderr.write('内嵌数据库意外停止，正在重新启动\n')
      const again = await beginAgain(cluster.folder, begin, () => stopping, starts)
      if (stopping) return void (again instanceof Error || (await again.stop()))
      if (again instanceof Error) return lost.resolve(again)
      running = again
    }
  }

  const stop = async () => {
    stopping = true
    await running.stop()
    await following
    rmSync(sockets, { recursive: true, force: true })
  }
  return { url: urlOf(sockets), stop, lost: lost.promise }
}

/** The same for the mall and its commands: by whichever it is started, an archive lacks nothing. */
export const startOwn = ({ DATA_DIR, WAL_ARCHIVE }: { readonly DATA_DIR: string; readonly WAL_ARCHIVE?: string | undefined }) =>
  startPostgres(DATA_DIR, { archived: WAL_ARCHIVE !== undefined })

const mostStarts = 10 // the waits between them add up to two minutes

/** Starts what died once more, later each time, until it runs. Answers why it does not, after the last try. */
async function beginAgain(folder: string, begin: () => Promise<Launched>, over: () => boolean, most: number): Promise<Launched | Error> {
  for (let start = 1; ; start++) {
    try {
      // Its children may still be finding out that it is gone.
      await letPostmasterLeave(folder)
      return await begin()
    } catch (error) {
      if (over() || start === most) return error instanceof Error ? error : new Error(String(error))
      await pause(Math.min(200 * 2 ** start, 20_000))
    }
  }
}

type Launched = { readonly gone: Promise<unknown>; readonly stop: () => Promise<void> }

/** A PostgreSQL that takes connections. @throws Error with its last words. */
async function launched(cluster: Cluster, how: Launch): Promise<Launched> {
  const child = launch(cluster, how)
  const pipe = child.stdio[3] as Writable | null
  // Nobody reads once the watchdog has gone.
  pipe?.on('error', () => undefined)
  const gone = Promise.race([once(child, 'exit'), once(child, 'error')])
    .catch(() => undefined)
    .then(() => pipe?.end('gone\n'))
  const stop = async () => {
    pipe?.destroy()
    await gone
  }
  try {
    await untilReady(child, how.sockets, how.log)
    return { gone, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The URL of the PostgreSQL that another process runs on `dataDir`, or undefined when none is ready there. */
export function runningPostgres(dataDir: string): string | undefined {
  const sockets = socketsOf(join(dataDir, 'postgres'))
  return sockets === undefined ? undefined : urlOf(sockets)
}

const urlOf = (sockets: string, database = 'yincai') => `postgres://${superuser}@/${database}?host=${encodeURIComponent(sockets)}`

/**
 * The watchdog holds the pipe (fd 3) whose other end only this process has. When the pipe closes – by stop() or by this
 * process' death, even by SIGKILL – it asks PostgreSQL for a fast shutdown, and after a minute for an immediate one. Told
 * that PostgreSQL is gone, it goes as well: the next one has a watchdog of its own.
 * It is orphaned at once, for PostgreSQL would take it for a backend of its own; and `$$` stays PostgreSQL's number
 * after `exec`.
 */
const watchdog = `
sockets=$1; shift
( ( trap '' HUP INT TERM
    alive() { pid=; read -r pid <postmaster.pid; [ "$pid" = $$ ]; }
    read -r told <&3 && exit
    kill -INT $$
    i=0; while alive && [ $i -lt 600 ]; do sleep 0.1; i=$((i+1)); done
    alive && kill -QUIT $$
    rm -rf "$sockets"
  ) >/dev/null 2>&1 & )
exec "$@" 3<&-`

type Launch = { bin: string; owner: Owner | undefined; sockets: string; log: string; durable: boolean; more: Record<string, string> }

function launch(cluster: Cluster, { bin, owner, sockets, log, durable, more }: Launch): ChildProcess {
  if (existsSync(log)) renameSync(log, `${log}.1`)
  const output = openSync(log, 'a', 0o600)
  const given = { ...settings, ...durability(durable), ...more, unix_socket_directories: sockets }
  const child = spawn(
    '/bin/sh',
    [
      ...['-c', watchdog, 'sh', sockets, join(bin, 'postgres'), '-D', cluster.path],
      ...Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      cwd: cluster.folder,
      env: environment(),
      // A session of its own: Ctrl-C in the terminal must reach only us, who still have requests to finish.
      detached: true,
      stdio: ['ignore', output, output, 'pipe'],
      ...owner,
    },
  )
  closeSync(output)
  return child
}

/** A fresh folder for the socket, closed to other accounts; in the temporary folder, for a socket's path is short. */
function socketFolder(owner: Owner | undefined): string {
  const longest = 103 - '/yincai-XXXXXX/.s.PGSQL.5432'.length // bytes; macOS allows least
  const usual = realpathSync(tmpdir())
  const base = Buffer.byteLength(usual) <= longest && (!owner || openToAll(usual)) ? usual : '/tmp'
  const folder = mkdtempSync(join(base, 'yincai-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

/** Waits as long as PostgreSQL lives: recovery after a crash takes what it takes. */
async function untilReady(child: ChildProcess, sockets: string, log: string): Promise<void> {
  while (!(await databaseReady(urlOf(sockets, 'postgres')))) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
      const words = readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n')
      throw new Error(`内嵌数据库没有启动成功。PostgreSQL 的日志（${log}）最后几行：\n${words}`)
    }
    await pause(20)
  }
}

/** Whether connections are taken; then the database `yincai` is there as well, created when it was absent. */
async function databaseReady(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  // A connection that breaks after it was made (PostgreSQL died) fails the query below; unheard, it would end us.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const startingUp = '57P03'
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === startingUp) return false
    throw error
  }
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'yincai'`)
    if (rowCount === 0) await client.query('create database yincai')
    return true
  } finally {
    await client.end()
  }
}
