import { createHash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { contentsStanding } from '../../../contract/connection/contents.ts'
import { aConnectedWorld, type ConnectedWorld } from '../connection/connection.fixture.ts'
import { file, filesOf, kind, uploadTo } from './upload.fixture.ts'

export const pdf = (size = 2000) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)])
export const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
export const keyOf = (hash: string) => `files/${hash.slice(0, 2)}/${hash}`
export const soon = (ms: number) => new Promise((passed) => setTimeout(passed, ms))

const boundOf = ({ put, get, drop, prove }: NonNullable<ConnectedWorld['services']['storage']>) => ({ put, get, drop, prove })

/** A mall whose files lie in an object store, in whatever mood that is. */
export async function aStoreWorld() {
  const w = await aConnectedWorld()
  const [buyer, admin] = await Promise.all([w.token('main'), w.token('admin')])
  await w.save(admin, 'storage', w.right.storage)
  Object.defineProperty(w.services, 'storage', { configurable: true, get: () => w.connections.providers().storage })

  const local = () => filesOf(w)
  const forgetLocal = () => rmSync(join(w.services.dataDir, 'files'), { recursive: true, force: true })
  const bring = async (bytes: Buffer) => uploadTo(w, buyer, [kind('artwork'), file('稿.pdf', bytes)])
  const fetched = (link: string) => w.app.inject({ url: link })
  const standing = async () => (await w.ask(admin, contentsStanding)).data
  const wellAgain = () => {
    for (const name of Object.keys(w.store.mood)) delete w.store.mood[name as keyof typeof w.store.mood]
  }

  const nobodyNames = (bytes: Buffer) => w.db.deleteFrom('stored_file').where('hash', '=', sha(bytes)).execute()
  const longAgo = () =>
    w.db
      .updateTable('stored_content')
      .set({ kept_at: new Date(w.clock.now.getTime() - 2 * 86_400_000) })
      .execute()
  const inBucket = (bytes: Buffer) => w.store.objects.has(keyOf(sha(bytes)))

  /** The store does as it is asked, and then whoever asked is no more. */
  const killedAfter = (name: 'put' | 'drop') => {
    const storage = w.services.storage
    if (!storage) throw new Error('no store')
    const killed = async (...given: [hash: string, path: string, size: number]) => {
      await storage[name](...given)
      throw new Error('killed')
    }
    return Object.defineProperty({ ...w.services }, 'storage', { value: { ...boundOf(storage), [name]: killed } })
  }

  return { w, admin, local, forgetLocal, bring, fetched, standing, wellAgain, nobodyNames, longAgo, inBucket, killedAfter }
}
