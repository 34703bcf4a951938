/** So many questions are under way at once; whoever comes then is asked for in the next one. */
const underWay = 2
/** So many are asked for together. */
const togetherAtMost = 200

/**
 * Asks for many in one question: for whoever comes alone at once, for those who come while others are asked for together as soon as that
 * is answered. Nobody is given what was asked before he came. `ask` answers in the order of the keys; what it throws all of them are told.
 */
export function gathered<K, V>(ask: (keys: readonly K[]) => Promise<readonly V[]>): (key: K) => Promise<V> {
  const waiting: { readonly key: K; readonly answer: (value: V) => void; readonly fail: (why: unknown) => void }[] = []
  let running = 0

  async function next(): Promise<void> {
    const those = waiting.splice(0, togetherAtMost)
    if (those.length === 0) return
    running++
    try {
      const values = await ask(those.map(({ key }) => key))
      for (const [at, { answer }] of those.entries()) answer(values[at] as V)
    } catch (error) {
      for (const { fail } of those) fail(error)
    }
    running--
    void next()
  }

  return (key) =>
    new Promise((answer, fail) => {
      waiting.push({ key, answer, fail })
      if (running < underWay) void next()
    })
}
