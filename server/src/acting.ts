import type { Endpoint } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/refusal.ts'
import type { Actor, Staff } from './actor.ts'
import { within, type Call, type Context } from './context.ts'
import { inTransaction, type Tx } from './database/db.ts'
import { gate } from './gate.ts'
import { asSeenBy } from './database/ownDb.ts'
import { answerOnce, type RepeatKey } from './repeat.sql.ts'
import { together, togetherLast, type Asks, type Each } from './database/together.ts'
import type { World } from './world.ts'

/**
 * Runs `forget` in this process once the transaction is committed: to drop what memory still believes, and for nothing that
 * may fail or must not be lost. That is a job's.
 */
export type OnCommit = (forget: () => void) => void

/** The context of a call's one transaction. */
export type Acting<A extends Actor | null = Actor> = Context<A> & {
  readonly onCommit: OnCommit
  readonly lastly: Lastly
  readonly atEnd: AtEnd
}

/** Asks in the write in which the transaction is committed. Nobody waits for the answer: what must not stand fails in the database. */
export type AtEnd = (ask: (at: Asks) => Promise<unknown>) => void

/**
 * Asks, together, the last that a transaction asks: it is committed in the same write where nothing is to be written after it. Then `sure`
 * is true, and what would be refused by what is answered must fail in the database instead, see `assured`: the call begins anew.
 */
export type Lastly = <T extends readonly unknown[]>(ask: (at: Asks, sure: boolean) => readonly [...Each<T>]) => Promise<T>

const lastlyIn =
  (tx: Tx, sure: boolean): Lastly =>
  (ask) =>
    sure ? togetherLast(tx, (at) => ask(at, true)) : together(tx, (at) => ask(at, false))

/**
 * Does what creates or moves something, in one transaction, and remembers the answer for repeats. A refusal that is returned
 * rather than thrown keeps what was written, is thrown after the commit, and is not remembered. `ask`, reads and locks only, goes in the
 * write in which it is asked whether the call is the first with its key.
 */
export type Act<Answer, A extends Actor | null = Actor> = <First = undefined>(
  work: (acting: Acting<A>, first: First) => Promise<Answer | Refusal>,
  ask?: (at: Asks) => Promise<First>,
) => Promise<Answer>

const longestQueue = 1000 // ms to wait for others that ask the same while none of them is answered

/** How a call runs its one transaction. Those who all wait for one row, a lot's stock, leave half of the connections to others. */
export function acting(world: World, endpoint: Endpoint) {
  const atOnce = gate(Math.ceil(world.connections / 2), longestQueue)
  return async <T, A extends Actor | null, First>(
    call: Call<A>,
    repeat: RepeatKey | null,
    work: (acting: Acting<A>, first: First) => Promise<T | Refusal>,
    ask: (at: Asks) => Promise<First> = async () => undefined as First,
  ): Promise<T> => {
    let committed: (() => void)[] = []
    const onCommit: OnCommit = (forget) => void committed.push(forget)
    const given = await atOnce(() =>
      inTransaction(asSeenBy(world.db, restrictedBy(endpoint, call.actor)), async (tx, attempt) => {
        committed = []
        const last: Parameters<AtEnd>[0][] = []
        const atEnd: AtEnd = (ask) => void last.push(ask)
        const answer = (first: First) =>
          work({ ...within(call, tx), onCommit, atEnd, lastly: lastlyIn(tx, repeat === null && attempt === 1) }, first)
        return answerOnce(tx, { secret: world.secret, now: world.now() }, repeat, { ask, answer, last })
      }),
    )
    for (const forget of committed) forget()
    if (given instanceof Refusal) throw given
    return given
  }
}

/** The member of staff whose own customers are all that the call may find; null: it finds everybody's. */
export const restrictedBy = ({ who, everyones }: Endpoint, actor: Actor | null): (Staff & { ownOnly: true }) | null =>
  who === 'staff' && !everyones && actor?.side === 'staff' && actor.ownOnly ? { ...actor, ownOnly: true } : null
