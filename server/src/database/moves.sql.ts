import { sql, type RawBuilder } from 'kysely'
import { rowIn, stateAfter, type AnyMachine, type MoveOf, type StateOf } from '../../../contract/moves.ts'

// For moves that are made of many rows at once: the database compares the states, and their tables still say which.

/** The states that any of these moves may be made from, for `state in …`. */
export const fromOf = <M extends AnyMachine>(machine: M, ...moves: readonly MoveOf<M>[]): RawBuilder<unknown> => {
  const states = new Set(moves.flatMap((move) => rowIn(machine, move)?.from ?? []))
  return sql`(${sql.join([...states].map((state) => sql.lit(state)))})`
}

/** The state that a move leads to. */
export const toOf = <M extends AnyMachine>(machine: M, move: MoveOf<M>): RawBuilder<StateOf<M>> => {
  const [from = ''] = rowIn(machine, move)?.from ?? []
  return sql.lit(stateAfter(machine, from as StateOf<M>, move))
}
