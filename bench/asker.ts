import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

// What asks in a bench must take less time than what answers, or it is itself what is measured: a tool that reads each answer as HTTP takes
// longer than a bare route. Here only the length of an answer is read, and its status.

export type Asking = { readonly url: string; readonly token?: string | undefined; readonly connections: number; readonly seconds: number }

/** Asks one address again and again over kept connections, and tells how often it was answered and in which time, s. @throws Error when an answer is not 200. */
export async function askAgain({ url, token, connections, seconds }: Asking): Promise<{ answered: number; seconds: number }> {
  const { hostname, port, host, pathname, search } = new URL(url)
  const bearer = token ? `authorization: Bearer ${token}\r\n` : ''
  const question = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n${bearer}\r\n`)
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).setNoDelay())
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const began = performance.now()
  const passed = () => (performance.now() - began) / 1000
  const counts = await Promise.all(sockets.map((socket) => askOver(socket, question, () => passed() > seconds)))
  return { answered: counts.reduce((sum, count) => sum + count, 0), seconds: passed() }
}

const [headEnd, lengthKey] = [Buffer.from('\r\n\r\n'), Buffer.from('\r\ncontent-length: ')]

/** How often it was answered until `isOver`. */
function askOver(socket: Socket, question: Buffer, isOver: () => boolean): Promise<number> {
  let [answered, left] = [0, 0]
  return new Promise((tell, fail) => {
    socket.on('error', fail).on('close', () => tell(answered))
    socket.on('data', (part) => {
      if (left === 0) left = lengthOf(part)
      left -= part.length
      if (left > 0) return
      if (left < 0) return void socket.destroy(new Error(`no answer that can be measured: ${part.toString()}`))
      answered++
      if (isOver()) socket.destroy()
      else socket.write(question)
    })
    socket.write(question)
  })
}

/** Of an answer that begins with this part: its bytes, head and all; −1: it is not 200, or its head does not say. */
function lengthOf(part: Buffer): number {
  const [head, key] = [part.indexOf(headEnd), part.indexOf(lengthKey)]
  if (head < 0 || key < 0 || part.toString('latin1', 9, 12) !== '200') return -1
  const digits = part.toString('latin1', key + lengthKey.length, key + lengthKey.length + 10)
  return head + headEnd.length + Number.parseInt(digits, 10)
}
