import type pg from 'pg'
import { sqlState } from './db.ts'

const firstWait = 50 // ms
const longestWait = 5000 // ms

/** Codes by which a network, a unix socket or a name server says that there is nobody, for now. */
const unreached = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
])
/** Classes of SQLSTATE: connection, a server that became read-only, lost races, resources, locks and stops by an operator, the system's own errors. */
const passing = /^(08|25006|40|53|55P03|57|58)/
/** What `pg` says of broken connections, without any code. */
const broken =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|Client was closed|Query read timeout)/

/** Whether the database failed in a way that passes by itself: away, on its way up or down, full or busy. */
export function passes(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(passes)
  if (!(error instanceof Error)) return false
  const code = sqlState(error)
  if (code) return unreached.has(code) || (code.length === 5 && passing.test(code))
  return broken.test(error.message) || (error.cause !== undefined && passes(error.cause))
}

/** Patience with a database that is away, until it is `over`. */
export type Patience = {
  /** Does `work` again, each time later, five seconds at most, while what failed passes by itself. @throws what failed otherwise, or once it is over. */
  readonly through: <T>(work: () => Promise<T>) => Promise<T>
  readonly end: () => void
}

export function patience(): Patience {
  let over = false
  const waiting = new Set<() => void>()

  const wait = (ms: number): Promise<void> =>
    new Promise((resume) => {
      const go = () => {
        clearTimeout(timer)
        waiting.delete(go)
        resume()
      }
      const timer = setTimeout(go, ms)
      waiting.add(go)
    })

  return {
    async through(work) {
      for (let attempt = 0; ; attempt++) {
        try {
          return await work()
        } catch (error) {
          if (over || !passes(error)) throw error
          await wait(Math.min(firstWait * 2 ** attempt, longestWait) * (0.5 + Math.random() / 2))
        }
      }
    },
    end() {
      over = true
      for (const go of waiting) go()
    },
  }
}

/** What only PostgreSQL says of a connection that it cut, that broke, or that leads to a server which no longer takes writes. */
const cut = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.some(cut)
    : error instanceof Error && (/^(08|25006|57P0)/.test(sqlState(error) ?? '') || broken.test(error.message))

/** How often a job is begun anew by its own process before the loss of its connection is counted as its failure. */
const mostLosses = 5

/**
 * Does a job's `work`. Where its connection was cut, or it failed while the database was away, the job has not failed: it
 * waits until the database answers and is done again. @throws what it failed of otherwise.
 */
export async function throughLosses(pool: pg.Pool, { through }: Patience, work: () => Promise<void>): Promise<void> {
  for (let losses = 0; ; losses++) {
    try {
      return await work()
    } catch (error) {
      const lost =
        cut(error) ||
        (passes(error) &&
          (await pool.query('select 1').then(
            () => false,
            () => true,
          )))
      if (!lost || losses === mostLosses) throw error
      await through(() => pool.query('select 1'))
    }
  }
}

/**
 * The pool as a runner of jobs is to see it: each of its statements is sent again, on a new connection, until the database
 * has taken it. The runner itself would take a broken connection for the end, and what it does not await – that a job is
 * done, or has failed – would end this process. A transaction that broke is not begun again, and who listens must hear that
 * the connection broke.
 */
export function patientPool(pool: pg.Pool, { through }: Patience): pg.Pool {
  const connect = (heard?: Parameters<pg.Pool['connect']>[0]) => (heard ? pool.connect(heard) : Promise.resolve(client()))

  function client() {
    let mine: pg.PoolClient | null = null
    let begun = false
    const once = async (...given: unknown[]) => {
      mine ??= await pool.connect()
      try {
        return await (Reflect.apply(mine.query, mine, given) as Promise<unknown>)
      } catch (error) {
        mine.release(true)
        mine = null
        throw error
      }
    }
    return {
      query(...given: unknown[]) {
        begun ||= given[0] === 'begin'
        return begun ? once(...given) : through(() => once(...given))
      },
      release: () => mine?.release(),
    }
  }

  const query = (...given: unknown[]) => through(() => Reflect.apply(pool.query, pool, given) as Promise<unknown>)
  const ours: Record<PropertyKey, unknown> = { connect, query }
  return new Proxy(pool, {
    get(_, name) {
      const own = ours[name] ?? Reflect.get(pool, name)
      return typeof own === 'function' && !(name in ours) ? own.bind(pool) : own
    },
  })
}
