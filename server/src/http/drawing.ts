import { performance } from 'node:perf_hooks'
import { account, type Account, type Allowance } from './allowance.ts'

/** How the drawing of pages is shared out among those who ask for them. Allowances are in ms of this process's main thread. */
export type Sharing = {
  /** Pages under way at once, of all addresses and of one. */
  readonly atOnce: number
  readonly each: number
  /** What one address may have drawn. */
  readonly one: Allowance
  /** What all may who are not logged in, from however many addresses they ask. */
  readonly guests: Allowance
  /** How many pages of one address may wait. */
  readonly waiting: number
}

export const usualSharing: Sharing = {
  atOnce: 4,
  each: 1,
  one: { burst: 1000, share: 0.3 },
  guests: { burst: 2000, share: 0.5 },
  waiting: 60,
}

/** An address has more pages waiting than may: it is told to come back. */
export class TooManyPages extends Error {}

type Turn = { readonly isWanted: () => boolean; readonly begin: (go: boolean) => void }
type Line = {
  readonly turns: Turn[]
  readonly accounts: readonly [own: Account, ...others: Account[]]
  running: number
}

export type Asker = { readonly from: string; readonly isGuest: boolean }

/** Draws a page for whoever asks; `isWanted` says whether they still wait. null: they do not. @throws TooManyPages. */
export type Drawing = <T>(asker: Asker, draw: () => Promise<T>, isWanted: () => boolean) => Promise<T | null>

/**
 * Lets pages be drawn in turns: drawing takes the one thread that answers everybody, and a page costs as much of it as a hundred
 * answers that are kept. Each address has a line of its own, and another for its guests, and the lines are served one after
 * the other; who has had more than its share waits until it is worked off, and so do all guests, so that others hardly notice.
 */
export function drawingQueue(
  { atOnce, each, one, guests, waiting }: Sharing,
  clock: { now: () => number; busy: () => number } = { now: () => performance.now(), busy },
): Drawing {
  const lines = new Map<string, Line>()
  const allGuests = account(guests, clock.now)
  let running = 0
  let wake: NodeJS.Timeout | null = null

  function begin(): void {
    let soonest = Number.POSITIVE_INFINITY
    for (const [name, line] of lines) {
      if (running >= atOnce) return
      if (line.turns.length === 0 && line.running === 0 && line.accounts[0].owed() === 0) lines.delete(name)
      if (line.turns.length === 0 || line.running >= each) continue
      const wait = Math.max(...line.accounts.map((account) => account.wait()))
      if (wait > 0) {
        soonest = Math.min(soonest, wait)
        continue
      }
      // To the end of the queue of lines: the next of this address comes after one of each other.
      lines.delete(name)
      lines.set(name, line)
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

  const newLine = (isGuest: boolean): Line => {
    const own = account(one, clock.now)
    return { turns: [], accounts: isGuest ? [own, allGuests] : [own], running: 0 }
  }

  return async ({ from, isGuest }, draw, isWanted) => {
    const name = `${isGuest ? 'guests of ' : ''}${from}`
    const line = lines.get(name) ?? newLine(isGuest)
    if (line.turns.length >= waiting) throw new TooManyPages()
    lines.set(name, line)
    const go = await new Promise<boolean>((resolve) => {
      line.turns.push({ isWanted, begin: resolve })
      begin()
    })
    if (!go) return null
    const [began, used] = [clock.now(), clock.busy()]
    try {
      return await draw()
    } finally {
      const cost = Math.min(clock.now() - began, clock.busy() - used)
      for (const account of line.accounts) account.charge(cost)
      line.running--
      running--
      again()
    }
  }
}

/**
 * ms that this thread has been at work for, by the clock: on a machine that others use as well a page takes everybody's time for
 * longer than the processor counts.
 */
const busy = (): number => performance.eventLoopUtilization().active
