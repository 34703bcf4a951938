import { useSyncExternalStore } from 'react'

/** Products that can stand side by side. */
export const comparedAtMost = 4

const entry = 'compare'
const none: readonly number[] = []

let kept: readonly number[] | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The ids in '1,2,3', each once, at most four; what is no id is passed over. */
export const idsIn = (text: string | null): number[] =>
  [...new Set((text ?? '').split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id)))].slice(0, comparedAtMost).map(Number)

function read(): readonly number[] {
  try {
    kept ??= idsIn(localStorage.getItem(entry))
  } catch {
    // A forbidden storage: kept for as long as the page.
    kept = none
  }
  return kept
}

function keep(ids: readonly number[]): void {
  kept = ids
  try {
    localStorage.setItem(entry, ids.join(','))
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

/** The products chosen for comparing, in the order chosen; null until the page runs, since only the browser knows them. */
export const useCompared = (): readonly number[] | null => useSyncExternalStore(subscribe, read, () => null)

/** Takes a product in or out. False where there is no room for it. */
export function toggleCompared(id: number): boolean {
  const ids = read()
  if (ids.includes(id)) keep(ids.filter((one) => one !== id))
  else if (ids.length >= comparedAtMost) return false
  else keep([...ids, id])
  return true
}

export const clearCompared = (): void => keep(none)

/** The page that shows them side by side. */
export const comparePath = (ids: readonly number[]): string => `/compare?ids=${ids.join(',')}`
