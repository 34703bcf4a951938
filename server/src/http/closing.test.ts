import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWithin, listenNoMore, untilUnasked } from './closing.ts'
import { aWorld, type TestWorld } from '../testWorld.ts'

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
  const sockets: Socket[] = []
  try {
    const at = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const ofKind = async (path: string) => {
      const { status, headers } = await fetch(at + path)
      return [path, status, headers.get('connection')]
    }
    const paths = ['/api/category', '/api/nowhere', '/readyz']
    const before = await Promise.all(paths.map(ofKind))
    other.drain(0)
    expect([...before, ...(await Promise.all(paths.map(ofKind)))]).toEqual([
      ['/api/category', 200, 'keep-alive'],
      ['/api/nowhere', 404, 'keep-alive'],
      ['/readyz', 200, 'keep-alive'],
      ['/api/category', 200, 'close'],
      ['/api/nowhere', 404, 'close'],
      ['/readyz', 503, 'close'],
    ])
    // Refused as soon as its head is read, it was heard whole all the same.
    const brief = connect(Number(new URL(at).port), '127.0.0.1').setEncoding('utf8')
    brief.write('POST /api/car HTTP/1.1\r\nHost: mall\r\nContent-Type: text/none\r\nContent-Length: 2\r\n\r\n{}')
    expect((await brief.toArray()).join('')).toMatch(/^connection: close\r$/im)
    // Refused before it is heard out, it is heard out all the same, or nobody would hear the answer.
    const socket = connect(Number(new URL(at).port), '127.0.0.1')
    sockets.push(socket)
    let heard = ''
    socket.on('data', (bytes) => (heard += bytes.toString()))
    socket.write('POST /api/car HTTP/1.1\r\nHost: mall\r\nContent-Type: text/none\r\nContent-Length: 200000\r\n\r\n')
    await expect.poll(() => heard).toMatch(/^HTTP\/1\.1 [^]*^connection: keep-alive\r$/im)
    socket.write(' '.repeat(200_000) + 'GET /api/category HTTP/1.1\r\nHost: mall\r\n\r\n')
    await expect.poll(() => heard).toMatch(/HTTP\/1\.1 200 [^]*^connection: close\r$/im)
  } finally {
    for (const socket of sockets) socket.destroy()
    await other.close()
  }
})

test('a connection that was kept is answered once more at the very end', async () => {
  const other = await aWorld('mall_migrated')
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const kept = connect((other.app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  let heard = ''
  kept.on('data', (said: string) => (heard += said))
  const over = once(kept, 'close')
  const ask = () => kept.write('GET /api/category HTTP/1.1\r\nHost: mall\r\n\r\n')
  ask()
  await expect.poll(() => heard).toMatch(/^connection: keep-alive\r$/im)
  other.drain(250)
  await listenNoMore(other.app.server)
  const closed = other.app.close()
  // As a proxy does that turns to the process whose event streams ended.
  setTimeout(ask, 20)
  await over
  await closed
  expect(heard.toLowerCase().match(/http\/1\.1 200|^connection: .*$/gm)).toEqual([
    'http/1.1 200',
    'connection: keep-alive',
    'http/1.1 200',
    'connection: close',
  ])
  await other.close()
})

test('a body that is refused at the very end is heard out, and does not hold the end', async () => {
  const other = await aWorld('mall_migrated')
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((other.app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  let heard = ''
  socket.on('data', (said: string) => (heard += said))
  const over = once(socket, 'close')
  await once(socket, 'connect')
  other.drain(250)
  await listenNoMore(other.app.server)
  const closed = closeWithin(other.app, 60_000)
  await new Promise((next) => setTimeout(next, 20))
  socket.write('POST /api/car HTTP/1.1\r\nHost: mall\r\nContent-Type: text/none\r\nContent-Length: 200000\r\n\r\n')
  await expect.poll(() => heard).toMatch(/^connection: keep-alive\r$/im)
  socket.write(' '.repeat(200_000))
  // Closed in order: nothing of it was left unread.
  const [wasBroken] = (await over) as [boolean]
  await closed
  expect(wasBroken).toBe(false)
  await other.close()
})

test('what came while the process was busy is read before it is taken for silence', async () => {
  const server = createServer((_, response) => response.end('here'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const kept = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  let heard = 0
  kept.on('data', (said: string) => (heard += said.match(/200 OK/g)?.length ?? 0))
  const over = once(kept, 'close')
  kept.write('GET / HTTP/1.1\r\nHost: mall\r\n\r\n')
  await expect.poll(() => heard).toBe(1)
  const silent = untilUnasked(server, 50, 10_000)
  kept.write('GET / HTTP/1.1\r\nHost: mall\r\n\r\n')
  const until = performance.now() + 100
  while (performance.now() < until);
  await silent
  server.close()
  await over
  expect(heard).toBe(2)
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

test('who has connected and says nothing does not hold the end', async () => {
  const other = await aWorld('mall_migrated')
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = other.app.server.address() as AddressInfo
  const reached = once(other.app.server, 'connection')
  const silent = connect(port, '127.0.0.1')
  const over = once(silent, 'close')
  await reached
  await closeWithin(other.app, 50)
  await over
  expect([other.app.server.listening, silent.destroyed]).toEqual([false, true])
  await other.close()
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
