import type { Area, Grant } from './grant.ts'
import { Refusal } from './refusal.ts'

// The one machine: what moves stands in tables, each beside its states, and what a table means is said here.
// Without schemas, so that a page that only names states carries none; what a button is on the wire: legalMove.ts.

/** Who makes a move. 'system': the mall itself, when something else has happened or a time has come. */
export type Side = 'buyer' | 'staff' | 'system'

/** How something looks: to be acted on, under way, done, gone wrong, over. */
export type Tone = 'due' | 'busy' | 'ok' | 'bad' | 'off'

/** The tone of a state. 'buyer' and 'staff': that side's word or work is waited for, so it is due there and busy for the other. */
export type StateTone = Tone | 'buyer' | 'staff'

/** One way in which something in `State` can move. */
export type MoveRow<State extends string, Word extends string = never> = {
  /** States it may be made from. */
  readonly from: readonly State[]
  /** The state after, or a word that facts turn into one; 'same' leaves it where it is. */
  readonly to: State | Word | 'same'
  readonly by: readonly Side[]
  /** What a buyer needs for it, and which staff make it; none: whoever may ask at all. */
  readonly grant?: Grant
  readonly area?: Area
  /** What must be so besides the state; answered by facts read with the lock. */
  readonly guards?: readonly string[]
  /** What it wants to be told, in the order asked. */
  readonly asks?: readonly string[]
  /** Whoever makes it may show pictures with it. */
  readonly shows?: boolean
  /** The button. */
  readonly label: string
  /** The line in the timeline; the button's words where there is no timeline. */
  readonly told?: string
  /** Who finds a notice of it in the inbox. */
  readonly notice?: 'buyer'
  readonly danger?: boolean
  /** What the mall makes by itself after it, wherever that may be made then. */
  readonly follows?: readonly string[]
}

/** How long something stays in a state, seconds: one span, or one for spot goods and one for others. `move`: what the mall makes then. */
export type Due<Move extends string> = {
  readonly within: number | { readonly spot: number; readonly others: number }
  readonly move?: Move
}

/** A table of moves with all that is said of its states. `satisfies Machine<…>` holds it against its own states and moves. */
export type Machine<State extends string, Move extends string, Word extends string = never> = {
  /** What a state is called. */
  readonly states: Readonly<Record<State, string>>
  readonly tones: Readonly<Record<State, StateTone>>
  /** Where it may begin, and where nothing more need come. */
  readonly begins: readonly State[]
  readonly ends: readonly State[]
  readonly moves: Readonly<Record<Move, MoveRow<State, Word>>>
  /** Where each word of `to` may lead from a state. */
  readonly leads?: { readonly [_ in Word]: { of(from: State): readonly State[] }['of'] }
  readonly due?: { readonly [_ in State]?: Due<Move> }
}

/** Any machine, for code that treats all alike. */
export type AnyMachine = Machine<string, string, string>
/** Any row of any table. */
export type AnyRow = MoveRow<string, string>

type RowsOf<M extends AnyMachine> = M extends AnyMachine ? M['moves'][keyof M['moves']] : never
type Each<Row, Column extends string> = Row extends { readonly [_ in Column]: readonly (infer One extends string)[] } ? One : never
type Ends<Row> = Row extends { readonly to: infer To extends string } ? To : never

export type StateOf<M extends AnyMachine> = keyof M['states'] & string
export type MoveOf<M extends AnyMachine> = keyof M['moves'] & string
export type GuardOf<M extends AnyMachine> = Each<RowsOf<M>, 'guards'>
export type AskOf<M extends AnyMachine> = Each<RowsOf<M>, 'asks'>
/** The words of `to` that facts turn into a state. */
export type WordOf<M extends AnyMachine> = M extends AnyMachine ? Exclude<Ends<RowsOf<M>>, StateOf<M> | 'same'> : never

/** Who wants to make a move, as far as tables ask. `by`: whoever looks at the mall in a buyer's name. */
export type Asker = {
  readonly side: Side
  readonly by?: object | null
  readonly grants?: ReadonlySet<Grant>
  readonly areas?: ReadonlySet<Area>
}

/** Why a move is not to be made, besides its guards: another side's; asked in a buyer's name; without its grant, its area; not from this state. */
export type Bar = 'side' | 'name' | 'grant' | 'area' | 'state'

/** A question about moves. What is refused is said in the words of the subject that asks. */
export type Asked<M extends AnyMachine> = {
  /** null: nothing may be made of it as things stand. */
  readonly state: StateOf<M> | null
  readonly asker: Asker
  readonly say: (bar: Bar, row: AnyRow) => Refusal
  /** Why a guard does not hold; null: it does. Without it none holds. */
  readonly holds?: (guard: GuardOf<M>) => Refusal | null
}

/** The names of a machine's moves, in the table's order. */
export const movesOf = <M extends AnyMachine>({ moves }: M): MoveOf<M>[] => Object.keys(moves) as MoveOf<M>[]

/** The row of a move; null for a name that the table does not have. */
export const rowIn = ({ moves }: AnyMachine, move: string): AnyRow | null => (Object.hasOwn(moves, move) ? (moves[move] ?? null) : null)

/** Whether a move wants to be told this. */
export const wants = (machine: AnyMachine, move: string, ask: string): boolean => rowIn(machine, move)?.asks?.includes(ask) ?? false

/** What keeps this person from making such a move at all, or from this state; null: nothing. */
function barOf(row: AnyRow, state: string | null, { side, by, grants, areas }: Asker): Bar | null {
  if (!row.by.includes(side)) return 'side'
  // Every move of a buyer's is the buyer's own word.
  if (side === 'buyer' && by) return 'name'
  if (side === 'buyer' && row.grant && !grants?.has(row.grant)) return 'grant'
  if (side === 'staff' && row.area && !areas?.has(row.area)) return 'area'
  return state !== null && row.from.includes(state) ? null : 'state'
}

/** Why the move may not be made now by this person; null: it may. */
export function hindrance<M extends AnyMachine>(machine: M, move: MoveOf<M>, { state, asker, say, holds }: Asked<M>): Refusal | null {
  const row: AnyRow = rowIn(machine, move) ?? { from: [], to: 'same', by: [], label: '' }
  const bar = barOf(row, state, asker)
  if (bar) return say(bar, row)
  for (const guard of row.guards ?? []) {
    const refusal = holds ? holds(guard as GuardOf<M>) : say('state', row)
    if (refusal) return refusal
  }
  return null
}

/** The moves this person may make now, in the table's order. */
export const legalMoves = <M extends AnyMachine>(machine: M, asked: Asked<M>): MoveOf<M>[] =>
  movesOf(machine).filter((move) => hindrance(machine, move, asked) === null)

/** The moves of this side from `state`, whoever of it asks; all whose guards hold. */
export const movesFrom = <M extends AnyMachine>(
  machine: M,
  state: StateOf<M>,
  side: Side,
  holds: (guard: GuardOf<M>) => boolean = () => true,
): MoveOf<M>[] =>
  movesOf(machine).filter((move) => {
    const { by = [], from = [], guards = [] }: Partial<AnyRow> = rowIn(machine, move) ?? {}
    return by.includes(side) && from.includes(state) && guards.every((guard) => holds(guard as GuardOf<M>))
  })

/** What turns each word of `to` into a state. */
type Turned<M extends AnyMachine> = Readonly<Record<string, () => StateOf<M>>>

/** The state after a move, whoever makes it. */
export function stateAfter<M extends AnyMachine>(machine: M, state: StateOf<M>, move: MoveOf<M>, turned: Turned<M> = {}): StateOf<M> {
  const to = rowIn(machine, move)?.to ?? 'same'
  return to === 'same' ? state : (turned[to]?.() ?? (to as StateOf<M>))
}

/** The state after a move of a table without words. @throws Refusal why it may not be made now by this person. */
export function after<M extends AnyMachine>(
  machine: [WordOf<M>] extends [never] ? M : never,
  move: MoveOf<M>,
  asked: Asked<M> & { readonly state: StateOf<M> },
): StateOf<M> {
  const refusal = hindrance<M>(machine, move, asked)
  if (refusal) throw refusal
  return stateAfter<M>(machine, asked.state, move)
}

/** @throws Refusal input.invalid naming, by field, what a move wants to be told and was not. */
export function checkSaid<Ask extends string>(
  asks: readonly Ask[],
  isSaid: (ask: Ask) => boolean,
  missing: Readonly<Record<Ask, string>>,
  fieldOf: (ask: Ask) => string = (ask) => ask,
): void {
  const silent = asks.filter((ask) => !isSaid(ask))
  const [first] = silent
  if (!first) return
  throw new Refusal('input.invalid', { fields: Object.fromEntries(silent.map((ask) => [fieldOf(ask), missing[ask]])) }, missing[first])
}

/** Until when something stays that comes into `state` now; null: as long as it likes. `spot`: for spot goods. */
export function dueFrom<M extends AnyMachine>({ due }: M, state: StateOf<M>, now: Date, spot = false): Date | null {
  const within = due?.[state]?.within
  if (within === undefined) return null
  const seconds = typeof within === 'number' ? within : within[spot ? 'spot' : 'others']
  return new Date(now.getTime() + seconds * 1000)
}

/** What the mall makes of what has stayed in `state` for its time, and the states that end so. */
export const moveByTime = <M extends AnyMachine>({ due }: M, state: StateOf<M>): MoveOf<M> | undefined =>
  due?.[state]?.move as MoveOf<M> | undefined
export const movedByTime = <M extends AnyMachine>(machine: M): StateOf<M>[] =>
  (Object.keys(machine.states) as StateOf<M>[]).filter((state) => moveByTime(machine, state))

/** The states that wait for this side. */
export const waitingFor = <M extends AnyMachine>({ tones }: M, side: 'buyer' | 'staff'): StateOf<M>[] =>
  (Object.keys(tones) as StateOf<M>[]).filter((state) => tones[state] === side)

/** Where a move may lead, from whichever of its states it is made. */
export const endsOf = <M extends AnyMachine>(machine: M, move: MoveOf<M>): StateOf<M>[] => {
  const { from = [], to = 'same' }: Partial<AnyRow> = rowIn(machine, move) ?? {}
  if (to === 'same') return [...from] as StateOf<M>[]
  return (from.flatMap((state) => machine.leads?.[to]?.(state) ?? [to]) as StateOf<M>[]).filter(
    (state, at, all) => all.indexOf(state) === at,
  )
}

/**
 * Whether something in `state` asks the buyer for something, or a time runs there that is not the merchant's. That the buyer may
 * give up or begin anew asks for nothing.
 */
export function asksBuyer(machine: AnyMachine, state: string): boolean {
  const { tones, due = {}, ends } = machine
  const tone = tones[state]
  if (tone === 'staff') return false
  if (tone === 'buyer' || tone === 'due' || due[state] !== undefined) return true
  return !ends.includes(state) && movesFrom(machine, state, 'buyer').some((move) => rowIn(machine, move)?.danger !== true)
}

/** How a state looks to this side; under way where nothing is known of it. */
export function toneFor(side: 'buyer' | 'staff', tones: Readonly<Record<string, StateTone>>, state: string): Tone {
  const tone = (Object.hasOwn(tones, state) && tones[state]) || 'busy'
  return tone !== 'buyer' && tone !== 'staff' ? tone : tone === side ? 'due' : 'busy'
}

/** Seconds in an hour and in a day, in which spans are written. */
export const hour = 3600
export const day = 24 * hour
