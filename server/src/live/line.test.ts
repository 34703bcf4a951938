import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lineTo } from './line.ts'

// A reader who takes nothing: its line keeps the newest of each thing, and no more than it may.

const server = createServer((_, response) => server.emit('asked', response))
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.closeAllConnections())

async function slowReader(): Promise<{ socket: Socket; response: ServerResponse }> {
  const asked = once(server, 'asked')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  socket.pause()
  const [response] = await asked
  return { socket, response }
}
const order = (orderId: string, state: string) => ({ orderId, state, tab: 'x'.repeat(60_000), about: ['order' as const] })

/** Says things until the reader's pipes are full. */
function fill(response: ServerResponse, line: ReturnType<typeof lineTo>): void {
  for (let n = 0; !response.writableNeedDrain; n++) line.tell('order', 'full', order('full', String(n)), '1')
}

test('a slow reader is told the newest of each thing once it reads again', async () => {
  const { socket, response } = await slowReader()
  const line = lineTo(response)
  fill(response, line)
  for (let n = 0; n < 1000; n++) line.tell('order', 'D1', order('D1', `was ${n}`), '1')
  line.tell('unread', '', { unread: 7 }, '1')
  let text = ''
  socket.on('data', (piece) => (text += String(piece)))
  socket.resume()
  await vi.waitUntil(() => text.includes('event: unread'), { timeout: 5000 })
  socket.destroy()
  expect(text.match(/was \d+/g)).toEqual(['was 999'])
  expect(text).toContain('{"unread":7}')
})

test('one with too much to catch up is cut off', async () => {
  const { socket, response } = await slowReader()
  const line = lineTo(response)
  socket.on('error', () => {})
  fill(response, line)
  const kept = response.writableLength
  for (let n = 0; n < 200; n++) line.tell('order', `D${n}`, order(`D${n}`, 'x'), '1')
  expect([response.destroyed, response.writableLength]).toEqual([false, kept])
  line.tell('order', 'one more', order('one more', 'x'), '1')
  expect(response.destroyed).toBe(true)
  socket.destroy()
})

test('what is told after the end is for nobody, and throws at nobody', async () => {
  const { socket, response } = await slowReader()
  const line = lineTo(response)
  const failed = vi.fn<() => void>()
  response.on('error', failed)
  line.end()
  line.tell('order', 'D1', order('D1', 'late'), '1')
  line.beat()
  let text = ''
  socket.on('data', (piece) => (text += String(piece)))
  socket.resume()
  await vi.waitUntil(() => text.endsWith('0\r\n\r\n'), { timeout: 5000 })
  socket.destroy()
  await vi.waitUntil(() => response.destroyed)
  line.beat()
  expect([text.includes('late'), failed.mock.calls]).toEqual([false, []])
})
