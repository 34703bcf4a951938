import { randomInt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../../database/db.ts'
import { jsonOf, provider, ProviderError, type Provider, type Send } from '../provider.ts'
import { signatureOf } from './nuonuoSign.ts'
import { sharedToken, type Fetched } from './token.ts'

/** An application of one's own (自用型应用) at 诺诺. */
export type NuonuoKey = {
  /** …/open/v1/services */
  readonly base: string
  readonly tokenUrl: string
  readonly appKey: string
  readonly secret: string
  /** 销方税号 */
  readonly taxNumber: string
}

export type World = { readonly db: Db; readonly now: () => Date; readonly send: Send }

/** Codes come as text or number. `result` is beside `list` in some of the documents, around it in others. */
const Told = z.looseObject({
  code: z.coerce.string(),
  describe: z.string().nullish(),
  result: z.unknown().optional(),
})
export type Told = { readonly code: string; readonly describe: string; readonly result: unknown }

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })
const NoToken = z.object({ error: z.coerce.string() })

/** accessToken不匹配/或appKey不匹配. 诺诺开放平台：公共异常码, as the others here. */
const tokenIsOver = '070301'
/** 必填项输入参数空 / 输入参数格式有误: the only one of the gateway's that asking again does not heal. */
const unreadable = '0201'

/** The platform's answers, those that are well by HTTP. */
export function nuonuoReaching(send: Send): Provider {
  const { reach, read } = provider('诺诺', send)
  return {
    read,
    async reach(url, init) {
      const answer = await reach(url, init)
      if (!answer.ok) throw new ProviderError(`诺诺应答 ${answer.status}`)
      return answer
    },
  }
}

/**
 * Asks 诺诺: every call is a POST of JSON under a signature and the shared token, which is fetched anew, once, where the
 * platform knows it no more. What it answers with a code of its business (E…) is handed on; a fault of the way throws.
 */
export function nuonuoAsking(key: NuonuoKey, { db, now, send }: World) {
  const { reach } = nuonuoReaching(send)

  async function fetch(): Promise<Fetched> {
    const body = new URLSearchParams({ client_id: key.appKey, client_secret: key.secret, grant_type: 'client_credentials' })
    const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
    const told = await jsonOf(await reach(key.tokenUrl, { method: 'POST', headers, body: body.toString() }))
    const given = Token.safeParse(told).data
    if (given) return { token: given.access_token, expiresIn: given.expires_in }
    throw new ProviderError(`诺诺没有给出令牌：${NoToken.safeParse(told).data?.error ?? '应答缺少字段'}`)
  }
  const keeping = { db, appKey: key.appKey, now, fetch }

  async function post(method: string, content: string, accessToken: string): Promise<Told> {
    const senid = randomUUID().replaceAll('-', '')
    const nonce = String(randomInt(1e7, 1e8))
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const sign = signatureOf(key.secret, { appKey: key.appKey, senid, nonce, timestamp }, content)
    const query = new URLSearchParams({ senid, nonce, timestamp, appkey: key.appKey })
    const own = { 'X-Nuonuo-Sign': sign, accessToken, userTax: key.taxNumber, method }
    const headers = { 'content-type': 'application/json;charset=UTF-8', ...own }
    const answer = await reach(`${key.base}?${query.toString()}`, { method: 'POST', headers, body: content })
    const told = Told.safeParse(await jsonOf(answer)).data
    if (!told) throw new ProviderError('诺诺的应答无法读取')
    return { code: told.code, describe: told.describe ?? '', result: told.result ?? told }
  }

  return async function ask(method: string, content: object): Promise<Told> {
    const body = JSON.stringify(content)
    const token = await sharedToken(keeping)
    const first = await post(method, body, token)
    const told = first.code === tokenIsOver ? await post(method, body, await sharedToken(keeping, token)) : first
    if (told.code.startsWith('E') || told.code === '0000') return told
    throw new ProviderError(`诺诺未受理：${told.code} ${told.describe}`, { refused: told.code === unreadable })
  }
}
