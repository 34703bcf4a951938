import type { FastifyInstance } from 'fastify'
import { shanghai } from '../../../contract/text.ts'
import { networkOf } from '../network.rules.ts'

/** Tells an address that asks more than `most` times a second to wait: HTTP 429. A coarse guard, counted in this process. */
export function floodGuard(app: FastifyInstance, most: number): void {
  if (most === 0) return
  const counts = new Map<string, number>()
  const clear = setInterval(() => counts.clear(), 1000)
  clear.unref()
  app.addHook('onClose', async () => clearInterval(clear))
  app.addHook('onRequest', (request, reply, done) => {
    const from = networkOf(request.ip)
    const count = (counts.get(from) ?? 0) + 1
    counts.set(from, count)
    if (count <= most) return done()
    void reply
      .code(429)
      .header('retry-after', '1')
      .send({
        status: 429,
        success: false,
        code: 'server.flooded',
        msg: '请求过于频繁，请稍后再试',
        data: { retryAfter: 1 },
        time: shanghai(new Date()),
      })
  })
}
