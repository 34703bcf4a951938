/**
 * Does `work` with a signal that fires after `ms` or with `outer`. By hand: AbortSignal.timeout and .any are younger
 * than the browsers we serve (Chrome 88, Safari 14).
 */
export async function withPatience<T>(
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, ms)
  outer?.addEventListener('abort', stop)
  if (outer?.aborted) stop()
  try {
    return await work(limit.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', stop)
  }
}
