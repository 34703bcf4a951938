import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

// Processor time, in ms: a busy machine adds less to it than to waiting. Linux tells it in `/proc`.

/** What one process with its threads has used. */
export const spentBy = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, task) => sum + nanoseconds(`/proc/${pid}/task/${task}`), 0) / 1e6

/** Tells what a PostgreSQL has used: those of its processes there are now. */
export async function postgresMeter(pool: pg.Pool): Promise<() => number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] ?? ''
  const backends = () => readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')
  return () => backends().reduce((sum, pid) => sum + nanoseconds(`/proc/${pid}`), 0) / 1e6
}

function nanoseconds(of: string): number {
  try {
    return Number(readFileSync(`${of}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return 0 // gone
  }
}
