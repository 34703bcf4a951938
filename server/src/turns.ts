import { refuse } from '../../contract/refusal.ts'

/**
 * A gate for work that keeps a processor busy: at most `atOnce` run, at most `waiting` stand in line, first come first
 * served. @throws Refusal 'server.busy' for whoever finds the line full.
 */
export function turns(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
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
