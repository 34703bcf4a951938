import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fontsIn, sumOf, type Links } from '../../../artwork/chain.ts'
import type { Surface } from '../../../contract/artwork/design.ts'
import type { FontKey } from '../../../contract/artwork/layer.ts'
import type { Names } from '../../../contract/artwork/names.ts'
import { fontFile, profilePath } from './shipped.ts'

/** The version of what writes print files: another one wherever the same design comes out as other bytes. A test holds it to that. */
export const writerVersion = 2

export type Bound = Surface & { readonly names?: Names | undefined }

const hashAt = async (path: string | URL): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

const hashes = new Map<string, Promise<string>>()
/** Of files that come with the program: read once in a process. */
function hashOf(path: string | URL): Promise<string> {
  const known = hashes.get(String(path)) ?? hashAt(path)
  hashes.set(String(path), known)
  known.catch(() => hashes.delete(String(path)))
  return known
}

/** The profile that comes with the program, by its hash; `anew`: it is read once more. */
export const shippedProfile = (anew = false): Promise<string> => (anew ? hashAt : hashOf)(profilePath)

/** What a surface is printed from now; `anew`: its fonts are read once more. */
export async function ownLinks(surface: Bound, anew = false): Promise<Pick<Links, 'design' | 'fonts' | 'writer'>> {
  const read = anew ? hashAt : hashOf
  const fonts = fontsIn(surface.layers).map(async (key): Promise<[FontKey, string]> => [key, await read(fontFile(key))])
  return { design: sumOf(surface), fonts: Object.fromEntries(await Promise.all(fonts)), writer: writerVersion }
}
