import { refuse } from '../../contract/refusal.ts'

/**
 * A gate for work that keeps a processor busy: at most `atOnce` run, at most `waiting` stand in line, first come first
 * served. @throws Refusal 'server.busy' for whoever finds the line full.
 */
export function queue(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const line: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running++
    else if (line.length >= waiting) return refuse('server.busy')
    else await new Promise<void>((called) => line.push(called))
    try {
      return await work()
    } finally {
      // Whoever is next takes over this place, so that nobody slips in between.
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}

/** The same by keys: what has one key waits in a line of its own. */
export function queueBy(atOnce: number, waiting: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { readonly inTurn: ReturnType<typeof queue>; inside: number }>()
  return async (key, work) => {
    const line = lines.get(key) ?? { inTurn: queue(atOnce, waiting), inside: 0 }
    lines.set(key, line)
    line.inside++
    try {
      return await line.inTurn(work)
    } finally {
      if (--line.inside === 0) lines.delete(key)
    }
  }
}
