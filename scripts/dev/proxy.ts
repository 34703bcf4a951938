import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { LiveSites } from './sites.ts'

/** Answers what is asked for: files of the sites by vite, all else by the server at `port`, waited for while it starts. */
export const answering =
  (sites: () => LiveSites, port: () => Promise<number>) =>
  (asked: IncomingMessage, reply: ServerResponse): void => {
    const pass = () =>
      port().then(
        (at) => hand(asked, reply, at),
        (error: Error) => fail(reply, error),
      )
    const owner = sites().ownerOf(asked.url ?? '/')
    if (owner) owner.middlewares(asked, reply, () => void pass())
    else void pass()
  }

function hand(asked: IncomingMessage, reply: ServerResponse, port: number): void {
  const { method, url, headers } = asked
  const there = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    // How long the server keeps its connection to this proxy is nothing to the browser.
    const { connection: _, 'keep-alive': __, ...headers } = answer.headers
    reply.writeHead(answer.statusCode ?? 502, headers)
    pipeline(answer, reply, () => undefined)
  })
  there.on('error', (error) => fail(reply, error))
  reply.on('close', () => there.destroy())
  pipeline(asked, there, () => undefined)
}

function fail(reply: ServerResponse, { message }: Error): void {
  if (reply.headersSent) return void reply.destroy()
  reply.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' }).end(message)
}
