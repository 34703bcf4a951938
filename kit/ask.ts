import type { z } from 'zod'
import type { Endpoint, Reply } from '../contract/endpoint.ts'
import { Refusal } from '../contract/refusal.ts'

const longest = 30_000 // ms

export type Asking = {
  /** Sent as bearer; the API reads nothing else to know who asks. */
  readonly token?: string | null | undefined
  /**
   * The `Idempotency-Key` of a `once` endpoint: keep it while asking for the same thing again, see `repeatKeys`. Left out,
   * each call is a new action.
   */
  readonly repeatKey?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Hears what time (China time) the server says it is, whatever else it says. */
  readonly heardTime?: ((moment: string) => void) | undefined
}

/**
 * What the server answers; for a paged endpoint `{rows, total, …}`. Taken at the server's word: the mall's pages are built
 * without the schemas to judge it by.
 * @throws Refusal when it says no, with the server's own words; any other error when the road fails: unreachable,
 * no answer within 30 s, or an answer that is not the server's.
 */
export async function ask<In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out>,
  input: z.input<In>,
  { token, repeatKey, signal, heardTime }: Asking = {},
): Promise<z.output<Out>> {
  const { path, rest } = fillPath(endpoint.path, (input ?? {}) as Fields)
  const inQuery = endpoint.method === 'GET'
  const response = await fetch(inQuery ? path + queryOf(rest) : path, {
    method: endpoint.method,
    signal: patience(signal),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(endpoint.once && { 'idempotency-key': repeatKey ?? newKey() }),
      ...(!inQuery && { 'content-type': 'application/json' }),
    },
    ...(!inQuery && { body: JSON.stringify(rest) }),
  })
  // Whoever stands between us and the server may have written the body.
  if (response.status === 401) throw new Refusal('session.ended')
  const said: unknown = await response.json().catch(() => null)
  // An answer that a cache kept tells of the moment when it was made.
  const isKept = (response.headers.get('age') ?? '0') !== '0'
  const reply = granted(said, `HTTP ${response.status} from ${endpoint.path}`, isKept ? undefined : heardTime)
  const { data, status: _, success: __, msg: ___, time: ____, ...beside } = reply
  return (endpoint.paged ? { rows: data, ...beside } : data) as z.output<Out>
}

/**
 * Fires after 30 s, or with `outer`. By hand: AbortSignal.timeout and .any are younger than the browsers we serve (Chrome 88,
 * Safari 14). Nothing is cleared, since it means nothing once the answer is there.
 */
function patience(outer: AbortSignal | undefined): AbortSignal {
  const limit = new AbortController()
  const stop = () => limit.abort()
  setTimeout(stop, longest)
  outer?.addEventListener('abort', stop)
  return limit.signal
}

type Fields = Readonly<Record<string, unknown>>

/** ('/api/order/detail/:orderId', {orderId: '26…', x: 1}) → path '/api/order/detail/26…', rest {x: 1} */
function fillPath(pattern: string, input: Fields): { path: string; rest: Fields } {
  const rest: Record<string, unknown> = { ...input }
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(input[name]))
  })
  return { path, rest }
}

function queryOf(fields: Fields): string {
  const said = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  const query = String(new URLSearchParams(said as [string, string][]))
  return query && `?${query}`
}

/**
 * The envelope of a granted answer. @throws Refusal for one that says no — a code this page does not know yet is kept
 * with the words that came; Error(`unreadable`) for anything else, such as a proxy's error page.
 */
export function granted(said: unknown, unreadable: string, heardTime?: Asking['heardTime']): Extract<Reply<unknown>, { status: 200 }> {
  const reply = said as Reply<unknown> | null
  if (typeof reply?.msg !== 'string') throw new Error(unreadable)
  heardTime?.(reply.time)
  if (reply.status !== 200) throw new Refusal(reply.code, reply.data, reply.msg)
  return reply
}

/** 32 digits that nobody has used before. Not crypto.randomUUID: Chrome 88 lacks it, and so does every browser on plain http. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** What a person reads when a call failed: the server's words where it said no, else that the road failed. */
export const wordsOf = (error: unknown): string => (error instanceof Refusal ? error.message : '网络连接异常，请检查网络后重试')

/** True where the token that was sent is no (longer) good for anything. */
export const isLoginNeeded = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'login.needed' || error.code === 'session.ended')
