import type { Matrix } from '../../../contract/price/quantity.ts'
import { canonical } from '../../../pricing/hash.ts'
import type { Asked } from './asked.ts'

/** What a link says of a configuration: the choices, and how many or of which colours and sizes. */
export type Linked = { s: object; q?: number; m?: Matrix }

/**
 * A configuration as the word `c` of a product's address: base64url of its JSON, the same for the same configuration in whatever order it says
 * its choices. Without a quantity the page begins with its own.
 */
export function wordOf(asked: Asked | Pick<Asked, 'selection'>): string {
  const { selection: s } = asked
  const linked: Linked = {
    s,
    ...('matrix' in asked && { m: asked.matrix }),
    ...('quantity' in asked && { q: asked.quantity }),
  }
  const bytes = new TextEncoder().encode(canonical(linked))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The address of this product with this configuration; whatever else the address says stays. */
export function linkTo(here: string, productId: number, asked: Asked): string {
  const url = new URL(here)
  for (const word of ['number', 'id', 'quantity']) url.searchParams.delete(word)
  url.searchParams.set('productId', String(productId))
  url.searchParams.set('c', wordOf(asked))
  return url.href
}
