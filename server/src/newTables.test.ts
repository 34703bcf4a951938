import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holding, itsOwn } from './goods/gone.sql.ts'
import { aWorld, type TestWorld } from './testWorld.ts'

// A table that names a product stands in the way of deleting one, and a table that names a person has something of hers: whoever adds one
// is told here where that has to be said.

let w: TestWorld
beforeAll(async () => void (w = await aWorld('mall_migrated')))
afterAll(() => w.close())

/** The tables whose rows refer to `to` and stay when that goes, each with its columns. */
async function referring(to: string): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.conrelid::regclass::text as table, array_agg(distinct a.attname::text) as columns
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.conparentid = 0 and c.confrelid = ${to}::regclass and c.confdeltype in ('a', 'r') and c.conrelid <> c.confrelid
    group by 1 order by 1`.execute(w.db)
  return rows
}

test('what refers to a product goes with it or holds it', async () => {
  const said = new Set<string>([...itsOwn, ...holding])
  const silent = (await referring('product')).filter(({ table }) => !said.has(table))
  expect(silent, 'add each to itsOwn or holding in server/src/goods/gone.sql.ts').toEqual([])
})

/** What names an account and is nothing of the person's to take along: why. */
const notTakenAlong: Readonly<Record<string, string>> = {
  account: 'its own row, whose sub-accounts name it',
  account_spend: 'sums of the orders, which are taken along',
  api_key: 'speaks for the company',
  artwork_known: 'what a reading found in a file, which is taken along',
  contract_flow: 'the platform’s, of a contract whose signature is taken along',
  design_file: 'what a design has of files, which are taken along',
  design_rev: 'earlier versions of a design, which is taken along',
  export_run: 'orders for files that last a day',
  flash_hold: 'stands in the order, or lasts minutes',
  group_ask: 'stands in the order, or lasts minutes',
  notice_sms: 'the message itself is taken along',
  order_draft: 'lasts half an hour, of a cart that is taken along',
  phone_change: 'is over within days; the change is in the log, which is taken along',
  pool_member: 'stands in the order, or lasts minutes',
  print_run: 'of a design, which is taken along',
  proposal: 'a quotation of the merchant’s, which is taken along as such',
  stored_file: 'the files themselves are taken along',
  succession: 'an offer that lasts a day, and is in the log',
}

test('what names a person is taken along by whoever asks for his data, or it says why not', async () => {
  const text = readFileSync(join(import.meta.dirname, 'profile/export.sql.ts'), 'utf8')
  const isTaken = (table: string) => new RegExp(`\\b(?:from|join) ${table}\\b`).test(text)
  const all = await referring('account')
  const silent = all.filter(({ table }) => !isTaken(table) && notTakenAlong[table] === undefined)
  expect(
    silent,
    'add each to server/src/profile/export.sql.ts, and to closing.sql.ts where it goes with the person, or say here why not',
  ).toEqual([])
  expect(Object.keys(notTakenAlong).filter((table) => isTaken(table) && table !== 'account')).toEqual([])
})
