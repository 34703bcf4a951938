import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { KeyPair, SandboxKeys } from '../played.ts'

/** Nobody is called so: what is sent there stays in this server. */
export const here = 'http://sandbox.invalid'

const Kept = z.object({ merchant: z.string(), alipay: z.string(), weixin: z.string(), apiKey: z.string().length(32) })

const made = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const pair = (pem: string): KeyPair => ({ privateKey: createPrivateKey(pem), publicKey: createPublicKey(pem) })

/** The sandbox's keys, kept in DATA_DIR from their first use on; of several processes that make them at once one wins. */
export async function sandboxKeys(dataDir: string): Promise<SandboxKeys> {
  const file = join(dataDir, 'sandbox-keys.json')
  const text = (await readFile(file, 'utf8').catch(() => null)) ?? (await keep(dataDir, file))
  const { merchant, alipay, weixin, apiKey } = Kept.parse(JSON.parse(text))
  return { merchant: pair(merchant), alipay: pair(alipay), weixin: pair(weixin), apiKey }
}

async function keep(dataDir: string, file: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const text = JSON.stringify({
    merchant: made(),
    alipay: made(),
    weixin: made(),
    apiKey: randomBytes(16).toString('hex'),
  } satisfies z.infer<typeof Kept>)
  const passing = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(passing, text, { mode: 0o600 })
  // Whoever links first has made the keys; the others read those.
  await link(passing, file).catch(() => {})
  await rm(passing)
  return readFile(file, 'utf8')
}
