import { z } from 'zod'
import { refusals, type RefusalCode } from './refusal.ts'
import type { Grant, Area } from './grant.ts'

/** Who may ask: anyone, a logged-in buyer of a verified company, or merchant staff. */
export type Who = 'anyone' | 'buyer' | 'staff'

/** One call a client may make. Declared once; the server serves it and the clients call it. */
export type Endpoint<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType, W extends Who = Who> = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** `:name` marks a path parameter, which the input schema names as well. */
  readonly path: `/api/${string}`
  readonly who: W
  /** What the buyer must have been granted, checked before the input is looked at. */
  readonly grant?: Grant
  /** Only the person's own: refused to staff who look at the mall in the person's name, before the input is looked at. */
  readonly self?: boolean
  /**
   * What a stolen token alone must not do. 'session': the person has proven within ten minutes, in this session, to be at it
   * (`prove`), else refused before the input is looked at; 'input': the input itself carries the password.
   */
  readonly proof?: 'session' | 'input'
  /**
   * Also answers staff who have logged in but have not yet set up the second factor that they must have, or not yet changed the
   * password that somebody else gave them; 'password': the latter only. Nothing else does.
   */
  readonly setUp?: boolean | 'password'
  /**
   * Whether it creates, moves or spoils anything. GET does not and all others do, unless it is said here. What does is refused
   * to staff who look at the mall in a person's name.
   */
  readonly changes?: boolean
  /** The part of the back office a member of staff must be permitted; of several, one is enough. */
  readonly area?: Area | readonly Area[]
  /** What a member of staff must be permitted besides, e.g. to take a file out of the house. */
  readonly besides?: Area
  /**
   * Goes over all companies also for staff who see only their own customers, as what it decides depends on the others': whether a
   * name is taken, whether a level is in use, how many have joined a run. It tells nothing of them.
   */
  readonly everyones?: true
  /** True for calls that create or move something: the client sends an `Idempotency-Key`, the server answers a repeat from memory. */
  readonly once?: boolean
  /** Why a call that is no GET takes no `Idempotency-Key`: what asking it twice does, in the reader's language, for /api/docs. */
  readonly twice?: string
  /**
   * May be answered from a copy of the database that is a moment behind, where there is one: it only reads, and nothing is decided by its
   * answer that is not looked at again. Whoever asks is never shown less than he wrote himself.
   */
  readonly replica?: true
  /** What it does, in the reader's language, for /api/docs. */
  readonly title: string
  /** What a success says, for those who show `msg`; 'ok' where nothing is said. */
  readonly told?: string
  readonly input: In
  readonly output: Out
  /** Paged lists answer `total` and `totalPage` beside `data`. */
  readonly paged?: boolean
  /** The answer's own fields stand in the envelope too, beside `data`, for clients of the family that read the entity bare. */
  readonly bare?: boolean
}

type Once = { readonly once: true }
type Harmless = { readonly method: 'GET' } | { readonly twice: string }

/**
 * Declares a call. What is declared `once` is known as such to the compiler, so that the server can serve it no other way; any
 * other that is no GET says what asking it `twice` does.
 */
export function endpoint<In extends z.ZodType, Out extends z.ZodType, W extends Who>(
  e: Endpoint<In, Out, W> & Once,
): Endpoint<In, Out, W> & Once
export function endpoint<In extends z.ZodType, Out extends z.ZodType, W extends Who>(
  e: Endpoint<In, Out, W> & Harmless,
): Endpoint<In, Out, W>
export function endpoint<In extends z.ZodType, Out extends z.ZodType, W extends Who>(e: Endpoint<In, Out, W>): Endpoint<In, Out, W> {
  return e
}

/** Whether the call creates, moves or spoils anything. */
export const changes = ({ method, changes: said }: Pick<Endpoint, 'method' | 'changes'>): boolean => said ?? method !== 'GET'

/** The body of every answer. */
export type Reply<T> =
  | { status: 200; success: true; msg: string; data: T; total?: number; totalPage?: number; time: string }
  | {
      status: (typeof refusals)[RefusalCode]['status']
      success: false
      code: RefusalCode
      msg: string
      data: Readonly<Record<string, unknown>> | null
      time: string
    }

/** What a paged endpoint's answer gives: the rows of the page, how many there are in all, and extras that stand beside `data`. */
export type Page<Row> = { rows: Row[]; total: number }

/** The output schema of a paged endpoint, as the server's answer gives it; on the wire `data` is `rows` itself. */
export const paged = <Row extends z.ZodType, Extra extends z.ZodRawShape = Record<never, never>>(row: Row, extra?: Extra) =>
  z.object({ rows: z.array(row), total: z.int().nonnegative(), ...(extra as Extra) })
