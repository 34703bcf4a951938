import { Refusal, refuse } from '../../../contract/refusal.ts'
import { soldOut } from './flash.rules.ts'

/** So many ask the database for pieces of an item at once; all wait for one row, and more would only hold connections. */
const inDatabase = 8
/** So many more wait in this process; whoever comes then is asked to try again. */
const waitingAtMost = 2000
/** For so long it is believed that so few are left, ms. */
const soldOutFor = 200

type Line = {
  running: number
  readonly waiting: Waiting[]
  /** So many were left, until then. */
  left: number
  until: number
}
type Waiting = { readonly pieces: number; readonly enter: () => void; readonly refused: (why: Refusal) => void }

export type FlashGate = ReturnType<typeof flashGate>

/** Whoever wants pieces of an item of 秒杀 comes through here, in the order of coming. `clock`: ms that only rise. */
export function flashGate(clock: () => number = () => performance.now()) {
  const lines = new Map<number, Line>()

  /** @throws Refusal flash.gone where it was found a moment ago that fewer are left. */
  function checkLeft(itemId: number, pieces: number): void {
    const line = lines.get(itemId)
    if (line && line.left < pieces && clock() < line.until) throw soldOut(line.left)
  }

  function lineOf(itemId: number): Line {
    const line = lines.get(itemId) ?? { running: 0, waiting: [], left: Infinity, until: 0 }
    lines.set(itemId, line)
    return line
  }

  function leave(itemId: number, line: Line): void {
    for (;;) {
      const next = line.waiting.shift()
      if (!next) break
      // Whoever waits for what is gone need not ask.
      if (line.left < next.pieces && clock() < line.until) next.refused(soldOut(line.left))
      else return next.enter()
    }
    line.running--
    if (line.running === 0 && clock() >= line.until) lines.delete(itemId)
  }

  /** Does `take` when it is this one's turn. @throws Refusal flash.gone, flash.busy, and whatever `take` throws. */
  async function through<T>(itemId: number, pieces: number, take: () => Promise<T>): Promise<T> {
    checkLeft(itemId, pieces)
    const line = lineOf(itemId)
    if (line.running < inDatabase) line.running++
    else {
      // Not all of them again at the same moment.
      if (line.waiting.length >= waitingAtMost) refuse('flash.busy', { again: 300 + Math.floor(Math.random() * 1200) })
      await new Promise<void>((enter, refused) => void line.waiting.push({ pieces, enter, refused }))
    }
    try {
      return await take()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'flash.gone') {
        line.left = Number(error.facts?.['left'] ?? 0)
        line.until = clock() + soldOutFor
      }
      throw error
    } finally {
      leave(itemId, line)
    }
  }

  return { checkLeft, through }
}
