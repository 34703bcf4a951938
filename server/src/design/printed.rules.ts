import { piecesOf } from '../../../artwork/names.ts'
import type { Surface } from '../../../contract/artwork/design.ts'
import type { Names } from '../../../contract/artwork/names.ts'
import { hashOf } from '../../../pricing/hash.ts'

/** Of a layer: what nobody sees in print. */
const unseen: ReadonlySet<string> = new Set(['id', 'group', 'locked', 'hidden'])

/**
 * What the content of a surface is known by that is printed: its size, what is shown on it, and the list of names where it asks for one.
 * Guides, hidden layers and what layers are called by the editor do not count.
 */
export const printedKey = (surface: Surface, names: Names | undefined): string => {
  const { position, widthMm, heightMm, layers } = surface
  const shown = layers.filter(({ hidden }) => !hidden)
  const seen = shown.map((layer) => Object.fromEntries(Object.entries(layer).filter(([field]) => !unseen.has(field))))
  return hashOf({ position, widthMm, heightMm, layers: seen, names: piecesOf(surface, names) === null ? null : names })
}

/** The same of all surfaces of a design that something is printed of. */
export const printedKeys = (surfaces: readonly Surface[], names: Names | undefined): string[] =>
  surfaces.filter(({ layers }) => layers.some(({ hidden }) => !hidden)).map((surface) => printedKey(surface, names))
