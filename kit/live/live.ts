import type { LiveEvents } from '../../contract/live.ts'

/** What pages hear: the server's events, and `lost` where they have to look for themselves from now on. */
export type Heard = { [Name in keyof LiveEvents]: { name: Name; data: LiveEvents[Name] } }[keyof LiveEvents] | { name: 'lost' }

const listeners = new Set<(heard: Heard) => void>()
let listening = false

/** Whether the server tells this page of changes; where not, the page asks by itself. */
export const isListening = (): boolean => listening

/** Hears of changes until the answer is called. */
export function hear(listener: (heard: Heard) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Passes on what was heard. */
export function tell(heard: Heard): void {
  listening = heard.name !== 'lost'
  for (const listener of listeners) listener(heard)
}
