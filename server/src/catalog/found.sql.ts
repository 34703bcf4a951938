/** Where a keyword is looked for: among the best sold, the well sold or everywhere. */
export const tiers = ['best', 'good', 'all'] as const
export type Tier = (typeof tiers)[number]

/** So many sold put a product into a tier; the indexes of words go by it. */
const soldFrom: Record<Tier, number | null> = { best: 1000, good: 100, all: null }

/** A keyword finds at most so many products; whoever looks for others narrows the search. */
export const mostFound = 1000

/** A tier that has so many of what is looked for has enough: what sold less is looked for no further. */
export const enoughFound = 500

/** The condition that product `p` is in a tier. */
export const inTier = (tier: Tier): string => (soldFrom[tier] === null ? 'true' : `p.sales >= ${soldFrom[tier]}`)

/** What a keyword finds in a tier; `columns` and `conditions` are those of product `p`. */
export const foundFrom = (columns: string, conditions: string, tier: Tier): string =>
  `select ${columns} from product p where ${conditions} and ${inTier(tier)} limit ${mostFound}`
