import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDb } from './database/db.ts'
import { inDatabase } from './database/databaseUrl.ts'
import { prepareJobs } from './jobs.ts'
import { migrate } from './database/migrate.ts'
import { startPostgres } from './database/postgres.ts'

/**
 * vitest's global set-up: a PostgreSQL for the whole run (the one of TEST_DATABASE_URL, else the embedded one in a
 * temporary folder) with a database to copy from: `mall_migrated` has the tables. Others are made from it, see `templateFor`.
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
  for (const name of [...madeNames, 'mall_migrated']) await root.query(`drop database if exists ${name}`)
  await root.query('create database mall_migrated')
  await within(inDatabase(url, 'mall_migrated'), async ({ pool }) => {
    await migrate(pool)
    await prepareJobs(pool)
    // What visitors meet before is told by tests of their own.
    await pool.query('update opening set opened_at = now()')
  })
}

/** A database to copy from that is made from another when the first test wishes for it. */
export type Made = {
  readonly name: (typeof madeNames)[number]
  readonly from: Template
  readonly fill: (open: ReturnType<typeof openDb>) => Promise<unknown>
}

/** 'mall_migrated' has the tables. */
export type Template = 'mall_migrated' | Made

const madeNames = ['mall_seeded', 'mall_peopled', 'mall_shop'] as const

/** The demo cast and catalogue. */
export const seeded: Made = {
  name: 'mall_seeded',
  from: 'mall_migrated',
  async fill(open) {
    const { seed } = await import('../seed/seed.ts')
    const dataDir = await mkdtemp(join(tmpdir(), 'mall-seed-'))
    await seed({ ...open, dataDir, now: () => new Date('2026-11-20T02:00:00Z') })
    await rm(dataDir, { recursive: true, force: true })
  },
}

/**
 * The name of what is to be copied, which is made where no test of this run has wished for it yet; who wishes for it meanwhile waits.
 * Most runs of a few files never need `seeded`, and it is most of what a run costs before its first test.
 */
export async function templateFor(root: pg.Client, url: string, template: Template): Promise<string> {
  if (template === 'mall_migrated') return template
  const { name, from, fill } = template
  await root.query('select pg_advisory_lock(1)')
  try {
    const there = await root.query('select from pg_database where datname = $1', [name])
    if (there.rowCount !== 0) return name
    const half = `${name}_half`
    await root.query(`drop database if exists ${half} with (force)`)
    await root.query(copyOf(half, await templateFor(root, url, from)))
    await within(inDatabase(url, half), fill)
    await root.query(`alter database ${half} rename to ${name}`)
    return name
  } finally {
    await root.query('select pg_advisory_unlock(1)')
  }
}

/** Copied as files: that every block is also written into the log would cost three times as much. */
export const copyOf = (name: string, template: string): string => `create database ${name} template ${template} strategy file_copy`

async function within(url: string, work: (open: ReturnType<typeof openDb>) => Promise<unknown>): Promise<void> {
  const open = openDb(url, 4, () => {})
  try {
    await work(open)
  } finally {
    await open.pool.end()
  }
}
