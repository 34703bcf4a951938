import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace'
import type { SpanCounts, TraceSettings } from './trace.ts'

const usualMost = 4096
const usualEvery = 2000 // ms
const atOnce = 512
const patience = 5000 // ms that the collector has for what it is sent

type Sending = { readonly processor: SpanProcessor; readonly counts: () => SpanCounts }

/**
 * Sends spans that have ended to the collector, many at once. However slow it is, no more than `most` wait, those on their way included:
 * what comes then is dropped, and counted. Nobody else waits for it.
 */
export function sending({ endpoint, headers, most = usualMost, every = usualEvery }: TraceSettings & { endpoint: string }): Sending {
  let [sent, waiting, dropped] = [0, 0, 0]
  const collector = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: patience,
    concurrencyLimit: 2,
  })
  const counting: SpanExporter = {
    export(spans, done) {
      collector.export(spans, (result) => {
        waiting -= spans.length
        // 0: it took them.
        if (result.code === 0) sent += spans.length
        else dropped += spans.length
        done(result)
      })
    },
    shutdown: () => collector.shutdown(),
  }
  const batches = new BatchSpanProcessor({
    exporter: counting,
    // Never full before ours is.
    maxQueueSize: most + atOnce,
    maxExportBatchSize: Math.min(atOnce, most),
    scheduledDelayMillis: every,
    exportTimeoutMillis: 2 * patience,
  })
  const processor: SpanProcessor = {
    onStart: (span, context) => batches.onStart(span, context),
    onEnd(span) {
      if (!(span.spanContext().traceFlags & 1)) return
      if (waiting >= most) return void dropped++
      waiting++
      batches.onEnd(span)
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  }
  return { processor, counts: () => ({ sent, waiting, dropped }) }
}
