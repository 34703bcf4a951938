import Fastify from 'fastify'
import { readFileSync } from 'node:fs'

// The yardstick: a bare Fastify route that answers the same bytes from memory.
const bytes = readFileSync(process.argv[2] ?? '', 'utf8')
const app = Fastify()
app.get('/api/products', async (_, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(bytes),
)
app.get('/readyz', async () => ({ status: 'ok' }))
process.on('SIGTERM', () => process.exit(0))
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
