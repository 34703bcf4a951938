import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { freeRoom, isFull } from './room.ts'
import { incoming, pathOf } from './store.ts'

/** ok: files can be kept. full: there is no room for more. broken: nothing can be written, or not moved to its place. */
export type FilesState = 'ok' | 'full' | 'broken'

/** Does what an upload does – writes, moves, deletes – and says whether it went, with at least `freeShare` (0–1) left free. */
export async function tryFiles(dataDir: string, freeShare: number): Promise<FilesState> {
  return (await faultOf(dataDir, freeShare)).state
}

/**
 * Makes sure before anybody is let in that files can be kept. A full disk stops nothing but uploads, and so is only said.
 * @throws Error in Chinese when the folder cannot be written, or what came in cannot be moved to its place.
 */
export async function checkFiles(dataDir: string, freeShare: number, say: (line: string) => void): Promise<void> {
  const { state, reason } = await faultOf(dataDir, freeShare)
  const folder = join(dataDir, 'files')
  if (state === 'broken') throw new Error(`文件目录 ${folder} 无法保存文件：${reason}`)
  if (state === 'full') say(`文件存储空间不足（${folder}），暂时不能上传文件；腾出空间后自动恢复`)
}

async function faultOf(dataDir: string, freeShare: number): Promise<{ state: FilesState; reason: string }> {
  const path = join(incoming(dataDir), randomUUID())
  // Beside a content's place, under a name that is none.
  const target = join(dirname(pathOf(dataDir, '00')), `.${randomUUID()}`)
  try {
    await mkdir(dirname(path), { recursive: true })
    await mkdir(dirname(target), { recursive: true })
    const handle = await open(path, 'wx', 0o600)
    await handle.writeFile(Buffer.alloc(probed)).finally(() => handle.close())
    await rename(path, target)
    return { state: (await freeRoom(dataDir)).share < freeShare ? 'full' : 'ok', reason: '' }
  } catch (error) {
    return { state: isFull(error) ? 'full' : 'broken', reason: error instanceof Error ? error.message : String(error) }
  } finally {
    await Promise.all([path, target].map((left) => rm(left, { force: true }).catch(() => {})))
  }
}

/** Bytes: more than a file system keeps beside a name. */
const probed = 8192

/** How long what was found is believed, ms. */
const believed = 2000
/** A network volume that does not answer is none to keep files on. */
const patience = 3000

/** `tryFiles`, asked as often as one likes: it is tried at most every two seconds, and waited for three at most. */
export function filesWatch(dataDir: string, freeShare: number, now: () => Date): () => Promise<FilesState> {
  let last = { at: Number.NEGATIVE_INFINITY, state: Promise.resolve<FilesState>('ok') }
  return () => {
    const at = now().getTime()
    if (Math.abs(at - last.at) > believed) last = { at, state: inTime(tryFiles(dataDir, freeShare)) }
    return last.state
  }
}

async function inTime(tried: Promise<FilesState>): Promise<FilesState> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<FilesState>((tell) => (timer = setTimeout(() => tell('broken'), patience)))
  return Promise.race([tried, late]).finally(() => clearTimeout(timer))
}
