import type { Trace, TraceSettings } from './trace.ts'

/** Begins to tell a collector, where one is named; null, and nothing is read for it, where none is. */
export async function traceTo(settings: TraceSettings): Promise<Trace | null> {
  const { endpoint } = settings
  if (endpoint === undefined) return null
  const { tracing } = await import('./tracing.ts')
  return tracing({ ...settings, endpoint })
}
