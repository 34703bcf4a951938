import type pg from 'pg'

/** The database's time, told without asking it each time. */
export type DatabaseClock = {
  /** The database's time as of the last asking, and what has passed since, whatever this machine's own clock does meanwhile. */
  readonly now: () => Date
  /** Asks the database. To be done before anything is ended or deleted because its time has come. */
  readonly set: () => Promise<void>
}

/** Stands at this machine's time until it is first set. */
export function databaseClock(pool: Pick<pg.Pool, 'query'>): DatabaseClock {
  let [told, heard] = [Date.now(), performance.now()]
  return {
    now: () => new Date(Math.round(told + performance.now() - heard)),
    set: async () => {
      const { rows } = await pool.query<{ now: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as now')
      if (rows[0]) [told, heard] = [rows[0].now, performance.now()]
    },
  }
}
