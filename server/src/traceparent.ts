/** What a request, or a job, is part of, as W3C's Trace Context tells it. */
export type Parent = { readonly traceId: string; readonly spanId: string; readonly flags: number }

/** Reads a `traceparent`; null: it is none. */
export function parentOf(told: unknown): Parent | null {
  if (typeof told !== 'string') return null
  const [, version, traceId = '', spanId = '', flags = '', more] = shape.exec(told) ?? []
  // The first version has nothing behind its flags; a later one may.
  if (version === undefined || version === 'ff' || (version === '00' && more)) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, flags: Number.parseInt(flags, 16) }
}
const shape = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.{0,256})?$/

/** The same, to be handed on. */
export const traceparentOf = ({ traceId, spanId, flags }: Parent): string =>
  `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`
