import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { TaskList } from 'graphile-worker'
import { parentOf } from '../traceparent.ts'
import type { Spans } from './spans.ts'

/** Makes a span of each job that is done, under what it was added by. */
export function tasks(spans: Spans, list: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(list).map(([name, work]) => [
      name,
      async (payload, helpers) => {
        const { id, attempts } = helpers.job
        const kept = payload !== null && typeof payload === 'object' && 'traceparent' in payload ? payload.traceparent : null
        const span = spans.begin(`job ${name}`, SpanKind.CONSUMER, { 'mall.job_id': String(id), 'mall.job_try': attempts }, parentOf(kept))
        try {
          await spans.during(span, async () => work?.(payload, helpers))
        } catch (error) {
          // Its words may name a person: the log and 后台任务 have them.
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      },
    ]),
  )
}
