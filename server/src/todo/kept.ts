import type { TodoKind, TodoNumbers } from '../../../contract/todo/todo.ts'

/** ms that counts are kept: whenever something changes, every open page of the back office asks for them at once. */
export const countsKeptFor = 1000

/**
 * The counts of these kinds as they were read a second ago at most; whoever asks meanwhile shares one reading. Pages that hear of a
 * change ask later than that. `clock` in ms.
 */
export function keptNumbers(clock = () => performance.now()) {
  const kept = new Map<string, { readonly at: number; readonly now: Date; readonly numbers: Promise<TodoNumbers> }>()
  return {
    async of(kinds: readonly TodoKind[], now: Date, read: () => Promise<TodoNumbers>): Promise<TodoNumbers> {
      const key = kinds.join(' ')
      const found = kept.get(key)
      const over = (ms: number) => Math.abs(ms) >= countsKeptFor
      // What is late is so by the mall's own clock.
      if (found && !over(clock() - found.at) && !over(now.getTime() - found.now.getTime())) return found.numbers
      const numbers = read()
      kept.set(key, { at: clock(), now, numbers })
      // What failed is not kept; whoever waits for it hears why.
      numbers.catch(() => kept.delete(key))
      return numbers
    },
    forget: () => kept.clear(),
  }
}
