import { randomBytes } from 'node:crypto'
import {
  chownSync,
  chmodSync,
  closeSync,
  copyFileSync,
  globSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { postgresOwner } from '../../../../server/src/database/postgres-owner.ts'
import { deployed } from '../packaging/tools.ts'
import { asPostgres, type Done } from './parts.ts'

/** pgBackRest by the project's own file, its places, port and pass apart. */
export type Repository = {
  /** For whoever calls it: the postmaster, too. */
  readonly env: NodeJS.ProcessEnv
  readonly run: (...args: readonly string[]) => Promise<Done>
  readonly restore: (to: string, ...target: readonly string[]) => Promise<Done>
  /** Files of the repository by a pattern within it. */
  readonly files: (pattern: string) => string[]
}

export function repositoryIn(scratch: string, cluster: { data: string; sockets: string; port: number }): Repository {
  const settings: Readonly<Record<string, string>> = {
    'repo1-path': join(scratch, 'repository'),
    'repo1-cipher-pass': randomBytes(36).toString('base64'),
    'pg1-path': cluster.data,
    'pg1-port': String(cluster.port),
    'pg1-socket-path': cluster.sockets,
  }
  const config = join(scratch, 'pgbackrest.conf')
  const text = Object.entries(settings).reduce(
    (all, [name, value]) => all.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`),
    deployed('pgbackrest/pgbackrest.conf'),
  )
  writeFileSync(config, `${text}\n[global]\nlock-path=${join(scratch, 'lock')}\nspool-path=${join(scratch, 'spool')}\n`)
  chmodSync(config, 0o640)
  const owner = postgresOwner()
  if (owner) chownSync(config, owner.uid, owner.gid)
  const env = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', PGBACKREST_CONFIG: config }
  const run = (...args: readonly string[]) => asPostgres('pgbackrest', ['--stanza=yincai', ...args], env)
  return {
    env,
    run,
    // The restored cluster puts nothing into the repository of the one that it is restored beside.
    restore: (to, ...target) => run(`--pg1-path=${to}`, '--archive-mode=off', ...target, 'restore'),
    files: (pattern) => globSync(join(scratch, 'repository', pattern)).toSorted(),
  }
}

/** Does something to a copy of what lies at `path`, looks, and puts back what was there. */
export async function spoilt<T>(path: string, spoil: (path: string) => void, look: () => Promise<T>): Promise<T> {
  copyFileSync(path, `${path}.kept`)
  const { uid, gid } = statSync(path)
  try {
    spoil(path)
    return await look()
  } finally {
    copyFileSync(`${path}.kept`, path)
    chownSync(path, uid, gid)
    rmSync(`${path}.kept`)
  }
}

/** One bit in the middle. */
export function turnBit(path: string): void {
  const file = openSync(path, 'r+')
  const middle = Math.floor(statSync(path).size / 2)
  const byte = Buffer.alloc(1)
  readSync(file, byte, 0, 1, middle)
  writeSync(file, Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, middle)
  closeSync(file)
}

/** The last third is missing. */
export const tear = (path: string): void => truncateSync(path, Math.floor((statSync(path).size * 2) / 3))
