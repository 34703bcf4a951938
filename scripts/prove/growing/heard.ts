/** What buyers asked and heard, all of them together. */
export type Counted = {
  requests: number
  readonly failed: string[]
  /** ms of each. */
  readonly took: number[]
  /** Numbers of orders that were acknowledged. */
  readonly orders: string[]
  /** How often an order was asked for, answered or not. */
  asked: number
}

export const nothing = (): Counted => ({ requests: 0, failed: [], took: [], orders: [], asked: 0 })
