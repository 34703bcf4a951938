import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, globSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { postgresOwner } from '../../../../server/src/database/postgres-owner.ts'
import { endWithUs } from '../packaging/served.ts'

const owner = postgresOwner()

/** The newest PostgreSQL that the machine's packages brought; the embedded one has no archive to speak of. */
export const installedPostgres = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin')
    .filter((bin) => existsSync(join(bin, 'initdb')))
    .toSorted((a, b) => Number(a.split('/')[4]) - Number(b.split('/')[4]))
    .at(-1)

/** What a command said, how it ended and how long it took, s. It is run by who owns the database. Buyers go on meanwhile. */
export type Done = { readonly well: boolean; readonly said: string; readonly seconds: number }

export function asPostgres(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Done> {
  const began = performance.now()
  return new Promise((done) => {
    execFile(command, args, { cwd: '/', env, maxBuffer: 2 ** 26, ...owner }, (error, stdout, stderr) =>
      done({ well: !error, said: `${stdout}${stderr}`.trim(), seconds: (performance.now() - began) / 1000 }),
    )
  })
}

export type Cluster = {
  readonly url: string
  /** Ends the postmaster as a machine's end does. */
  readonly kill: () => Promise<void>
}

type Where = {
  readonly bin: string
  readonly data: string
  readonly sockets: string
  readonly port: number
  readonly log: string
  readonly env: NodeJS.ProcessEnv
}

/** Starts PostgreSQL on a folder that is there, and answers when it takes connections and has recovered whatever it recovers. */
export async function startCluster({ bin, data, sockets, port, log, env }: Where): Promise<Cluster> {
  const output = openSync(log, 'a')
  const given = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: sockets }
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...{ cwd: data, env, stdio: ['ignore', output, output], ...owner },
    },
  )
  closeSync(output)
  endWithUs(child)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilWritable(child, url, log)
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return { url, kill }
}

async function untilWritable(child: ChildProcess, url: string, log: string): Promise<void> {
  while (!(await isWritable(url))) {
    if (child.exitCode !== null)
      throw new Error(`PostgreSQL ended by itself:\n${readFileSync(log, 'utf8').split('\n').slice(-15).join('\n')}`)
    await pause(100)
  }
}

async function isWritable(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')
    return rows[0]?.recovers === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
