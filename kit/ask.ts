import type { z } from 'zod'
import type { Endpoint, Reply } from '../contract/endpoint.ts'
import { Refusal } from '../contract/refusal.ts'
import { withPatience } from './patience.ts'

const patience = 30_000 // ms

export type Asking = {
  /** Sent as bearer; the API reads nothing else to know who asks. */
  readonly token?: string | null | undefined
  /** The `Idempotency-Key` of a `once` endpoint: keep it while asking for the same thing again, see `repeatKeys`. */
  readonly repeatKey?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * What the server answers; for a paged endpoint `{rows, total, …}` as its output schema has it.
 * @throws Refusal when it says no, with the server's own words; any other error when the road fails: unreachable,
 * no answer within 30 s, or an answer that is not the server's.
 */
export async function ask<In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out>,
  input: z.input<In>,
  { token, repeatKey, signal }: Asking = {},
): Promise<z.output<Out>> {
  const { path, rest } = fillPath(endpoint.path, (input ?? {}) as Fields)
  const inQuery = endpoint.method === 'GET'
  const reply = await withPatience(patience, signal, async (limit) => {
    const response = await fetch(inQuery ? path + queryOf(rest) : path, {
      method: endpoint.method,
      signal: limit,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(repeatKey && { 'idempotency-key': repeatKey }),
        ...(!inQuery && { 'content-type': 'application/json' }),
      },
      ...(!inQuery && { body: JSON.stringify(rest) }),
    })
    return readReply(await response.text(), `HTTP ${response.status} from ${endpoint.path}`)
  })
  if (!endpoint.paged) return endpoint.output.parse(reply.data)
  return endpoint.output.parse({ ...reply, rows: reply.data })
}

type Fields = Readonly<Record<string, unknown>>

/** ('/api/order/detail/:orderId', {orderId: '26…', x: 1}) → path '/api/order/detail/26…', rest {x: 1} */
export function fillPath(pattern: string, input: Fields): { path: string; rest: Fields } {
  const rest: Record<string, unknown> = { ...input }
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(input[name]))
  })
  return { path, rest }
}

function queryOf(fields: Fields): string {
  const said = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  return said.length === 0 ? '' : `?${new URLSearchParams(said)}`
}

/**
 * The envelope of a granted answer. @throws Refusal for one that says no — a code this page does not know yet is kept
 * with the words that came; Error(`unreadable`) for anything else, such as a proxy's error page.
 */
export function readReply(text: string, unreadable: string): Extract<Reply<unknown>, { success: true }> {
  let reply: Reply<unknown>
  try {
    reply = JSON.parse(text) as Reply<unknown>
  } catch {
    throw new Error(unreadable)
  }
  if (typeof reply?.status !== 'number' || typeof reply.msg !== 'string') throw new Error(unreadable)
  if (!reply.success) throw new Refusal(reply.code, reply.data, reply.msg)
  return reply
}

/** What a person reads when a call failed: the server's words where it said no, else that the road failed. */
export const wordsOf = (error: unknown): string =>
  error instanceof Refusal ? error.message : '网络连接异常，请检查网络后重试'

/** True where the token that was sent is no (longer) good for anything. */
export const isLoginNeeded = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'login.needed' || error.code === 'session.ended')
