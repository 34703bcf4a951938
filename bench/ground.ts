import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { seed } from '../server/seed/seed.ts'
import { openDb, type Db } from '../server/src/database/db.ts'
import { prepareJobs } from '../server/src/jobs.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { startPostgres } from '../server/src/database/postgres.ts'
import type pg from 'pg'

export type Ground = {
  readonly url: string
  readonly db: Db
  readonly pool: pg.Pool
  readonly folder: string
  /** Starts the real server on this database and answers its address; stopped with the ground, unless it was killed as a power cut would. */
  readonly serve: (
    settings?: Record<string, string>,
  ) => Promise<{ base: string; process: ChildProcess; stop: () => Promise<void>; kill: () => void }>
  readonly stop: () => Promise<void>
}

/**
 * Runs a bench on a durable PostgreSQL of its own, migrated and seeded. Its data lies in `kept`, a folder that stays with all
 * that is in it; without one in a temporary folder. `BUFFERS=6GB` gives PostgreSQL so much memory of its own.
 */
export async function onGround<T>(bench: (ground: Ground) => Promise<T>, kept?: string): Promise<T> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'mall-bench-')))
  const postgres = await startPostgres(folder, { buffers: process.env['BUFFERS'] })
  try {
    const ground = await groundOn(postgres.url, folder)
    return await bench(ground).finally(ground.stop)
  } finally {
    await postgres.stop()
    if (kept === undefined) await rm(folder, { recursive: true, force: true })
  }
}

/** What stands on the database at `url`, brought to this release's tables, and seeded where it was empty. */
export async function groundOn(url: string, folder: string): Promise<Ground> {
  const { db, pool } = openDb(url, 20, () => {})
  await migrate(pool)
  await prepareJobs(pool)
  await seed({ db, pool, dataDir: folder, now: () => new Date() })
  const running = new Set<() => Promise<void>>()

  async function serve(settings: Record<string, string> = {}) {
    const port = await freePort()
    const child = await startNode('server/src/main.ts', port, {
      DATABASE_URL: url,
      DATA_DIR: folder,
      FLOOD: '0',
      DRAIN: '0',
      LOG: 'error',
      PICTURES_AHEAD: 'off',
      ...settings,
    })
    const stop = async () => {
      running.delete(stop)
      await end(child)
    }
    running.add(stop)
    const kill = () => {
      running.delete(stop)
      child.kill('SIGKILL')
    }
    return { base: `http://127.0.0.1:${port}`, process: child, stop, kill }
  }

  async function stop(): Promise<void> {
    const ended = await Promise.allSettled([...running].map((end) => end()))
    await pool.end()
    for (const one of ended) if (one.status === 'rejected') throw one.reason
  }
  return { url, db, pool, folder, serve, stop }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** What each program has said to its stderr. */
const complaints = new WeakMap<ChildProcess, string>()

/** Runs a program on `port` and answers when it is ready to answer. */
export async function startNode(
  file: string,
  port: number,
  settings: Record<string, string>,
  { args = [], cwd }: { readonly args?: readonly string[]; readonly cwd?: string } = {},
): Promise<ChildProcess> {
  // As `npm start` does.
  const child = spawn(process.execPath, ['--max-semi-space-size=8', file, ...args], {
    env: { ...process.env, PORT: String(port), ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(cwd && { cwd }),
  })
  child.stderr?.on('data', (said: Buffer) => {
    complaints.set(child, `${complaints.get(child) ?? ''}${said.toString()}`)
    process.stderr.write(said)
  })
  while (
    !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (r) => r.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`)
    await new Promise((again) => setTimeout(again, 10))
  }
  return child
}

/** Ends a program as an operator does. @throws Error when it did not end well, or complained of anything while it ran. */
export async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'close')
  child.kill('SIGTERM')
  await gone
  const said = complaints.get(child) ?? ''
  if (child.exitCode !== 0 || said !== '') throw new Error(`it ended with ${child.exitCode}; it said: ${said}`)
}

/** The middle one. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN

/** The figure that `share` (0–1) of all stay below. */
export const percentile = (figures: readonly number[], share: number): number =>
  figures.toSorted((a, b) => a - b)[Math.min(figures.length - 1, Math.floor(figures.length * share))] ?? Number.NaN

/** One line of a result, with the machine's load beside it: a noisy machine says so. */
export const report = (line: string): void => void process.stdout.write(`${line}　（负载 ${loadavg()[0]?.toFixed(1)}）\n`)
