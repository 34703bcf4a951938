import type { Attributes, Span, SpanKind } from '@opentelemetry/api'
import type { Parent } from '../traceparent.ts'

/** What spans are made by: the one that is under way in this run of code, and the next under it. */
export type Spans = {
  /** What is under way and told of; undefined: nothing is, and what happens under it is not either. */
  readonly current: () => Span | undefined
  /** The same as jobs carry it; undefined: nothing is under way. */
  readonly carried: () => string | undefined
  /** Begins one: under `parent` where it is given, else under what is under way; null: under nothing. */
  readonly begin: (name: string, kind: SpanKind, attributes: Attributes, parent?: Parent | null) => Span
  /** Runs what is done while `span` is under way. */
  readonly during: <T>(span: Span, work: () => T) => T
}
