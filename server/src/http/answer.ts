import type { FastifyReply } from 'fastify'
import { Refusal, refusals, type RefusalCode } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { sqlState } from '../database/db.ts'

const json = ['content-type', 'application/json; charset=utf-8'] as const

/** Refusals that say the road itself failed, and so are told by the HTTP status as well. */
const roadFailures = new Set<RefusalCode>([
  'session.ended',
  'path.missing',
  'body.tooLarge',
  'body.notJson',
  'server.busy',
  'server.replaced',
  'server.failed',
  'shop.preparing',
])

/** Sends a refusal in the envelope: HTTP 200 where the rules said no, the status itself where the road failed. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, now: Date): FastifyReply {
  const { status } = refusals[refusal.code]
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '2')
  const body = {
    status,
    success: false,
    code: refusal.code,
    msg: refusal.message,
    data: refusal.facts,
    time: shanghai(now),
  }
  return send(reply, roadFailures.has(refusal.code) ? status : 200, JSON.stringify(body))
}

/** Turns whatever was thrown into what the asker is told. What is our bug is noted, and told with the request's id. */
export function asRefusal(error: unknown, requestId: string, note: (error: unknown) => void): Refusal {
  if (error instanceof Refusal) return error
  const code = sqlState(error) ?? ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('body.tooLarge')
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return new Refusal('path.missing')
  if (code.startsWith('FST_ERR_CTP_INVALID_MEDIA')) return new Refusal('body.notJson')
  if (hasLeft(error, code)) return new Refusal('server.busy')
  if (code.startsWith('FST_ERR_CTP') || error instanceof SyntaxError) return new Refusal('input.invalid', null, '提交的内容不是有效的 JSON')
  const told = statusOf(error)
  if (told === 403 || told === 404) return new Refusal('path.missing')
  if (told >= 400 && told < 500) return new Refusal('input.invalid', null, '请求的格式有误')
  note(error)
  if (isPassing(error, code)) return new Refusal('server.busy')
  return new Refusal('server.failed', { requestId }, `${refusals['server.failed'].msg}。多次出现时请把编号 ${requestId} 告诉客服`)
}

/** Who asked went before the answer, or before the end of the body: nobody's fault, and nobody is there to be told. */
const hasLeft = (error: unknown, code: string): boolean =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' || (code === 'ECONNRESET' && error instanceof Error && error.message === 'aborted')

/** What a part of the road – the files' sender, the reader of bodies – says it is in HTTP; 0: it says nothing. */
const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 0

/** The database is away, restarting, handed over to another, full of connections or too slow: worth another try, unlike a bug of ours. */
const isPassing = (error: unknown, code: string): boolean =>
  /^(08|25006|53|57|40|55P03|ECONN|EPIPE|ENOENT|ETIMEDOUT|E(HOST|NET)UNREACH|EAI_AGAIN|ENOTFOUND)/.test(code) ||
  (error instanceof Error && /connect|Connection terminated|timeout exceeded|^Client was closed/.test(error.message))

const unkept: readonly string[] = ['cache-control', 'no-store']

/**
 * Sends bytes that are kept, to somebody who only reads, past the hooks that make a head: it is `said`, name and value in turn, and
 * what JSON says, kept by nobody else unless `keeping` says so. Making eight headers one by one takes longer than to find the bytes.
 */
export function sendKept(reply: FastifyReply, said: readonly string[], body: Buffer, keeping = unkept): FastifyReply {
  reply.hijack()
  const head = [...said, ...json, ...keeping, 'content-length', String(body.length)]
  reply.raw.writeHead(200, head).end(body)
  return reply
}

/** Sends a body of JSON. */
export const send = (reply: FastifyReply, status: number, body: string | Buffer): FastifyReply =>
  reply
    .code(status)
    .header(...json)
    .send(body)
