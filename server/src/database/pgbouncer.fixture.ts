import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { postgresOwner } from './postgres-owner.ts'
import { freePort } from '../processes.fixture.ts'

/** Where the real PgBouncer is; undefined: it is not installed. */
export const bouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', 'pgbouncer'].find(
  (path) => spawnSync(path, ['--version']).status === 0,
)

export type Pooler = {
  /** Its address, as DATABASE_URL. */
  readonly url: string
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>
  /** Starts it again, at the same address. */
  readonly start: () => Promise<void>
}

type Pooled = {
  readonly mode: 'session' | 'transaction' | 'statement'
  /** Connections to PostgreSQL that all share. */
  readonly size: number
}

/** PgBouncer by deploy/pgbouncer/pgbouncer.ini before the PostgreSQL at `url`, with its files in `folder`. */
export async function pooler(folder: string, url: string, { mode, size }: Pooled): Promise<Pooler> {
  const port = await freePort()
  const { host, port: at, user, database } = new pg.Client(url)
  const users = join(folder, 'users')
  writeFileSync(users, `"${user}" ""\n`)
  const file = join(folder, `${mode} ${size}.ini`)
  const text = readFileSync(new URL('../../../deploy/pgbouncer/pgbouncer.ini', import.meta.url), 'utf8')
    .replace(/^yincai = .*$/m, `${database} = user=${user} host=${host} port=${at} dbname=${database}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*$/m, 'auth_type = any')
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
    .replace(/^pool_mode = .*$/m, `pool_mode = ${mode}`)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${size}`)
  writeFileSync(file, text)
  const own = `postgres://${user}@127.0.0.1:${port}/${database}`
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(bouncer ?? '', [file], { stdio: 'ignore', ...postgresOwner() })
    for (let tries = 0; !(await letsIn(own)); tries++) {
      if (tries === 100 || child.exitCode !== null) throw new Error('PgBouncer does not start')
      await new Promise((again) => setTimeout(again, 100))
    }
  }
  await start()
  return {
    url: own,
    start,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function letsIn(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
