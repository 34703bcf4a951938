import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

// OTLP as JSON, as far as is looked at here.
const Value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.coerce.number() }).transform(({ intValue }) => intValue),
  z.object({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
])
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z
    .array(z.object({ key: z.string(), value: Value }))
    .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, value]))),
  status: z.object({ code: z.number().optional() }).optional(),
})
const Told = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
})
export type SpanTold = z.output<typeof Span>

/** A collector on this machine: takes what it is told, as its `mood` says – well, answers 500, or never. */
export async function aCollector() {
  const spans: SpanTold[] = []
  const bodies: string[] = []
  const seen: (string | undefined)[] = []
  const collector = { mood: 'well' as 'well' | 'broken' | 'silent' }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => (body += String(piece)))
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${String(request.headers['x-key'])}`)
      if (collector.mood === 'silent') return
      if (collector.mood === 'broken') return void response.writeHead(500).end()
      bodies.push(body)
      for (const { scopeSpans } of Told.parse(JSON.parse(body)).resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { collector, spans, bodies, seen, endpoint, close }
}
