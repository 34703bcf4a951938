/** When this process last ended a sweep well, and when one failed: Unix time in seconds; what never happened is not there. */
export const lastSweep: { well?: number; badly?: number } = {}

/** Does a sweep, and writes down when and how it ended. */
export async function noted(sweep: () => Promise<void>): Promise<void> {
  try {
    await sweep()
    lastSweep.well = Date.now() / 1000
  } catch (error) {
    lastSweep.badly = Date.now() / 1000
    throw error
  }
}
