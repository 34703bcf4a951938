import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { saveWebhook, webhookEvents } from '../../../contract/webhook/webhook.ts'
import { aShop } from '../order/shop.fixture.ts'

export type Got = {
  headers: IncomingHttpHeaders
  body: string
  told: { id: number; event: string; data: Record<string, unknown> }
}

export const all = Object.keys(webhookEvents)

/** A shop, and a program outside that it tells of what happens: what that got, and how it answers. */
export async function aListenedShop() {
  const got: Got[] = []
  const outside = { status: 200, answer: 'ok', silent: false }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => (body += String(piece)))
    request.on('end', () => {
      got.push({ headers: request.headers, body, told: JSON.parse(body) })
      if (request.url === '/away') return response.writeHead(302, { location: `${base}/elsewhere` }).end()
      if (!outside.silent) response.writeHead(outside.status).end(outside.answer)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const w = await aShop({ webhooksAnywhere: true })
  const [main, stranger, admin] = [await w.token('main'), await w.token('stranger'), await w.token('admin')]

  async function close(): Promise<void> {
    server.closeAllConnections()
    server.close()
    await w.close()
  }
  /** Nobody is told anything yet, and the program answers. */
  async function begin(): Promise<void> {
    got.length = 0
    Object.assign(outside, { status: 200, answer: 'ok', silent: false })
    await w.db.deleteFrom('webhook').execute()
  }
  const register = async (token: string, events: readonly string[] = all, path = '/in') => {
    const made = await w.must(w.ask(token, saveWebhook, { url: `${base}${path}`, events, enabled: true }))
    return { id: made.id, secret: made.secret ?? '' }
  }
  return { w, main, stranger, admin, base, got, outside, close, begin, register }
}
