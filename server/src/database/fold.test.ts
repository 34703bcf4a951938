import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { between, catalogueOf, contentsOf } from '../catalogue.fixture.ts'
import { knownMigrations, migrate } from './migrate.ts'
import { databaseUrl } from '../testWorld.ts'

// Two roads to the same tables: at once, and by every migration there was before the fold.

const root = new pg.Client({ connectionString: databaseUrl('postgres') })
const made: { name: string; pool: pg.Pool }[] = []
beforeAll(() => root.connect())
afterAll(async () => {
  for (const { name, pool } of made) {
    await pool.end()
    await root.query(`drop database ${name} with (force)`)
  }
  await root.end()
})

async function emptyDatabase(): Promise<pg.Pool> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await root.query(`create database ${name}`)
  const pool = new pg.Pool({ connectionString: databaseUrl(name), max: 8 })
  // Connections still on their way out when their database goes say so.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  made.push({ name, pool })
  return pool
}

const namesOf = async (...roads: string[]) => (await knownMigrations()).filter(({ road }) => roads.includes(road)).map(({ name }) => name)
const ranIn = async (pool: pg.Pool) =>
  (await pool.query<{ name: string }>('select name from migration order by at, name')).rows.map(({ name }) => name)

/** What eight processes run that start at once. */
async function atOnce(pool: pg.Pool): Promise<string[]> {
  await Promise.all(Array.from({ length: 8 }, () => pool.query('select pg_sleep(0.05)')))
  const ran = await Promise.all(Array.from({ length: 8 }, () => migrate(pool)))
  return ran.flat().toSorted()
}

// Begun by the first release's files, but for two that came later than others with higher numbers.
const late = ['059_release.sql', '060_footless.sql']

describe('a database begun before the fold and one begun today', () => {
  let old: pg.Pool
  let young: pg.Pool
  const ran: Record<string, string[]> = {}
  beforeAll(async () => {
    old = await emptyDatabase()
    young = await emptyDatabase()
    ran['begun'] = await migrate(old, new Set((await namesOf('earlier')).filter((name) => !late.includes(name))))
    ran['old'] = await atOnce(old)
    ran['young'] = await atOnce(young)
  })

  test('go each their own road, every step by one of those who started at once, and nothing twice', async () => {
    expect(ran['begun']).toHaveLength(73)
    expect(ran['old']).toEqual([...late, ...(await namesOf('every'))])
    expect(ran['young']).toEqual(await namesOf('fold', 'every'))
    expect([await migrate(old), await migrate(young)]).toEqual([[], []])
    expect((await ranIn(old)).toSorted()).toEqual(await namesOf('earlier', 'every'))
    expect(await ranIn(young)).toEqual(await namesOf('fold', 'every'))
  })

  test('are the same', async () => {
    const catalogue = await catalogueOf(young)
    expect(catalogue.length).toBeGreaterThan(2000)
    expect(between(await catalogueOf(old), catalogue)).toEqual([])
    expect(between(await contentsOf(old), await contentsOf(young))).toEqual([])
  })

  test('are told apart by whatever is another, by name', async () => {
    const catalogue = await catalogueOf(old)
    await young.query(`
      drop schema own_customers cascade;
      alter table invoice drop column ofd_id;
      alter table company alter level_id set default 2;
      alter table notice rename constraint notice_link_is_own to notice_link_check;
      drop trigger audit_kept on audit;
      create or replace function colours_of(rules jsonb) returns jsonb language sql immutable as $$ select '[]'::jsonb $$`)
    const told = between(catalogue, await catalogueOf(young)).map((line) => line.split(/[ (]/).slice(0, 7).join(' '))
    expect(told).toEqual([
      '- column company.level_id bigint not null identity=',
      '- column invoice.ofd_id bigint identity= generated= default=',
      '- constraint invoice_ofd_id_fkey on invoice: FOREIGN KEY',
      '- constraint notice_link_is_own on notice: CHECK ',
      '- function CREATE OR REPLACE FUNCTION public.colours_of',
      '- index CREATE INDEX invoice_ofd ON public.invoice',
      '- trigger CREATE TRIGGER audit_kept BEFORE TRUNCATE',
      '+ column company.level_id bigint not null identity=',
      '+ constraint notice_link_check on notice: CHECK ',
      '+ function CREATE OR REPLACE FUNCTION public.colours_of',
    ])
  })
})

test('what ran before the fold is never edited: its hash is in every database and backup there is', async () => {
  const earlier = (await knownMigrations()).filter(({ road }) => road === 'earlier')
  expect(earlier).toHaveLength(75)
  const all = createHash('sha256').update(earlier.map(({ name, hash }) => `${name} ${hash}\n`).join(''))
  expect(all.digest('hex')).toBe('998a6bc49ff55cfe6885d20f675b99c446756ccd01c3cf59132f33083cdc29b0')
})
