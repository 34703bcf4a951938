import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { cutSlowBodies } from './slowBodies.ts'

test('who dawdles over a JSON body is cut off; a form with a file may take its time', async () => {
  const app = Fastify()
  cutSlowBodies(app, 200)
  await app.register(multipart)
  app.post('/json', (request, reply) => reply.send(request.body))
  app.post('/form', (request, reply) => {
    void request.file().then(async (file) => reply.send(await file?.toBuffer()))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const begin = (path: string, type: string, start: string, length: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: mall\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${start}`,
    )
    return socket
  }
  const start = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nslow'
  const rest = ' but whole\r\n--b--\r\n'
  const form = begin('/form', 'multipart/form-data; boundary=b', start, start.length + rest.length)
  const json = begin('/json', 'application/json', '{"a":', 7)
  await once(json, 'close')
  form.write(rest)
  const [answer] = (await once(form, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/200 OK[^]*slow but whole/)
  form.destroy()

  const quick = await fetch(`http://127.0.0.1:${port}/json`, { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } }) // prettier-ignore
  expect(await quick.json()).toEqual({ a: 1 })
  await app.close()
})
