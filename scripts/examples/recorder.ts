import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { uploadPath, type Upload } from '../../contract/file.ts'
import type { FileKind } from '../../contract/fileKinds.ts'
import { login } from '../../contract/account/account.ts'
import { staffLogin } from '../../contract/account/staff.ts'
import { cast } from '../../server/seed/people.ts'
import { setProven } from '../../server/src/session/proof.sql.ts'
import { contractNames, nameOf } from '../../server/src/openapi/names.ts'
import { requestOf, type TestWorld } from '../../server/src/testWorld.ts'

type Json = Record<string, unknown>
/** What one call was asked and answered; `also` are parameters that were asked for at other times. */
export type Recorded = { readonly asked: Json; readonly also: Json; readonly answered: Json }

/** Somebody at the mall: asks, gets what the envelope holds, and is listened to. Throws where the answer is no. */
export type Speaker = <In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out>,
  input: z.input<In>,
) => Promise<z.output<Out>>

/** Listens to what the cast says at the mall over HTTP, and keeps of each call what tells most. */
export async function recorderOn(w: TestWorld) {
  const { calls } = await contractNames()
  const recorded = new Map<string, Recorded>()
  const tokens = new Map<string, string>()

  function keep(name: string, asked: Json, answered: Json, reads = false): void {
    const before = recorded.get(name)
    if (!before) return void recorded.set(name, { asked, also: {}, answered })
    const better = isEmpty(before.answered['data']) && !isEmpty(answered['data'])
    const first = better ? { asked, answered } : before
    recorded.set(name, { ...first, also: reads ? { ...asked, ...before.also, ...before.asked } : {} })
  }

  /** Asks as whoever holds this token. */
  const asToken =
    (token: string | null): Speaker =>
    async (endpoint, input) => {
      const { statusCode, body } = await w.app.inject(requestOf(token, endpoint, input))
      const { success: _, ...answered } = JSON.parse(body) as Json
      const name = calls.get(nameOf(endpoint)) ?? ''
      if (statusCode !== 200 || answered['status'] !== 200) throw new Error(`${name} ${JSON.stringify(input)}: ${body}`)
      keep(name, input as Json, JSON.parse(body) as Json, endpoint.method === 'GET')
      const { data, status: __, msg: ___, time: ____, totalPage: _____, ...beside } = answered
      return (endpoint.paged ? { rows: data, ...beside } : data) as never
    }

  const guest = asToken(null)

  /** A session of its own, whose person has proven to be there: it may be ended and others with it. */
  async function session(key: string): Promise<string> {
    const person = cast.find((one) => one.key === key)
    if (!person) throw new Error(`nobody in the cast is ${key}`)
    const { login: username, password, site } = person
    const { token } = await guest(site === '商城' ? login : staffLogin, { username, password })
    // Who plays the cast knows its passwords.
    await setProven(w.db, token, new Date('2099-01-01'))
    return token
  }

  async function tokenOf(key: string): Promise<string> {
    const token = tokens.get(key) ?? (await session(key))
    tokens.set(key, token)
    return token
  }

  /** The calls as this member of the cast makes them. */
  const as = async (key: string): Promise<Speaker> => asToken(await tokenOf(key))

  async function upload(key: string, kind: FileKind, name: string, content: Buffer): Promise<number> {
    const form = new FormData()
    form.set('kind', kind)
    form.set('file', new Blob([new Uint8Array(content)]), name)
    const body = new Response(form)
    const answer = await w.app.inject({
      method: 'POST',
      url: uploadPath,
      headers: {
        authorization: `Bearer ${await tokenOf(key)}`,
        'content-type': body.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    const answered = answer.json() as Upload
    if (!answered.data) throw new Error(`${name} was refused: ${answered.msg}`)
    keep('upload', {}, answered)
    return answered.data.id
  }

  /** Logs in anew: the session there was is over. */
  const forget = (key: string): void => void tokens.delete(key)

  return { as, guest, asToken, session, tokenOf, upload, forget, recorded }
}
export type Recorder = Awaited<ReturnType<typeof recorderOn>>

const isEmpty = (data: unknown): boolean => data === null || (Array.isArray(data) && data.length === 0)
