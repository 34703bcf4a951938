/** A flow that its platform did not let go so often is told to the merchant: half an hour after the first. */
export const heldAfter = 6

/** How long a flow is left alone that its platform did not let go for the nth time, ms: twice as long each time, up to six hours. */
export const untilNextTry = (tries: number): number => Math.min(60_000 * 2 ** (tries - 1), 6 * 3_600_000)
