import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenNoMore } from './listenNoMore.ts'
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

test('told to end, it goes on answering, and each answer is the last on its connection; /readyz says no', async () => {
  const other = await aWorld('mall_migrated')
  try {
    const at = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const ofKind = async (path: string) => {
      const { status, headers } = await fetch(at + path)
      return [path, status, headers.get('connection')]
    }
    const paths = ['/api/category', '/api/nowhere', '/readyz']
    const before = await Promise.all(paths.map(ofKind))
    other.drain()
    expect([...before, ...(await Promise.all(paths.map(ofKind)))]).toEqual([
      ['/api/category', 200, 'keep-alive'],
      ['/api/nowhere', 404, 'keep-alive'],
      ['/readyz', 200, 'keep-alive'],
      ['/api/category', 200, 'close'],
      ['/api/nowhere', 404, 'close'],
      ['/readyz', 503, 'close'],
    ])
  } finally {
    await other.close()
  }
})

test('all who are connected when no more are taken are answered, and who comes later is refused', async () => {
  const server = createServer((_, response) => response.setHeader('connection', 'close').end('here'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  // The kernel has them before this server hears of any.
  const asked = Array.from({ length: 100 }, async () => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    socket.write('GET / HTTP/1.1\r\nHost: mall\r\n\r\n')
    return (await socket.toArray()).join('')
  })
  await listenNoMore(server, 10_000)
  for (const heard of await Promise.all(asked)) expect(heard).toMatch(/^HTTP\/1\.1 200 /)
  const [refused] = (await once(connect(port, '127.0.0.1'), 'error')) as [{ code: string }]
  expect(refused.code).toBe('ECONNREFUSED')
})

/** Takes away at once what nobody holds any more. */
function sweepMemory(): void {
  setFlagsFromString('--expose-gc')
  const sweep: () => void = runInNewContext('gc')
  sweep()
}

async function closedMall(): Promise<WeakRef<object>> {
  const w = await aWorld('mall_migrated')
  expect((await w.app.inject('/metrics')).statusCode).toBe(200)
  await w.close()
  return new WeakRef(w.app)
}

test('of a mall that is closed nothing stays in the memory of its process', async () => {
  const mall = await closedMall()
  const isThere = () => {
    sweepMemory()
    return mall.deref() !== undefined
  }
  await expect.poll(isThere).toBe(false)
})
