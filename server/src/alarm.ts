const pause = 60_000 // ms

const toldAt = new Map<string, number>()

/** A line of the log for whoever keeps the mall running, with its time: the same trouble once a minute, however often it is met. */
export function alarm(trouble: string, line: string, now = Date.now()): void {
  if (now - (toldAt.get(trouble) ?? Number.NEGATIVE_INFINITY) < pause) return
  toldAt.set(trouble, now)
  process.stderr.write(`${new Date(now).toISOString()} ${line}\n`)
}
