import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { livePath } from '../../../contract/live.ts'
import { companyOf } from '../asker.ts'
import { parentOf } from '../traceparent.ts'
import type { Spans } from './spans.ts'

/** What lasts for hours, or is asked every few seconds by those who watch, is no request that anybody looks for. */
const untold = new Set<string | undefined>([livePath, '/metrics', '/healthz', '/readyz'])

/** Makes a span of each request: by its route, never by its address, in which names and keys may stand. */
export function requests(spans: Spans) {
  const known = new WeakMap<FastifyRequest, Span>()

  function follow(app: FastifyInstance, isProxy: (address: string) => boolean): void {
    app.addHook('onRequest', (request, reply, done) => {
      const route = request.routeOptions.url
      if (untold.has(route)) return done()
      const { headers, socket } = request.raw
      const parent = headers['traceparent'] !== undefined && isProxy(socket.remoteAddress ?? '') ? parentOf(headers['traceparent']) : null
      const { method } = request
      const name = `${method} ${route ?? 'none'}`
      const span = spans.begin(name, SpanKind.SERVER, { 'http.request.method': method, 'http.route': route ?? 'none' }, parent)
      known.set(request, span)
      const over = (status: number) => {
        tell(span, request, status)
        span.end()
      }
      reply.raw.once('finish', () => over(reply.raw.statusCode))
      // Whoever went before the answer gets none.
      reply.raw.once('close', () => span.isRecording() && over(499))
      return spans.during(span, done)
    })
    // A body is read in the socket's own time, which belongs to nobody.
    app.addHook('preValidation', (request, _, done) => {
      const span = known.get(request)
      return span ? spans.during(span, done) : done()
    })
  }

  return { follow, idOf: (request: FastifyRequest) => known.get(request)?.spanContext().traceId }
}

function tell(span: Span, request: FastifyRequest, status: number): void {
  const company = companyOf(request)
  span.setAttributes({
    'http.response.status_code': status,
    'mall.request_id': request.id,
    ...(company !== undefined && { 'mall.company_id': company }),
  })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}
