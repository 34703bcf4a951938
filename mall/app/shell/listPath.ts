import type { Branch } from './frame.ts'

/** The list of a category, by the ids of the way to it: top, second, third. */
export const listPath = (...way: readonly Branch[]): string =>
  `/indexpage/productlist?${way.map(({ id }, i) => `type${i + 1}=${id}`).join('&')}`
