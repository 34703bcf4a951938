import { createHash } from 'node:crypto'
import type { VerifiedFile } from '../../../contract/order/artworkDesk.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { contentOf, type Reads } from '../file/contents.ts'
import { verifiedChains } from '../chain/verifyChain.ts'
import { heldBy, type HeldContent } from './verify.sql.ts'

/**
 * Whether all that is stored of an order is what it is known by: its files, and what the print files of its designs are made of.
 * @throws Refusal order.missing.
 */
export async function verifiedOrder(contents: Reads, number: string): Promise<VerifiedFile[]> {
  const files = await verified(contents, await heldBy(contents.db, number))
  const chains = await verifiedChains(contents.db, number, async (hash) => {
    const fault = await faultOf(contents, hash)
    return fault === null ? null : { gone: fault === gone }
  })
  return [...files, ...chains]
}

const gone = '文件已不在'

/** Reads what is stored of each once more, and says whether its bytes are what they are known by; one after the other, each content once. */
async function verified(contents: Reads, held: readonly HeldContent[]): Promise<VerifiedFile[]> {
  const read = new Map<string, string | null>()
  const told: VerifiedFile[] = []
  for (const { what, name, hash, stored } of held) {
    const fault = stored !== hash ? '登记的文件与指纹不符' : read.has(hash) ? (read.get(hash) ?? null) : await faultOf(contents, hash)
    if (stored === hash) read.set(hash, fault)
    told.push({ what, name, hash, ok: fault === null, fault })
  }
  return told
}

/** What is wrong with a content; null: nothing. */
async function faultOf(contents: Reads, hash: string): Promise<string | null> {
  try {
    const content = await contentOf(contents, hash)
    if (!content) return gone
    const sha = createHash('sha256')
    for await (const chunk of content.bytes as AsyncIterable<Uint8Array>) sha.update(chunk)
    return sha.digest('hex') === hash ? null : '文件内容已被改动'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.message
  }
}
