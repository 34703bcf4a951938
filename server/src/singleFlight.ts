/**
 * Lets those who ask the same at the same moment share one piece of work: whoever comes while it is under way gets its
 * outcome. Nothing is kept when it is done.
 */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const under = new Map<string, Promise<T>>()
  return (key, work) => {
    const begun = under.get(key)
    if (begun) return begun
    const flight = work().finally(() => under.delete(key))
    under.set(key, flight)
    return flight
  }
}
