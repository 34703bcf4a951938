import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { seed } from '../server/seed/seed.ts'
import { openDb, type Db } from '../server/src/db.ts'
import { prepareJobs } from '../server/src/jobs.ts'
import { migrate } from '../server/src/migrate.ts'
import { startPostgres } from '../server/src/postgres.ts'
import type pg from 'pg'

export type Ground = {
  readonly url: string
  readonly db: Db
  readonly pool: pg.Pool
  readonly folder: string
  /** Starts the real server on this database and answers its address; stopped with the ground. */
  readonly serve: (
    settings?: Record<string, string>,
  ) => Promise<{ base: string; process: ChildProcess; stop: () => Promise<void> }>
  readonly stop: () => Promise<void>
}

/** A durable PostgreSQL of its own in a temporary folder, migrated and seeded, for one bench. */
export async function aGround(): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'mall-bench-'))
  const postgres = await startPostgres(folder)
  const ground = await groundOn(postgres.url, folder)
  const stop = async () => {
    await ground.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...ground, stop }
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
      LOG: 'error',
      PICTURES_AHEAD: 'off',
      ...settings,
    })
    const stop = async () => {
      running.delete(stop)
      await end(child)
    }
    running.add(stop)
    return { base: `http://127.0.0.1:${port}`, process: child, stop }
  }

  async function stop(): Promise<void> {
    for (const end of running) await end()
    await pool.end()
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

/** Runs a program on `port` and answers when it is ready to answer. */
export async function startNode(
  file: string,
  port: number,
  settings: Record<string, string>,
  args: string[] = [],
): Promise<ChildProcess> {
  // As `npm start` does.
  const child = spawn(process.execPath, ['--max-semi-space-size=8', file, ...args], {
    env: { ...process.env, PORT: String(port), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
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

export async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** The middle one. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN

/** The figure that `share` (0–1) of all stay below. */
export const percentile = (figures: readonly number[], share: number): number =>
  figures.toSorted((a, b) => a - b)[Math.min(figures.length - 1, Math.floor(figures.length * share))] ?? Number.NaN

/** One line of a result, with the machine's load beside it: a noisy machine says so. */
export const report = (line: string): void =>
  void process.stdout.write(`${line}　（负载 ${loadavg()[0]?.toFixed(1)}）\n`)
