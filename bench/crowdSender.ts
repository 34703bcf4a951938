import { connect, type Socket } from 'node:net'
import type { Sent, Storm } from './crowd.ts'

// Its own process: sends what it is told at the moments it is told, whatever has been answered meanwhile, over plain sockets that stay open.
// How long an answer took counts from the moment at which it was to be sent.

type Door = { readonly port: number; readonly idle: Line[]; isOpen: boolean }
type Line = { readonly socket: Socket; readonly door: Door; busy: Asked | null; said: Buffer }
/** Which request, how often it was sent before, and where. */
type Asked = { readonly nth: number; readonly times: number }

const triesAtMost = 5
const giveUpAfter = 60_000 // ms without any answer

process.once('message', (storm: Storm) => void prepare(storm))

async function prepare(storm: Storm): Promise<void> {
  const doors = storm.ports.map((port): Door => ({ port, idle: [], isOpen: true }))
  const bytes = storm.bodies.map((body, nth) => Buffer.from(head(storm, nth, Buffer.byteLength(body)) + body))
  const all: Sent[] = []
  let began = 0
  let left = bytes.length
  const due = (nth: number) => began + (storm.within * nth) / bytes.length

  function open(door: Door): Line {
    const line: Line = { socket: connect(door.port, '127.0.0.1').setNoDelay(), door, busy: null, said: Buffer.alloc(0) }
    line.socket.on('data', (more) => hear(line, more))
    line.socket.on('error', () => {})
    line.socket.on('close', () => lost(line))
    return line
  }

  function send(asked: Asked): void {
    const door = doors[(asked.nth + asked.times) % doors.length]
    if (!door?.isOpen) return again(asked)
    const line = door.idle.pop() ?? open(door)
    line.busy = asked
    line.socket.write(bytes[asked.nth] ?? '')
  }

  /** To another server, as a proxy would. */
  function again({ nth, times }: Asked): void {
    if (times + 1 >= triesAtMost) return told(nth, { status: 0, said: 'nobody answered' })
    setTimeout(send, 5, { nth, times: times + 1 })
  }

  function lost(line: Line): void {
    const at = line.door.idle.indexOf(line)
    if (at >= 0) line.door.idle.splice(at, 1)
    if (line.busy) again(line.busy)
    line.busy = null
  }

  function hear(line: Line, more: Buffer): void {
    line.said = line.said.length === 0 ? more : Buffer.concat([line.said, more])
    const end = line.said.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = line.said.toString('latin1', 0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (line.said.length < end + 4 + length) return
    const asked = line.busy
    const said = line.said.toString('utf8', end + 4, end + 4 + length)
    line.busy = null
    line.said = Buffer.alloc(0)
    line.door.idle.push(line)
    if (asked) told(asked.nth, { status: Number(head.slice(9, 12)), said })
  }

  let quiet: NodeJS.Timeout | undefined
  function told(nth: number, answer: Pick<Sent, 'status' | 'said'>): void {
    all[nth] = { ...answer, took: performance.now() - due(nth) }
    clearTimeout(quiet)
    if (--left === 0) return void process.send?.({ all }, () => process.exit(0))
    quiet = setTimeout(() => process.exit(1), giveUpAfter)
  }

  await Promise.all(
    doors.flatMap((door) =>
      Array.from(
        { length: Math.ceil(storm.connections / doors.length) },
        () =>
          new Promise<void>((ready) => {
            const line = open(door)
            line.socket.once('connect', () => {
              door.idle.push(line)
              ready()
            })
          }),
      ),
    ),
  )
  process.on('message', ({ gone }: { gone?: number }) => {
    if (gone !== undefined) for (const door of doors) if (door.port === gone) door.isOpen = false
    if (gone === undefined) begin()
  })
  process.send?.('ready')

  function begin(): void {
    began = performance.now()
    let next = 0
    const pump = () => {
      while (next < bytes.length && due(next) <= performance.now()) send({ nth: next++, times: 0 })
      if (next < bytes.length) setTimeout(pump, 1)
    }
    pump()
  }
}

const head = ({ path, tokens }: Storm, nth: number, length: number): string =>
  [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `authorization: Bearer ${tokens[nth] ?? ''}`,
    `idempotency-key: ${nth}-${(tokens[nth] ?? '').slice(4, 20)}`,
    `content-length: ${length}`,
    '\r\n',
  ].join('\r\n')
