type Waiting = () => void

/** Lets at most `most` pieces of work run at once. The patient wait for all others. */
export function gate(most: number): <T>(work: () => Promise<T>, patient?: boolean) => Promise<T> {
  const urgent: Waiting[] = []
  const patientOnes: Waiting[] = []
  let running = 0

  return async (work, patient = false) => {
    if (running >= most) await new Promise<void>((enter) => (patient ? patientOnes : urgent).push(enter))
    else running++
    try {
      return await work()
    } finally {
      // The place passes straight to the next in line, or is free.
      const next = urgent.shift() ?? patientOnes.shift()
      if (next) next()
      else running--
    }
  }
}
