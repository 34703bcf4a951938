/** What the toast says; '' while there is nothing to say. */
let words = ''
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function say(next: string) {
  words = next
  listeners.forEach((listener) => listener())
}

/** Says for some seconds what was done, to eye and ear. Longer words stay longer. */
export function tell(said: string): void {
  say(said)
  stay()
}

/** Starts the time anew, e.g. when the pointer leaves the toast. */
export function stay(): void {
  hold()
  timer = setTimeout(() => say(''), 1_200 + 120 * words.length)
}

/** Keeps the toast for as long as somebody is at it. */
export const hold = (): void => clearTimeout(timer)

export const toastWords = (): string => words

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
