export type Tone = 'info' | 'success' | 'warning' | 'error'
export type ToastText = { id: number; text: string; tone: Tone }

let shown: readonly ToastText[] = []
let last = 0
const listeners = new Set<() => void>()

const set = (next: readonly ToastText[]) => {
  shown = next
  for (const listener of listeners) listener()
}

/** Says something for 1200 ms. What must be read to go on belongs into the page as well. */
export const toast = (text: string, tone: Tone = 'info'): void => set([...shown, { id: ++last, text, tone }])

const carried = 'toast'

/** Says a warning on the page that this tab loads next: on this one nobody would have the time to read it. */
export function warnOnNextPage(text: string): void {
  try {
    sessionStorage.setItem(carried, text)
  } catch {
    // A browser that keeps nothing says nothing there; the page itself tells enough to go on.
  }
}

/** Says what the page before left to be said, once. */
export function sayCarried(): void {
  try {
    const text = sessionStorage.getItem(carried)
    sessionStorage.removeItem(carried)
    if (text) toast(text, 'warning')
  } catch {
    // As above.
  }
}

export const dismiss = (id: number): void => set(shown.filter((one) => one.id !== id))

export const toasts = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  shown: () => shown,
}
