import { useSyncExternalStore } from 'react'

/** What the page remembers besides the token. It is kept where other people at this machine could read it: nothing tells who. */
export type Person = {
  readonly cartNum: number
  readonly unread: number
  readonly hotKey: readonly string[]
}

const entry = 'message-store'
const nobody: Person = { cartNum: 0, unread: 0, hotKey: [] }

let person: Person | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets what changed, for everything on the page that shows it. */
export function remember(change: Partial<Person>): void {
  person = { ...(person ?? nobody), ...change }
  for (const listener of listeners) listener()
}

/** Remembers what was kept when the last page was left: for a page of which the server could not tell. */
export function recall(): void {
  try {
    const kept = JSON.parse(localStorage.getItem(entry) ?? '{}') as Partial<Record<keyof Person, unknown>>
    const { cartNum, unread, hotKey } = kept
    remember({
      ...(typeof cartNum === 'number' && { cartNum }),
      ...(typeof unread === 'number' && { unread }),
      ...(Array.isArray(hotKey) && { hotKey: hotKey.filter((word) => typeof word === 'string') }),
    })
  } catch {
    // Nothing kept, or nothing that we kept: the page shows none.
  }
}

/** The hot words: what was heard last, `first` until something was. */
export const useHotKey = (first: readonly string[]): readonly string[] =>
  useSyncExternalStore(
    subscribe,
    () => person?.hotKey ?? first,
    () => first,
  )

/** Lines in the cart: what was heard last, `first` until something was. */
export const useCartNum = (first: number): number =>
  useSyncExternalStore(
    subscribe,
    () => person?.cartNum ?? first,
    () => first,
  )

/** Notices not read yet, likewise. */
export const useUnread = (first: number): number =>
  useSyncExternalStore(
    subscribe,
    () => person?.unread ?? first,
    () => first,
  )

/** Keeps a copy in local storage when the page is left; neither who is at it nor what was typed is kept. */
export function mirrorOnLeave(): () => void {
  const keep = () => {
    try {
      if (person) localStorage.setItem(entry, JSON.stringify(person))
    } catch {
      // A full or forbidden storage loses nothing that the server does not know.
    }
  }
  addEventListener('pagehide', keep)
  return () => removeEventListener('pagehide', keep)
}

export function forgetPerson(): void {
  person = null
  try {
    localStorage.removeItem(entry)
  } catch {
    // As above.
  }
}
