import { mkdir } from 'node:fs/promises'
import type { Start } from './boot.ts'
import { startOwn } from './database/postgres.ts'
import { readServing } from './env.ts'

/** The embedded database starts while all that works on it is still read: that takes longer. */
async function start(how: Start): Promise<number> {
  const env = readServing(process.env)
  await mkdir(env.DATA_DIR, { recursive: true })
  const database = env.DATABASE_URL === undefined ? startOwn(env) : null
  // Why it did not start is said by whoever waits for it.
  database?.catch(() => {})
  const { boot } = await import('./boot.ts')
  return boot(env, database, how)
}

/** Starts the server by the settings of its surroundings and answers its port. One that cannot start says why and ends the process. */
export const run = (how: Start = {}): Promise<number> =>
  start(how).catch((error: unknown) => {
    process.stderr.write(`启动失败：${error instanceof Error ? error.message : String(error)}\n`)
    if (process.env['LOG'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
    process.exit(1)
  })
