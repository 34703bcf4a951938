import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type TestWorld } from './testWorld.ts'

let w: TestWorld
beforeAll(async () => {
  w = await aWorld('mall_migrated')
})
afterAll(() => w.close())

test('what was begun to be asked before the end is answered, and told to come back on another connection', async () => {
  await w.app.listen({ port: 0, host: '127.0.0.1' })
  const address = w.app.server.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  const reached = once(w.app.server, 'connection')
  const socket = connect(address.port, '127.0.0.1')
  let heard = ''
  socket.on('data', (bytes) => (heard += bytes.toString()))
  const ended = once(socket, 'close')
  socket.write('GET /api/category HTTP/1.1\r\nHost: mall\r\n')
  await reached
  const closed = w.app.close()
  socket.write('\r\n')
  await ended
  await closed
  expect(heard).toMatch(/^HTTP\/1\.1 200 /)
  expect(heard).toMatch(/^connection: close\r$/im)
})
