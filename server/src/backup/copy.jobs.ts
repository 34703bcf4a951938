import { stat } from 'node:fs/promises'
import type { Db, Tx } from '../database/db.ts'
import { addJob } from '../jobs.sql.ts'
import { ProviderError } from '../outside/provider.ts'
import type { Services } from '../services.ts'
import { nameOfBackup } from './backupDesk.sql.ts'
import { beatCopy, leftCopies, noteCopied, takeCopy } from './copy.sql.ts'
import { backupPath } from './place.ts'

export const addCopyJob = (db: Db | Tx, id: number): Promise<void> => addJob(db, 'backupCopy', { id }, `backup copy ${id}`)

/** Takes a backup to the object store, unless somebody else is at it or its file lies elsewhere. What goes wrong is written beside it. */
export async function runCopy(services: Services, id: number): Promise<void> {
  const { db, dataDir, now } = services
  const name = await nameOfBackup(db, id)
  const path = name && backupPath(dataDir, name)
  // Another machine has it, and finds it by its own sweep.
  if (!name || !path || !(await stat(path).catch(() => null))) return
  if (!(await takeCopy(db, id, now()))) return
  const alive = setInterval(() => void beatCopy(db, id, now()).catch(() => undefined), 10_000)
  const fault = await copied(services, name, path).finally(() => clearInterval(alive))
  await noteCopied(db, id, fault, now())
}

/** '' once it is there, else why not, in words. */
async function copied({ storage }: Services, name: string, path: string): Promise<string> {
  if (!storage) return '没有启用对象存储，请到接口设置'
  try {
    await storage.backups.put(name, path)
    return ''
  } catch (error) {
    return error instanceof ProviderError ? error.message : `另存失败：${error instanceof Error ? error.message : String(error)}`
  }
}

/** What was not begun, or died with its process, goes again. */
export async function copyLeft({ db, now }: Services): Promise<void> {
  for (const { id } of await leftCopies(db, now())) await addCopyJob(db, id)
}

/** Takes a copy away again, once the backup is deleted. Of a store that is not set up any more there is nothing to be asked. */
export async function dropCopy({ storage }: Services, { name }: { name: string }): Promise<void> {
  await storage?.backups.drop(name)
}

/** What the store may have of a deleted backup goes too. */
export async function letCopyGo(tx: Db | Tx, { name, copy }: { readonly name: string; readonly copy: string }): Promise<void> {
  if (copy !== 'none') await addJob(tx, 'backupGone', { name }, `backup gone ${name}`)
}
