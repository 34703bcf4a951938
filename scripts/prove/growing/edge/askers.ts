import { Agent, request } from 'node:http'
import { cast } from '../../../../server/seed/people.ts'

export const host = 'mall.example.com'
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

export type Answer = {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: string
  readonly ms: number
}
type What = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** For what does not end by itself. */
  readonly onlyHead?: boolean
}

/** Asks as whoever ends TLS before the mall does. */
export function ask(port: number, path: string, { method = 'GET', headers = {}, body, onlyHead = false }: What = {}): Promise<Answer> {
  const began = performance.now()
  return new Promise((answered, failed) => {
    const from = { host, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.9.9' }
    const length = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    const asked = request({ host: '127.0.0.1', port, path, method, agent, headers: { ...from, ...length, ...headers } }, (answer) => {
      const chunks: Buffer[] = []
      const { statusCode: status = 0, headers: said } = answer
      const end = () => answered({ status, headers: said, body: Buffer.concat(chunks).toString(), ms: performance.now() - began })
      if (onlyHead) return void (end(), answer.on('error', () => undefined).destroy())
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', failed)
      answer.on('end', end)
    })
    asked.setTimeout(60_000, () => asked.destroy(new Error(`no answer within 60 s: ${path}`)))
    asked.on('error', failed)
    asked.end(body)
  })
}

/** Somebody who asks: what a browser of theirs brings to a page, and to a call. */
export type Asker = {
  readonly name: string
  readonly side: 'guest' | 'buyer' | 'staff'
  readonly atPages: Readonly<Record<string, string>>
  readonly atCalls: Readonly<Record<string, string>>
}

export const guest: Asker = { name: 'guest', side: 'guest', atPages: {}, atCalls: {} }

/** One of the demo's people, logged in. @throws Error where the mall says no. */
export async function loggedIn(port: number, key: string): Promise<Asker> {
  const person = cast.find((one) => one.key === key)
  const side = person?.site === '商城' ? 'buyer' : 'staff'
  const body = JSON.stringify({ username: person?.login, password: person?.password })
  const answer = await ask(port, side === 'buyer' ? '/api/login' : '/api/admin/login', { method: 'POST', body })
  const { data, msg } = JSON.parse(answer.body) as { data?: { token?: string }; msg: string }
  if (!data?.token) throw new Error(`${key} is not let in: ${msg}`)
  const bearer = { authorization: `Bearer ${data.token}` }
  // The back office has no cookie.
  if (side === 'staff') return { name: key, side, atPages: bearer, atCalls: bearer }
  const cookie = { cookie: `Yshop_token=${data.token}; Yshop_browser=x` }
  return { name: key, side, atPages: cookie, atCalls: { ...bearer, ...cookie } }
}

/** What was answered, without what is another each time: moments, words of one drawing, signatures, the five that the home page draws by lot. */
export const lasting = ({ status, body, headers }: Answer): string =>
  `${status} ${String(headers['location'] ?? '')} ${String(headers['content-type'] ?? '')}\n${body}`
    .replaceAll(/nonce="[\w-]{22}"/g, 'nonce')
    .replaceAll(/\b20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?Z?/g, 'moment')
    .replaceAll(/(\d+ 天 )?\b\d\d:\d\d:\d\d\b/g, 'moment')
    .replaceAll(/\b1[78]\d{8,11}\b/g, 'moment')
    .replaceAll(/(?:[?&;]|u0026)s=[\w-]{43}|(?:until|expires|sig|mac|token|at)=[\w.%-]+/g, 'signed')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, 'id')
    .replace(/^.*\\"drawn\\".*$/ms, withoutLot)

/** Values are referred to by their places, which move with what was drawn. */
const withoutLot = (page: string): string =>
  page
    .replaceAll(/<article .*?<\/article>/gs, 'article')
    .replace(/\\"drawn\\",\[[\d,]+\](,\d+)*/, 'drawn')
    .replaceAll(/\\"_\d+\\":-?\d+|\[\d+(,\d+)*\]/g, 'place')
