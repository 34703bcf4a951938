import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { letPostmasterLeave } from './postgres-master.ts'
import { openToAll } from './postgres-owner.ts'
import type { Owner } from './postgres-owner.ts'

/** The account all of our databases belong to. */
export const superuser = 'yincai'

/** Data on disk, free for us to start PostgreSQL on. */
export type Cluster = {
  readonly folder: string
  /** The same folder as PostgreSQL's account reaches it, when its working directory is `folder`. */
  readonly path: string
}

/** Nothing of the caller's: PGDATA, PGOPTIONS or a locale not installed here would change what PostgreSQL does. */
export const environment = () => ({ PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' })

/**
 * The cluster in `dataDir`/postgres, made when absent; waits for an earlier server there that is still stopping.
 * @throws Error when another server works on it, or it was made by another PostgreSQL than the one in `bin`.
 */
export async function openCluster(dataDir: string, bin: string, owner: Owner | undefined, durable: boolean): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true })
  const folder = join(realpathSync(dataDir), 'postgres')
  if (existsSync(folder)) await letPostmasterLeave(folder)
  else await createCluster(folder, bin, owner, durable)
  checkVersion(folder, bin)
  return { folder, path: pathFor(folder, owner) }
}

/**
 * Root's data may lie in a folder (a 0700 home) that PostgreSQL's account cannot enter. It need not: started in its data
 * folder, it reaches it as its own working directory, and nobody's home has to be opened.
 */
function pathFor(folder: string, owner: Owner | undefined): string {
  if (!owner || openToAll(join(folder, '..'))) return folder
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(`PostgreSQL 的系统账号无法进入 ${folder}。请换一个其他账号可以进入的 DATA_DIR，或不要用 root 运行`)
}

/** Makes the cluster beside its place and moves it there when whole, so that a killed first start leaves no half one. */
async function createCluster(folder: string, bin: string, owner: Owner | undefined, durable: boolean): Promise<void> {
  clearHalfMade(folder)
  const half = `${folder}.new-${process.pid}`
  mkdirSync(half, { mode: 0o700 })
  try {
    if (owner) chownSync(half, owner.uid, owner.gid)
    await initdb(half, bin, owner, durable)
    renameSync(half, folder)
  } catch (cause) {
    rmSync(half, { recursive: true, force: true })
    const words = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause)
    throw new Error(`内嵌数据库初始化失败（${folder}）：${words}`, { cause })
  }
}

function initdb(folder: string, bin: string, owner: Owner | undefined, durable: boolean): Promise<unknown> {
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  return promisify(execFile)(
    join(bin, 'initdb'),
    [
      ...['-D', pathFor(folder, owner), '-U', superuser, '--auth=trust', '--encoding=UTF8'],
      // The built-in C.UTF-8 sorts alike on every system; pg_trgm and text search still ask the C library's ctype.
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${ctype}`],
      // Saves initdb its trials of what the machine can bear.
      ...['-c', 'max_connections=60', '-c', 'shared_buffers=48MB'],
      ...(durable ? [] : ['--no-sync']),
    ],
    { cwd: folder, env: environment(), ...owner },
  )
}

function clearHalfMade(folder: string): void {
  const parent = join(folder, '..')
  for (const name of readdirSync(parent)) {
    const maker = /^postgres\.new-(\d+)$/.exec(name)?.[1]
    if (maker && !alive(Number(maker))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function checkVersion(folder: string, bin: string): void {
  const made = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  const catalog = readFileSync(join(bin, '../share/postgresql/postgres.bki'), 'utf8')
  const ours = /^# PostgreSQL (\d+)/.exec(catalog)?.[1]
  if (ours !== made) {
    throw new Error(`${folder} 是 PostgreSQL ${made} 的数据，而本程序带的是 ${ours}。请先用旧版本备份，再用新版本恢复到新的 DATA_DIR`)
  }
}
