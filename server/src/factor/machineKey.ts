import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { chown, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

// What must not be read out of the database alone is sealed by a key that lies beside it, in DATA_DIR.

/** The file in DATA_DIR; a backup holds it as well. */
export const machineKeyName = 'machine.key'
const bytes = 32

/** The keys of this installation, never empty: what is sealed now is sealed by the first; the others open what was sealed before. */
export type KeyRing = readonly Buffer[]

/** What this process seals by, and what else it opens with. */
export type Keys = { readonly machineKey: Buffer; readonly olderKeys?: readonly Buffer[] }
export const ringOf = ({ machineKey, olderKeys = [] }: Keys): KeyRing => [machineKey, ...olderKeys]

/**
 * The keys of this installation, one a line: the first made once, of 256 bits of chance, the file readable by its owner only.
 * @throws Error in Chinese where the file is not what it was.
 */
export async function machineKeys(dataDir: string): Promise<[Buffer, ...Buffer[]]> {
  const path = join(dataDir, machineKeyName)
  const kept = (await readFile(path).catch(unlessMissing)) ?? (await made(dataDir, path))
  const [first, ...rest] = keysIn(kept)
  if (!first || [first, ...rest].some(({ length }) => length !== bytes))
    throw new Error(`${path} 已损坏，请用备份中的 ${machineKeyName} 替换`)
  return [first, ...rest]
}

/** The keys that stand in a file of them, the newest first. */
export const keysIn = (file: Buffer): Buffer[] =>
  file
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => Buffer.from(line.trim(), 'hex'))

/** The key by which this installation seals. @throws as `machineKeys`. */
export const machineKey = async (dataDir: string): Promise<Buffer> => (await machineKeys(dataDir))[0]

/** Of two processes that begin at once one makes it, whole, and both read it. */
async function made(dataDir: string, path: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true })
  const mine = await written(path, [newKey()])
  await link(mine, path).catch(unlessThere)
  await rm(mine, { force: true })
  return readFile(path)
}

export const newKey = (): Buffer => randomBytes(bytes)

/**
 * These are the installation's keys from now on, in this order. The file stays that of the user whose it was, or a server that is
 * not who runs this could not read it any more. @throws Error in Chinese where it cannot be given to that user.
 */
export async function keepKeys(dataDir: string, keys: KeyRing): Promise<void> {
  const path = join(dataDir, machineKeyName)
  const mine = await written(path, keys)
  try {
    await giveBack(mine, path)
    await rename(mine, path)
  } catch (error) {
    await rm(mine, { force: true })
    throw error
  }
}

/** The keys of a backup's file come first; the installation's own stay behind them and open what they sealed. @throws as `keepKeys`. */
export async function addKeys(dataDir: string, file: Buffer): Promise<void> {
  const there = await readFile(join(dataDir, machineKeyName)).catch(unlessMissing)
  const keys = [file, there ?? Buffer.alloc(0)].flatMap(keysIn).filter(({ length }) => length === bytes)
  await keepKeys(
    dataDir,
    keys.filter((key, n) => keys.findIndex((other) => other.equals(key)) === n),
  )
}

/** Gives a file to whoever has the one at `path`, or the folder where there is none. */
async function giveBack(mine: string, path: string): Promise<void> {
  const was = await stat(path).catch(unlessMissing)
  const { uid, gid } = was ?? (await stat(dirname(path)))
  if (process.getuid === undefined || process.getuid() === uid) return
  await chown(mine, uid, gid).catch(() => {
    if (was) throw new Error(`${path} 属于另一个系统用户（编号 ${uid}），请用那个用户或 root 运行`)
  })
}

async function written(path: string, keys: KeyRing): Promise<string> {
  const mine = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(mine, keys.map((key) => `${key.toString('hex')}\n`).join(''), { mode: 0o600, flush: true })
  return mine
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null)

function unlessMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

function unlessThere(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error
}

const cipher = 'aes-256-gcm'

/** 12 bytes of chance, 16 that prove it genuine, the content. It opens only with the same key and for the same `owner`. */
export function sealFor(key: Buffer, owner: string, content: Buffer): Buffer {
  const chance = randomBytes(12)
  const sealing = createCipheriv(cipher, key, chance).setAAD(Buffer.from(owner))
  const hidden = Buffer.concat([sealing.update(content), sealing.final()])
  return Buffer.concat([chance, sealing.getAuthTag(), hidden])
}

/** What was sealed; null where this key does not open it. */
export function openFor(key: Buffer, owner: string, sealed: Buffer): Buffer | null {
  // Too short to be anything that was sealed.
  if (sealed.length < 28) return null
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, 12)).setAAD(Buffer.from(owner))
  opening.setAuthTag(sealed.subarray(12, 28))
  try {
    return Buffer.concat([opening.update(sealed.subarray(28)), opening.final()])
  } catch {
    return null
  }
}

/** A hash that says nothing to whoever has the database only. */
export const hashFor = (key: Buffer, owner: string, content: string): Buffer =>
  createHmac('sha256', key).update(`${owner}\n${content}`).digest()

const idBytes = 8

/** By what a key is called in what it sealed, and in words for people: it tells nothing of the key. */
export const keyId = (key: Buffer): Buffer => createHash('sha256').update('machine key\n').update(key).digest().subarray(0, idBytes)

/** The same of each key in a file of them, to be read by people. */
export const fingerprintsIn = (file: Buffer): string[] => keysIn(file).map((key) => keyId(key).toString('hex'))

/** As `sealFor`, by the first key of the ring, whose id stands before it. */
export const sealIn = (ring: readonly [Buffer, ...Buffer[]], owner: string, content: Buffer): Buffer =>
  Buffer.concat([keyId(ring[0]), sealFor(ring[0], owner, content)])

/** What `sealIn` sealed, with whichever key of the ring did; null where that key is not here. */
export function openIn(ring: KeyRing, owner: string, sealed: Buffer): Buffer | null {
  const key = ring.find((one) => keyId(one).equals(sealed.subarray(0, idBytes)))
  return key ? openFor(key, owner, sealed.subarray(idBytes)) : null
}

/** The same for what `sealFor` sealed, which does not say by which key: each is tried. */
export function openByAny(ring: KeyRing, owner: string, sealed: Buffer): Buffer | null {
  for (const key of ring) {
    const opened = openFor(key, owner, sealed)
    if (opened) return opened
  }
  return null
}
