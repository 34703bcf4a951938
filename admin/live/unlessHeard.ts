import { isListening } from '../../kit/live/live.ts'

/** How often a page asks by itself: every `ms`, but not at all while the server tells it of changes. */
export const unlessHeard = (ms: number) => (): number | false => (isListening() ? false : ms)
