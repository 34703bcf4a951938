/** How changes are gathered, in ms: acted upon so long after the first, and not again before so much time is over. */
type Pace = { readonly after: number; readonly every: number }

/** Acts once on all that was added meanwhile, each thing once. */
export function gathered<Thing>(keyOf: (thing: Thing) => string, act: (things: Thing[]) => void, { after, every }: Pace) {
  const things = new Map<string, Thing>()
  let due: ReturnType<typeof setTimeout> | undefined
  let last = -Infinity
  const run = () => {
    due = undefined
    last = Date.now()
    const all = [...things.values()]
    things.clear()
    act(all)
  }
  return {
    add(thing: Thing): void {
      things.set(keyOf(thing), thing)
      due ??= setTimeout(run, Math.max(after, last + every - Date.now()))
    },
    stop: (): void => clearTimeout(due),
  }
}
