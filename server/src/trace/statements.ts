import { AsyncResource } from 'node:async_hooks'
import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type pg from 'pg'
import { commitWith } from '../database/asking.ts'
import { isHandedOn, sqlState } from '../database/db.ts'
import type { Spans } from './spans.ts'

type Answer = (error: Error | null, result: unknown) => void

/** Says what jobs are part of that this connection adds, until it says otherwise, or its transaction ends. */
const carryWords = `select set_config('mall.traceparent', $1, false)`
const carryWithin = `select set_config('mall.traceparent', $1, true)`

/** Makes a span of each statement that is asked on a new connection of the pool while something is under way. */
export function statements(spans: Spans, pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const ask = client.query
    const asked = (given: unknown[]): unknown => Reflect.apply(ask, client, given)
    // Jobs that a trigger adds read it there. It goes with what is asked next, and nobody waits for it.
    const carry = (words: string, what: string) => void Promise.resolve(asked([words, [what]])).catch(() => undefined)
    const within = isHandedOn(pool)
    let carries = false
    client.query = ((...given: unknown[]): unknown => {
      const carried = given[0] === 'begin' && spans.carried()
      carries ||= carried !== undefined && carried !== false && !within
      if (carried && !within) carry(carryWords, carried)
      const answered = told(given)
      if (carried && within) carry(carryWithin, carried)
      if (carries && (given[0] === 'commit' || given[0] === 'rollback')) {
        carries = false
        carry(carryWords, '')
      }
      return answered
    }) as typeof client.query

    function told(given: unknown[]): unknown {
      const text = spans.current() && textOf(given[0])
      if (!text || text === 'begin') return asked(given)
      const span = spans.begin(nameOf(text), SpanKind.CLIENT, { 'db.system.name': 'postgresql', 'db.query.text': withoutValues(text) })
      return spanned(span, given, asked)
    }
  })
  // Whoever waits for a connection is called by the one who gives it back.
  const connect = pool.connect
  pool.connect = ((...given: unknown[]): unknown =>
    Reflect.apply(
      connect,
      pool,
      given.map((one) => (typeof one === 'function' ? AsyncResource.bind(one as Answer) : one)),
    )) as typeof pool.connect
}

function spanned(span: Span, given: unknown[], asked: (given: unknown[]) => unknown): unknown {
  const at = given.findIndex((one) => typeof one === 'function')
  if (at >= 0) {
    const answer = given[at] as Answer
    const told: Answer = (error, result) => {
      end(span, error)
      answer(error, result)
    }
    return asked(given.with(at, told))
  }
  const promised = asked(given)
  if (promised instanceof Promise)
    promised.then(
      () => end(span, null),
      (error: unknown) => end(span, error),
    )
  else end(span, null)
  return promised
}

/** Of what went wrong its code alone: the words name what was brought. */
function end(span: Span, error: unknown): void {
  if (error !== null) {
    span.setAttribute('db.response.status_code', sqlState(error) ?? 'unknown')
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

/** The statement; undefined: what is asked is none, or is made up of several and tells of them itself. */
function textOf(asked: unknown): string | undefined {
  if (typeof asked === 'string') return asked === commitWith ? 'commit' : asked
  if (asked === null || typeof asked !== 'object' || 'submit' in asked || !('text' in asked)) return undefined
  return typeof asked.text === 'string' ? asked.text : undefined
}

const mostKnown = 3000
const known = new Map<string, string>()

/** A statement without what stands between quotes in it: what is brought goes beside it, but nothing else holds it to that. */
export function withoutValues(text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  const bare = text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "'?'")
    .replaceAll(/'(?:[^'\\]|''|\\.)*'/g, "'?'")
    .slice(0, 4000)
  if (known.size >= mostKnown) known.clear()
  known.set(text, bare)
  return bare
}

/** What a statement does, and to which table first. */
function nameOf(text: string): string {
  const [, does = ''] = /^(?:\s|\/\*[\s\S]*?\*\/)*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_][\w.]*)/i.exec(text) ?? []
  return table === undefined || does === 'update' ? `${does} ${table ?? ''}`.trim() : `${does || 'select'} ${table}`
}
