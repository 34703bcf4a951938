import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { refuse } from '../../../contract/refusal.ts'

/** The disk, or this user's share of it, holds no more. */
const full = new Set(['ENOSPC', 'EDQUOT'])

export const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && full.has(String(error.code))

/** What `writing` comes to. @throws Refusal 'files.full' where the disk had no room for it. */
export const orNoRoom = <T>(writing: Promise<T>): Promise<T> =>
  writing.catch((error: unknown) => {
    if (isFull(error)) return refuse('files.full')
    throw error
  })

/** The share of the volume of DATA_DIR/files that is free, 0–1, and in bytes. @throws Error where there is no such folder. */
export async function freeRoom(dataDir: string): Promise<{ share: number; bytes: number }> {
  const { bavail, blocks, bsize } = await statfs(join(dataDir, 'files'))
  return { share: blocks === 0 ? 1 : bavail / blocks, bytes: bavail * bsize }
}
