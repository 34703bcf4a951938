import { oneDay } from '../../../contract/text.ts'
import { randomBytes } from 'node:crypto'
import { isMac, macOf } from '../mac.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How long a browser or a network is known after the last log-in from it, ms. */
export const knownFor = 90 * oneDay

export type Person = { readonly side: 'buyer' | 'staff'; readonly id: number }

const name = 'Yshop_browser'
const [mostKept, mostRead] = [8, 32]

/** Says that the person proved a log-in at a browser, and when. By itself it opens nothing; `key` is no other mark's. */
export type Mark = { readonly person: Person; readonly at: Date; readonly key: string }

/** The browser that a request came from. */
export type Browser = {
  /** Its mark of the person's last log-in, of ninety days at most; null: it has none that we gave. */
  readonly markOf: (person: Person, now: Date) => Mark | null
  /** Has it keep, with the answer, that the person has just shown here to be the one. */
  readonly mark: (person: Person, now: Date) => void
}

/** The browser of a request, known by a cookie that no script can read and no other site's page sends along. */
export const browsersOf =
  ({ secret }: { readonly secret: Buffer }) =>
  (request: FastifyRequest, reply: FastifyReply): Browser => {
    const marks = (now: Date): Mark[] =>
      broughtBy(request)
        .flatMap((text) => markIn(secret, text) ?? [])
        .filter(({ at }) => at.getTime() > now.getTime() - knownFor)
        .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    return {
      markOf: (person, now) => marks(now).find(isOf(person)) ?? null,
      mark(person, now) {
        const others = marks(now).filter((mark) => !isOf(person)(mark))
        const kept = [{ person, at: now, key: randomBytes(9).toString('base64url') }, ...others].slice(0, mostKept)
        const value = kept.map((mark) => textOf(secret, mark)).join('~')
        const secure = request.protocol === 'https' ? '; Secure' : ''
        reply.header('set-cookie', `${name}=${value}; Path=/; Max-Age=${knownFor / 1000}; HttpOnly; SameSite=Strict${secure}`)
      },
    }
  }

const isOf =
  ({ side, id }: Person) =>
  ({ person }: Mark): boolean =>
    person.side === side && person.id === id

/** What a request says are marks; anybody can say anything. */
const broughtBy = ({ headers }: FastifyRequest): string[] =>
  (headers.cookie ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .flatMap((cookie) => cookie.slice(name.length + 1).split('~'))
    .slice(0, mostRead)

function textOf(secret: Buffer, { person: { side, id }, at, key }: Mark): string {
  const said = [side, id, at.getTime(), key].join('.')
  return `${said}.${seal(secret, said).toString('base64url')}`
}

/** The mark that a text is; null: none that we gave. */
function markIn(secret: Buffer, text: string): Mark | null {
  const [, said = '', side, id, at, key = '', mac = ''] =
    /^((buyer|staff)\.(\d{1,15})\.(\d{1,15})\.([\w-]{12}))\.([\w-]{22})$/.exec(text) ?? []
  if ((side !== 'buyer' && side !== 'staff') || !isMac(mac, seal(secret, said))) return null
  return { person: { side, id: Number(id) }, at: new Date(Number(at)), key }
}

/** 128 bits: 22 signs. */
const seal = (secret: Buffer, said: string): Buffer => macOf({ secret }, 'browser', said).subarray(0, 16)
