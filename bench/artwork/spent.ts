/** Processor time of the thread that does it, ms. */
export function spent(what: () => void): number {
  const before = process.threadCpuUsage()
  what()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The same of all threads of the process, and how long was waited for it. */
export async function spentOn(what: () => Promise<unknown>): Promise<{ readonly processor: number; readonly wait: number }> {
  const [began, before] = [performance.now(), process.cpuUsage()]
  await what()
  const { user, system } = process.cpuUsage(before)
  return { processor: (user + system) / 1000, wait: performance.now() - began }
}

/** What a bare loop takes on this machine now, ms: others share its processors. */
export const bareLoop = (): number =>
  Math.min(
    ...Array.from({ length: 5 }, () =>
      spent(() => {
        let sum = 0
        for (let n = 0; n < 20_000_000; n++) sum = (sum + Math.imul(n, 2_654_435_761)) | 0
        if (sum === 1) throw new Error('never')
      }),
    ),
  )
