import type { FastifyRequest } from 'fastify'
import type { Actor, Buyer, Looking } from './actor.ts'
import type { Db } from './database/db.ts'
import type { EdgeWords } from './http/edge.ts'
import type { Replica } from './database/replica.ts'
import type { SafeHead } from './http/safeHeaders.ts'

/** What the outside world hands a route. Tests hand it a stopped clock. */
export type World = {
  readonly db: Db
  /** Where calls that say so are read for whoever is logged in; absent: nowhere else. */
  readonly replica?: Replica
  readonly now: () => Date
  readonly secret: Buffer
  /** Who stands behind a token; null: nobody. @throws Refusal 'session.ended' when the session was ended on purpose. */
  readonly whoAsks: (token: string, call: { readonly name: string; readonly address: string }) => Promise<Actor | null>
  /** Writes down what staff look at in a buyer's name. */
  readonly noteLook: (look: Look, now: Date) => Promise<void>
  /** In which state the catalogue is, as far as is known without asking; null: it must be asked. */
  readonly catalogState: (now: Date) => string | null
  /** What an answer says of itself that is given past the hooks. */
  readonly safe: SafeHead
  /** Where a cache stands before the mall: what answers to guests say to it. Absent: nobody keeps any. */
  readonly edgeWords?: EdgeWords
  /** Tests let every answer also pass its own schema. */
  readonly strict?: boolean
  /** Remembers who asks, for the log and for traces; absent: neither is kept. */
  readonly noteAsker?: (request: FastifyRequest, actor: Actor) => void
  /** Whether a newer release has taken over the database: nothing is written any more. */
  readonly isOver?: () => boolean
  /** How many connections to the database there are. */
  readonly connections: number
}

/** Staff look at `what`, a path of the mall, in this buyer's name. */
export type Look = { readonly buyer: Buyer; readonly by: Looking; readonly what: string; readonly address: string }
