// Without schemas, so that a page that only reckons carries none.

/** How goods come to the buyer: carried for the price of a template, carried at the receiver's cost, or fetched. */
export const freightWays = { prepaid: '快递/物流', collect: '到付', pickup: '自提' } as const
export type FreightWay = keyof typeof freightWays
