import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { seed } from '../seed/seed.ts'
import { openDb } from './db.ts'
import { inDatabase } from './databaseUrl.ts'
import { prepareJobs } from './jobs.ts'
import { migrate } from './migrate.ts'
import { startPostgres } from './postgres.ts'

/**
 * vitest's global set-up: a PostgreSQL for the whole run (the one of TEST_DATABASE_URL, else the embedded one in a
 * temporary folder) with two databases to copy from: `mall_migrated` has the tables, `mall_seeded` the demo cast too.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'mall-pg-'))
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => {} } : await startPostgres(folder, { durable: false })
  process.env['TEST_DATABASE_URL'] = server.url
  try {
    await makeTemplates(server.url, folder)
  } catch (error) {
    await server.stop()
    throw error
  }
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTemplates(url: string, folder: string): Promise<void> {
  const root = new pg.Client({ connectionString: inDatabase(url, 'postgres') })
  await root.connect()
  try {
    await fillTemplates(root, url, folder)
  } finally {
    await root.end()
  }
}

async function fillTemplates(root: pg.Client, url: string, folder: string): Promise<void> {
  await root.query('drop database if exists mall_seeded')
  await root.query('drop database if exists mall_migrated')
  await root.query('create database mall_migrated')
  await within(inDatabase(url, 'mall_migrated'), async ({ pool }) => {
    await migrate(pool)
    await prepareJobs(pool)
  })
  await root.query('create database mall_seeded template mall_migrated')
  await within(inDatabase(url, 'mall_seeded'), ({ db, pool }) =>
    seed({ db, pool, dataDir: folder, now: () => new Date('2026-11-20T02:00:00Z') }),
  )
}

async function within(url: string, work: (open: ReturnType<typeof openDb>) => Promise<unknown>): Promise<void> {
  const open = openDb(url, 4, () => {})
  try {
    await work(open)
  } finally {
    await open.pool.end()
  }
}
