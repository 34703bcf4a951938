/** Where a keyword is looked for: among the best sold, the well sold or everywhere. */
export const shelves = ['best', 'good', 'all'] as const
export type Shelf = (typeof shelves)[number]

/** So many sold put a product on a shelf; the indexes of words go by it. */
const soldFrom: Record<Shelf, number | null> = { best: 1000, good: 100, all: null }

/** A keyword finds at most so many products; whoever looks for others narrows the search. */
export const mostFound = 1000

/** A shelf that has so many of what is looked for has enough: what sold less is looked for no further. */
export const enoughFound = 500

/** The condition that product `p` stands on a shelf. */
export const onShelf = (shelf: Shelf): string => (soldFrom[shelf] === null ? 'true' : `p.sales >= ${soldFrom[shelf]}`)

/** What a keyword finds on a shelf; `columns` and `conditions` are those of product `p`. */
export const foundFrom = (columns: string, conditions: string, shelf: Shelf): string =>
  `select ${columns} from product p where ${conditions} and ${onShelf(shelf)} limit ${mostFound}`
