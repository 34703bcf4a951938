import { mkdir, open, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import type { Entry } from './archive.ts'
import { syncFolder } from '../file/store.ts'
import { filesUnder } from './backUp.ts'

/** The files of a backup on their way into their folder. */
export type Restoring = {
  /** Writes one down beside where it will lie. @throws Error when its name leads out of the folder. */
  keep(entry: Entry): Promise<void>
  /** Moves all that were written to their places. Contents are named by their hash: one that is there already is the same. */
  place(): Promise<void>
  /** Deletes what this restore has put down, placed or not; what was there before stays. */
  giveUp(): Promise<void>
  /** Deletes what lies in the folder and is not of the backup. */
  dropOthers(): Promise<void>
}

/**
 * Makes ready to fill `folder`, which may be a volume of its own: everything happens within it, and it is never moved itself.
 * @throws Error in Chinese when it cannot be written.
 */
export async function restoringFiles(folder: string): Promise<Restoring> {
  const beside = join(folder, '.restoring')
  const [kept, placed] = [new Set<string>(), [] as string[]]
  await mkdir(folder, { recursive: true })
    .then(() => rm(beside, { recursive: true, force: true }))
    .then(() => mkdir(beside))
    .catch((error: unknown) => {
      throw new Error(`文件目录 ${folder} 无法写入：${error instanceof Error ? error.message : String(error)}`)
    })
  return {
    async keep(entry) {
      const path = entry.name.slice('files/'.length)
      const target = resolve(beside, path)
      if (!target.startsWith(beside + sep)) throw new Error(`备份中有越界的文件名：${entry.name}`)
      await mkdir(dirname(target), { recursive: true })
      await writeWhole(target, entry)
      kept.add(path)
    },
    async place() {
      for (const path of kept) {
        const target = join(folder, path)
        await mkdir(dirname(target), { recursive: true })
        if (!existsSync(target)) placed.push(target)
        await rename(join(beside, path), target)
      }
      const folders = new Set([...kept].map((path) => dirname(join(folder, path))))
      for (const one of [...folders, folder]) await syncFolder(one)
    },
    async giveUp() {
      for (const path of placed) await rm(path, { force: true })
      await rm(beside, { recursive: true, force: true })
    },
    async dropOthers() {
      for (const path of await filesUnder(folder)) if (!kept.has(path)) await rm(join(folder, path), { force: true })
      await rm(beside, { recursive: true, force: true })
    },
  }
}

async function writeWhole(target: string, { body }: Entry): Promise<void> {
  const file = await open(target, 'wx', 0o600)
  try {
    for await (const chunk of body) await file.writeFile(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}
