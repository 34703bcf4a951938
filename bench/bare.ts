import Fastify from 'fastify'
import { readFileSync } from 'node:fs'

// The yardstick: bare Fastify routes, `/0`, `/1` …, each answering bytes that another server gave, from memory.
const texts = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as string[]
const app = Fastify()
for (const [at, text] of texts.entries()) {
  const bytes = Buffer.from(text)
  for (const method of ['GET', 'POST'] as const)
    app.route({
      method,
      url: `/${at}`,
      handler: async (_, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(bytes),
    })
}
app.get('/readyz', async () => ({ status: 'ok' }))
process.on('SIGTERM', () => process.exit(0))
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
