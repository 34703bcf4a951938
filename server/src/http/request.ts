import type { FastifyRequest } from 'fastify'
import { refuse } from '../../../contract/refusal.ts'
import type { Origin } from '../context.ts'

/** What is asked, by query or body. */
export function fieldsOf(request: FastifyRequest): object {
  if (request.method === 'GET') return request.query as object
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body))
    return refuse('input.invalid', { fields: { body: '应为对象' } }, '提交的内容应为 JSON 对象')
  return body
}

/** Somebody who reads, brings nothing, and says neither who nor which of several tries it is. */
export const isGuest = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && !besides.some((name) => headers[name] !== undefined)
const besides = ['authorization', 'idempotency-key', 'content-length', 'transfer-encoding']

/** The key that a repeat would bring again; null: none. */
export function repeatKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key)) {
    return refuse('input.invalid', { fields: { 'Idempotency-Key': '应为 1-128 个可见字符' } }, 'Idempotency-Key 应为 1-128 个可见字符')
  }
  return key
}

/** Where the request came from. Who asks is believed of the Authorization header only, never of a cookie. */
export function originOf(request: FastifyRequest): Origin {
  const [, token = null] = /^Bearer +([\w-]{20,100})$/i.exec(request.headers.authorization ?? '') ?? []
  return { address: request.ip, agent: String(request.headers['user-agent'] ?? '').slice(0, 200), token }
}
