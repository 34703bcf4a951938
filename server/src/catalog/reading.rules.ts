/**
 * How a page of a list is read:
 * `ordered` along the index of its order, passing over what the filters leave out;
 * `gathered`: all that is meant by words and traits, and then put in order;
 * `window`: the first `mostRead` of its order but for the price, of which those low enough are shown.
 */
export type Reading = 'ordered' | 'gathered' | 'window'

/** Where a price cannot be counted from memory, so many products are looked at, the first of the order. */
export const mostRead = 2000

/** Passing over a product in an index costs so little beside reading one. */
const passing = 1 / 20

type Sizes = { readonly total: number; readonly scope: number; readonly told: () => number; readonly upTo: number }

/** Reading along an index passes over about so many products; gathering reads all that traits tell. */
export function readingOf({ total, scope, told, upTo }: Sizes): Reading {
  const worth = passing * Math.min(scope, (upTo * scope) / Math.max(1, total))
  return total < worth && told() < worth ? 'gathered' : 'ordered'
}
