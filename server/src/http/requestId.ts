import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { parentOf } from '../traceparent.ts'

/** What a number that comes in may be: it goes into headers, into the log and onto pages. */
const lawful = /^[\w.:-]{8,64}$/

/**
 * Numbers for requests, never the same in two processes. One that a proxy gave – by `x-request-id`, or by the trace that the request is part
 * of – is kept where `isProxy` believes whoever hands it on; nobody else chooses what our log is searched by.
 */
export function requestIds(isProxy: (address: string) => boolean): (request: IncomingMessage) => string {
  const process = randomBytes(6).toString('base64url')
  let asked = 0
  return ({ headers, socket }) => given(headers, () => isProxy(socket.remoteAddress ?? '')) ?? `${process}-${(++asked).toString(36)}`
}

function given(headers: IncomingMessage['headers'], isBelieved: () => boolean): string | null {
  const { 'x-request-id': id, traceparent } = headers
  if ((id === undefined && traceparent === undefined) || !isBelieved()) return null
  if (typeof id === 'string' && lawful.test(id)) return id
  const parent = parentOf(traceparent)
  return parent && `${parent.traceId}-${parent.spanId}`
}
