import { randomBytes } from 'node:crypto'
import { connect, type ClientHttp2Session } from 'node:http2'
import { connect as dial } from 'node:net'
import { connect as tlsConnect } from 'node:tls'
import { setTimeout as pause } from 'node:timers/promises'

/** Where the proxy listens, by https and HTTP/2, and whose certificate is believed. */
export type Door = { readonly port: number; readonly ca: string; readonly name: string }

type Answer = { readonly status: number; readonly body: Buffer }
type Ask = { readonly method?: 'GET' | 'POST'; readonly path: string; readonly headers?: Record<string, string>; readonly body?: Buffer }

/** What was asked and heard so far. */
export type Heard = {
  requests: number
  readonly failed: string[]
  /** ms of each. */
  readonly took: number[]
  readonly kinds: Map<string, number>
  /** Event streams: how often one was opened, how often its process hung up, ms until the first word. */
  streams: number
  hungUp: number
  readonly firstWord: number[]
  /** What was kept, by its link. */
  readonly kept: { readonly link: string; readonly bytes: Buffer }[]
}

/** A browser's way to the mall: one connection, opened anew when the proxy ends it, and again what it has not taken. */
export function wayTo(door: Door, localAddress: string) {
  let session: ClientHttp2Session | undefined
  // One on which the proxy takes nothing new (nginx: after 1000 requests) goes on for what it still carries, an event stream for as long as that lasts.
  const sessions = new Set<ClientHttp2Session>()
  function open(): ClientHttp2Session {
    if (session && !session.closed && !session.destroyed) return session
    const mine = connect(`https://${door.name}:${door.port}`, {
      createConnection: () =>
        tlsConnect({
          socket: dial({ host: '127.0.0.1', port: door.port, localAddress }),
          servername: door.name,
          ca: door.ca,
          ALPNProtocols: ['h2'],
        }),
    })
    mine.on('error', () => mine.destroy())
    mine.on('goaway', () => mine.close())
    mine.on('close', () => sessions.delete(mine))
    sessions.add(mine)
    return (session = mine)
  }

  const once = ({ method = 'GET', path, headers = {}, body }: Ask): Promise<Answer> =>
    new Promise((answered, failed) => {
      const stream = open().request({
        ...headers,
        ':method': method,
        ':path': path,
        ...(body && { 'content-length': String(body.length) }),
      })
      const chunks: Buffer[] = []
      let status = 0
      stream.setTimeout(60_000, () => stream.destroy(new Error('no answer within 60 s')))
      stream.on('response', (said) => (status = said[':status'] ?? 0))
      stream.on('data', (bytes: Buffer) => chunks.push(bytes))
      stream.on('error', failed)
      stream.on('end', () => answered({ status, body: Buffer.concat(chunks) }))
      stream.on('close', () => failed(new Error(`ended by code ${stream.rstCode}`)))
      stream.end(body)
    })

  return {
    /** Sent once more where the proxy says that it did not take it, as browsers do. */
    ask: (what: Ask): Promise<Answer> =>
      once(what).catch((error: Error & { code?: string }) => {
        if (!/GOAWAY|REFUSED/.test(`${error.code} ${error.message}`)) throw error
        return once(what)
      }),
    /** Opens a stream, hears its first word, and answers when it ends. @throws Error when it is refused. */
    async listen(path: string, headers: Record<string, string>, first: () => void): Promise<void> {
      const stream = open().request({ ...headers, ':method': 'GET', ':path': path, accept: 'text/event-stream' })
      await new Promise<void>((ended, failed) => {
        stream.on('response', (said) => {
          if (said[':status'] !== 200) failed(new Error(`${path} answered ${said[':status']}`))
        })
        stream.once('data', first)
        stream.on('data', () => undefined)
        stream.on('error', failed)
        stream.on('close', () => ended())
      })
    },
    end: () => {
      for (const each of sessions) each.destroy()
    },
  }
}

/** Whether a file was taken; a refusal is told inside. */
export const isKept = ({ status, body }: Answer): boolean => status === 201 && body.toString().includes('"errno":0')

const json = (value: object) => ({ headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(value)) })

/** A form with one file, as a browser sends it: a PDF by its first bytes, of `size` bytes of chance. */
export function form(size: number) {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)])
  const boundary = `prove${randomBytes(8).toString('hex')}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="kind"\r\n\r\nartwork\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="prove.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { bytes, body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

export const newHeard = (): Heard => ({
  requests: 0,
  failed: [],
  took: [],
  kinds: new Map(),
  streams: 0,
  hungUp: 0,
  firstWord: [],
  kept: [],
})

export type Person = { readonly login: string; readonly password: string }

/**
 * Somebody who looks at pages, logs in again and again, brings files, reads what is theirs and listens, until `over`. Says of themselves
 * to come from elsewhere (X-Forwarded-For), which nobody shall believe.
 */
export async function visit(door: Door, from: string, person: Person, heard: Heard, over: () => boolean): Promise<void> {
  const way = wayTo(door, from)
  const liar = { 'x-forwarded-for': '203.0.113.9' }
  let token = ''
  const asking = async (kind: string, what: Ask, isRight: (answer: Answer) => boolean): Promise<Answer | undefined> => {
    heard.requests += 1
    heard.kinds.set(kind, (heard.kinds.get(kind) ?? 0) + 1)
    const began = performance.now()
    try {
      const answer = await way.ask({ ...what, headers: { ...liar, ...what.headers, ...(token && { authorization: `Bearer ${token}` }) } })
      heard.took.push(performance.now() - began)
      if (isRight(answer)) return answer
      heard.failed.push(`${kind}: ${answer.status} ${answer.body.toString().slice(0, 200)}`)
    } catch (error) {
      heard.failed.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`)
    }
    return undefined
  }
  const isWell = ({ body, status }: Answer) => status === 200 && body.toString().includes('"status":200')
  const logIn = async () => {
    token = ''
    const { login: username, password } = person
    const answer = await asking('log-in', { method: 'POST', path: '/api/login', ...json({ username, password }) }, isWell)
    if (answer) token = (JSON.parse(answer.body.toString()) as { data: { token: string } }).data.token
  }
  const bring = async () => {
    const { body, bytes, headers } = form(2 * 2 ** 20)
    const answer = await asking('upload', { method: 'POST', path: '/api/api/upload', body, headers }, isKept)
    if (answer) heard.kept.push({ link: (JSON.parse(answer.body.toString()) as { data: { link: string } }).data.link, bytes })
  }
  const isPage = ({ status, body }: Answer) => status === 200 && body.subarray(0, 15).toString() === '<!DOCTYPE html>'
  const rounds = [
    () => asking('page', { path: '/' }, isPage),
    () => asking('call', { path: '/api/category' }, isWell),
    () => asking('page', { path: '/login' }, ({ status }) => status === 200 || status === 302),
    () => asking('own', { path: '/api/userinfo' }, isWell),
    () => asking('call', { path: '/api/products?limit=10' }, isWell),
    bring,
    () => asking('own', { path: '/api/notice/list' }, isWell),
  ]
  await logIn()
  const listening = listen()
  for (let n = 0; !over(); n++) {
    if (n % 21 === 20) await logIn()
    await rounds[n % rounds.length]?.()
    await pause(40)
  }
  way.end()
  await listening

  /** As a page does: opened anew when it ends. */
  async function listen(): Promise<void> {
    while (!over()) {
      heard.streams += 1
      const began = performance.now()
      const first = () => void heard.firstWord.push(performance.now() - began)
      await way.listen('/api/events', { ...liar, authorization: `Bearer ${token}` }, first).catch((error: unknown) => {
        if (!over()) heard.failed.push(`stream: ${error instanceof Error ? error.message : String(error)}`)
      })
      if (over()) return
      heard.hungUp += 1
      await pause(200)
    }
  }
}
