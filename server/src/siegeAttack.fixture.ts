import { Agent, request, type RequestOptions } from 'node:http'
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { uploadPath } from '../../contract/fileKinds.ts'

// Its own process: everything at once, from addresses other than the buyer's, until it is ended. Prints a line when all of it is
// under way. It shares its processors with the server, so it stands back: what is measured is the server, not who gets a core.

setPriority(5)
const [url = '', token = '', sockets = '2000', kinds = 'slow,pages,strangers,uploads'] = process.argv.slice(2)
const { hostname, port } = new URL(url)
const counts = { slow: 0, pages: 0, strangers: 0, uploads: 0 }
type Kind = keyof typeof counts
const isWanted = (kind: Kind): boolean => kinds.split(',').includes(kind)

/** Asks, and waits until the answer is there or the connection is gone. */
const ask = (path: string, options: RequestOptions, body?: Buffer): Promise<void> =>
  new Promise((resolve) => {
    const lost = () => resolve()
    const asked = request(url + path, options, (answer) => answer.resume().on('end', lost).on('error', lost))
    asked.on('error', lost).end(body)
  })

/** So many connections, each of which asks anew as soon as it was answered, or `pause` ms later. */
function besiege(kind: Kind, connections: number, action: (n: number) => Promise<void>, pause = 0): void {
  if (!isWanted(kind)) return
  const again = async (): Promise<void> => {
    for (;;) {
      await action(counts[kind]++)
      if (pause > 0) await new Promise((later) => setTimeout(later, pause))
    }
  }
  for (let n = 0; n < connections; n++) void again()
}

/** A body that never ends, a byte now and then, as many of one address as may be; what is cut comes anew. */
function dawdle(n: number): void {
  counts.slow++
  const socket = connect({ host: hostname, port: Number(port), localAddress: `127.0.1.${1 + Math.floor(n / 500)}` })
  socket.on('error', () => {}).resume()
  socket.write('POST /api/login HTTP/1.1\r\nhost: mall\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{')
  const drip = setInterval(() => socket.write(' '), 5000)
  socket.on('close', () => {
    clearInterval(drip)
    setTimeout(() => dawdle(n), 100)
  })
}

const from = (localAddress: string, connections: number) => new Agent({ keepAlive: true, localAddress, maxSockets: connections })
const [drawing, strange, bringing] = [from('127.0.0.2', 16), from('127.0.0.3', 4), from('127.0.0.4', 16)]
const form = Buffer.concat([
  Buffer.from(
    '--b\r\ncontent-disposition: form-data; name="kind"\r\n\r\nartwork\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 ',
  ),
  Buffer.alloc(8 * 2 ** 20, 'x'),
  Buffer.from('\r\n--b--\r\n'),
])
const upload = {
  'content-type': 'multipart/form-data; boundary=b',
  authorization: `Bearer ${token}`,
  'content-length': form.length,
}

if (isWanted('slow')) for (let n = 0; n < Number(sockets); n++) setTimeout(() => dawdle(n), n)
besiege('pages', 16, (n) =>
  ask(`/login?redirect=/${n}`, {
    agent: drawing,
    headers: { cookie: `Yshop_token=ysh_${String(n).padStart(43, 'x')}` },
  }),
)
besiege('strangers', 4, (n) => ask('/', { agent: strange, headers: { host: `mall${n}.example` } }), 5)
// Half to where they belong, half to where nothing is.
besiege('uploads', 8, (n) => ask(n % 2 === 0 ? uploadPath : '/api/nowhere', { method: 'POST', agent: bringing, headers: upload }, form))
setTimeout(() => process.stdout.write('under way\n'), Number(sockets) + 1000)
process.on('SIGTERM', () => process.stdout.write(`${JSON.stringify(counts)}\n`, () => process.exit(0)))
