import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TaskList } from 'graphile-worker'
import type pg from 'pg'

/** How a process is seen from outside, where a collector is named. Absent, nothing of the server knows that there is such a thing. */
export type Trace = {
  /** Each request is a span, and part of what a proxy that `isProxy` believes says it is part of. */
  readonly requests: (app: FastifyInstance, isProxy: (address: string) => boolean) => void
  /** Each statement on new connections of this pool is one. */
  readonly statements: (pool: pg.Pool) => void
  /** Each job is one, under what it was added by. */
  readonly tasks: (tasks: TaskList) => TaskList
  /** The trace that a request belongs to. */
  readonly idOf: (request: FastifyRequest) => string | undefined
  readonly counts: () => SpanCounts
  /** Gives the collector what waits, for two seconds at most. */
  readonly end: () => Promise<void>
}

/** Spans of this process: sent, waiting to be, and dropped because too many waited or the collector did not take them. */
export type SpanCounts = { readonly sent: number; readonly waiting: number; readonly dropped: number }

export type TraceSettings = {
  /** Where the collector answers, without /v1/traces; absent: nowhere. */
  readonly endpoint: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Which part of requests is told of, 0–1. */
  readonly share: number
  /** How many spans may wait; absent: 4096. */
  readonly most?: number
  /** ms between two sendings; absent: 2000. */
  readonly every?: number
}
