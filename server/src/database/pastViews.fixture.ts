import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, vi } from 'vitest'
import { askedBy } from './asking.ts'
import type { Db } from './db.ts'
import { ownSchema } from './ownCustomers.sql.ts'

/** What tells who asks, on the road of every call. */
const whoAsks = /from "session"/

/**
 * Listens to what the database is asked from now on. `during` answers what was asked of tables that have a view of own customers outside of
 * a transaction that sees those only, while `work` was done: whoever is kept from the others' rows was told of them, or could have been.
 */
export async function hearPastViews(db: Db) {
  const { rows } = await sql<{ name: string }>`select viewname as name from pg_views where schemaname = ${ownSchema}`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  const reads = (text: string) => [...text.matchAll(/\b(?:from|join|update)\s+"?(\w+)/g)].some(([, name = '']) => names.has(name))
  const seeing = new WeakSet<object>()
  let past: string[] = []
  const hear = (client: object, text: string) => {
    if (text.includes("'mall.own'")) seeing.add(client)
    else if (text === 'commit' || text === 'rollback') seeing.delete(client)
    else if (!seeing.has(client) && reads(text) && !whoAsks.test(text)) past.push(text.replaceAll(/\s+/g, ' '))
  }
  const real = Reflect.get(pg.Client.prototype, 'query')
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { readonly text: string }]
    const asked = (typeof first === 'object' && askedBy(first)) || [typeof first === 'string' ? { text: first } : first]
    for (const { text } of asked) hear(this, text)
    return Reflect.apply(real, this, given) as never
  })
  afterAll(() => spy.mockRestore())
  return async <T>(work: () => Promise<T>): Promise<{ readonly done: T; readonly past: readonly string[] }> => {
    past = []
    return { done: await work(), past }
  }
}
