/** How the drawing of pages is shared out among those who ask for them. Times in ms of this process's main thread. */
export type Sharing = {
  /** Pages under way at once, of all addresses and of one. */
  readonly atOnce: number
  readonly each: number
  /** What one address may have drawn at a stretch, and the share of a second that it gets back each second. */
  readonly burst: number
  readonly share: number
  /** How many pages of one address may wait. */
  readonly waiting: number
}

export const usualSharing: Sharing = { atOnce: 4, each: 2, burst: 1000, share: 0.3, waiting: 60 }

/** An address has more pages waiting than may: it is told to come back. */
export class TooManyPages extends Error {}

type Turn = { readonly isWanted: () => boolean; readonly begin: (go: boolean) => void }
type Line = { readonly turns: Turn[]; running: number; owed: number; at: number }

/** Draws a page for whoever `from` is; `isWanted` says whether they still wait. null: they do not. @throws TooManyPages. */
export type Drawing = <T>(from: string, draw: () => Promise<T>, isWanted: () => boolean) => Promise<T | null>

/**
 * Lets pages be drawn in turns: drawing takes the one thread that answers everybody, and a page costs as much of it as a hundred
 * answers that are kept. Each address has a line of its own, and the lines are served one after the other; who has had
 * more than its share waits until it is worked off, so that others hardly notice.
 */
export function drawingTurns(
  { atOnce, each, burst, share, waiting }: Sharing,
  clock: { now: () => number; spent: () => number } = { now: () => performance.now(), spent },
): Drawing {
  const lines = new Map<string, Line>()
  let running = 0
  let wake: NodeJS.Timeout | null = null

  /** What the line owes now: it is worked off as time passes. */
  function owedBy(line: Line): number {
    const now = clock.now()
    line.owed = Math.max(0, line.owed - (now - line.at) * share)
    line.at = now
    return line.owed
  }

  function begin(): void {
    let soonest = Number.POSITIVE_INFINITY
    for (const [from, line] of lines) {
      if (running >= atOnce) return
      const owed = owedBy(line)
      if (line.turns.length === 0 && line.running === 0 && owed === 0) lines.delete(from)
      if (line.turns.length === 0 || line.running >= each) continue
      if (owed > burst) {
        soonest = Math.min(soonest, (owed - burst) / share)
        continue
      }
      // To the end of the queue of lines: the next of this address comes after one of each other.
      lines.delete(from)
      lines.set(from, line)
      const turn = line.turns.shift()
      const go = turn?.isWanted() ?? false
      if (go) {
        line.running++
        running++
      }
      turn?.begin(go)
      return again()
    }
    if (wake) clearTimeout(wake)
    wake = Number.isFinite(soonest) ? setTimeout(begin, soonest + 1).unref() : null
  }

  // Whatever else has arrived meanwhile is answered first.
  const again = () => void setImmediate(begin)

  return async (from, draw, isWanted) => {
    const line = lines.get(from) ?? { turns: [], running: 0, owed: 0, at: clock.now() }
    if (line.turns.length >= waiting) throw new TooManyPages()
    lines.set(from, line)
    const go = await new Promise<boolean>((resolve) => {
      line.turns.push({ isWanted, begin: resolve })
      begin()
    })
    if (!go) return null
    const [began, used] = [clock.now(), clock.spent()]
    try {
      return await draw()
    } finally {
      owedBy(line)
      line.owed += Math.min(clock.now() - began, clock.spent() - used)
      line.running--
      running--
      again()
    }
  }
}

/** ms that this thread has been at work. */
function spent(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
