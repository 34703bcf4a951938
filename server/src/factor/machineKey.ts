import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// What must not be read out of the database alone is sealed by a key that lies beside it, in DATA_DIR.

/** The file in DATA_DIR; a backup holds it as well. */
export const machineKeyName = 'machine.key'
const bytes = 32

/**
 * The key of this installation: made once, of 256 bits of chance, readable by its owner only.
 * @throws Error in Chinese where the file is not what it was.
 */
export async function machineKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, machineKeyName)
  const kept = (await readFile(path).catch(unlessMissing)) ?? (await made(dataDir, path))
  const key = Buffer.from(kept.toString('utf8').trim(), 'hex')
  if (key.length !== bytes) throw new Error(`${path} 已损坏，请用备份中的 ${machineKeyName} 替换`)
  return key
}

/** Of two processes that begin at once one makes it, whole, and both read it. */
async function made(dataDir: string, path: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true })
  const mine = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(mine, `${randomBytes(bytes).toString('hex')}\n`, { mode: 0o600, flush: true })
  await link(mine, path).catch(unlessThere)
  await rm(mine, { force: true })
  return readFile(path)
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
