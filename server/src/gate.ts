import { refuse } from '../../contract/refusal.ts'

type Waiting = () => void

/**
 * Lets at most `most` pieces of work run at once. The patient wait for all others.
 * @throws Refusal server.busy for work that has waited `longest` ms, where that is given, while none before it came to an
 * end: a long line that moves is waited for, one that stands is not.
 */
export function gate(most: number, longest?: number): <T>(work: () => Promise<T>, patient?: boolean) => Promise<T> {
  const urgent = new Set<Waiting>()
  const patientOnes = new Set<Waiting>()
  let running = 0
  let movedAt = 0 // ms

  const waited = (line: Set<Waiting>): Promise<boolean> =>
    new Promise((entered) => {
      const since = performance.now()
      let timer: NodeJS.Timeout | undefined
      const enter = () => {
        clearTimeout(timer)
        line.delete(enter)
        entered(true)
      }
      const look = (most: number) => {
        const left = Math.max(since, movedAt) + most - performance.now()
        if (left > 0) return void (timer = setTimeout(look, left, most))
        line.delete(enter)
        entered(false)
      }
      if (longest !== undefined) look(longest)
      line.add(enter)
    })

  return async (work, patient = false) => {
    if (running < most) running++
    else if (!(await waited(patient ? patientOnes : urgent))) return refuse('server.busy')
    try {
      return await work()
    } finally {
      movedAt = performance.now()
      // The place passes straight to the next in line, or is free.
      const next = first(urgent) ?? first(patientOnes)
      if (next) next()
      else running--
    }
  }
}

const first = (line: Set<Waiting>): Waiting | undefined => line.values().next().value
