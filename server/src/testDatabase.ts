import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDb } from './db.ts'
import { inDatabase } from './databaseUrl.ts'
import { prepareJobs } from './jobs.ts'
import { migrate } from './migrate.ts'
import { startPostgres } from './postgres.ts'

/**
 * vitest's global set-up: a PostgreSQL for the whole run (the one of TEST_DATABASE_URL, else the embedded one in a
 * temporary folder) with a database to copy from: `mall_migrated` has the tables. `mall_seeded`, the demo cast too, is made
 * from it when the first test wishes for it.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'mall-pg-'))
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => {} } : await startPostgres(folder, { durable: false })
  process.env['TEST_DATABASE_URL'] = server.url
  try {
    await makeTemplates(server.url)
  } catch (error) {
    await server.stop()
    throw error
  }
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTemplates(url: string): Promise<void> {
  const root = new pg.Client({ connectionString: inDatabase(url, 'postgres') })
  await root.connect()
  try {
    await fillTemplates(root, url)
  } finally {
    await root.end()
  }
}

async function fillTemplates(root: pg.Client, url: string): Promise<void> {
  await root.query('drop database if exists mall_seeded')
  await root.query('drop database if exists mall_migrated')
  await root.query('create database mall_migrated')
  await within(inDatabase(url, 'mall_migrated'), async ({ pool }) => {
    await migrate(pool)
    await prepareJobs(pool)
    // What visitors meet before is told by tests of their own.
    await pool.query('update opening set opened_at = now()')
  })
}

/**
 * Fills `mall_seeded` where no test of this run has wished for it yet; who wishes for it meanwhile waits. Most runs of a
 * few files never need it, and it is most of what a run costs before its first test.
 */
export async function needSeeded(root: pg.Client, url: string): Promise<void> {
  await root.query('select pg_advisory_lock(1)')
  try {
    const there = await root.query("select from pg_database where datname = 'mall_seeded'")
    if (there.rowCount !== 0) return
    await root.query('drop database if exists mall_seeding with (force)')
    await root.query('create database mall_seeding template mall_migrated')
    const { seed } = await import('../seed/seed.ts')
    const dataDir = await mkdtemp(join(tmpdir(), 'mall-seed-'))
    await within(inDatabase(url, 'mall_seeding'), ({ db, pool }) =>
      seed({ db, pool, dataDir, now: () => new Date('2026-11-20T02:00:00Z') }),
    )
    await rm(dataDir, { recursive: true, force: true })
    await root.query('alter database mall_seeding rename to mall_seeded')
  } finally {
    await root.query('select pg_advisory_unlock(1)')
  }
}

async function within(url: string, work: (open: ReturnType<typeof openDb>) => Promise<unknown>): Promise<void> {
  const open = openDb(url, 4, () => {})
  try {
    await work(open)
  } finally {
    await open.pool.end()
  }
}
