import { waitAfter } from '../outside/backOff.rules.ts'

/** A flow that its platform did not let go so often is told to the merchant: half an hour after the first. */
export const heldAfter = 6

/** How long a flow is left alone that its platform did not let go for the nth time, ms: twice as long each time, up to six hours. */
export const untilNextTry = (tries: number): number => waitAfter({ first: 60_000, most: 6 * 3_600_000 }, tries - 1)
