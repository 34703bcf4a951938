import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
const tmpfs = 0x01021994
const files = 4 * 2 ** 30 // bytes: databases, their log and what servers keep
const beside = 6 * 2 ** 30 // bytes of the processes of a run: two that test, servers, the database, two browsers

/**
 * The folder for what a run of tests throws away. In memory, where there is room for it beside the run itself: a database is a few thousand
 * small files, and to make and remove them on a disk costs more than what most tests do with them. Elsewhere the machine's temporary folder.
 */
export function groundOfTests(): string {
  // Who names a folder means that one.
  if (process.platform !== 'linux' || process.env['TMPDIR']) return tmpdir()
  return isRoomy() ? inMemory : tmpdir()
}

function isRoomy(): boolean {
  if (process.availableMemory() < files + beside) return false
  try {
    const { type, bavail, bsize } = statfsSync(inMemory)
    return type === tmpfs && bavail * bsize >= files
  } catch {
    return false
  }
}
