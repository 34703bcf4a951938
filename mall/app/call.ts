import type { z } from 'zod'
import type { Endpoint, Reply } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/refusal.ts'
import { heardTime } from './clock.ts'
import { logOut, toLogin } from './leave.ts'
import { tokenIn } from './token.ts'

const patience = 30_000 // ms

/** What makes a repeated call one call: made once for each thing the buyer wants, kept while the same is tried again. */
export const newOnce = (): string =>
  // Old kernels, and pages without https, have no randomUUID.
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

/**
 * Asks the server. For calls that create or move something, `once` (see `newOnce`) is kept by whoever may try again; left out,
 * each call is a new one. Paged lists give `{rows, total, …}`.
 * @throws Refusal when it says no; any other error when the road fails: unreachable, 30 s, HTTP 4xx or 5xx.
 */
export async function call<In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out>,
  input: z.input<In>,
  { once }: { once?: string } = {},
): Promise<z.output<Out>> {
  const { path, rest } = placed(endpoint.path, input as Record<string, unknown>)
  const isGet = endpoint.method === 'GET'
  const token = tokenIn(document.cookie)
  const response = await fetch(isGet ? path + queryOf(rest) : path, {
    method: endpoint.method,
    signal: AbortSignal.timeout?.(patience) ?? null,
    headers: {
      ...(!isGet && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(endpoint.once && { 'idempotency-key': once ?? newOnce() }),
    },
    ...(!isGet && { body: JSON.stringify(rest) }),
  })
  if (response.status === 401) logOut('reload')
  const reply = (await response.json().catch(() => null)) as Reply<z.output<Out>> | null
  if (!reply) throw new Error(`HTTP ${response.status} from ${path}`)
  heardTime(reply.time)
  if (reply.status !== 200) {
    if (reply.status === 401) toLogin()
    throw new Refusal(reply.code, reply.data, reply.msg)
  }
  if (!endpoint.paged) return reply.data
  const { data, status: _, success: __, msg: ___, time: ____, ...beside } = reply
  return { rows: data, ...beside } as z.output<Out>
}

/** Puts the path parameters in their places; `rest` is what is left for query or body. */
function placed(pattern: string, input: Record<string, unknown>): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}

function queryOf(fields: Record<string, unknown>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}
