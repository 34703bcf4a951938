import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
import { ROOT_CONTEXT, trace as api, type Span } from '@opentelemetry/api'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { ParentBasedSampler, TracerProvider, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace'
import { carryWithJobs } from '../jobs.sql.ts'
import { release } from '../release.ts'
import { type Parent, traceparentOf } from '../traceparent.ts'
import { outgoing } from './outgoing.ts'
import { requests } from './requests.ts'
import { sending } from './sending.ts'
import type { Spans } from './spans.ts'
import { statements } from './statements.ts'
import { tasks } from './tasks.ts'
import type { Trace, TraceSettings } from './trace.ts'

const patience = 2000 // ms to send what waits, on the way out

/** Tells a collector of requests, statements, jobs and calls to others. */
export function tracing(settings: TraceSettings & { readonly endpoint: string }): Trace {
  const { processor, counts } = sending(settings)
  const { end, spans } = spansBy(settings, processor)
  const hush = outgoing(spans, new URL(settings.endpoint).host)
  carryWithJobs(spans.carried)
  const { follow, idOf } = requests(spans)
  return {
    requests: follow,
    statements: (pool) => statements(spans, pool),
    tasks: (list) => tasks(spans, list),
    idOf,
    counts,
    async end() {
      carryWithJobs(null)
      hush()
      await end()
    },
  }
}

function spansBy({ share }: TraceSettings, processor: ReturnType<typeof sending>['processor']) {
  const under = new AsyncLocalStorage<Span>()
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'yincai',
      'service.version': release,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: 4000, attributeCountLimit: 16 },
    // What is done with a span that has ended is part of none.
    spanProcessors: [{ ...processor, onEnd: (span) => under.exit(() => processor.onEnd(span)) }],
  })
  const tracer = provider.getTracer('yincai', release)
  const current = () => {
    const span = under.getStore()
    return span?.isRecording() ? span : undefined
  }
  const spans: Spans = {
    current,
    carried() {
      const above = current()?.spanContext()
      return above && traceparentOf({ traceId: above.traceId, spanId: above.spanId, flags: above.traceFlags })
    },
    begin(name, kind, attributes, parent) {
      const above = parent === undefined ? under.getStore()?.spanContext() : parent && remote(parent)
      return tracer.startSpan(name, { kind, attributes }, above ? api.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT)
    },
    during: (span, work) => under.run(span, work),
  }
  const end = async () => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((give) => (timer = setTimeout(give, patience)))
    await Promise.race([provider.shutdown().catch(() => undefined), late]).finally(() => clearTimeout(timer))
  }
  return { spans, end }
}

const remote = ({ traceId, spanId, flags }: Parent) => ({ traceId, spanId, traceFlags: flags, isRemote: true })
