import type pg from 'pg'

// What lasts longer than a transaction – LISTEN, migrations, jobs, backups – needs a session of PostgreSQL to itself, which a pooler that
// hands connections on after each transaction does not give.

const beside = new WeakMap<pg.Pool, pg.Pool>()

/** The pool for what lasts longer than a transaction; the pool itself, where its own connections do. */
export const lastingOf = (pool: pg.Pool): pg.Pool => beside.get(pool) ?? pool

/** The address of its connections. */
export const lastingUrl = (pool: pg.Pool): string => lastingOf(pool).options.connectionString ?? ''

/** From now on what is to last goes to `lasting` instead of the pool. */
export const lastsIn = (pool: pg.Pool, lasting: pg.Pool): void => void beside.set(pool, lasting)
