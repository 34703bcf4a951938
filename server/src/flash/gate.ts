import { refuse } from '../../../contract/refusal.ts'
import { soldOut, type Wish } from './flash.rules.ts'
import type { Taken } from './take.sql.ts'

/** So many are taken for together. */
const together = 100
/** So many wait for an item in this process; whoever comes then is asked to try again. */
const waitingAtMost = 2000
/** For so long it is believed that so few are left, ms. */
const believedFor = 200

type Line = {
  moves: boolean
  readonly waiting: Waiting[]
  /** So many were left, until then. */
  left: number
  until: number
}
type Waiting = {
  readonly wish: Wish
  /** How many pieces it is, looked at when it is its turn. */
  readonly ready: () => Promise<number>
  readonly given: (hold: number) => void
  readonly refused: (why: unknown) => void
}

/** Holds pieces of an item for each of these, in their order. */
type Take = (itemId: number, wishes: readonly Wish[]) => Promise<Taken>

export type FlashGate = ReturnType<typeof flashGate>

/**
 * Whoever wants pieces of an item of 秒杀 comes through here, in the order of coming. Of one item those who came while others were taken for
 * are taken for together: all wait for one row, and more connections would only wait as well. `clock`: ms that only rise.
 */
export function flashGate(take: Take, clock: () => number = () => performance.now()) {
  const lines = new Map<number, Line>()

  const isGone = (line: Line, pieces: number): boolean => line.left < pieces && clock() < line.until

  /** @throws Refusal flash.gone where it was found a moment ago that fewer are left. */
  function checkLeft(itemId: number, pieces: number): void {
    const line = lines.get(itemId)
    if (line && isGone(line, pieces)) throw soldOut(line.left)
  }

  function lineOf(itemId: number): Line {
    const line = lines.get(itemId) ?? { moves: false, waiting: [], left: Infinity, until: 0 }
    lines.set(itemId, line)
    return line
  }

  /** Those whose turn it is and whom nothing hinders, each with the pieces that it is for; whoever waits for what is gone need not ask. */
  async function next(line: Line): Promise<Waiting[]> {
    const turn: Waiting[] = []
    while (turn.length < together) {
      const one = line.waiting.shift()
      if (!one) break
      if (isGone(line, one.wish.pieces)) one.refused(soldOut(line.left))
      else turn.push(one)
    }
    const readied = await Promise.allSettled(turn.map(({ ready }) => ready()))
    return turn.flatMap((one, at) => {
      const pieces = readied[at]
      if (pieces?.status === 'fulfilled') return [{ ...one, wish: { ...one.wish, pieces: pieces.value } }]
      one.refused(pieces?.reason)
      return []
    })
  }

  async function move(itemId: number, line: Line): Promise<void> {
    line.moves = true
    while (line.waiting.length > 0) {
      const turn = await next(line)
      if (turn.length === 0) continue
      try {
        const { given, left } = await take(
          itemId,
          turn.map(({ wish }) => wish),
        )
        ;[line.left, line.until] = [left, clock() + believedFor]
        for (const [at, one] of turn.entries()) {
          const hold = given[at]
          if (typeof hold === 'number') one.given(hold)
          else one.refused(hold)
        }
      } catch (error) {
        for (const { refused } of turn) refused(error)
      }
    }
    line.moves = false
    if (clock() >= line.until) lines.delete(itemId)
  }

  /** The id of the hold; `ready` is asked when it is this one's turn. @throws Refusal flash.gone, flash.busy, and what `ready` and taking throw. */
  function through(itemId: number, wish: Wish, ready: () => Promise<number>): Promise<number> {
    checkLeft(itemId, wish.pieces)
    const line = lineOf(itemId)
    // Not all of them again at the same moment.
    if (line.waiting.length >= waitingAtMost) refuse('flash.busy', { again: 300 + Math.floor(Math.random() * 1200) })
    return new Promise((given, refused) => {
      line.waiting.push({ wish, ready, given, refused })
      if (!line.moves) void move(itemId, line)
    })
  }

  return { checkLeft, through }
}
