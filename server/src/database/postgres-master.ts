import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** What a running PostgreSQL has written about itself into its data folder. */
type Postmaster = { readonly pid: number; readonly sockets: string; readonly state: string }

/** How long a PostgreSQL whose owner was killed may take to notice; after that it is in use. */
const noticing = 3_000 // ms
const stopping = 70_000 // ms

/** The socket folder of the PostgreSQL at work on the data folder, or undefined when none is ready there. */
export function socketsOf(folder: string): string | undefined {
  const found = postmaster(folder)
  return found?.state === 'ready' && worksOn(found.pid, folder) ? found.sockets : undefined
}

/**
 * Waits for a PostgreSQL that is still stopping after its owner's death.
 * @throws Error when one is at work on the data folder and means to stay.
 */
export async function letPostmasterLeave(folder: string): Promise<void> {
  const since = Date.now()
  // Empty: one that is just beginning, or what is left of one that could not write it, on a full disk.
  while (emptyLock(folder)) {
    if (Date.now() - since > noticing) rmSync(join(folder, 'postmaster.pid'), { force: true })
    await pause(20)
  }
  for (let found = postmaster(folder); found; found = postmaster(folder)) {
    if (!worksOn(found.pid, folder)) return disown(folder)
    if (Date.now() - since > (found.state === 'stopping' ? stopping : noticing)) {
      throw new Error(`${folder} 正在被另一个服务使用（PostgreSQL 进程 ${found.pid}）。请先停止那个服务，或者为这一个指定另外的 DATA_DIR`)
    }
    await pause(20)
  }
}

function postmaster(folder: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, , , , sockets = '', , , state = ''] = lines.map((line) => line.trim())
    return pid ? { pid: Number(pid), sockets, state } : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const emptyLock = (folder: string): boolean => statSync(join(folder, 'postmaster.pid'), { throwIfNoEntry: false })?.size === 0

/** Whether process `pid` is a PostgreSQL on this data folder: its working directory says so. */
function worksOn(pid: number, folder: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
    return execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).includes('postgres')
  } catch {
    return false
  }
}

/**
 * After a crash of a container the number in postmaster.pid often belongs to some other process, and PostgreSQL would
 * refuse to start because of it. It takes its own parent's number for stale, so we put ours there; the rest of the
 * file stays, by which it checks that no orphaned backend still holds the shared memory.
 */
function disown(folder: string): void {
  const file = join(folder, 'postmaster.pid')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))
}
