import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { Spans } from './spans.ts'

// Node itself tells of each request that goes out, by fetch and by node:http: adapters know nothing of it.

type Heard = { readonly request: object; readonly response?: { readonly statusCode?: number } }

/** Makes a span of each request to others while something is under way, but for those to the collector at `host`; call what it gives to stop. */
export function outgoing(spans: Spans, host: string): () => void {
  const open = new WeakMap<object, Span>()

  function begin(request: object, to: { readonly host: string; readonly method: string }): void {
    if (to.host === host || !spans.current()) return
    // Neither the path nor what is asked: keys and phones stand there.
    const attributes = { 'http.request.method': to.method, 'server.address': to.host }
    open.set(request, spans.begin(`${to.method} ${to.host}`, SpanKind.CLIENT, attributes))
  }
  function end(heard: unknown, failed: boolean): void {
    if (!isHeard(heard)) return
    const span = open.get(heard.request)
    if (!span) return
    open.delete(heard.request)
    const status = heard.response?.statusCode
    if (status !== undefined) span.setAttribute('http.response.status_code', status)
    if (failed || (status ?? 0) >= 400) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
  const hearers: Readonly<Record<string, (heard: unknown) => void>> = {
    'undici:request:create': (heard) => isHeard(heard) && begin(heard.request, ofFetch(heard.request)),
    'undici:request:headers': (heard) => end(heard, false),
    'undici:request:error': (heard) => end(heard, true),
    'http.client.request.start': (heard) => isHeard(heard) && begin(heard.request, ofNode(heard.request)),
    'http.client.response.finish': (heard) => end(heard, false),
    'http.client.request.error': (heard) => end(heard, true),
  }
  for (const [name, hear] of Object.entries(hearers)) subscribe(name, hear)
  return () => {
    for (const [name, hear] of Object.entries(hearers)) unsubscribe(name, hear)
  }
}

const isHeard = (heard: unknown): heard is Heard =>
  heard !== null && typeof heard === 'object' && 'request' in heard && heard.request !== null && typeof heard.request === 'object'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
/** A field of what Node tells, which may stand on its class. */
const field = (of: object, name: string): string => text(Reflect.get(of, name))

const ofFetch = (request: object) => ({ host: URL.parse(field(request, 'origin'))?.host ?? '', method: field(request, 'method') })

/** Of node:http: the host as it was named, whatever address it was found at. */
function ofNode(request: object): { host: string; method: string } {
  const named = 'getHeader' in request && typeof request.getHeader === 'function' ? text(request.getHeader('host')) : ''
  return { host: named, method: field(request, 'method') }
}
