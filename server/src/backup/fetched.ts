import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { NamedObjects } from '../outside/storage/objectStore.ts'
import { backupFolder, backupPath } from './place.ts'

/**
 * Brings a backup out of the object store to where backups lie here; answers its path. One that lies there already, of the same size,
 * is not brought again. @throws Error in words where there is none of this name, or it breaks off.
 */
export async function fetchedBackup(backups: NamedObjects, dataDir: string, name: string): Promise<string> {
  if (!/^[\w-][\w.-]*$/.test(name)) throw new Error(`备份名不正确：${name}。运行 npm run restore -- store: 查看桶里有哪些备份`)
  const held = await backups.get(name)
  if (!held) throw new Error(`对象存储里没有备份 ${name}。运行 npm run restore -- store: 查看桶里有哪些备份`)
  const path = backupPath(dataDir, name)
  if ((await stat(path).catch(() => null))?.size === held.size) {
    held.bytes.destroy()
    return path
  }
  await mkdir(backupFolder(dataDir), { recursive: true, mode: 0o700 })
  const part = `${path}.fetching`
  try {
    await pipeline(held.bytes, createWriteStream(part, { mode: 0o600, flush: true }))
    const { size } = await stat(part)
    if (size !== held.size) throw new Error(`应有 ${held.size} 字节，只收到 ${size} 字节`)
    await rename(part, path)
    return path
  } catch (cause) {
    await rm(part, { force: true })
    throw new Error(`下载 ${name} 时中断：${cause instanceof Error ? cause.message : String(cause)}。请重试`, { cause })
  }
}
