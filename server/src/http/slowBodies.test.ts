import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { capConnections } from './connections.ts'
import { cutLater, cutSlowBodies, endUnread, giveTime } from './slowBodies.ts'

const opened: Socket[] = []
afterEach(() => opened.splice(0).forEach((socket) => socket.destroy()))

async function listening(set: (app: FastifyInstance) => void, trusted: string[] = []) {
  const app = Fastify({ trustProxy: trusted.length > 0 ? trusted : false })
  set(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const open = () => {
    const socket = connect(port, '127.0.0.1')
      .on('error', () => {})
      .resume()
    opened.push(socket)
    return socket
  }
  return { app, port, open }
}

test('who dawdles over a body is cut off, be it a form with a file; who was let in may take the time it takes', async () => {
  const { app, port, open } = await listening((mall) => {
    cutSlowBodies(mall, 200)
    void mall.register(multipart)
    mall.post('/json', (request, reply) => reply.send(request.body))
    mall.post('/form', (request) => readWhole(request, false))
    mall.post('/entitled', (request) => readWhole(request, true))
    mall.post('/refused', (request) => {
      giveTime(request)
      request.raw.resume()
      cutLater(request)
      return Promise.resolve('no')
    })
  })
  const begin = (path: string, type: string, start: string, length: number) => {
    const socket = open()
    socket.write(`POST ${path} HTTP/1.1\r\nhost: mall\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${start}`)
    return socket
  }
  const start = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nslow'
  const rest = ' but whole\r\n--b--\r\n'
  const form = (path: string) => begin(path, 'multipart/form-data; boundary=b', start, start.length + rest.length)
  const entitled = form('/entitled')
  const refused = form('/refused')
  // The last of them is cut later than any was begun.
  await Promise.all(
    [begin('/json', 'application/json', '{"a":', 7), form('/form'), form('/nowhere'), refused].map((one) => once(one, 'close')),
  )
  entitled.write(rest)
  const [answer] = (await once(entitled, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/200 OK[^]*slow but whole/)

  const quick = await fetch(`http://127.0.0.1:${port}/json`, {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json' },
  })
  expect(await quick.json()).toEqual({ a: 1 })
  opened.splice(0).forEach((socket) => socket.destroy())
  await app.close()
})

test('two thousand sockets from one address: as many as it may hold, and those that are let go make room', async () => {
  const { app, port, open } = await listening((mall) => {
    capConnections(mall, 100, [])
    mall.get('/', async () => 'here')
  })
  const sockets: Socket[] = []
  // A hundred at a time: more than the system lets wait at the door would only wait for their next try.
  while (sockets.length < 2000) {
    const some = Array.from({ length: 100 }, open)
    sockets.push(...some)
    await Promise.all(some.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])))
  }
  await expect.poll(() => sockets.filter((socket) => socket.destroyed).length, { timeout: 20_000 }).toBe(1900)
  expect(await count(app)).toBe(100)
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
  sockets.forEach((socket) => socket.destroy())
  await expect.poll(() => count(app)).toBe(0)
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here')
  await app.close()
})

test('a proxy that is trusted may hold any number, by its address, its network or its name', async () => {
  for (const name of ['127.0.0.1', '127.0.0.0/8', 'loopback']) {
    const { app, open } = await listening((mall) => capConnections(mall, 5, [name]), [name])
    Array.from({ length: 50 }, open)
    await expect.poll(() => count(app)).toBe(50)
    opened.splice(0).forEach((socket) => socket.destroy())
    await app.close()
  }
})

async function readWhole(request: FastifyRequest, isEntitled: boolean): Promise<string | undefined> {
  const file = await request.file()
  if (isEntitled) giveTime(request)
  return (await file?.toBuffer())?.toString()
}

const count = (app: FastifyInstance): Promise<number> =>
  new Promise((tell, fail) => app.server.getConnections((error, held) => (error ? fail(error) : tell(held))))

test('a large body that nobody asked for is not read: its connection ends with the answer, of a small one it goes on', async () => {
  const { app, open } = await listening((mall) => endUnread(mall, { burst: 3, share: 0.01 }))
  let taken: Socket | undefined
  app.server.on('connection', (socket: Socket) => (taken = socket))
  const answerTo = async (path: string, bytes: number): Promise<string> => {
    const socket = open()
    let said = ''
    socket.on('data', (part: Buffer) => (said += part.toString()))
    socket.write(`POST ${path} HTTP/1.1\r\nhost: mall\r\ncontent-type: image/png\r\ncontent-length: ${bytes}\r\n\r\n`)
    socket.write(Buffer.alloc(bytes))
    await expect.poll(() => said).toContain('HTTP/1.1 404')
    return said
  }
  expect(await answerTo('/nowhere', 64 * 2 ** 20)).toMatch(/connection: close/i)
  expect(taken?.bytesRead).toBeLessThan(8 * 2 ** 20)
  const began = performance.now()
  for (let n = 0; n < 4; n++) await answerTo('/nowhere', 2 * 2 ** 20)
  expect(performance.now() - began, 'who goes on waits 100 ms for the fourth and again for the fifth').toBeGreaterThan(150)
  expect(await answerTo('/nowhere', 1000)).toMatch(/connection: keep-alive/i)
  await app.close()
})
