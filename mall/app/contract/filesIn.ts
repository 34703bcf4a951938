import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { unzipSync } from 'fflate'

export type Found = { readonly name: string; readonly hash: string }

const mostBytes = 200 * 2 ** 20

/** The list of hashes proves nothing by itself, and stands in the record and the paper anyway. */
const isList = (name: string): boolean => name.endsWith('校验值.txt')

/**
 * The files of a bundle, or the file itself where it is none, by the SHA-256 of their content. Nothing leaves the browser.
 * @throws Error where a zip cannot be read.
 */
export async function filesIn(chosen: File): Promise<Found[]> {
  const bytes = new Uint8Array(await chosen.arrayBuffer())
  const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!zipped) return [{ name: chosen.name, hash: bytesToHex(sha256(bytes)) }]
  let size = 0
  const files = unzipSync(bytes, { filter: ({ originalSize }) => (size += originalSize) <= mostBytes })
  if (size > mostBytes) throw new Error('too large')
  return Object.entries(files).flatMap(([name, content]) =>
    isList(name) || name.endsWith('/') ? [] : [{ name, hash: bytesToHex(sha256(content)) }],
  )
}
