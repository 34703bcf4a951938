import { useSyncExternalStore } from 'react'

/** What the page remembers of the person at it, besides the token. */
export type Person = {
  userInfo: { companyName: string } | null
  cartNum: number
  unread: number
  hotKey: readonly string[]
}

const entry = 'message-store'
const nobody: Person = { userInfo: null, cartNum: 0, unread: 0, hotKey: [] }

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

/** Keeps a copy in local storage for when the page is left; what was typed into the search box is not kept. */
export function mirrorOnLeave(): () => void {
  const keep = () => {
    try {
      if (person) localStorage.setItem(entry, JSON.stringify({ ...person, searchKey: '' }))
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
